import { isoTime } from './clock.ts';
import { connectorAccountId, profileId } from './connectorRouting.ts';
import { outcomeAt } from './connectors.ts';
import { notFound } from './errors.ts';
import type { RefundRecord, Refusal, World } from './state.ts';

const hour = 3_600_000;

/** How a refund goes, by the last three digits of its amount in minor units; every other amount succeeds at once. */
const refundOutcomes = {
  902: { status: 'failed', next: undefined },
  903: { status: 'pending', next: { status: 'succeeded', afterMs: hour } },
  904: { status: 'review', next: { status: 'succeeded', afterMs: 24 * hour } },
  905: { status: 'pending', next: { status: 'failed', afterMs: hour } },
} as const;

const refused: Refusal = {
  code: 'RF_01',
  message: 'Refund declined by the issuer',
  unifiedCode: 'UE_1000',
  unifiedMessage: 'Issue with customer or payment method',
  byIssuer: true,
};

/**
 * Sends a new refund to the processor, or leaves it to the scheduler for an hour. Amounts with an outcome of their own have it at every
 * connector.
 */
export function startRefund(world: World, refund: RefundRecord, scheduled: boolean): void {
  const [, outcome] = Object.entries(refundOutcomes).find(([digits]) => refund.amount % 1000 === Number(digits)) ?? [];
  const now = world.clock.now();
  if (scheduled) {
    refund.next = { status: outcome?.status === 'failed' ? 'failed' : 'succeeded', at: now + hour };
  } else if (!outcome) {
    sendToConnector(world, refund, now);
  } else if (outcome.next) {
    refund.status = outcome.status;
    refund.next = { status: outcome.next.status, at: now + outcome.next.afterMs };
  } else {
    finish(world, refund, refused, now);
  }
}

function sendToConnector(world: World, refund: RefundRecord, now: number): void {
  const outcome = outcomeAt(refund.connector, 'refund', refund);
  if (outcome?.kind === 'wait') {
    const { afterMs, refusal } = outcome;
    refund.next = { status: refusal ? 'failed' : 'succeeded', at: now + afterMs, ...(refusal ? { refusal } : {}) };
  } else {
    finish(world, refund, outcome?.kind === 'refuse' ? outcome.refusal : undefined, now);
  }
}

function finish(world: World, refund: RefundRecord, refusal: Refusal | undefined, at: number): void {
  refund.status = refusal ? 'failed' : 'succeeded';
  refund.next = undefined;
  refund.updated = at;
  refund.refusal = refusal;
  world.ledger.write({
    kind: refusal ? 'refund failed' : 'refunded',
    payment_id: refund.paymentId,
    refund_id: refund.id,
    amount: refund.amount,
    currency: refund.currency,
  });
}

/** A refund by its id, with what has become due since the last look. */
export function findRefund(world: World, refundId: string): RefundRecord {
  const refund = world.store.refunds.get(refundId);
  if (!refund) throw notFound('Refund');
  settleRefund(world, refund);
  return refund;
}

/** The processor's answer that came in the meantime. */
export function settleRefund(world: World, refund: RefundRecord): void {
  const { next } = refund;
  if (!next || world.clock.now() < next.at) return;
  finish(world, refund, next.status === 'failed' ? (next.refusal ?? refused) : undefined, next.at);
}

/** A refund as the service answers it (interface 2.5). */
export function refundAnswer(world: World, refund: RefundRecord): Record<string, unknown> {
  settleRefund(world, refund);
  return {
    refund_id: refund.id,
    payment_id: refund.paymentId,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    connector: refund.connector,
    reason: refund.reason ?? null,
    metadata: refund.metadata ?? null,
    error_code: refund.refusal?.code ?? null,
    error_message: refund.refusal?.message ?? null,
    unified_code: refund.refusal?.unifiedCode ?? null,
    unified_message: refund.refusal?.unifiedMessage ?? null,
    issuer_error_code: refund.refusal?.byIssuer ? '05' : null,
    issuer_error_message: refund.refusal?.byIssuer ? 'Do not honour' : null,
    created_at: isoTime(refund.created),
    updated_at: isoTime(refund.updated),
    profile_id: profileId(world),
    merchant_connector_id: connectorAccountId(world, refund.connector),
    split_refunds: refund.splitRefunds ?? null,
  };
}
