import { describe, expect, it } from 'vitest';
import { fakeService, guestPayment, proxyUnderTest } from '../proxyUnderTest.testing.ts';

const created = '2029-12-31T23:55:00.000Z';
const tenMinutes = { created, expires_on: '2030-01-01T00:05:00.000Z' };
const fiveMinutes = { created, expires_on: '2030-01-01T00:00:00.000Z' };

/** A proxy whose service has a payment that has failed; the clock is at midnight. */
function failed(dialect: 'documented' | 'deployed', more: object) {
  const payment = { ...guestPayment, status: 'failed', ...more };
  const service = fakeService((call) => {
    if (call.method === 'POST' && call.path !== '/payments/list')
      return Response.json({ ...payment, status: 'processing' });
    if (call.path === '/payments/list') return Response.json([{ size: 1, data: [payment] }]);
    return call.path === '/payments/pay_1' ? Response.json(payment) : undefined;
  });
  return { service, ...proxyUnderTest(service.fetch, { dialect }) };
}

describe('a payment that has failed', () => {
  it.each([
    ['deployed', 'says nothing of another attempt', { ...tenMinutes, manual_retry_allowed: null }, false],
    ['deployed', 'takes no other one', { ...tenMinutes, manual_retry_allowed: false }, false],
    ['deployed', 'takes another one', { ...tenMinutes, manual_retry_allowed: true }, true],
    ['deployed', 'takes another one, without its times', { manual_retry_allowed: true }, true],
    [
      'deployed',
      'took another one in the first half of its time',
      { ...fiveMinutes, manual_retry_allowed: true },
      false,
    ],
    ['documented', 'says nothing of another attempt', { ...fiveMinutes, manual_retry_allowed: null }, true],
    ['documented', 'takes no other one', { ...tenMinutes, manual_retry_allowed: false }, false],
  ] as const)('is open to the page or closed, in the %s dialect, where it %s', async (dialect, _what, more, open) => {
    const { ask, select, service, withSecret } = failed(dialect, more);
    const { payment } = await (await ask('/kit/payments/pay_1/status', { headers: withSecret })).json();
    expect(payment.manual_retry_allowed !== false).toBe(open);
    const answer = await select({ payment_method: 'upi', payment_method_type: 'upi_intent' });
    const sent = service.calls.filter(({ method, path }) => method === 'POST' && path !== '/payments/list');
    if (open) {
      expect(answer.status).toBe(200);
      expect(sent).toHaveLength(1);
    } else {
      expect(await answer.json()).toMatchObject({ error: { code: 'payment_not_open', effect: 'none' } });
      expect(sent).toEqual([]);
    }
  });
});
