// @vitest-environment jsdom
import { cleanup, render, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CardDetails } from '../client/index.ts';
import { frameMessage, type PageMessage, pageMessage } from '../frames/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { onItsOwn } from '../standaloneDigits.testing.ts';
import { createTill, type Order, type Till, type TillOptions, tillOrigins } from '../testing/index.ts';
import { CardFrame } from './CardFrame.tsx';
import { useCardCall } from './cardCalls.ts';
import { useFramePayment } from './framePayment.ts';

// jsdom lays nothing out.
beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
);
afterEach(cleanup);

const id = 'ab'.repeat(16);
const card: CardDetails = {
  number: '4242424242424242',
  expMonth: '12',
  expYear: '2034',
  cvc: '073',
  holderName: 'Test Holder',
};
const declined: CardDetails = { ...card, number: '4000000000000002' };
const now = Date.parse('2030-01-01T00:00:00Z');

type CardCall = Extract<PageMessage, { readonly clientSecret: string }>;

/** A frame with a card, and a page that calls it as it calls over the channel: what does not keep a schema fails here. */
async function frameWith(typed: CardDetails, options: TillOptions = {}) {
  const till = createTill({ now, ...options });
  const order: Order = await till.createOrder({ amount: 1250, currency: 'EUR' });
  const reports: unknown[] = [];
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <TillkitProvider client={till.client}>{children}</TillkitProvider>
  );
  const { current: payment } = renderHook(() => useFramePayment(order.clientSecret), { wrapper }).result;
  const call = async (parts: Readonly<Record<string, unknown>>) => {
    const message = pageMessage.parse(
      structuredClone({ type: 'call', id, clientSecret: order.clientSecret, ...parts }),
    );
    const tools = { payment, readCard: () => typed, onReport: (report: unknown) => void reports.push(report) };
    const { current: perform } = renderHook(() => useCardCall(message as CardCall), { wrapper }).result;
    const result = await perform(tools);
    const leaves = frameMessage.parse(structuredClone({ type: 'answer', id, result }));
    expect(JSON.stringify(leaves)).not.toMatch(/4242424242424242|4000000000000002|Test Holder/);
    expect(JSON.stringify(leaves)).not.toMatch(onItsOwn(card.cvc));
    return result;
  };
  return { till, order, call, reports, payment };
}

const operation = { operationId: '0190163d-8694-4739-aea5-966c26f8ad91' };
const shown = { net_amount: 1250, currency: 'EUR' };
const browser_info = {
  color_depth: 24,
  screen_height: 1,
  screen_width: 1,
  time_zone: 0,
  java_enabled: false,
  java_script_enabled: true,
  language: 'en',
  user_agent: 'test',
};

describe('a call of the page about the card in the frame', () => {
  it('stores the card and pays with it, and says no more of it than its id', async () => {
    const { call, till } = await frameWith(card);
    const stored = await call({ call: 'tokenize', extras: { nickname: 'Mine' } });
    expect(stored).toEqual({ ok: true, value: { payment_method_id: expect.any(String), payment_method: 'card' } });
    const { payment_method_id } = (stored as { readonly value: { readonly payment_method_id: string } }).value;
    const body = { payment_method: 'card', payment_method_id, shown, browser_info };
    expect(await call({ call: 'confirm', ...operation, body })).toMatchObject({
      ok: true,
      value: { payment: { status: 'succeeded' } },
    });
    expect(till.ledger.charges()).toHaveLength(1);
  });

  it('opens, confirms and asks for the verdict in the deployed dialect', async () => {
    const { call, till, reports } = await frameWith(card, { dialect: 'deployed' });
    const body = { payment_method: 'card', shown, user_agent: 'test' };
    const paid = await call({ call: 'confirmNewCard', ...operation, body, extras: {} });
    expect(paid).toMatchObject({ ok: true, value: { payment: { status: 'succeeded' } } });
    expect(till.ledger.charges()).toHaveLength(1);
    expect(reports).toEqual([]);
    const again = await call({ call: 'confirmNewCard', ...operation, body, extras: {} });
    expect(again.ok && again.value).toMatchObject({ payment: { status: 'succeeded' } });
    expect(till.ledger.charges()).toHaveLength(1);
  });

  it('has an unknown effect where its answer is lost, and none where the call never left', async () => {
    const { call, till } = await frameWith(card);
    const stored = await call({ call: 'tokenize', extras: {} });
    const { payment_method_id } = (stored as { readonly value: { readonly payment_method_id: string } }).value;
    const body = { payment_method: 'card', payment_method_id, shown, browser_info };
    till.network.loseAnswer('POST /confirm');
    expect(await call({ call: 'confirm', ...operation, body })).toMatchObject({
      ok: false,
      failure: { kind: 'network', effect: 'unknown' },
    });
    expect(till.ledger.charges()).toHaveLength(1);
  });

  it('says that a card was declined without a word of the processor', async () => {
    const { call, till } = await frameWith(declined, { dialect: 'deployed' });
    const body = { payment_method: 'card', shown, user_agent: 'test' };
    const result = await call({ call: 'confirmNewCard', ...operation, body, extras: {} });
    expect(result).toMatchObject({ ok: true, value: { payment: { status: 'failed' } } });
    expect(till.ledger.charges()).toEqual([]);
  });

  it.each([
    ['without a security code', { ...card, cvc: '' }, 'card_incomplete'],
    ['without a number', { ...card, number: '' }, 'card_incomplete'],
  ])('sends nothing %s', async (_, typed, code) => {
    const { call, till } = await frameWith(typed);
    const before = till.network.calls().length;
    expect(await call({ call: 'tokenize', extras: {} })).toEqual({
      ok: false,
      failure: { kind: 'contract', effect: 'none', code },
    });
    expect(till.network.calls()).toHaveLength(before);
  });

  it('sends nothing that the endpoint does not take: the page cannot add an amount', async () => {
    const { call, till } = await frameWith(card);
    const stored = await call({ call: 'tokenize', extras: {} });
    const before = till.network.calls().length;
    const body = { payment_method: 'card', ...(stored.ok && Object(stored.value)), amount: 1, shown, browser_info };
    expect(await call({ call: 'confirm', ...operation, body })).toEqual({
      ok: false,
      failure: { kind: 'contract', effect: 'none', code: 'input_invalid' },
    });
    expect(till.network.calls()).toHaveLength(before);
  });
});

/** Calls that send something to the service, or have the proxy do so. */
const writesOf = ({ network }: { readonly network: { readonly calls: () => readonly string[] } }) =>
  network.calls().filter((one) => one.startsWith('POST'));

/** The document of a frame, and a page that calls it over the channel. */
function documentOf(till: Till, clientSecret?: string) {
  const { port1: page, port2: port } = new MessageChannel();
  onTestFinished(() => page.close());
  const appearance = { locale: 'en', accepts: [], scheme: 'light' as const, tokens: {}, fontSize: 16, texts: {} };
  const boot = { publishableKey: 'pk_snd_1', serviceUrl: tillOrigins.service, payOrigin: tillOrigins.pay };
  const form = { kind: 'card', clientSecret } as const;
  render(
    <CardFrame
      boot={{ ...boot, origins: [tillOrigins.shop], dialect: till.client.adapter.dialect }}
      client={till.client}
      init={{ port, nonce: id, form, appearance }}
    />,
  );
  return (parts: Readonly<Record<string, unknown>>) =>
    new Promise<unknown>((resolve) => {
      page.onmessage = ({ data }) => data.type === 'answer' && resolve(data.result);
      page.postMessage({ type: 'call', id: crypto.randomUUID().replaceAll('-', ''), ...parts });
    });
}

const refused = { ok: false, failure: { kind: 'contract', effect: 'none', code: 'frame_of_another_payment' } };

describe('the payment that a card frame was opened for', () => {
  it.each(['documented', 'deployed'] as const)(
    'is the only one that its card is stored or confirmed for, whatever the page names (%s)',
    async (dialect) => {
      const { till, order } = await frameWith(card, { dialect });
      const ask = documentOf(till, order.clientSecret);
      const { clientSecret, paymentId } = await till.createOrder({ amount: 90_000 });
      await waitFor(() => expect(till.network.calls()).not.toEqual([]));
      const body = { payment_method: 'card', browser_info };
      const before = till.network.calls().length;
      for (const asked of [
        { call: 'tokenize', extras: {} },
        { call: 'confirm', ...operation, body: { ...body, payment_method_id: 'pm_1' } },
        { call: 'confirmNewCard', ...operation, body: { payment_method: 'card', user_agent: 'test' }, extras: {} },
      ])
        expect(await ask({ ...asked, clientSecret })).toEqual(refused);
      expect(till.network.calls()).toHaveLength(before);
      expect(till.ledger.charges(paymentId)).toEqual([]);
    },
  );

  it('is none for fields that are only shown: nothing that is typed there is sent', async () => {
    const { till, order } = await frameWith(card);
    const ask = documentOf(till);
    for (const clientSecret of [order.clientSecret, ''])
      expect(await ask({ call: 'tokenize', extras: {}, clientSecret })).toEqual(refused);
    expect(till.network.calls()).toEqual([]);
  });

  it('is paid through the frame alone: the page has no id of the stored card that the proxy would take', async () => {
    const { till, order, call } = await frameWith(card);
    const stored = await call({ call: 'tokenize', extras: {} });
    const { payment_method_id } = (stored as { readonly value: { readonly payment_method_id: string } }).value;
    const sent = await till.client.confirmWithMethod(
      { params: { payment_id: order.paymentId }, body: { payment_method: 'card', payment_method_id } },
      { clientSecret: order.clientSecret },
    );
    expect(sent).toMatchObject({ ok: false, failure: { effect: 'none' } });
    expect(till.ledger.charges()).toEqual([]);
    // And the frame takes no other id.
    const body = { payment_method: 'card', payment_method_id: 'pm_1', shown, browser_info };
    expect(await call({ call: 'confirm', ...operation, body })).toMatchObject({ failure: { code: 'input_invalid' } });
    expect(till.ledger.charges()).toEqual([]);
  });
});

describe('what the payment of a card frame costs', () => {
  const changed = { ok: false, failure: { kind: 'http', effect: 'none', status: 409, code: 'amount_changed' } };
  const anew = { ...operation, operationId: '0190163d-8694-4739-aea5-966c26f8ad92' };

  /** A frame whose payment was opened at 12.50 and has a stored card, a way to have the merchant’s server change the amount, and one to confirm. */
  async function opened() {
    const frame = await frameWith(card);
    const { till, order, call, payment } = frame;
    expect(await payment.open()).toEqual({ ok: true, value: shown });
    const stored = await call({ call: 'tokenize', extras: {} });
    const body = { payment_method: 'card', ...(stored.ok && Object(stored.value)), browser_info };
    const confirm = (said: object, as = operation) => call({ call: 'confirm', ...as, body: { ...body, ...said } });
    const change = async (amount: number) => {
      const address = `https://service.tillkit.test/payments/${order.paymentId}`;
      const headers = { 'api-key': till.keys.secretKey, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ amount }) };
      expect((await till.sandbox.fetch(new Request(address, init))).status).toBe(200);
    };
    return { ...frame, confirm, change };
  }

  it('is compared with what the proxy told the frame when it was opened, where the page leaves it out', async () => {
    const { till, confirm, change } = await opened();
    await change(90_000);
    expect(await confirm({})).toEqual(changed);
    expect(till.ledger.charges()).toEqual([]);
  });

  it('is not what the page says: an amount that the service does not have is refused, and nothing is sent', async () => {
    const { till, confirm } = await opened();
    const before = writesOf(till).length;
    for (const said of [{ net_amount: 1, currency: 'EUR' }, { net_amount: 1250, currency: 'USD' }, {}, null, 1250])
      expect(await confirm({ shown: said })).toEqual(changed);
    expect(writesOf(till)).toHaveLength(before);
    expect(till.ledger.charges()).toEqual([]);
  });

  it('follows a change by the merchant’s server once the page shows it, with the card that was typed', async () => {
    const { till, confirm, change } = await opened();
    await change(2400);
    expect(await confirm({ shown })).toEqual(changed);
    expect(till.ledger.charges()).toEqual([]);
    const paid = await confirm({ shown: { net_amount: 2400, currency: 'EUR' } }, anew);
    expect(paid).toMatchObject({ ok: true, value: { payment: { status: 'succeeded', net_amount: 2400 } } });
    expect(till.ledger.charges()).toHaveLength(1);
  });

  it('is read again where the first read has failed, and nothing is stored before it is known', async () => {
    const { till, call, payment } = await frameWith(card);
    for (let repeat = 0; repeat < 3; repeat += 1) till.network.loseRequest('GET /status');
    expect(await payment.open()).toMatchObject({ ok: false });
    expect(await call({ call: 'tokenize', extras: {} })).toMatchObject({ ok: true });
    expect(till.network.calls().filter((one) => one.endsWith('/status')).length).toBeGreaterThan(1);
  });
});
