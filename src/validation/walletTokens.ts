/** Test tokens of the wallets' stand-ins. Only the sandbox accepts them: no vendor issues such tokens. */
export const walletTestTokens = { approved: 'tillkit_wallet_approved', declined: 'tillkit_wallet_declined' } as const;
