/** Tokens that a wallet's stand-in gives and the sandbox knows: no vendor has ever made one, and no processor takes them. */
export const walletTestTokens = { approved: 'tillkit_wallet_approved', declined: 'tillkit_wallet_declined' } as const;
