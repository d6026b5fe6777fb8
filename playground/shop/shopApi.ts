import type { ShopCurrency } from '../shop-server/catalogue.ts';
import type { OrderView, PaymentToFinish, ShopCustomer } from '../shop-server/orders.ts';
import type { PayoutCurrency, PayoutReason, ShopPayoutView } from '../shop-server/payouts.ts';

/** What the shop's server answered: the value, or the sentence to show. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

const unreachable = 'The shop did not answer. Check that it still runs and try again; nothing was charged.';

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

function send<T>(path: string, body: unknown): Promise<Answer<T>> {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** What is asked of the shop's server when an order is made. It knows the prices itself. */
export interface OrderRequest {
  /** Made once per basket: the same key never makes a second order. */
  readonly order_key: string;
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly currency: ShopCurrency;
  readonly customer: ShopCustomer;
  /** Seconds. */
  readonly lifetime: number;
}

/** What is asked of the shop's server when a payout link is made. It knows the amounts itself. */
export interface PayoutRequest {
  /** Made once per form: the same key never makes a second payout. */
  readonly payout_key: string;
  readonly reason: PayoutReason['id'];
  readonly currency: PayoutCurrency;
  readonly layout: 'journey' | 'tabs';
  /** Whether the money is sent as soon as the details are there. */
  readonly after: 'fulfill' | 'review';
  /** Seconds. */
  readonly lifetime: number;
}

const payoutAt = (id: string) => `/api/payouts/${encodeURIComponent(id)}`;

export const shopApi = {
  createOrder: (request: OrderRequest) => send<{ readonly id: string }>('/api/orders', request),
  readOrder: (id: string) => ask<OrderView>(`/api/orders/${encodeURIComponent(id)}`),
  readPaymentToFinish: (id: string) => ask<PaymentToFinish>(`/api/orders/${encodeURIComponent(id)}/payment`),
  /** Makes a new payment of an order whose payment is closed. */
  payAnew: (id: string) => send<OrderView>(`/api/orders/${encodeURIComponent(id)}/payment`, {}),
  listOrders: () => ask<{ readonly orders: readonly OrderView[] }>('/api/orders'),
  signSecureLink: (id: string) =>
    send<{ readonly url: string }>(`/api/orders/${encodeURIComponent(id)}/secure-link`, {}),
  createPayout: (request: PayoutRequest) => send<{ readonly id: string }>('/api/payouts', request),
  readPayout: (id: string) => ask<ShopPayoutView>(payoutAt(id)),
  listPayouts: () => ask<{ readonly payouts: readonly ShopPayoutView[] }>('/api/payouts'),
  fulfillPayout: (id: string) => send<ShopPayoutView>(`${payoutAt(id)}/fulfill`, {}),
  cancelPayout: (id: string) => send<ShopPayoutView>(`${payoutAt(id)}/cancel`, {}),
};
