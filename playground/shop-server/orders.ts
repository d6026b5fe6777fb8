import type { PaymentStatus } from 'tillkit/contract';
import type { ShopCurrency } from './catalogue.ts';

/** Whom an order belongs to: somebody unknown, or the shop's customer with saved cards. */
export type ShopCustomer = 'guest' | 'returning';

/** One line of an order; `unitAmount` in minor units of the order's currency. */
export interface OrderLine {
  readonly itemId: string;
  /** In the shopper's language. */
  readonly name: string;
  readonly quantity: number;
  readonly unitAmount: number;
}

/** What the shop's server found when it read the payment with its secret key. */
export type PaymentReport =
  | {
      readonly read: true;
      readonly status: PaymentStatus;
      /** Minor units of the order's currency. */
      readonly amountReceived: number;
      /** Attempts to pay so far. */
      readonly attempts: number;
      /** Why the last attempt failed, as the processor says it; for the shop's people, never for a customer. */
      readonly errorCode?: string;
      readonly errorMessage?: string;
      /** Network and last four digits of the card that was charged last, as its holder knows it; absent for other methods. */
      readonly card?: string;
      /** True where the bank could not verify that it was the card’s holder. */
      readonly isNotVerified: boolean;
      /** What of it was paid back, or is on its way back, in minor units of the order's currency. */
      readonly amountRefunded: number;
      /** True while a dispute about it is open. */
      readonly isDisputed: boolean;
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
  /** What delivery to the address of the checkout costs; absent where it is free. */
  readonly delivery?: number;
  /** How it is delivered. @default 'standard' */
  readonly deliveryOption?: DeliveryOption['id'];
  /** What a discount code takes off the lines; absent without one. */
  readonly discount?: { readonly code: string; readonly amount: number };
  /** What of the total is sales tax; absent where the prices have none. */
  readonly tax?: { readonly percent: number; readonly amount: number };
  /** Lines of the delivery address. */
  readonly deliverTo: readonly string[];
  /** BCP 47 tag of the language that its checkout opens in. */
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970; the link takes no payment later. */
  readonly expiresAt: number;
  /** True from then on, by the clock of the shop's server. */
  readonly isLinkExpired: boolean;
  /** The open payment link: anyone with it can pay, and no saved card is shown. */
  readonly openLink: string;
  readonly payment: PaymentReport;
}

/** One thing that has happened to the payment of an order. */
export interface PaymentEvent {
  readonly kind: 'created' | 'attempt' | 'capture' | 'refund' | 'dispute' | 'cancelled';
  /** ISO 8601. Absent: the service does not say when. */
  readonly at?: string;
  /** Minor units of the order's currency. Absent: the service does not say how much. */
  readonly amount?: number;
  /** The service's word for what became of it. */
  readonly status: string;
  /** Why it failed, as the processor says it, or why the shop refunded. */
  readonly reason?: string;
}

/** An order as the shop's own people see it. */
export interface DeskOrder extends OrderView {
  readonly paymentId: string;
  /** The newest card, such as `Visa •••• 4242`; absent before there is one. */
  readonly card?: string;
  /** The oldest first; empty where the payment could not be read. */
  readonly history: readonly PaymentEvent[];
  /** The shop's own note, which the payment carries; `''` without one. */
  readonly note: string;
  /** The customer's id at the service; absent for a guest. */
  readonly customerId?: string;
  /** A refund of which nobody knows whether it was made: asked for with its key and item again, it is found out. Absent where there is none. */
  readonly openRefund?: {
    readonly key: string;
    readonly item: string;
    /** Minor units of the order's currency. */
    readonly amount: number;
  };
  readonly may: {
    readonly capture: boolean;
    /** Whether more can be authorised than was. */
    readonly raise: boolean;
    readonly cancel: boolean;
    /** Whether the service takes the shop's own note: once the payment was tried. */
    readonly note: boolean;
    /** The most that can be refunded, in minor units of the order's currency; 0 for nothing. */
    readonly refund: number;
    /** Whether the sandbox can play a dispute about it. */
    readonly dispute: boolean;
  };
}

/** A payment link as the desk lists it. */
export interface LinkRow {
  /** The order's. */
  readonly id: string;
  readonly customer: ShopCustomer;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** In the service’s word; absent where it could not be read. */
  readonly status?: string;
  readonly payment: PaymentReport;
  readonly isLinkExpired: boolean;
  /** Milliseconds since 1970; the link takes no payment later. */
  readonly expiresAt: number;
  /** The open link. */
  readonly link: string;
}

/** A payment method that a customer has stored, as the service has redacted it. */
export interface StoredMethodRow {
  readonly id: string;
  /** Such as `Visa •••• 4242`. */
  readonly what: string;
  /** Such as `12/2034`; absent for methods that do not expire. */
  readonly expires?: string;
  readonly isDefault: boolean;
  /** ISO 8601; absent before the first payment with it. */
  readonly lastUsedAt?: string;
}

/** What the service says of a customer beside their payments. */
export interface CustomerView {
  readonly id: string;
  /** True for the shop’s own customer. */
  readonly isShopCustomer: boolean;
  /** Absent where the shop has no payment of theirs that it can ask with. */
  readonly methods?: readonly StoredMethodRow[];
}

/** What became of a discount code; `refused`: the shop does not know it. */
export interface DiscountResult {
  readonly refused?: true;
}

/** What a page must know of the shop's surroundings. All of it may be public. */
export interface ShopSetting {
  readonly publishableKey: string;
  readonly serviceUrl: string;
  readonly payOrigin: string;
  /** @default 'documented' */
  readonly dialect?: 'deployed';
}

/** How an order can be delivered, and what that costs in minor units of its currency. */
export interface DeliveryOption {
  readonly id: 'standard' | 'express';
  readonly amount: number;
}

/** An order with what its delivery costs where it goes. */
export interface DeliveredOrder extends OrderView {
  readonly deliveryOptions: readonly DeliveryOption[];
}

/** What a page of the shop's own needs to take or finish the payment of an order. Anyone with it can pay, as with the order's links. */
export interface PaymentToFinish {
  readonly paymentId: string;
  readonly paymentLinkId: string;
  readonly clientSecret: string;
  /** Of the returning customer, who is signed in at the shop; absent for a guest. */
  readonly customerSession?: string;
  /** The discount code that the order has. */
  readonly discountCode?: string;
  readonly deliveryOptions: readonly DeliveryOption[];
  /** The one that the order has. */
  readonly deliveryOption: DeliveryOption['id'];
  /** BCP 47 tag of the shopper's language. */
  readonly locale: string;
  readonly setting: ShopSetting;
}

/** What the page with the returning customer's cards needs: a setup, which lists them and saves another one. */
export interface CardsToShow {
  readonly clientSecret: string;
  readonly customerSession: string;
  readonly customerId: string;
  /** Whether the shop can remove a card or make it the default. */
  readonly mayChange: boolean;
  readonly setting: ShopSetting;
}
