import type { catalogue } from 'tillkit/contract';

/** The demo's screens that call the service, as `docs/interface.md` names them. */
export const screens = {
  basket: 'Shop: the basket, “Check out”',
  checkout: 'Shop: a checkout within the shop, “Change quantities”',
  payment: 'Payment page: a card with a challenge',
  payout: 'Payout page: account details',
  overview: 'Back office: Overview',
  order: 'Back office: an order',
  payments: 'Back office: Payments, and one payment',
  customer: 'Back office: a customer',
  links: 'Back office: Links',
  refunds: 'Back office: Refunds, and one refund',
  disputes: 'Back office: Disputes, and one dispute',
  payouts: 'Back office: Payouts',
  payoutDesk: 'Back office: a payout',
} as const;
export type Screen = keyof typeof screens;

/** Where a person reaches an endpoint, and in which dialect alone. */
interface Reached {
  readonly at: Screen;
  /** @default both */
  readonly dialect?: 'documented' | 'deployed';
}

/** Where a person reaches each endpoint; for one that no page of ours calls, how a page of a merchant's does. */
export const endpointScreens: Readonly<Record<keyof typeof catalogue, Reached | string>> = {
  listPayoutsByFilter: { at: 'payouts' },
  listPayouts: { at: 'overview' },
  listPayoutFilters: { at: 'payouts' },
  createPayout: { at: 'payouts' },
  fulfillPayout: { at: 'payoutDesk' },
  retrievePayout: { at: 'payoutDesk', dialect: 'deployed' },
  confirmPayout: { at: 'payout', dialect: 'deployed' },
  cancelPayout: { at: 'payoutDesk' },
  createRefund: { at: 'order' },
  retrieveRefund: { at: 'refunds' },
  listRefunds: { at: 'refunds' },
  updatePayment: { at: 'checkout' },
  completeAuthorize: { at: 'payment' },
  updatePaymentMetadata: { at: 'order' },
  listPayments: { at: 'payments' },
  authenticateThreeDS: { at: 'payment' },
  createPayment: { at: 'basket' },
  retrievePayment: { at: 'order', dialect: 'deployed' },
  capturePayment: { at: 'order' },
  confirmPayment: { at: 'payment', dialect: 'deployed' },
  incrementAuthorization: { at: 'order' },
  listAccountPaymentMethods: { at: 'payment', dialect: 'deployed' },
  retrievePollStatus: 'A page of your own, with `usePollStatus`',
  cancelPayment: { at: 'order' },
  createPaymentMethod: { at: 'payment', dialect: 'documented' },
  listCustomerPaymentMethods: { at: 'customer' },
  listDisputes: { at: 'disputes' },
  retrieveDispute: { at: 'disputes' },
  retrievePaymentLink: { at: 'links' },
};
