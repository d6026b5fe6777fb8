import type { PayoutStatus } from '../../contract/index.ts';

/**
 * The phase of a payout for its receiver (interface 3.1, thirteen statuses). `open`: it waits for details. `waiting`: details are there, and the
 * sender or the bank has to act. `sent`, `returned`, `ended`: over, with the money, without it again, without it. A status that this version does
 * not know is `unknown`: neither sent nor failed.
 */
export type PayoutPhase = 'open' | 'waiting' | 'sent' | 'returned' | 'ended' | 'unknown';

const phases: Record<PayoutStatus, PayoutPhase> = {
  requires_payout_method_data: 'open',
  requires_confirmation: 'waiting',
  requires_creation: 'waiting',
  requires_fulfillment: 'waiting',
  requires_vendor_account_creation: 'waiting',
  initiated: 'waiting',
  pending: 'waiting',
  success: 'sent',
  reversed: 'returned',
  failed: 'ended',
  cancelled: 'ended',
  expired: 'ended',
  ineligible: 'ended',
  unknown: 'unknown',
};

/** The phase of a payout. */
export function payoutPhase(payout: { readonly status: PayoutStatus }): PayoutPhase {
  return phases[payout.status];
}

/** True once the money is on its way: no later word of the service takes that back without an end. */
export function hasLeft({ status }: { readonly status: PayoutStatus }): boolean {
  return status === 'initiated' || status === 'pending';
}
