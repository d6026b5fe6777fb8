import type { ShopCurrency } from './catalogue.ts';

/** Whom an order belongs to: somebody unknown, or the shop's customer with saved cards. */
export type ShopCustomer = 'guest' | 'returning';

/** One line of an order; `unitAmount` in minor units of the order's currency. */
export interface OrderLine {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitAmount: number;
}

/** What the shop's server found when it read the payment with its secret key. */
export type PaymentReport =
  | {
      readonly read: true;
      readonly status: string;
      /** Minor units of the order's currency. */
      readonly amountReceived: number;
      /** Attempts to pay so far. */
      readonly attempts: number;
      /** Why the last attempt failed, as the processor says it; for the shop's people, never for a customer. */
      readonly errorCode?: string;
      readonly errorMessage?: string;
      readonly updated?: string;
      /** True where the payment has failed and takes no other attempt: the order needs a new payment. */
      readonly closed: boolean;
    }
  | { readonly read: false; readonly reason: string };

/** An order as the shop's pages see it. No key and no client secret is in it. */
export interface OrderView {
  readonly id: string;
  readonly customer: ShopCustomer;
  readonly currency: ShopCurrency;
  readonly lines: readonly OrderLine[];
  /** Minor units of `currency`. */
  readonly total: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970; the link takes no payment later. */
  readonly expiresAt: number;
  /** The open payment link: anyone with it can pay, and no saved card is shown. */
  readonly openLink: string;
  readonly payment: PaymentReport;
}

/** What a page must know of the shop's surroundings. All of it may be public. */
export interface ShopSetting {
  readonly publishableKey: string;
  readonly serviceUrl: string;
  readonly payOrigin: string;
  /** @default 'documented' */
  readonly dialect?: 'deployed';
}

/** What a page of the shop's own needs to take or finish the payment of an order. Anyone with it can pay, as with the order's links. */
export interface PaymentToFinish {
  readonly paymentId: string;
  readonly paymentLinkId: string;
  readonly clientSecret: string;
  /** Of the returning customer, who is signed in at the shop; absent for a guest. */
  readonly customerSession?: string;
  readonly setting: ShopSetting;
}
