import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createTill } from '../../testing/index.ts';
import { signSecureLink } from '../links/customerSession.ts';
import { lost, till } from '../operations/journaledProxy.testing.ts';
import { canary } from '../proxyUnderTest.testing.ts';

const page = '/payment_link/merchant_1/pay_1';
const fields = {
  operation_id: '6f1b2a9e-5a3c-4c1d-9e0f-0123456789ab',
  payment_method_type: 'ideal',
  net_amount: '1250',
  currency: 'EUR',
};
const own = { origin: 'https://pay.test', 'sec-fetch-site': 'same-origin' };

/** A payment that takes some methods, and its page's form. */
function linkThatTakes(
  types: readonly string[] = ['credit', 'ideal', 'upi_collect'],
  more: Parameters<typeof till>[0] = {},
) {
  const at = till({ status: 'requires_payment_method', ...more });
  at.payment.allowed_payment_method_types = types;
  const post = (
    changed: Readonly<Record<string, string>> = {},
    { headers = own, path = page }: { headers?: Readonly<Record<string, string>>; path?: string } = {},
  ) =>
    at.ask(path, { method: 'POST', headers, body: new URLSearchParams({ ...fields, ...changed }), redirect: 'manual' });
  /** What was sent to the service about the payment. */
  const sent = () => at.service.writes().filter(({ path }) => path !== '/payments/list');
  return { ...at, post, sent };
}

const waits = {
  status: 'requires_customer_action',
  next_action: { type: 'redirect_to_url', redirect_to_url: 'https://bank.example/x' },
};

describe('a form of a payment link’s page without script', () => {
  it('pays with the method that it names, and leads back to the page in its language', async () => {
    const at = linkThatTakes();
    at.answer(() => Response.json(Object.assign(at.payment, waits)));
    const answer = await at.post({}, { path: `${page}?locale=ar` });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}?locale=ar`]);
    expect(at.sent().map(({ body }) => body)).toEqual([
      {
        payment_method: 'bank_redirect',
        payment_method_type: 'ideal',
        payment_method_data: { bank_redirect: { ideal: {} } },
        confirm: true,
        browser_info: { java_enabled: false, java_script_enabled: false, ip_address: '203.0.113.9' },
      },
    ]);
  });

  it('that is sent twice, at once or later, is one operation', async () => {
    const at = linkThatTakes();
    at.answer(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      // A payment that was declined takes another attempt: nothing but the operation keeps the form from making it.
      return Response.json(Object.assign(at.payment, { status: 'failed' }));
    });
    const answers = await Promise.all([at.post(), at.post()]);
    answers.push(await at.post());
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(at.sent()).toHaveLength(1);
    await at.post({ operation_id: crypto.randomUUID() });
    expect(at.sent()).toHaveLength(2);
  });

  it('leads back to the page, which does not say that it is paid, where the answer is lost; sent again it sends nothing', async () => {
    const at = linkThatTakes(undefined, { write: lost });
    for (let times = 0; times < 2; times += 1) expect((await at.post()).status).toBe(303);
    expect(at.sent()).toHaveLength(1);
    const html = await (await at.ask(page)).text();
    expect(html).toContain('Opening your payment.');
    expect(html).not.toMatch(/(?:have|has) (?:not )?been charged|paid/i);
    expect(html).toContain('open_operation');
  });

  everyRow([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of the merchant’s', { origin: 'https://shop.example.com' }],
    ['nowhere', { origin: 'null' }],
    ['no browser', {}],
    ['another site that says it is this one', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['another site of the same domain', { ...own, 'sec-fetch-site': 'same-site' }],
  ])('that comes from %s is refused, and nothing is read or sent', async (_where, headers) => {
    const at = linkThatTakes();
    const answer = await at.post({}, { headers });
    expect(answer.status).toBe(403);
    expect(at.service.calls).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, number]>([
    ['a method that the payment does not take', { payment_method_type: 'ali_pay' }, 422],
    ['a method that asks for details', { payment_method_type: 'upi_collect' }, 422],
    ['a card', { payment_method_type: 'credit' }, 422],
    ['a method that is not known', { payment_method_type: 'toString' }, 400],
    ['another amount than the payment’s', { net_amount: '1249' }, 409],
    ['another currency than the payment’s', { currency: 'USD' }, 409],
    ['no operation id', { operation_id: 'x' }, 400],
    ['a field that it has not', { amount: '1' }, 400],
    ['more than a form can have', { currency: 'E'.repeat(5000) }, 400],
  ])('with %s sends nothing, and says so beside a link to the page', async (_what, changed, status) => {
    const at = linkThatTakes();
    const answer = await at.post(changed);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).toContain('<h1>This attempt charged nothing</h1>');
    expect(html).toContain(`href="${page}"`);
    expect(at.sent()).toEqual([]);
  });

  it('takes no body that is no form, and no field twice', async () => {
    const at = linkThatTakes();
    const twice = `${new URLSearchParams(fields)}&currency=EUR`;
    const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
    for (const [headers, body] of [
      [{ ...own, 'content-type': 'application/json' }, JSON.stringify(fields)],
      [form, twice],
    ] as const)
      expect((await at.ask(page, { method: 'POST', headers, body })).status).toBe(400);
    expect(at.sent()).toEqual([]);
  });

  everyRow([
    ['requires_customer_action', 'waits for another step'],
    ['succeeded', 'is paid'],
    ['processing', 'is under way'],
  ])('of a payment with status %s, which %s, sends nothing: the page shows its state', async (status) => {
    const at = linkThatTakes(undefined, { status });
    const answer = await at.post({ operation_id: crypto.randomUUID() });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    expect(at.sent()).toEqual([]);
  });

  it('leads to no other site and no other page, whatever its address says', async () => {
    const at = linkThatTakes();
    const answer = await at.post({}, { path: `${page}?locale=//evil.example&next=https://evil.example` });
    expect(answer.headers.get('location')).toBe(`${page}?locale=en`);
  });

  it('counts against the limits of the payment and of the address', async () => {
    const at = linkThatTakes(undefined, { limits: { secretWrites: { count: 0, perMs: 60_000 } } });
    const answer = await at.post();
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
    const crowded = linkThatTakes(undefined, { limits: { addressWrites: { count: 0, perMs: 60_000 } } });
    expect((await crowded.post()).status).toBe(429);
    expect([...at.sent(), ...crowded.sent()]).toEqual([]);
  });

  it('of a secure link needs the session of its cookie', async () => {
    const at = linkThatTakes();
    const path = '/payment_link/s/merchant_1/pay_1';
    expect((await at.post({}, { path })).status).toBe(403);
    expect(at.sent()).toEqual([]);
    const { signingKey } = canary;
    const now = Date.parse('2030-01-01T00:00:00Z');
    const link = await signSecureLink(`https://pay.test${path}`, { signingKey, paymentId: 'pay_1', now });
    const cookie = `till_link=${new URL(link).searchParams.get('session')}`;
    expect((await at.post({}, { path, headers: { ...own, cookie } })).status).toBe(303);
    expect(at.sent()).toHaveLength(1);
  });

  everyRow(['documented', 'deployed'] as const)('pays at a service of the %s dialect', async (dialect) => {
    const { proxy, client, createOrder } = createTill({ dialect });
    const order = await createOrder({ types: ['credit', 'ideal'] });
    const { origin } = new URL(order.link);
    const body = new URLSearchParams({ ...fields, net_amount: '4999' });
    const answer = await proxy.fetch(new Request(order.link, { method: 'POST', headers: { ...own, origin }, body }));
    expect(answer.status).toBe(303);
    const read = await client.readPayment({ params: { payment_id: order.paymentId } }, order);
    expect(read.ok && read.value.payment.next_action?.type).toBe('redirect_to_url');
  });
});
