import { describe, expect, it } from 'vitest';
import { fakeService, fullPayment, proxyUnderTest, roomy } from './proxyUnderTest.ts';

const select = { payment_method: 'card', payment_method_id: 'pm_1' };
const slowly = (payment: object) =>
  fakeService((call) =>
    call.method === 'POST'
      ? new Promise((resolve) => setTimeout(() => resolve(Response.json(payment)), 20))
      : undefined,
  );

describe('selections at the same time', () => {
  it('makes one call of a press that arrives a hundred times at once, and all hear its answer', async () => {
    const service = slowly({ ...fullPayment, status: 'succeeded' });
    const { select: attach } = proxyUnderTest(service.fetch, { limits: roomy });
    const press = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 100 }, () => attach(select, press)));
    const texts = new Set(await Promise.all(answers.map((response) => response.text())));
    expect(service.writes()).toHaveLength(1);
    expect(service.calls).toHaveLength(2);
    expect(answers.every((response) => response.status === 200)).toBe(true);
    expect(texts.size).toBe(1);
  });

  it('refuses another selection while one is under way, and a wrong secret cannot stand in the way', async () => {
    const service = slowly(fullPayment);
    const { select: attach } = proxyUnderTest(service.fetch, { limits: roomy });
    const wrong = attach(select, { 'x-client-secret': 'pay_1_secret_canaryclientsecret01' });
    const first = attach(select);
    const second = attach({ ...select, payment_method_id: 'pm_2' });
    expect((await wrong).status).toBe(401);
    const statuses = [(await first).status, (await second).status].sort();
    expect(statuses).toEqual([200, 409]);
    expect(service.writes()).toHaveLength(1);
  });
});

describe('rate limits', () => {
  it('ends reads of one secret at 60 a minute, with Retry-After and no effect', async () => {
    const { ask, withSecret } = proxyUnderTest(fakeService().fetch);
    const statuses: number[] = [];
    for (let at = 0; at < 62; at += 1)
      statuses.push((await ask('/kit/payments/pay_1/status', { headers: withSecret })).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
    const response = await ask('/kit/payments/pay_1/status', { headers: withSecret });
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ error: { code: 'rate_limited', effect: 'none' } });
  });

  it('ends writes of one address at 30 a minute and leaves other addresses alone', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch);
    const attempt = async (from: string) => (await ask('/kit/payments/pay_1/select', { method: 'POST', from })).status;
    for (let at = 0; at < 30; at += 1) expect(await attempt('2001:db8:1:2::1')).toBe(401);
    expect(await attempt('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await attempt('2001:db8:1:3::1')).toBe(401);
    expect(await attempt('198.51.100.1')).toBe(401);
  });

  it('ends guessing at 30 wrong secrets or unknown links a minute, before the service is asked again', async () => {
    const service = fakeService();
    const { ask, withSecret } = proxyUnderTest(service.fetch);
    for (let at = 0; at < 15; at += 1) {
      const wrong = { 'x-client-secret': `pay_${at}_secret_wrongwrong` };
      expect((await ask(`/kit/payments/pay_${at}/status`, { headers: wrong })).status).toBe(401);
      expect((await ask(`/payment_link/merchant_1/pay_x${at}`)).status).toBe(404);
    }
    const asked = service.calls.length;
    expect(
      (await ask('/kit/payments/pay_99/status', { headers: { 'x-client-secret': 'pay_99_secret_wrongwrong' } })).status,
    ).toBe(429);
    expect((await ask('/payment_link/merchant_1/pay_x99')).status).toBe(503);
    expect(service.calls).toHaveLength(asked);
    expect((await ask('/kit/payments/pay_1/status', { headers: withSecret, from: '198.51.100.7' })).status).toBe(200);
  });
});
