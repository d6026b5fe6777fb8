import { connectors, disputeStages, disputeStatuses, paymentStatuses, refundStatuses } from '../../contract/index.ts';
import { currencies } from '../../money/index.ts';
import { connectorAccountId, profileId } from '../connectorRouting.ts';
import { disputeAnswer, findDispute, moveDispute } from '../dispute.ts';
import { disputeStatusInvalid, notFound } from '../errors.ts';
import { findRefund, refundAnswer } from '../refund.ts';
import type { DisputeRecord, World } from '../state.ts';
import type { FurtherCall, FurtherHandler } from './handler.ts';

/** `POST /refunds/{refund_id}`: reason and the merchant's own data, nothing that moves money. */
export const updateRefund: FurtherHandler = (world, { params, body }) => {
  const refund = findRefund(world, params.refund_id ?? '');
  const changed = {
    ...refund,
    ...(typeof body.reason === 'string' ? { reason: body.reason } : {}),
    // The facts have just said that it is an object.
    ...(body.metadata === undefined ? {} : { metadata: structuredClone(body.metadata) as Record<string, unknown> }),
    updated: world.clock.now(),
  };
  world.store.refunds.set(refund.id, changed);
  return refundAnswer(world, changed);
};

/** A dispute that the merchant can still answer. */
function answerable(world: World, disputeId: unknown): DisputeRecord {
  const dispute = findDispute(world, String(disputeId));
  if (dispute.status !== 'dispute_opened' && dispute.status !== 'dispute_challenged') throw disputeStatusInvalid();
  return dispute;
}

/** `POST /disputes/accept/{dispute_id}`: the merchant gives the money back. */
export const acceptDispute: FurtherHandler = (world, { params }) => {
  const dispute = answerable(world, params.dispute_id);
  moveDispute(world, dispute, { status: 'dispute_accepted' });
  return disputeAnswer(world, dispute);
};

/** `POST /disputes/evidence`: the merchant answers; the evidence itself is not kept. */
export const submitEvidence: FurtherHandler = (world, { body }) => {
  const dispute = answerable(world, body.dispute_id);
  moveDispute(world, dispute, { status: 'dispute_challenged' });
  return disputeAnswer(world, dispute);
};

/** `GET /account/{account_id}/business_profile/{profile_id}`: the settings of the account's one profile. */
export const retrieveProfile: FurtherHandler = (world, { params }) => {
  const id = profileId(world);
  if (params.account_id !== world.merchantId || params.profile_id !== id) throw notFound('Business profile');
  const { manualRetry = false, payoutLinkDomains = [], paymentLinkDomains = [], webhookUrl } = world.profile;
  return {
    ...{ merchant_id: world.merchantId, profile_id: id, profile_name: 'default', return_url: null },
    ...{ enable_payment_response_hash: true, redirect_to_merchant_with_http_post: false },
    ...{ is_tax_connector_enabled: false, is_network_tokenization_enabled: false, is_auto_retries_enabled: false },
    ...{ is_click_to_pay_enabled: false, is_clear_pan_retries_enabled: false, force_3ds_challenge: false },
    ...{ is_pre_network_tokenization_enabled: false, is_manual_retry_enabled: manualRetry },
    webhook_details:
      webhookUrl === undefined
        ? null
        : { webhook_url: webhookUrl, payment_statuses_enabled: [], refund_statuses_enabled: [] },
    payment_link_config: paymentLinkDomains.length === 0 ? null : { allowed_domains: paymentLinkDomains },
    payout_link_config: payoutLinkDomains.length === 0 ? null : { allowed_domains: payoutLinkDomains },
  };
};

/** The account at each processor, by the processor's name. */
const accounts = (world: World) =>
  Object.fromEntries(
    connectors.map((connector) => [
      connector,
      [
        {
          connector_label: `${connector}_default`,
          merchant_connector_id: connectorAccountId(world, connector),
          connector_type: 'payment_processor',
        },
      ],
    ]),
  );

const filters = (world: World) => ({ connector: accounts(world), currency: currencies });

/** `GET /refunds/v2/filter`: what a list of refunds can be filtered by. */
export const listRefundFilters: FurtherHandler = (world) => ({ ...filters(world), refund_status: refundStatuses });

/** `GET /disputes/filter`: what a list of disputes can be filtered by. */
export const listDisputeFilters: FurtherHandler = (world) => ({
  ...filters(world),
  dispute_status: disputeStatuses,
  dispute_stage: disputeStages,
});

/** `GET /payments/v2/filter`: what a list of payments can be filtered by. */
export const listPaymentFilters: FurtherHandler = (world: World, _call: FurtherCall) => ({
  ...filters(world),
  status: paymentStatuses,
  payment_method: { card: ['credit', 'debit'] },
  authentication_type: ['three_ds', 'no_three_ds'],
  card_network: ['Visa', 'Mastercard', 'AmericanExpress', 'Discover', 'DinersClub'],
  card_discovery: ['manual', 'saved_card', 'click_to_pay'],
});
