import type { PaymentStatus } from 'tillkit/contract';
import type { OrderView, PaymentEvent } from '../shop-server/orders.ts';

/** `good`: the money is settled. `bad`: it failed. `waiting`: it is not known yet, or something is still to be done. `closed`: nothing more comes of it. */
export type Tone = 'good' | 'bad' | 'waiting' | 'closed';

/** What a shopper is told about an order. The sentences are in `words`, in each of the shop's languages. */
export const shopperTones = {
  toPay: 'waiting',
  unfinished: 'waiting',
  checking: 'waiting',
  reviewing: 'waiting',
  approved: 'good',
  partlyPaid: 'good',
  paid: 'good',
  partlyRefunded: 'good',
  refunded: 'closed',
  refunding: 'closed',
  expired: 'closed',
  cancelled: 'closed',
  failed: 'bad',
  notVerified: 'bad',
} as const satisfies Readonly<Record<string, Tone>>;
export type ShopperState = keyof typeof shopperTones;

const open: ReadonlySet<ShopperState> = new Set(['toPay', 'unfinished', 'failed', 'notVerified']);
/** Whether the shopper has something to pay. */
export const isOpen = (state: ShopperState) => open.has(state);

/** How a payment status reads. */
interface Words {
  /** For the shop's own people. */
  readonly label: string;
  readonly tone: Tone;
  /** Nothing changes any more by itself, so the page may stop asking. */
  readonly over: boolean;
  readonly shopper: ShopperState;
}

const row = (label: string, tone: Tone, shopper: ShopperState, over = false): Words => ({ label, tone, shopper, over });

const words: Readonly<Record<PaymentStatus, Words>> = {
  requires_payment_method: row('Waiting for payment', 'waiting', 'toPay'),
  requires_confirmation: row('Waiting for payment', 'waiting', 'toPay'),
  requires_customer_action: row('At the customer’s bank', 'waiting', 'unfinished'),
  processing: row('Processing', 'waiting', 'checking'),
  requires_merchant_action: row('Needs your review', 'waiting', 'reviewing'),
  requires_capture: row('To be captured', 'waiting', 'approved'),
  partially_authorized_and_requires_capture: row('Partly authorised', 'waiting', 'checking'),
  partially_captured: row('Partly captured', 'good', 'partlyPaid', true),
  partially_captured_and_capturable: row('Partly captured', 'waiting', 'partlyPaid'),
  partially_captured_and_processing: row('Partly captured', 'waiting', 'checking'),
  succeeded: row('Paid', 'good', 'paid', true),
  conflicted: row('Amounts don’t match', 'waiting', 'checking'),
  review: row('In review', 'waiting', 'checking'),
  failed: row('Last attempt failed', 'bad', 'failed'),
  cancelled: row('Cancelled', 'closed', 'cancelled', true),
  cancelled_post_capture: row('Being refunded', 'closed', 'refunding', true),
  expired: row('Expired', 'closed', 'expired', true),
  unknown: row('Still checking', 'waiting', 'checking'),
};

/** Words for a status. One that this version does not know is neither paid nor failed. */
export function paymentWords(status: PaymentStatus): Words {
  return Object.hasOwn(words, status) ? words[status] : words.unknown;
}

interface Settled {
  readonly amountReceived: number;
  readonly amountRefunded: number;
  readonly isDisputed: boolean;
}

/** Words for a status with what was refunded, and whether a dispute is open. */
export function settledWords(status: PaymentStatus, { amountReceived, amountRefunded, isDisputed }: Settled): Words {
  const ofStatus = paymentWords(status);
  const isRefunded = amountRefunded > 0 && status !== 'cancelled_post_capture';
  if (isRefunded && amountRefunded >= amountReceived)
    return { ...ofStatus, label: 'Refunded', tone: 'closed', shopper: 'refunded' };
  return {
    ...ofStatus,
    ...(isRefunded ? { label: 'Partly refunded', shopper: 'partlyRefunded' } : {}),
    // The shopper is told about the money alone.
    ...(isDisputed ? { label: 'Disputed', tone: 'waiting' } : {}),
  };
}

/** Words for an order: those of its payment's status, unless it was refunded or its time to pay is over. */
export function orderWords({ payment, isLinkExpired }: Pick<OrderView, 'payment' | 'isLinkExpired'>): Words {
  if (!payment.read) return words.unknown;
  const ofStatus = settledWords(payment.status, payment);
  if (ofStatus.shopper === 'toPay' && isLinkExpired) return words.expired;
  return ofStatus.shopper === 'failed' && payment.isNotVerified ? { ...ofStatus, shopper: 'notVerified' } : ofStatus;
}

type EventWords = readonly [label: string, tone: Tone];

/** Words of the service for what has happened to a payment, by what it is. */
const events: Readonly<Record<PaymentEvent['kind'], Readonly<Record<string, EventWords>>>> = {
  created: { created: ['Payment created', 'closed'] },
  cancelled: { cancelled: ['Payment cancelled', 'closed'] },
  attempt: {
    charged: ['Paid', 'good'],
    authorized: ['Authorised', 'waiting'],
    partial_charged: ['Partly captured', 'good'],
    partial_charged_and_chargeable: ['Partly captured', 'waiting'],
    failure: ['Declined', 'bad'],
    router_declined: ['Declined', 'bad'],
    authorization_failed: ['Declined', 'bad'],
    capture_failed: ['Capture failed', 'bad'],
    void_failed: ['Release failed', 'bad'],
    authentication_failed: ['Not verified by the bank', 'bad'],
    authentication_pending: ['At the customer’s bank', 'waiting'],
    pending: ['Processing', 'waiting'],
    unresolved: ['Needs your review', 'waiting'],
    payment_method_awaited: ['Waiting for payment', 'waiting'],
    confirmation_awaited: ['Waiting for payment', 'waiting'],
    voided: ['Authorisation released', 'closed'],
  },
  capture: {
    charged: ['Captured', 'good'],
    succeeded: ['Captured', 'good'],
    started: ['Capture processing', 'waiting'],
    pending: ['Capture processing', 'waiting'],
    failed: ['Capture failed', 'bad'],
  },
  refund: {
    succeeded: ['Refunded', 'closed'],
    pending: ['Refund processing', 'waiting'],
    review: ['Refund in review', 'waiting'],
    failed: ['Refund failed', 'bad'],
  },
  dispute: {
    dispute_opened: ['Dispute opened', 'waiting'],
    dispute_challenged: ['Dispute challenged', 'waiting'],
    dispute_won: ['Dispute won', 'good'],
    dispute_lost: ['Dispute lost', 'bad'],
    dispute_accepted: ['Dispute accepted', 'bad'],
    dispute_expired: ['Dispute expired', 'closed'],
    dispute_cancelled: ['Dispute withdrawn', 'closed'],
  },
};
const anyEvent: Readonly<Record<PaymentEvent['kind'], EventWords>> = {
  created: ['Payment created', 'closed'],
  cancelled: ['Payment cancelled', 'closed'],
  attempt: ['Payment attempt', 'waiting'],
  capture: ['Capture', 'waiting'],
  refund: ['Refund', 'waiting'],
  dispute: ['Dispute', 'waiting'],
};

/** Words for an event. What this version does not know is neither done nor failed. */
export function eventWords({ kind, status }: PaymentEvent): EventWords {
  return (Object.hasOwn(events[kind], status) ? events[kind][status] : undefined) ?? anyEvent[kind];
}

/** Words for a refund or a dispute as it is now: an open dispute says whose turn it is. */
export const statusWords = (event: PaymentEvent): EventWords =>
  event.status === 'dispute_opened' ? ['Needs your answer', 'waiting'] : eventWords(event);

/** The statuses of a kind of event that have words. */
export const eventStatuses = (kind: 'refund' | 'dispute'): readonly string[] => Object.keys(events[kind]);
