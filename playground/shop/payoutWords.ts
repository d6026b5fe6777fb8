/** How a payout status reads for the shop's own people. `over`: nothing changes any more by itself. */
interface Words {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'waiting';
  readonly over: boolean;
}

const words: Readonly<Record<string, Words>> = {
  requires_payout_method_data: { label: 'Waiting for the receiver', tone: 'waiting', over: false },
  requires_confirmation: { label: 'Being confirmed', tone: 'waiting', over: false },
  requires_creation: { label: 'Being set up', tone: 'waiting', over: false },
  requires_fulfillment: { label: 'Ready for your review', tone: 'waiting', over: false },
  requires_vendor_account_creation: { label: 'Needs a partner account', tone: 'waiting', over: false },
  initiated: { label: 'On its way', tone: 'good', over: false },
  pending: { label: 'Processing', tone: 'waiting', over: false },
  success: { label: 'Paid out', tone: 'good', over: true },
  reversed: { label: 'Returned', tone: 'bad', over: true },
  failed: { label: 'Not sent', tone: 'bad', over: true },
  cancelled: { label: 'Cancelled', tone: 'bad', over: true },
  expired: { label: 'Expired', tone: 'bad', over: true },
  ineligible: { label: 'Account not eligible', tone: 'bad', over: true },
};

const unknown: Words = { label: 'Still checking', tone: 'waiting', over: false };

/** Words for a status. An unknown one is neither paid nor failed. */
export function payoutWords(status: string): Words {
  return Object.hasOwn(words, status) ? (words[status] ?? unknown) : unknown;
}
