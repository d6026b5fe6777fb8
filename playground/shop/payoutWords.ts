import type { PayoutStatus } from 'tillkit/contract';
import type { Tone } from './paymentWords.ts';

/** The steps of a payout that arrives. */
export const payoutSteps = ['Link created', 'Details received', 'Money sent', 'Money arrived'];

/** How a payout status reads for the shop's own people. */
interface Words {
  readonly label: string;
  readonly tone: Tone;
  /** How many of `payoutSteps` are behind it. */
  readonly done: number;
  /** Nothing changes any more by itself. */
  readonly over: boolean;
  /** What the shop does next about a payout that has failed. */
  readonly next?: string;
}

const row = (label: string, tone: Tone, done: number, over = false): Words => ({ label, tone, done, over });
const failed = (label: string, done: number, next: string): Words => ({ ...row(label, 'bad', done, true), next });

const words: Readonly<Record<PayoutStatus, Words>> = {
  requires_payout_method_data: row('Waiting for details', 'waiting', 1),
  requires_confirmation: row('Being confirmed', 'waiting', 2),
  requires_creation: row('Being set up', 'waiting', 2),
  requires_fulfillment: row('Ready to send', 'waiting', 2),
  requires_vendor_account_creation: row('Needs partner account', 'waiting', 2),
  pending: row('Processing', 'waiting', 2),
  initiated: row('On its way', 'waiting', 3),
  success: row('Paid out', 'good', 4, true),
  reversed: failed(
    'Returned',
    3,
    'The bank returned the money. Check the details with the receiver, then pay out again.',
  ),
  failed: failed('Not sent', 2, 'The money wasn’t sent. Check the details with the receiver, then pay out again.'),
  ineligible: failed('Account not eligible', 2, 'Ask the receiver for another account, then pay out again.'),
  cancelled: row('Cancelled', 'closed', 1, true),
  expired: row('Expired', 'closed', 1, true),
  unknown: row('Still checking', 'waiting', 1),
};

/** Words for a status. One that this version does not know is neither paid out nor failed. */
export function payoutWords(status: string): Words {
  return new Map(Object.entries(words)).get(status) ?? words.unknown;
}
