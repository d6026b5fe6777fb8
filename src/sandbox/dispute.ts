import { disputeStages, type KnownDisputeStage, type KnownDisputeStatus } from '../contract/index.ts';
import { isoTime } from './clock.ts';
import { connectorAccountId, profileId } from './connectorRouting.ts';
import { disputeNotFound, precondition } from './errors.ts';
import type { DisputeRecord, PaymentRecord, World } from './state.ts';

/** How long the merchant has for its evidence, in milliseconds. */
const evidencePeriod = 7 * 86_400_000;

/** A dispute to be: a card holder's complaint about a payment. */
export interface SeedDispute {
  /** `payment_id` of a captured payment. */
  readonly paymentId: string;
  /** Minor units of the payment's currency. @default what was captured */
  readonly amount?: number | undefined;
  /** Stage that the dispute starts in. @default 'pre_dispute' */
  readonly stage?: KnownDisputeStage | undefined;
  /** Reason of the card holder (`connector_reason`). @default 'fraudulent' */
  readonly reason?: string | undefined;
  /** Code of the card scheme. @default '10.4' */
  readonly reasonCode?: string | undefined;
}

/** What happens to a dispute: a new status, a later stage, or both. */
export interface DisputeMove {
  /** New status. Absent: it stays. */
  readonly status?: KnownDisputeStatus | undefined;
  /** New stage, never an earlier one. Absent: it stays. */
  readonly stage?: KnownDisputeStage | undefined;
}

/** Opens a dispute about money that was captured. `received` in minor units. */
export function openDispute(world: World, payment: PaymentRecord, received: number, seed: SeedDispute): DisputeRecord {
  const amount = seed.amount ?? received;
  if (received <= 0) throw precondition('only a payment that was captured can be disputed');
  if (!Number.isInteger(amount) || amount < 1 || amount > received) {
    throw precondition('a dispute is about at least 1 and at most what was captured');
  }
  const now = world.clock.now();
  const dispute: DisputeRecord = {
    id: `dp_${world.ids.text('dispute', 20)}`,
    paymentId: payment.id,
    attemptId: `${payment.id}_${payment.attempt}`,
    amount,
    currency: payment.currency,
    stage: seed.stage ?? 'pre_dispute',
    status: 'dispute_opened',
    reason: seed.reason ?? 'fraudulent',
    reasonCode: seed.reasonCode ?? '10.4',
    connector: payment.connector,
    requiredBy: now + evidencePeriod,
    created: now,
    updated: now,
  };
  world.store.disputes.set(dispute.id, dispute);
  payment.disputeIds.push(dispute.id);
  write(world, dispute, 'dispute opened');
  return dispute;
}

function write(world: World, dispute: DisputeRecord, kind: 'dispute opened' | 'dispute moved'): void {
  world.ledger.write({
    kind,
    payment_id: dispute.paymentId,
    dispute_id: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency,
    detail: `${dispute.stage}:${dispute.status}`,
  });
}

/** Whether a dispute of one status may get another within its stage (upstream 5.4). */
function mayBecome(from: KnownDisputeStatus, to: KnownDisputeStatus): boolean {
  if (from === 'dispute_opened' || from === to) return true;
  return from === 'dispute_challenged' && to !== 'dispute_opened';
}

/** Moves a dispute by the published tables: no stage backwards; a later stage opens it anew, or in the status that is named. */
export function moveDispute(world: World, dispute: DisputeRecord, move: DisputeMove): void {
  const stage = move.stage ?? dispute.stage;
  const later = disputeStages.indexOf(stage) - disputeStages.indexOf(dispute.stage);
  const status = move.status ?? (later > 0 ? 'dispute_opened' : dispute.status);
  if (later < 0) throw precondition(`a dispute does not go back from ${dispute.stage} to ${stage}`);
  if (later === 0 && !mayBecome(dispute.status, status)) {
    throw precondition(`a dispute does not go from ${dispute.status} to ${status} within one stage`);
  }
  dispute.stage = stage;
  dispute.status = status;
  dispute.updated = world.clock.now();
  if (later > 0) dispute.requiredBy = dispute.updated + evidencePeriod;
  write(world, dispute, 'dispute moved');
}

/** A dispute by its id, with what has become due since the last look. */
export function findDispute(world: World, disputeId: string): DisputeRecord {
  const dispute = world.store.disputes.get(disputeId);
  if (!dispute) throw disputeNotFound();
  settleDispute(world, dispute);
  return dispute;
}

/** A dispute without an answer in time is over. */
export function settleDispute(world: World, dispute: DisputeRecord): void {
  if (dispute.status !== 'dispute_opened' || world.clock.now() < dispute.requiredBy) return;
  moveDispute(world, dispute, { status: 'dispute_expired' });
  dispute.updated = dispute.requiredBy;
}

/** A dispute inside its payment (interface 2.3). */
export function paymentDisputeAnswer(dispute: DisputeRecord): Record<string, unknown> {
  return {
    dispute_id: dispute.id,
    dispute_stage: dispute.stage,
    dispute_status: dispute.status,
    connector_status: dispute.status.replace('dispute_', ''),
    connector_dispute_id: `${dispute.connector}_${dispute.id}`,
    created_at: isoTime(dispute.created),
    connector_reason: dispute.reason,
    connector_reason_code: dispute.reasonCode,
    challenge_required_by: isoTime(dispute.requiredBy),
    connector_created_at: isoTime(dispute.created),
    connector_updated_at: isoTime(dispute.updated),
  };
}

/** A dispute as the service answers it (interface 2.6). */
export function disputeAnswer(world: World, dispute: DisputeRecord): Record<string, unknown> {
  settleDispute(world, dispute);
  return {
    ...paymentDisputeAnswer(dispute),
    payment_id: dispute.paymentId,
    attempt_id: dispute.attemptId,
    amount: String(dispute.amount),
    currency: dispute.currency,
    connector: dispute.connector,
    profile_id: profileId(world),
    merchant_connector_id: connectorAccountId(world, dispute.connector),
  };
}
