/** How a payment status reads for the shop's own people. `over`: nothing changes any more by itself, so the page may stop asking. */
interface Words {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'waiting';
  readonly over: boolean;
}

const words: Readonly<Record<string, Words>> = {
  requires_payment_method: { label: 'Waiting for payment', tone: 'waiting', over: false },
  requires_confirmation: { label: 'Waiting for payment', tone: 'waiting', over: false },
  requires_customer_action: { label: 'At the customer’s bank', tone: 'waiting', over: false },
  processing: { label: 'Processing', tone: 'waiting', over: false },
  requires_merchant_action: { label: 'Needs your review', tone: 'waiting', over: false },
  requires_capture: { label: 'Authorised, not captured', tone: 'good', over: false },
  partially_captured: { label: 'Partly paid', tone: 'good', over: true },
  partially_captured_and_capturable: { label: 'Partly paid', tone: 'good', over: false },
  succeeded: { label: 'Paid', tone: 'good', over: true },
  partially_authorized_and_requires_capture: { label: 'Partly authorised', tone: 'good', over: false },
  partially_captured_and_processing: { label: 'Partly paid', tone: 'waiting', over: false },
  conflicted: { label: 'Amounts do not agree', tone: 'waiting', over: false },
  review: { label: 'Reviewed before capture', tone: 'waiting', over: false },
  cancelled_post_capture: { label: 'Cancelled and paid back', tone: 'bad', over: true },
  expired: { label: 'Expired', tone: 'bad', over: true },
  failed: { label: 'Last attempt failed', tone: 'bad', over: false },
  cancelled: { label: 'Cancelled', tone: 'bad', over: true },
};

/** Words for a status. An unknown one is neither paid nor failed. */
export function paymentWords(status: string): Words {
  return Object.hasOwn(words, status) ? (words[status] ?? unknown) : unknown;
}

const unknown: Words = { label: 'Still checking', tone: 'waiting', over: false };
