import { refundLimits } from '../../contract/index.ts';
import { findPayment } from '../apiKeys.ts';
import { getFilteredConnectors, profileId } from '../connectorRouting.ts';
import { outcomeAt } from '../connectors.ts';
import { duplicateRefund, notPossible, outOfFormat, refundTooLarge, tooManyRefunds } from '../errors.ts';
import { isOneOf } from '../isOneOf.ts';
import { getReceived } from '../paymentAnswer.ts';
import { findRefund, refundAnswer, settleRefund, startRefund } from '../refund.ts';
import type { RefundRecord } from '../state.ts';
import { checkTimeRange, rangeOf } from '../timeRange.ts';
import type { Handler } from './handler.ts';

/** How long after its creation a payment can be paid back, in milliseconds (upstream 3.2). */
const refundable = 365 * 86_400_000;

/** `POST /refunds`: everything is checked before anything changes; a decline of the processor is a refund that failed. */
export const createRefund: Handler<'createRefund'> = (world, { body }) => {
  if (body.merchant_id !== undefined && body.merchant_id !== world.merchantId) {
    throw outOfFormat('merchant_id', 'the merchant of the API key');
  }
  const payment = findPayment(world, body.payment_id);
  if (payment.status !== 'succeeded' && payment.status !== 'partially_captured') {
    throw notPossible('refund', payment.status, 'succeeded, partially_captured');
  }
  if (body.refund_id !== undefined && world.store.refunds.has(body.refund_id)) throw duplicateRefund();
  const now = world.clock.now();
  if (now > payment.created + refundable) throw outOfFormat('created_at', 'a payment of at most 365 days ago');
  const received = getReceived(payment);
  const amount = body.amount ?? received;
  if (amount < refundLimits.amount) throw outOfFormat('amount', `at least ${refundLimits.amount}`);
  const earlier = payment.refundIds.map((id) => findRefund(world, id));
  const taken = earlier.filter((refund) => refund.status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  if (amount > received - taken) throw refundTooLarge();
  if (earlier.length >= refundLimits.attempts) throw tooManyRefunds();

  const { connector, currency } = payment;
  if (outcomeAt(connector, 'refund', { amount, currency, reason: body.reason })?.kind === 'refuse reason') {
    throw outOfFormat('reason', 'duplicate, fraudulent or requested_by_customer');
  }
  const refund: RefundRecord = {
    id: body.refund_id ?? `ref_${world.ids.text('refund', 26)}`,
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    status: 'pending',
    next: undefined,
    refusal: undefined,
    reason: body.reason,
    metadata: structuredClone(body.metadata),
    splitRefunds: structuredClone(body.split_refunds),
    connector: payment.connector,
    created: now,
    updated: now,
  };
  world.store.refunds.set(refund.id, refund);
  payment.refundIds.push(refund.id);
  world.ledger.write({
    kind: 'refund created',
    payment_id: payment.id,
    refund_id: refund.id,
    amount,
    currency: refund.currency,
  });
  startRefund(world, refund, body.refund_type === 'scheduled');
  return refundAnswer(world, refund);
};

/** `GET /refunds/{refund_id}`. */
export const retrieveRefund: Handler<'retrieveRefund'> = (world, { params }) =>
  refundAnswer(world, findRefund(world, params.refund_id));

/** `POST /refunds/list`: newest first. A filter without entries filters nothing (upstream 3.2). */
export const listRefunds: Handler<'listRefunds'> = (world, { body }) => {
  checkTimeRange(body);
  const { limit = 10, offset = 0 } = body;
  const ours = isOneOf(profileId(world), body.profile_id);
  const wanted = getFilteredConnectors(world, body);
  if (!ours || wanted?.length === 0) return { count: 0, total_count: 0, data: [] };
  for (const refund of world.store.refunds.takeDue(world.clock.now())) settleRefund(world, refund);
  const matching = world.store.refunds.query({
    ...rangeOf(body),
    id: body.refund_id,
    where: {
      paymentId: body.payment_id,
      connector: wanted,
      currency: body.currency,
      status: body.refund_status,
    },
    least: body.amount_filter?.start_amount,
    most: body.amount_filter?.end_amount,
  });
  const page = matching.newest(limit, { skip: offset });
  return {
    count: page.length,
    total_count: matching.count(),
    data: page.map((refund) => refundAnswer(world, refund)),
  };
};
