// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { frameMessage, type PageMessage, pageMessage } from '../channel/index.ts';
import type { CardDetails } from '../client/index.ts';
import { createTill, type Order, type TillOptions } from '../testing/index.ts';
import { performCardCall } from './cardCalls.ts';

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
  const call = async (parts: Readonly<Record<string, unknown>>) => {
    const message = pageMessage.parse(structuredClone({ t: 'call', id, clientSecret: order.clientSecret, ...parts }));
    const tools = { client: till.client, read: () => typed, note: (report: unknown) => void reports.push(report) };
    const result = await performCardCall(message as CardCall, tools);
    const leaves = frameMessage.parse(structuredClone({ t: 'answer', id, result }));
    expect(JSON.stringify(leaves)).not.toMatch(/4242424242424242|4000000000000002|073|Test Holder/);
    return result;
  };
  return { till, order, call, reports };
}

const operation = { operationId: '0190163d-8694-4739-aea5-966c26f8ad91', currency: 'EUR' };
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
    const stored = await call({ call: 'store', extras: { nickname: 'Mine' } });
    expect(stored).toEqual({ ok: true, value: { payment_method_id: expect.any(String) } });
    const { payment_method_id } = (stored as { readonly value: { readonly payment_method_id: string } }).value;
    const body = { payment_method: 'card', payment_method_id, shown, browser_info };
    expect(await call({ call: 'select', ...operation, body })).toMatchObject({
      ok: true,
      value: { payment: { status: 'succeeded' } },
    });
    expect(till.ledger.charges()).toHaveLength(1);
  });

  it('opens, confirms and asks for the verdict in the deployed dialect', async () => {
    const { call, till, reports } = await frameWith(card, { dialect: 'deployed' });
    const body = { payment_method: 'card', shown, user_agent: 'test' };
    const paid = await call({ call: 'confirm', ...operation, body, extras: {} });
    expect(paid).toMatchObject({ ok: true, value: { payment: { status: 'succeeded' } } });
    expect(till.ledger.charges()).toHaveLength(1);
    expect(reports).toEqual([]);
    const again = await call({ call: 'confirm', ...operation, body, extras: {} });
    expect(again.ok && again.value).toMatchObject({ payment: { status: 'succeeded' } });
    expect(till.ledger.charges()).toHaveLength(1);
  });

  it('has an unknown effect where its answer is lost, and none where the call never left', async () => {
    const { call, till } = await frameWith(card);
    const stored = await call({ call: 'store', extras: {} });
    const { payment_method_id } = (stored as { readonly value: { readonly payment_method_id: string } }).value;
    const body = { payment_method: 'card', payment_method_id, shown, browser_info };
    till.network.loseAnswer('POST /select');
    expect(await call({ call: 'select', ...operation, body })).toMatchObject({
      ok: false,
      failure: { kind: 'network', effect: 'unknown' },
    });
    expect(till.ledger.charges()).toHaveLength(1);
  });

  it('says that a card was declined without a word of the processor', async () => {
    const { call, till } = await frameWith(declined, { dialect: 'deployed' });
    const body = { payment_method: 'card', shown, user_agent: 'test' };
    const result = await call({ call: 'confirm', ...operation, body, extras: {} });
    expect(result).toMatchObject({ ok: true, value: { payment: { status: 'failed' } } });
    expect(till.ledger.charges()).toEqual([]);
  });

  it.each([
    ['without a security code', { ...card, cvc: '' }, 'card_incomplete'],
    ['without a number', { ...card, number: '' }, 'card_incomplete'],
  ])('sends nothing %s', async (_, typed, code) => {
    const { call, till } = await frameWith(typed);
    const before = till.network.calls().length;
    expect(await call({ call: 'store', extras: {} })).toEqual({
      ok: false,
      failure: { kind: 'contract', effect: 'none', code },
    });
    expect(till.network.calls()).toHaveLength(before);
  });

  it('sends nothing that the endpoint does not take: the page cannot add an amount', async () => {
    const { call, till } = await frameWith(card);
    const before = till.network.calls().length;
    const body = { payment_method: 'card', payment_method_id: 'pm_1', amount: 1, shown, browser_info };
    expect(await call({ call: 'select', ...operation, body })).toEqual({
      ok: false,
      failure: { kind: 'contract', effect: 'none', code: 'input_invalid' },
    });
    expect(till.network.calls()).toHaveLength(before);
  });
});
