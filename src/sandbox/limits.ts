/** Largest amount of a payment or payout, in minor units (upstream 12). */
export const amountLimit = 999_999_999;
