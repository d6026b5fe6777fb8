/** Fetches the two calls that send a payout's details: nothing that is needed before the press. Rejects when it cannot be fetched; nothing was sent then. */
export const loadPayoutSending = () => import('./payoutSending.ts');
