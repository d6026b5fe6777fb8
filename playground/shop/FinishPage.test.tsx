// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createTill, tillOrigins } from 'tillkit-sandbox/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { createShopApi } from '../shop-server/createShopApi.ts';
import type { PaymentToFinish } from '../shop-server/orders.ts';
import { FinishPage } from './FinishPage.tsx';
import { useBasket } from './useBasket.ts';
import { shopWords } from './words/index.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ id }: { readonly id: string }) {
  return <FinishPage id={id} basket={useBasket()} />;
}

/** The shop in front of a till: what a page asks goes to the one or to the other. */
function openShop() {
  const { keys, sandbox, fetch: atTill } = createTill();
  const api = createShopApi(
    {
      keys: { secret: keys.secretKey, publishable: keys.publishableKey },
      origins: tillOrigins,
      signingKey: 'signing-key-of-the-shop-under-test-0123456789',
      customerId: sandbox.createDemoCustomer().customerId,
      fetch: async (url, init) => sandbox.fetch(new Request(url, init)),
    },
    () => tillOrigins.shop,
  );
  const atShop = (path: string, init?: RequestInit) => api(new Request(new URL(path, tillOrigins.shop), init));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.startsWith('/') ? atShop(url, init) : atTill(url, init),
  );
  const post = async (url: string, key: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'api-key': key };
    return (await sandbox.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))).json();
  };
  return {
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

it('says what became of the order in its language, offers what is named, and reads on', async () => {
  const { order, pay } = openShop();
  const id = await order('NL');
  await pay(id, '4000000000000002');
  render(<Page id={id} />);
  const { states, finish, paid } = shopWords('nl');
  expect((await screen.findByRole('status')).textContent).toBe(states.failed[1]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(finish);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(states.failed[0]);
  expect(screen.getByRole('heading', { level: 1 }).closest('[lang]')?.getAttribute('lang')).toBe('nl');
  expect(document.querySelector('[data-action^="pay"]')).not.toBeNull();

  await pay(id, '4242424242424242');
  expect(await screen.findByRole('heading', { level: 2, name: states.paid[0] }, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(states.paid[1]);
  expect(screen.getByText(paid)).toBeTruthy();
  expect(document.querySelector('[data-action^="pay"]')).toBeNull();
});
