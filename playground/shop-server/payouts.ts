import type { PayoutStatus } from 'tillkit/contract';

/** Currencies that the shop pays its sellers in. */
export const payoutCurrencies = ['USD', 'EUR', 'GBP', 'BRL', 'MXN', 'INR', 'AUD', 'CAD', 'JPY', 'AED'] as const;
export type PayoutCurrency = (typeof payoutCurrencies)[number];

/** What the shop owes somebody for. The server takes amounts from here and never from a page. */
export const payoutReasons = [
  { id: 'consignment', label: 'Consignment sales', to: 'Guest potter', units: 186 },
  { id: 'workshop', label: 'Workshop fee', to: 'Workshop teacher', units: 420 },
  { id: 'deposit', label: 'Deposit refund', to: 'Stall holder', units: 50 },
] as const;
export type PayoutReason = (typeof payoutReasons)[number];

/** What the shop owes for a reason, in minor units of a currency. */
export const payoutAmount = ({ units }: PayoutReason, currency: PayoutCurrency) =>
  currency === 'JPY' ? units : units * 100;

/** What the shop's server found when it read the payout with its secret key. */
export type PayoutReport =
  | {
      readonly read: true;
      readonly status: PayoutStatus;
      /** Where it goes, field by field, as the service has redacted it. */
      readonly destination: readonly { readonly field: string; readonly text: string }[];
      /** Why it was not sent, as the processor says it; for the shop's people alone. */
      readonly errorCode?: string;
      readonly errorMessage?: string;
    }
  | { readonly read: false; readonly reason: string };

/** A payout as the shop's pages see it. No key and no client secret is in it. */
export interface ShopPayoutView {
  readonly id: string;
  /** What it is for. */
  readonly label: string;
  /** Whom it goes to. */
  readonly to: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: PayoutCurrency;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970; the link takes no details later. */
  readonly expiresAt: number;
  /** The sealed link: anyone with it can say where the money goes. */
  readonly link: string;
  readonly payoutId: string;
  readonly payout: PayoutReport;
}

/** A payout as the desk lists it. What is the shop's own is absent for payouts that are not of this start. */
export interface PayoutRow {
  readonly id: string;
  /** Its number at the shop. */
  readonly shopId?: string;
  readonly label?: string;
  readonly to?: string;
  readonly link?: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly status: PayoutStatus;
  /** ISO 8601; absent where the service does not say. */
  readonly createdAt?: string;
}

/** A payout of the account that is not of this start, as the service has it now. */
export interface AccountPayout extends Omit<PayoutRow, 'shopId' | 'label' | 'to' | 'link'> {
  readonly description?: string;
  readonly customerId?: string;
  readonly report: Extract<PayoutReport, { read: true }>;
}

/** The values that the account's payouts can be filtered by. */
export interface PayoutFilters {
  readonly status: readonly PayoutStatus[];
  readonly currency: readonly string[];
}
