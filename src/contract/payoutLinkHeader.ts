/**
 * Header in which our own payout routes take the sealed link that the merchant's server made: it says which payout, what its page looks like and
 * until when, and no other party can read or change it. The service does not hand a link's configuration out again, so the link carries it.
 */
export const payoutLinkHeader = 'x-payout-link';
