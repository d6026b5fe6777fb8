import type { Destination } from 'tillkit';
import type {
  DisputeDetail,
  DisputeRow,
  ListPage,
  PaymentDetail,
  PaymentRow,
  RefundDetail,
  RefundRow,
} from '../shop-server/accountLists.ts';
import type { ShopCurrency } from '../shop-server/catalogue.ts';
import type { MoneyPerDay } from '../shop-server/moneyPerDay.ts';
import type {
  CardsToShow,
  CustomerView,
  DeliveredOrder,
  DeskOrder,
  DiscountResult,
  LinkRow,
  OrderView,
  PaymentToFinish,
  ShopSetting,
} from '../shop-server/orders.ts';
import type {
  AccountPayout,
  PayoutCurrency,
  PayoutFilters,
  PayoutReason,
  PayoutRow,
  ShopPayoutView,
} from '../shop-server/payouts.ts';

/** What the shop's server answered: the value, or the sentence to show. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

const unreachable = 'The shop didn’t answer. Reload this page to see what happened.';

async function ask<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, init);
    const body: unknown = await response.json();
    if (response.ok) {
      // Shop and page are one program: the shop's server is typed by the same `OrderView`.
      return { ok: true, value: body as T };
    }
    return { ok: false, message: sentenceOf(body) };
  } catch {
    return { ok: false, message: unreachable };
  }
}

function sentenceOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body)) return unreachable;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : unreachable;
}

const jsonOf = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function send<T>(path: string, body: unknown): Promise<Answer<T>> {
  return ask(path, jsonOf(body));
}

/** What is asked of the shop's server when an order is made. It knows the prices itself. */
export interface OrderRequest {
  /** Made once per basket: the same key never makes a second order. */
  readonly order_key: string;
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly currency: ShopCurrency;
  /** Where the shopper lives, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** `guest`, or `returning` for the shop's customer with saved cards. */
  readonly customer: string;
  /** `automatic`, or `manual` where the card is charged only when the shop captures. */
  readonly capture: string;
  /** Seconds. */
  readonly lifetime: number;
}

/** What is asked of the shop's server when a payout link is made. It knows the amounts itself. */
export interface PayoutRequest {
  /** Made once per payout: the same wish with the same key never makes a second one. */
  readonly payout_key: string;
  readonly reason: PayoutReason['id'];
  readonly currency: PayoutCurrency;
  /** `journey` or `tabs`. */
  readonly layout: string;
  /** `fulfill` where the money is sent as soon as the details are there, or `review`. */
  readonly after: string;
  /** `stored` where the seller is offered the accounts that were used before, or `asked`. */
  readonly accounts: string;
  /** `dollars` where a seller who is paid in euros is quoted what arrives in dollars, or `none`. */
  readonly quote: string;
  /** Seconds. */
  readonly lifetime: number;
}

const orderAt = (id: string) => `/api/orders/${encodeURIComponent(id)}`;
const payoutAt = (id: string) => `/api/payouts/${encodeURIComponent(id)}`;

/** What a list is asked for: its filters and its page. An empty value stands for everything, and for the first page. */
export type ListQuery = Readonly<Record<string, string>>;

/** The query of a list, for the shop's server and in a page's address. */
export const queryOf = (query: ListQuery) =>
  `?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))}`;

const list =
  <Page>(path: string) =>
  (query: ListQuery) =>
    ask<Page>(`${path}${queryOf(query)}`);
const one =
  <T>(path: string) =>
  (id: string) =>
    ask<T>(`${path}/${encodeURIComponent(id)}`);

export const shopApi = {
  readSetting: () => ask<ShopSetting>('/api/setting'),
  createOrder: (request: OrderRequest) => send<{ readonly id: string }>('/api/orders', request),
  readOrder: (id: string) => ask<OrderView>(orderAt(id)),
  readPaymentToFinish: (id: string) => ask<PaymentToFinish>(`${orderAt(id)}/payment`),
  /** Makes a new payment of an order whose payment is closed. */
  payAnew: (id: string) => send<OrderView>(`${orderAt(id)}/payment`, {}),
  /** Sets how much of one item an order that is not paid yet has; 0 takes it out. */
  setQuantity: (id: string, item: string, quantity: number) =>
    send<OrderView>(`${orderAt(id)}/quantity`, { item, quantity }),
  /** Sets where an order that is not paid yet goes, which changes what its delivery costs. */
  setDelivery: (id: string, destination: Destination) => send<DeliveredOrder>(`${orderAt(id)}/delivery`, destination),
  /** Sets how an order that is not paid yet is delivered. */
  setDeliveryOption: (id: string, option: string) => send<OrderView>(`${orderAt(id)}/delivery-option`, { option }),
  /** Gives an order that is not paid yet a discount code, or takes its code away. */
  setDiscount: (id: string, code: string | undefined) =>
    send<DiscountResult>(`${orderAt(id)}/discount`, code === undefined ? {} : { code }),
  signSecureLink: (id: string) => send<{ readonly url: string }>(`${orderAt(id)}/secure-link`, {}),
  /** Makes a setup of the returning customer, one for each key. */
  createSetup: (key: string, currency: ShopCurrency) => send<CardsToShow>('/api/cards', { key, currency }),
  /** Removes a card, or makes it the default; the page may be left meanwhile. */
  changeCard: (id: string, to: 'default' | 'removed') =>
    ask<object>(`/api/cards/${encodeURIComponent(id)}`, { ...jsonOf({ to }), keepalive: true }),
  listOrders: () => ask<{ readonly orders: readonly OrderView[] }>('/api/orders'),
  readDeskOrder: (id: string) => ask<DeskOrder>(`${orderAt(id)}/desk`),
  /** Captures one item of an order, or all of it (`rest`). */
  capture: (id: string, item: string) => send<DeskOrder>(`${orderAt(id)}/capture`, { item }),
  /** Authorises what an order costs with so much of one item. */
  raise: (id: string, item: string, quantity: number) => send<DeskOrder>(`${orderAt(id)}/raise`, { item, quantity }),
  putNote: (id: string, note: string) => send<DeskOrder>(`${orderAt(id)}/note`, { note }),
  cancel: (id: string) => send<DeskOrder>(`${orderAt(id)}/cancel`, {}),
  /** Pays back one of `item`, or all that is left where there is none. */
  refund: (id: string, refund: { readonly key: string; readonly item: string; readonly reason?: string }) =>
    send<DeskOrder>(`${orderAt(id)}/refund`, refund),
  /** Plays a card holder who disputes the order's payment. */
  dispute: (id: string) => send<DeskOrder>(`${orderAt(id)}/dispute`, {}),
  moneyPerDay: () => ask<MoneyPerDay>('/api/money'),
  listPayments: list<ListPage<PaymentRow>>('/api/payments'),
  readPayment: one<PaymentDetail>('/api/payments'),
  listLinks: list<ListPage<LinkRow>>('/api/links'),
  readCustomer: one<CustomerView>('/api/customers'),
  listRefunds: list<ListPage<RefundRow>>('/api/refunds'),
  readRefund: one<RefundDetail>('/api/refunds'),
  listDisputes: list<ListPage<DisputeRow>>('/api/disputes'),
  readDispute: one<DisputeDetail>('/api/disputes'),
  /** The service carries out the next click of the desk, and its answer gets lost. */
  loseNextAnswer: () => send<object>('/api/demo/lose-answer', {}),
  createPayout: (request: PayoutRequest) => send<{ readonly id: string }>('/api/payouts', request),
  readPayout: (id: string) => ask<ShopPayoutView>(payoutAt(id)),
  readAccountPayout: one<AccountPayout>('/api/account-payouts'),
  listPayouts: list<ListPage<PayoutRow>>('/api/payouts'),
  readPayoutFilters: () => ask<PayoutFilters>('/api/payout-filters'),
  fulfillPayout: (id: string) => send<ShopPayoutView>(`${payoutAt(id)}/fulfill`, {}),
  cancelPayout: (id: string) => send<ShopPayoutView>(`${payoutAt(id)}/cancel`, {}),
};
