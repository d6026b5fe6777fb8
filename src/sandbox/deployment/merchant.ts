import { connectors, disputeStages, disputeStatuses, paymentStatuses, refundStatuses } from '../../contract/index.ts';
import { currencies } from '../../money/index.ts';
import { connectorAccountId } from '../connector.ts';
import { disputeAnswer, findDispute, moveDispute } from '../dispute.ts';
import { disputeStatusInvalid } from '../errors.ts';
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
