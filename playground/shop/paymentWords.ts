import type { OrderView } from '../shop-server/orders.ts';

/** How a payment status reads. `over`: nothing changes any more by itself, so the page may stop asking. */
interface Words {
  /** For the shop's own people. */
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'waiting';
  readonly over: boolean;
  /** What the shopper reads in place of label and tone; absent where that is the same. */
  readonly shown?: Pick<Words, 'label' | 'tone'>;
  /** For the shopper, whose page has it as its heading. */
  readonly title: string;
  readonly note: string;
  /** Whether the shopper has something to pay. */
  readonly isOpen?: true;
}

const toPay = {
  label: 'Waiting for payment',
  tone: 'waiting',
  over: false,
  title: 'Review and pay',
  note: 'We start packing as soon as your order is paid.',
  isOpen: true,
} as const;
const checking = {
  title: 'We’re checking your payment',
  note: 'This page updates automatically. Please don’t pay again.',
};
const partly = { title: 'Thank you for your order', note: 'We’ve charged part of it, for what we can ship.' };
const thanks = { title: 'Thank you for your order', note: 'It’s paid, and we’re packing it.' };

const words: Readonly<Record<string, Words>> = {
  requires_payment_method: toPay,
  requires_confirmation: toPay,
  requires_customer_action: {
    label: 'At the customer’s bank',
    shown: { label: 'Not finished', tone: 'waiting' },
    tone: 'waiting',
    over: false,
    title: 'Your payment isn’t finished',
    note: 'It’s waiting for you to finish it.',
    isOpen: true,
  },
  processing: { label: 'Processing', tone: 'waiting', over: false, ...checking },
  requires_merchant_action: {
    label: 'Needs your review',
    shown: { label: 'In review', tone: 'waiting' },
    tone: 'waiting',
    over: false,
    title: 'We’re reviewing your payment',
    note: 'This page updates automatically. Please don’t pay again.',
  },
  requires_capture: {
    label: 'Authorised, not captured',
    tone: 'waiting',
    shown: { label: 'Approved', tone: 'good' },
    over: false,
    title: 'Thank you for your order',
    note: 'Your bank has approved it. We’ll charge your card when we ship.',
  },
  partially_captured: { label: 'Partly paid', tone: 'good', over: true, ...partly },
  partially_captured_and_capturable: { label: 'Partly paid', tone: 'good', over: false, ...partly },
  succeeded: { label: 'Paid', tone: 'good', over: true, ...thanks },
  partially_authorized_and_requires_capture: { label: 'Partly authorised', tone: 'waiting', over: false, ...checking },
  partially_captured_and_processing: { label: 'Partly paid', tone: 'waiting', over: false, ...checking },
  conflicted: { label: 'Amounts don’t match', tone: 'waiting', over: false, ...checking },
  review: { label: 'In review', tone: 'waiting', over: false, ...checking },
  cancelled_post_capture: {
    label: 'Cancelled, being refunded',
    tone: 'bad',
    over: true,
    title: 'Your order was cancelled',
    note: 'Your money is on its way back to you.',
  },
  expired: {
    label: 'Expired',
    tone: 'bad',
    over: true,
    title: 'Your order has expired',
    note: 'You haven’t been charged. Please order again.',
  },
  failed: {
    label: 'Last attempt failed',
    tone: 'bad',
    over: false,
    title: 'Your payment didn’t go through',
    note: 'You haven’t been charged. Try again or pay in another way.',
    isOpen: true,
  },
  cancelled: {
    label: 'Cancelled',
    tone: 'bad',
    over: true,
    title: 'Your order was cancelled',
    note: 'You haven’t been charged.',
  },
};

/** Words for a status. An unknown one is neither paid nor failed. */
export function paymentWords(status: string): Words {
  return Object.hasOwn(words, status) ? (words[status] ?? unknown) : unknown;
}

/** Words for an order: those of its payment's status, unless it was refunded or its time to pay is over. */
export function orderWords({ payment, isLinkExpired }: OrderView): Words {
  if (!payment.read) return unknown;
  const words = paymentWords(payment.status);
  const { amountReceived, amountRefunded } = payment;
  if (amountRefunded > 0 && payment.status !== 'cancelled_post_capture')
    return amountRefunded < amountReceived
      ? { ...words, label: 'Partly refunded', note: 'We’ve refunded part of it.' }
      : {
          ...words,
          label: 'Refunded',
          tone: 'bad',
          title: 'Your order was refunded',
          note: 'Your money is on its way back to you.',
        };
  const isUnpaid = payment.status === 'requires_payment_method' || payment.status === 'requires_confirmation';
  return isUnpaid && isLinkExpired ? paymentWords('expired') : words;
}

const unknown: Words = { label: 'Still checking', tone: 'waiting', over: false, ...checking };

/** Words of the service for an attempt, a capture or a refund, as the desk's timeline has them. An unknown one is shown as it came. */
export const eventWords: Readonly<Record<string, string>> = {
  charged: 'Paid',
  authorized: 'Authorised',
  partial_charged: 'Partly paid',
  partial_charged_and_chargeable: 'Partly paid',
  failure: 'Declined',
  authentication_failed: 'Not approved by the bank',
  authentication_pending: 'At the customer’s bank',
  pending: 'Processing',
  unresolved: 'Needs your review',
  voided: 'Authorisation released',
  succeeded: 'Done',
  failed: 'Failed',
  review: 'In review',
};
