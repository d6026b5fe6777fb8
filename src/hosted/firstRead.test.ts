// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAfterFirstRead, firstReadId, parseSavedMethods, takeFirstRead } from './firstRead.ts';

const pay = 'https://pay.test';
const path = '/kit/links/plink_1';
const answer = { payment: { payment_id: 'pay_1' }, server_time: '2030-01-01T00:00:00.000Z' };
const init = { method: 'GET' };

function put(content: unknown): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = firstReadId;
  element.textContent = typeof content === 'string' ? content : JSON.stringify(content);
  document.body.append(element);
}

/** A page that was loaded so many milliseconds ago, and what it asks of the network. */
function opened(age = 0) {
  const send = vi.fn(async () => Response.json({ from: 'the network' }));
  return { ask: fetchAfterFirstRead(takeFirstRead(document), pay, send, () => age), send };
}

describe('the first read of a hosted page', () => {
  beforeEach(() => document.body.replaceChildren());

  it('is answered out of the document once, and asked after that', async () => {
    put({ path, answer });
    const { ask, send } = opened();
    expect(await (await ask(`${pay}${path}`, init)).json()).toEqual(answer);
    expect(send).not.toHaveBeenCalled();
    expect(await (await ask(`${pay}${path}`, init)).json()).toEqual({ from: 'the network' });
    expect(send).toHaveBeenCalledWith(`${pay}${path}`, init);
  });

  it('has the time of the proxy moved on by the age of the document, so that the time to pay ends when it should', async () => {
    put({ path, answer });
    const read = await opened(3_400.4).ask(`${pay}${path}`, init);
    expect(await read.json()).toEqual({ ...answer, server_time: '2030-01-01T00:00:03.400Z' });
  });

  it('is asked where the document is old, came without an answer, or holds something else', async () => {
    const asked = async (age?: number) => {
      const { ask, send } = opened(age);
      await ask(`${pay}${path}`, init);
      return send.mock.calls.length;
    };
    expect(await asked()).toBe(1);
    put({ path, answer });
    expect(await asked(15_001)).toBe(1);
    for (const other of ['{"path"', '[]', { path }, { path, answer: {} }, { path, answer: { server_time: 'x' } }]) {
      put(other);
      expect(await asked()).toBe(1);
    }
    put({ path: '/kit/links/plink_2', answer });
    expect(await asked()).toBe(1);
  });

  it('has the saved methods of the customer as the page lists its own, without a token, or none where one cannot be read', () => {
    const card = { scheme: 'Visa', last4_digits: '4242' };
    expect(parseSavedMethods({ saved: [{ payment_method_id: 'pm_1', card }] })).toEqual([
      { payment_method_id: 'pm_1', card, payment_token: '' },
    ]);
    expect(parseSavedMethods({ saved: [{ payment_method_id: 'pm_1', card }, { card }] })).toBeUndefined();
    expect(parseSavedMethods({})).toBeUndefined();
  });

  it('is gone from the document once it has been taken, and answers no other address', async () => {
    put({ path, answer });
    const { ask, send } = opened();
    expect(document.getElementById(firstReadId)).toBeNull();
    await ask(`${pay}/kit/payments/pay_1/status`, init);
    await ask(`https://service.test${path}`, init);
    expect(send).toHaveBeenCalledTimes(2);
    expect(await (await ask(`${pay}${path}`, init)).json()).toEqual(answer);
  });
});
