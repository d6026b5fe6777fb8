import { createTill, tillOrigins } from 'tillkit-sandbox/testing';
import { createShopApi } from '../shop-server/createShopApi.ts';
import type { PaymentToFinish } from '../shop-server/orders.ts';

/** The shop in front of a till: what a page asks goes to the one or to the other. */
export function openShop() {
  /** Every call of the shop's server is carried out; its answers come, or get lost. */
  const trouble: { answers: 'come' | 'lost after a refund' | 'lost' } = { answers: 'come' };
  const { keys, sandbox, fetch: atTill } = createTill();
  const api = createShopApi(
    {
      keys: { secret: keys.secretKey, publishable: keys.publishableKey },
      origins: tillOrigins,
      signingKey: 'signing-key-of-the-shop-under-test-0123456789',
      customerId: sandbox.createDemoCustomer().customerId,
      deskWaitMs: 600,
      fetch: async (url, init) => {
        const answer = await sandbox.fetch(new Request(url, init));
        if (trouble.answers === 'lost after a refund' && url.endsWith('/refunds')) trouble.answers = 'lost';
        if (trouble.answers === 'lost') throw new TypeError('The answer got lost.');
        return answer;
      },
    },
    () => tillOrigins.shop,
  );
  const atShop = (path: string, init?: RequestInit) => api(new Request(new URL(path, tillOrigins.shop), init));
  const post = async (url: string, key: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'api-key': key };
    return (await sandbox.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))).json();
  };
  return {
    sandbox,
    trouble,
    /** Makes something at the service that the shop knows nothing of, as another program of the account does. */
    makeElsewhere: (path: string, body: object) => post(`${tillOrigins.service}${path}`, keys.secretKey, body),
    /** As the pages of the shop have it. */
    fetch: (url: string, init: RequestInit) => (url.startsWith('/') ? atShop(url, init) : atTill(url, init)),
    order: async (country: string): Promise<string> => {
      const body = {
        order_key: 'key-of-the-first-basket',
        items: [{ id: 'bud-vase', quantity: 1 }],
        currency: 'EUR',
        country,
        customer: 'guest',
        lifetime: 900,
      };
      const headers = { 'content-type': 'application/json' };
      const made = await atShop('/api/orders', { method: 'POST', headers, body: JSON.stringify(body) });
      return (await made.json()).id;
    },
    /** Pays with a card, as a page in another tab does. */
    pay: async (id: string, card_number: string) => {
      const { paymentId, clientSecret }: PaymentToFinish = await (await atShop(`/api/orders/${id}/payment`)).json();
      const card = { card_number, card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'Test Card Holder' };
      const method = { payment_method: 'card' };
      const stored = { ...method, client_secret: clientSecret, card };
      const { payment_method_id } = await post(`${tillOrigins.service}/payment_methods`, keys.publishableKey, stored);
      const confirm = { ...method, payment_method_id, confirm: true };
      await post(`${tillOrigins.service}/payments/${paymentId}`, keys.secretKey, confirm);
    },
  };
}
