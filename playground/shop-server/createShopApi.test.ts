import { createSandbox, type Sandbox } from 'tillkit-sandbox';
import { createServiceClient } from 'tillkit-server';
import { describe, expect, it } from 'vitest';
import { eventWords, orderWords } from '../shop/paymentWords.ts';
import type { PaymentRow } from './accountLists.ts';
import { createShopApi } from './createShopApi.ts';
import type { CustomerView, DeskOrder, OrderView, PaymentToFinish } from './orders.ts';

const shopOrigin = 'http://127.0.0.1:4100';
const basket = [
  { id: 'breakfast-bowl', quantity: 2 },
  { id: 'bud-vase', quantity: 1 },
];

/** @param deskWaitMs short where no answer ever comes, and long enough for a busy machine where one does */
function openShop(deskWaitMs = 600) {
  const sandbox = createSandbox({ seed: 'shop', origins: { links: 'https://pay.tillkit.test' } });
  /** `withAnswers`: from the next refund on, every call is carried out and every answer gets lost. */
  const trouble = { withReads: false, withAnswers: false, begun: false };
  const clock = { ahead: 0 };
  const { customerId } = sandbox.createDemoCustomer();
  const api = createShopApi(
    {
      keys: { secret: sandbox.keys.secretKey, publishable: sandbox.keys.publishableKey },
      origins: { pay: 'https://pay.tillkit.test', service: 'https://service.tillkit.test', bank: 'https://bank.test' },
      signingKey: 'signing-key-of-the-shop-under-test-0123456789',
      customerId,
      now: () => Date.now() + clock.ahead,
      deskWaitMs,
      fetch: async (url, init) => {
        if (trouble.withReads && init.method === 'GET') return new Response('{}', { status: 403 });
        const answer = await sandbox.fetch(new Request(url, init));
        trouble.begun = trouble.withAnswers && (trouble.begun || url.endsWith('/refunds'));
        if (trouble.begun) throw new TypeError('The answer got lost.');
        return answer;
      },
    },
    () => shopOrigin,
  );
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    api(
      new Request(`${shopOrigin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const order = (changed: Readonly<Record<string, unknown>> = {}) =>
    send('/api/orders', {
      order_key: 'key-of-the-first-basket',
      items: basket,
      currency: 'EUR',
      customer: 'guest',
      lifetime: 900,
      ...changed,
    });
  const read = async (id: string): Promise<OrderView> =>
    (await api(new Request(`${shopOrigin}/api/orders/${id}`))).json();
  const payments = () => sandbox.ledger.entries().filter(({ kind }) => kind === 'payment created');
  return { sandbox, trouble, clock, api, send, order, read, payments };
}

async function idOf(answer: Response): Promise<string> {
  const { id }: { id: string } = await answer.json();
  return id;
}

/** Pays with a card, as a payment page does. */
async function pay(
  { fetch, keys }: Sandbox,
  { paymentId, clientSecret }: PaymentToFinish,
  card_number: string,
): Promise<void> {
  const post = async (path: string, key: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'api-key': key };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(new Request(`https://service.tillkit.test${path}`, init))).json();
  };
  const card = { card_number, card_exp_month: '12', card_exp_year: '2034' };
  const method = { payment_method: 'card' };
  const stored = { ...method, client_secret: clientSecret, card: { ...card, card_holder_name: 'Test Card Holder' } };
  const { payment_method_id } = await post('/payment_methods', keys.publishableKey, stored);
  await post(`/payments/${paymentId}`, keys.secretKey, { ...method, payment_method_id, confirm: true });
}

const declined = '4000000000000002';
const paidAtOnce = '4242424242424242';

describe('the shop’s own server', () => {
  it('takes names and prices from its catalogue, whatever a page sends', async () => {
    const { order, read, payments } = openShop();
    const id = await idOf(await order({ items: basket.map((item) => ({ ...item, price: 1, amount: 1 })) }));
    expect((await read(id)).total).toBe(2 * 2200 + 3500);
    expect(payments()).toMatchObject([{ amount: 7900, currency: 'EUR' }]);
  });

  it('makes one order of a basket, however often and however fast its button is clicked', async () => {
    const { order, payments } = openShop();
    const ids = await Promise.all([order(), order(), order()].map(async (answer) => idOf(await answer)));
    expect(new Set(ids).size).toBe(1);
    expect(await idOf(await order())).toBe(ids[0]);
    expect(payments()).toHaveLength(1);
  });

  it('makes one new payment of an order whose payment is closed, and none of one that takes another attempt', async () => {
    const { sandbox, api, order, read, send, payments } = openShop();
    const id = await idOf(await order());
    const { openLink } = await read(id);
    expect((await send(`/api/orders/${id}/payment`, {})).status).toBe(409);
    await pay(sandbox, await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json(), declined);
    expect((await read(id)).payment).toMatchObject({ status: 'failed', closed: false });
    expect((await send(`/api/orders/${id}/payment`, {})).status).toBe(409);
    sandbox.clock.advance(901_000);
    expect((await read(id)).payment).toMatchObject({ status: 'failed', closed: true });
    const answers = await Promise.all([1, 2].map(() => send(`/api/orders/${id}/payment`, {})));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(payments()).toHaveLength(2);
    const anew = await read(id);
    expect(anew).toMatchObject({ id, total: 7900, payment: { status: 'requires_payment_method', closed: false } });
    expect(anew.openLink).not.toBe(openLink);
  });

  it('lists the refunds and disputes of the account with their orders, by status and by page', async () => {
    const { sandbox, api, order } = openShop();
    const service = createServiceClient({
      secretKey: sandbox.keys.secretKey,
      serviceUrl: 'https://service.tillkit.test',
      fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    });
    const read = async (path: string) => (await api(new Request(`${shopOrigin}/api/${path}`))).json();
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const id = await idOf(await order({ order_key: `key-of-basket-number-${nth}` }));
      ids.push(id);
      await pay(sandbox, await read(`orders/${id}/payment`), paidAtOnce);
      const { paymentId: payment_id }: DeskOrder = await read(`orders/${id}/desk`);
      for (let part = 0; part < 7; part += 1)
        expect(await service.createRefund({ body: { payment_id, amount: 100 + nth } })).toMatchObject({ ok: true });
    }
    const [id = ''] = ids;
    const { paymentId }: DeskOrder = await read(`orders/${id}/desk`);
    sandbox.openDispute({ paymentId, amount: 500 });

    const first = await read('refunds');
    expect([first.rows.length, first.older]).toEqual([20, '1']);
    expect(first.rows[0]).toMatchObject({ orderId: ids.at(-1), amount: 102 });
    const last = await read('refunds?page=1');
    expect(last.rows).toMatchObject([{ orderId: id, amount: 100, currency: 'EUR', status: 'succeeded' }]);
    expect(last).not.toHaveProperty('older');
    expect(await read('refunds?status=failed')).toEqual({ rows: [] });
    expect(await read(`refunds/${last.rows[0].id}`)).toMatchObject({ ...last.rows[0], paymentId });
    expect((await api(new Request(`${shopOrigin}/api/refunds/ref_of_nobody`))).status).toBe(404);
    const { rows: disputes } = await read('disputes');
    expect(disputes).toMatchObject([
      { orderId: id, amount: 500, currency: 'EUR', status: 'dispute_opened', reason: 'fraudulent' },
    ]);
    expect(await read(`disputes/${disputes[0].id}`)).toMatchObject({ ...disputes[0], paymentId });
    expect((await api(new Request(`${shopOrigin}/api/disputes/dp_of_nobody`))).status).toBe(404);
    expect((await read('disputes?status=dispute_won')).rows).toEqual([]);
    expect((await api(new Request(`${shopOrigin}/api/disputes?status=lost`))).status).toBe(422);
  });

  it('captures, refunds and cancels once for each click of the desk, and tells it what has happened since', async () => {
    const { sandbox, api, order, send } = openShop();
    const at = async (id: string, path: string) =>
      (await api(new Request(`${shopOrigin}/api/orders/${id}${path}`))).json();
    const desk = (id: string): Promise<DeskOrder> => at(id, '/desk');
    const thrice = (path: string, body: object) => Promise.all([1, 2, 3].map(() => send(path, body)));
    const entries = (kind: string) => sandbox.ledger.entries().filter((entry) => entry.kind === kind);

    const id = await idOf(await order({ capture: 'manual' }));
    expect((await desk(id)).may).toMatchObject({ capture: false, cancel: true, refund: 0 });
    await pay(sandbox, await at(id, '/payment'), paidAtOnce);
    expect((await desk(id)).may).toMatchObject({ capture: true, cancel: true, refund: 0 });
    for (const answer of await thrice(`/api/orders/${id}/capture`, {})) expect(answer.status).toBe(200);
    expect(entries('captured later')).toHaveLength(1);
    expect((await desk(id)).may).toMatchObject({ capture: false, cancel: false, refund: 7900 });

    const misspelt = { key: 'key-of-a-misspelt-item', item: 'bud-vaze' };
    expect((await send(`/api/orders/${id}/refund`, misspelt)).status).toBe(422);
    const refund = { key: 'key-of-the-first-refund', item: 'bud-vase' };
    for (const answer of await thrice(`/api/orders/${id}/refund`, refund)) expect(answer.status).toBe(200);
    expect((await send(`/api/orders/${id}/refund`, { key: 'key-of-the-second-refund', item: 'rest' })).status).toBe(
      200,
    );
    expect(entries('refunded')).toMatchObject([{ amount: 3500 }, { amount: 4400 }]);
    expect((await send(`/api/orders/${id}/refund`, { key: 'key-of-the-third-refund', item: 'rest' })).status).toBe(409);
    const { history, may, card } = await desk(id);
    expect(history.map(({ kind }) => kind)).toEqual(['created', 'attempt', 'capture', 'refund', 'refund']);
    expect([may.refund, card]).toEqual([0, 'Visa •••• 4242']);
    const { paymentId }: DeskOrder = await desk(id);
    sandbox.openDispute({ paymentId });
    const dispute = (await desk(id)).history.at(-1);
    expect(dispute).toMatchObject({ kind: 'dispute', status: 'dispute_opened' });
    expect(dispute && eventWords(dispute)).toEqual(['Dispute opened', 'waiting']);
    expect(orderWords(await desk(id))).toMatchObject({ label: 'Refunded', shopper: 'refunded' });

    const other = await idOf(await order({ order_key: 'key-of-the-second-basket' }));
    for (const answer of await thrice(`/api/orders/${other}/cancel`, {})) expect(answer.status).toBe(200);
    expect((await desk(other)).payment).toMatchObject({ read: true, status: 'cancelled' });
    expect((await send(`/api/orders/${other}/capture`, {})).status).toBe(409);
  });

  it('calls a paid order disputed while its dispute is open, and tells its shopper that it is paid', async () => {
    const { sandbox, api, order, read } = openShop();
    const id = await idOf(await order());
    await pay(sandbox, await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json(), paidAtOnce);
    expect(orderWords(await read(id))).toMatchObject({ label: 'Paid', tone: 'good' });
    const { paymentId }: DeskOrder = await (await api(new Request(`${shopOrigin}/api/orders/${id}/desk`))).json();
    sandbox.openDispute({ paymentId });
    expect(orderWords(await read(id))).toMatchObject({ label: 'Disputed', tone: 'waiting', shopper: 'paid' });
  });

  it('refunds once when the answer of the service gets lost, however often the desk clicks', async () => {
    const { sandbox, api, order, send } = openShop();
    const id = await idOf(await order());
    await pay(sandbox, await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json(), paidAtOnce);
    expect((await send('/api/demo/lose-answer', {})).status).toBe(200);
    const refund = { key: 'key-of-the-only-refund', item: 'bud-vase' };
    for (const _click of [1, 2]) {
      const answer = await send(`/api/orders/${id}/refund`, refund);
      expect(await answer.json()).toMatchObject({ may: { refund: 4400 } });
    }
    expect(sandbox.ledger.entries().filter(({ kind }) => kind === 'refunded')).toMatchObject([{ amount: 3500 }]);
  });

  it('says of a refund that it is not known while it is not, on a page that was opened anew too, and asks for no other meanwhile', async () => {
    const { sandbox, trouble, api, order, send } = openShop();
    const id = await idOf(await order());
    const desk = async (): Promise<DeskOrder> => (await api(new Request(`${shopOrigin}/api/orders/${id}/desk`))).json();
    const refund = (key: string, item: string) => send(`/api/orders/${id}/refund`, { key, item });
    await pay(sandbox, await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json(), paidAtOnce);
    trouble.withAnswers = true;
    const unknown = await refund('key-of-a-page-that-is-gone', 'bud-vase');
    expect([unknown.status, await unknown.text()]).toEqual([502, expect.stringContaining('not known yet whether')]);
    const open = { key: 'key-of-a-page-that-is-gone', item: 'bud-vase', amount: 3500 };
    expect(await desk()).toMatchObject({ payment: { read: false }, openRefund: open });

    const anew = await refund('key-of-a-page-opened-anew', 'rest');
    expect([anew.status, await anew.text()]).toEqual([409, expect.stringContaining('not known yet whether')]);
    const again = await refund(open.key, open.item);
    expect([again.status, await again.text()]).toEqual([502, expect.stringContaining('not known yet whether')]);

    trouble.withAnswers = false;
    expect((await refund(open.key, open.item)).status).toBe(200);
    expect((await desk()).openRefund).toBeUndefined();
    expect(sandbox.ledger.entries().filter(({ kind }) => kind === 'refunded')).toMatchObject([{ amount: 3500 }]);
    expect((await refund('key-of-a-page-opened-anew', 'rest')).status).toBe(200);
  });

  it.each([
    ['capture', 'captured later', 'succeeded'],
    ['cancel', 'voided', 'cancelled'],
  ])('carries out a %s once when its answer gets lost, whatever is ordered meanwhile', async (verb, kind, status) => {
    const { sandbox, api, order, send, payments } = openShop(15_000);
    const id = await idOf(await order({ capture: 'manual' }));
    await pay(sandbox, await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json(), paidAtOnce);
    await send('/api/demo/lose-answer', {});
    expect((await order({ order_key: 'key-of-another-shopper' })).status).toBe(201);
    expect(payments()).toHaveLength(2);
    for (const _click of [1, 2]) {
      const answer = await send(`/api/orders/${id}/${verb}`, {});
      expect([answer.status, await answer.json()]).toMatchObject([200, { payment: { status } }]);
    }
    expect(sandbox.ledger.entries().filter((entry) => entry.kind === kind)).toHaveLength(1);
  });

  it('captures one item of an order once, and takes no second capture, whatever that asks for', async () => {
    const { sandbox, api, order, send } = openShop();
    const id = await idOf(await order({ capture: 'manual' }));
    await pay(sandbox, await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json(), paidAtOnce);
    expect((await send(`/api/orders/${id}/capture`, { item: 'bud-vaze' })).status).toBe(422);
    const answers = await Promise.all(
      ['breakfast-bowl', 'breakfast-bowl', 'rest'].map((item) => send(`/api/orders/${id}/capture`, { item })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(await answers[0]?.json()).toMatchObject({ payment: { amountReceived: 4400 }, may: { refund: 4400 } });
    const captured = sandbox.ledger.entries().filter(({ kind }) => kind === 'captured later');
    expect(captured).toMatchObject([{ amount: 4400 }]);
  });

  it('raises what is authorised once, also where the answer gets lost, and changes the order with it', async () => {
    const { sandbox, api, order, send, read } = openShop();
    const id = await idOf(await order({ capture: 'manual' }));
    const raise = (item: string, quantity: number) => send(`/api/orders/${id}/raise`, { item, quantity });
    expect((await raise('bud-vase', 2)).status).toBe(409);
    expect(await read(id)).toMatchObject({ total: 7900 });
    await pay(sandbox, await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json(), paidAtOnce);
    await send('/api/demo/lose-answer', {});
    const answers = await Promise.all([1, 2].map(() => raise('bud-vase', 2)));
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await answers[0]?.json()).toMatchObject({ total: 11_400, may: { capture: true, raise: true } });
    const raised = sandbox.ledger.entries().filter(({ kind }) => kind === 'authorised further');
    expect(raised).toMatchObject([{ amount: 3500 }]);
    expect(await (await send(`/api/orders/${id}/capture`, {})).json()).toMatchObject({
      payment: { amountReceived: 11_400 },
    });
  });

  it('keeps the shop’s note with the payment', async () => {
    const { sandbox, api, order, send } = openShop();
    const id = await idOf(await order());
    const put = (note: unknown) => send(`/api/orders/${id}/note`, { note });
    expect((await put('Too early')).status).toBe(409);
    await pay(sandbox, await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json(), paidAtOnce);
    expect((await put('Call before 10')).status).toBe(200);
    for (const wrong of ['x'.repeat(501), 7]) expect((await put(wrong)).status).toBe(422);
    const desk: DeskOrder = await (await api(new Request(`${shopOrigin}/api/orders/${id}/desk`))).json();
    expect(desk.note).toBe('Call before 10');
    expect(await (await put('')).json()).toMatchObject({ note: '' });
  });

  it('lists a customer’s payments page by page and what they have stored, each link, and the money of each day', async () => {
    const { sandbox, api, order, send } = openShop();
    const list = async (path: string) => (await api(new Request(`${shopOrigin}/api/${path}`))).json();
    const payment = (id: string): Promise<PaymentToFinish> => list(`orders/${id}/payment`);
    const ids: string[] = [];
    for (let nth = 0; nth < 23; nth += 1)
      ids.unshift(await idOf(await order({ order_key: `key-of-basket-number-${nth}`, customer: 'returning' })));
    const [newest = ''] = ids;
    await order({ order_key: 'key-of-a-guest-basket' });
    // A visit of the customer's cards, where no card was saved, is no payment to list.
    await send('/api/cards', { key: 'key-of-a-visit-of-cards', currency: 'EUR' });
    await pay(sandbox, await payment(newest), paidAtOnce);
    await send(`/api/orders/${newest}/refund`, { key: 'key-of-the-first-refund', item: 'bud-vase' });
    const { customerId }: DeskOrder = await list(`orders/${newest}/desk`);

    const first = await list(`payments?customer=${customerId}`);
    const second = await list(`payments?customer=${customerId}&page=${first.older}`);
    expect([...first.rows, ...second.rows].map(({ orderId }: PaymentRow) => orderId)).toEqual(ids);
    expect(second).not.toHaveProperty('older');
    expect(first.rows[0]).toMatchObject({
      customerId,
      status: 'succeeded',
      amountReceived: 7900,
      method: 'Visa •••• 4242',
    });
    expect((await list('payments')).rows[0]).not.toHaveProperty('customerId');

    const { methods }: CustomerView = await list(`customers/${customerId}`);
    expect(methods?.[0]).toMatchObject({ what: 'Visa •••• 4242', isDefault: true });
    expect(await list('customers/cus_of_nobody')).toEqual({ id: 'cus_of_nobody', isShopCustomer: false });
    expect((await list('links')).rows).toHaveLength(20);
    expect((await list('links')).rows[0]).toMatchObject({ status: 'active', amount: 7900, currency: 'EUR' });
    const { EUR } = await list('money');
    expect(EUR).toHaveLength(14);
    expect(EUR.at(-1)).toMatchObject({ received: 7900, refunded: 3500, paidOut: 0 });
    const told = JSON.stringify([methods, first, await list('links')]);
    expect(told).not.toMatch(/_secret_|4242424242|token/);
    sandbox.clock.advance(901_000);
    expect(await list(`customers/${customerId}`)).toEqual({ id: customerId, isShopCustomer: true });
  });

  it.each(['failure', 'router_declined', 'authorization_failed', 'capture_failed', 'void_failed'])(
    'marks an attempt that ended with %s as failed',
    (status) => {
      expect(eventWords({ kind: 'attempt', status })[1]).toBe('bad');
    },
  );

  it('invites nobody to pay once the link has expired', async () => {
    const { order, read, clock } = openShop();
    const id = await idOf(await order());
    expect(orderWords(await read(id))).toMatchObject({ shopper: 'toPay', over: false });
    clock.ahead = 901_000;
    expect(orderWords(await read(id))).toMatchObject({ shopper: 'expired', over: true });
  });

  it('makes the payment for where the shopper lives: its methods, its tax, its language', async () => {
    const { sandbox, api, order, read } = openShop();
    const id = await idOf(await order({ country: 'NL' }));
    expect(await read(id)).toMatchObject({ locale: 'nl', tax: { percent: 21, amount: 1371 } });
    const { paymentId }: DeskOrder = await (await api(new Request(`${shopOrigin}/api/orders/${id}/desk`))).json();
    const answer = await sandbox.fetch(
      new Request(`https://service.tillkit.test/payments/${paymentId}`, {
        headers: { 'api-key': sandbox.keys.secretKey },
      }),
    );
    expect(await answer.json()).toMatchObject({
      allowed_payment_method_types: ['credit', 'debit', 'apple_pay', 'google_pay', 'paypal', 'sepa', 'ideal'],
      billing: { address: { country: 'NL' } },
      description: `Saltglaze-bestelling ${id}`,
      order_details: [{ product_name: 'Ontbijtkom' }, { product_name: 'Solitairvaasje' }],
    });
  });

  it('changes an order and its payment alike, one change after the other, also where an answer gets lost', async () => {
    const { sandbox, api, send, order, read } = openShop();
    const id = await idOf(await order());
    const { paymentId }: DeskOrder = await (await api(new Request(`${shopOrigin}/api/orders/${id}/desk`))).json();
    const put = (item: string, quantity: unknown) => send(`/api/orders/${id}/quantity`, { item, quantity });
    const charged = async () => {
      const headers = { 'api-key': sandbox.keys.secretKey };
      const answer = await sandbox.fetch(
        new Request(`https://service.tillkit.test/payments/${paymentId}`, { headers }),
      );
      return (await answer.json()).amount;
    };
    const both = async () => [(await read(id)).total, await charged()];
    await Promise.all([put('breakfast-bowl', 3), put('bud-vase', 0)]);
    expect(await both()).toEqual([3 * 2200, 3 * 2200]);
    sandbox.faults.add({ endpoint: 'updatePayment', kind: 'answer lost' });
    expect((await put('breakfast-bowl', 4)).status).toBe(200);
    expect(await both()).toEqual([4 * 2200, 4 * 2200]);
    sandbox.faults.add({ endpoint: 'updatePayment', kind: 'status 500' });
    expect((await put('breakfast-bowl', 5)).status).toBe(409);
    for (const [item, quantity] of [
      ['breakfast-bowl', 0],
      ['breakfast-bowl', 13],
      ['breakfast-bowl', '2'],
      ['bud-vase', 1],
    ] as const)
      expect((await put(item, quantity)).status).toBe(422);
    expect(await both()).toEqual([4 * 2200, 4 * 2200]);
    await pay(sandbox, await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json(), paidAtOnce);
    expect((await put('breakfast-bowl', 1)).status).toBe(409);
    expect(await both()).toEqual([4 * 2200, 4 * 2200]);
  });

  it('gives an order a discount code that it knows, which stays when quantities change and goes when it is removed', async () => {
    const { sandbox, api, send, order, read } = openShop();
    const id = await idOf(await order());
    const put = async (code?: string) => (await send(`/api/orders/${id}/discount`, { code })).json();
    const opened = async (): Promise<PaymentToFinish> =>
      (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json();
    const { total } = await read(id);
    expect(await put('AUTUMN')).toEqual({ refused: true });
    expect(await read(id)).not.toHaveProperty('discount');
    expect(await put('spring10')).toEqual({});
    expect(await read(id)).toMatchObject({ total: total * 0.9, discount: { code: 'SPRING10', amount: total * 0.1 } });
    expect(await opened()).toMatchObject({ discountCode: 'SPRING10' });
    await send(`/api/orders/${id}/quantity`, { item: 'bud-vase', quantity: 0 });
    expect(await read(id)).toMatchObject({ total: 2 * 2200 * 0.9 });
    expect(await put()).toEqual({});
    expect(await read(id)).toMatchObject({ total: 2 * 2200 });
    expect(await read(id)).not.toHaveProperty('discount');
    await pay(sandbox, await opened(), paidAtOnce);
    expect((await send(`/api/orders/${id}/discount`, { code: 'SPRING10' })).status).toBe(409);
  });

  it('charges delivery to another country, in the payment and in the order, beside a discount', async () => {
    const { api, send, order, read } = openShop();
    const id = await idOf(await order());
    const put = async (country: string): Promise<OrderView> =>
      (await send(`/api/orders/${id}/delivery`, { country, zip: '1010', city: 'Wien' })).json();
    const { total } = await read(id);
    await send(`/api/orders/${id}/discount`, { code: 'SPRING10' });
    expect(await put('AT')).toMatchObject({
      ...{ total: total * 0.9 + 900, delivery: 900 },
      deliverTo: ['1010 Wien', 'Austria'],
    });
    expect(await put('DE')).not.toHaveProperty('delivery');
    await put('AT');
    await send(`/api/orders/${id}/discount`, {});
    expect(await read(id)).toMatchObject({ total: total + 900 });
    const opened: PaymentToFinish = await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json();
    expect(opened).not.toHaveProperty('discountCode');
  });

  it('charges express delivery, at home and abroad, and keeps the choice when the address changes', async () => {
    const { api, send, order, read } = openShop();
    const id = await idOf(await order());
    const choose = (option: string) => send(`/api/orders/${id}/delivery-option`, { option });
    const { total } = await read(id);
    expect(await (await choose('express')).json()).toMatchObject({ total: total + 600, delivery: 600 });
    const abroad = await (
      await send(`/api/orders/${id}/delivery`, { country: 'AT', zip: '1010', city: 'Wien' })
    ).json();
    expect(abroad).toMatchObject({ total: total + 1500, deliveryOption: 'express' });
    expect(abroad.deliveryOptions).toEqual([
      { id: 'standard', amount: 900 },
      { id: 'express', amount: 1500 },
    ]);
    const opened: PaymentToFinish = await (await api(new Request(`${shopOrigin}/api/orders/${id}/payment`))).json();
    expect(opened).toMatchObject({ deliveryOption: 'express', deliveryOptions: abroad.deliveryOptions });
    expect((await choose('balloon')).status).toBe(422);
    expect(await (await choose('standard')).json()).toMatchObject({ total: total + 900, delivery: 900 });
    expect((await read(id)).deliveryOption).toBe('standard');
  });

  it('lets a basket be ordered again after the service has refused it', async () => {
    const { sandbox, order, payments } = openShop();
    sandbox.faults.add({ endpoint: 'createPayment', kind: 'status 500' });
    expect((await order()).status).toBe(502);
    expect((await order()).status).toBe(201);
    expect(payments()).toHaveLength(1);
  });

  it('refuses a basket that it cannot sell, and nothing reaches the service', async () => {
    const { order, payments } = openShop();
    for (const items of [
      [],
      [{ id: 'teapot', quantity: 1 }],
      [{ id: 'bud-vase', quantity: 0 }],
      [{ id: 'bud-vase', quantity: 1.5 }],
      [basket[0], basket[0]],
    ]) {
      expect((await order({ items })).status).toBe(422);
    }
    expect((await order({ currency: 'CHF' })).status).toBe(422);
    expect((await order({ order_key: 'short' })).status).toBe(422);
    expect(payments()).toHaveLength(0);
  });

  it('hears only pages of its own', async () => {
    const { send, payments } = openShop();
    expect((await send('/api/orders', {}, { origin: 'https://foreign.test' })).status).toBe(403);
    expect((await send('/api/orders', {}, { 'content-type': 'text/plain' })).status).toBe(415);
    expect(payments()).toHaveLength(0);
  });

  it('signs a secure link for the returning customer’s own orders and for no others', async () => {
    const { order, send } = openShop();
    const guest = await idOf(await order());
    const returning = await idOf(await order({ order_key: 'key-of-the-second-basket', customer: 'returning' }));
    expect((await send(`/api/orders/${guest}/secure-link`, {})).status).toBe(403);
    const signed: { url: string } = await (await send(`/api/orders/${returning}/secure-link`, {})).json();
    expect(signed.url).toMatch(/^https:\/\/pay\.tillkit\.test\/payment_link\/s\/.+\?session=/);
    expect((await send('/api/orders/SG-9999/secure-link', {})).status).toBe(404);
  });

  it('tells its pages what the service says of the payment, and no key or client secret', async () => {
    const { sandbox, api, order, read } = openShop();
    const id = await idOf(await order());
    expect((await read(id)).payment).toMatchObject({ read: true, status: 'requires_payment_method', attempts: 0 });
    for (const path of ['/api/orders', `/api/orders/${id}`, '/api/setting']) {
      const text = await (await api(new Request(`${shopOrigin}${path}`))).text();
      expect(text).not.toContain(sandbox.keys.secretKey);
      expect(text).not.toContain('_secret_');
    }
  });

  it('says so when the service cannot be read, and shows the order all the same', async () => {
    const { trouble, order, read } = openShop();
    const id = await idOf(await order());
    trouble.withReads = true;
    expect(await read(id)).toMatchObject({ id, payment: { read: false } });
  });
});
