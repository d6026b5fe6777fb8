import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { canary, fakeService, fullPayment, proxyUnderTest, roomy } from '../proxyUnderTest.testing.ts';

const select = { payment_method: 'card', payment_method_id: 'pm_1' };
const refusal = (status: number, code: string) =>
  Response.json({ error: { type: 'invalid_request', code, message: `leak-words of ${code}` } }, { status });
const failing = (answer: () => Response | Promise<Response>) =>
  fakeService((call) => (call.method === 'POST' ? answer() : undefined));

describe('the types of method that a link’s page may offer', () => {
  everyRow([
    ['those that this version knows', ['credit', 'pix', 'mystery_way'], ['credit', 'pix']],
    ['nothing in particular where they are cards alone', ['credit', 'debit', 'mystery_way'], undefined],
    ['none where it knows none of them: a card would be refused', ['mystery_way', 'klarna'], []],
    ['none where the payment takes none', [], []],
    ['nothing in particular where the payment does not say', undefined, undefined],
  ])('are %s', async (_what, allowed, offered) => {
    const payment = { ...fullPayment, allowed_payment_method_types: allowed };
    const service = fakeService((call) =>
      call.path === '/payments/list' ? Response.json([{ size: 1, data: [payment] }]) : undefined,
    );
    const { ask, withSecret } = proxyUnderTest(service.fetch);
    const page = await (await ask('/kit/links/plink_1', { headers: withSecret })).json();
    expect(page.payment_method_types).toEqual(offered);
  });

  everyRow([
    ['none of the account’s that the payment takes is known', ['bank_transfer pix'], ['mystery_way'], []],
    ['a way wants more than this page asks for', ['bank_transfer pix'], undefined, []],
    ['the account lists what is known', ['upi upi_qr', 'card credit'], undefined, ['upi_qr', 'credit']],
    ['the account lists nothing', [], undefined, undefined],
    [
      'a type is one of a method that the page does not know it by',
      ['bank_debit ach', 'bank_debit sepa'],
      undefined,
      [],
    ],
    ['a type is one of two methods', ['bank_debit ach', 'bank_transfer ach'], undefined, ['ach']],
    ['a type asks for a code that no call takes', ['mobile_payment direct_carrier_billing'], undefined, []],
  ])('are as the account has it where %s', async (_when, listed, allowed, offered) => {
    const payment = { ...fullPayment, allowed_payment_method_types: allowed };
    const more = { required_field: 'billing.email', display_name: 'E-mail', field_type: 'text' };
    const payment_methods = listed.map((one) => {
      const [payment_method = '', payment_method_type = ''] = one.split(' ');
      const required_fields = payment_method_type === 'pix' ? { more } : {};
      return { payment_method, payment_method_types: [{ payment_method_type, required_fields }] };
    });
    const service = fakeService((call) =>
      call.path === '/account/payment_methods'
        ? Response.json({ payment_methods })
        : call.path === '/payments/pay_1'
          ? Response.json(payment)
          : undefined,
    );
    const { ask, withSecret } = proxyUnderTest(service.fetch, { dialect: 'deployed' });
    const page = await (await ask('/kit/links/plink_1', { headers: withSecret })).json();
    expect(page.payment_method_types).toEqual(offered);
  });
});

describe('reading a payment', () => {
  it('answers the payment, the policy and the time of the server', async () => {
    const { ask, withSecret } = proxyUnderTest(fakeService().fetch, { policy: { threedsUnavailable: 'stop' } });
    const response = await ask('/kit/payments/pay_1/status', { headers: withSecret });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      payment: { payment_id: 'pay_1', status: 'requires_payment_method', amount: 1250, currency: 'EUR' },
      policy: { threeds_unavailable: 'stop' },
      server_time: '2030-01-01T00:00:00.000Z',
    });
  });

  it('notes in the log where the total is not what its parts add up to, and answers it as it came', async () => {
    const costs = { amount: 1000, shipping_cost: 200, order_tax_amount: 40, surcharge_details: { tax_amount: 10 } };
    const saying = (net_amount: number) =>
      fakeService((call) =>
        call.url.includes('/payments/list') || call.url.includes('/payments/pay_1')
          ? Response.json([{ size: 1, data: [{ ...fullPayment, ...costs, net_amount }] }])
          : undefined,
      );
    for (const [net, noted] of [
      [1250, false],
      [1251, true],
    ] as const) {
      const { ask, withSecret, lines } = proxyUnderTest(saying(net).fetch);
      const response = await ask('/kit/payments/pay_1/status', { headers: withSecret });
      expect(await response.json()).toMatchObject({ payment: { net_amount: net } });
      expect(lines.some((line) => line.includes('"drift":"net_amount"'))).toBe(noted);
    }
  });

  it('passes on no field that a browser has no business with', async () => {
    const { ask, withSecret, select: attach } = proxyUnderTest(fakeService().fetch);
    const answers = [
      await ask('/kit/payments/pay_1/status', { headers: withSecret }),
      await ask('/kit/links/plink_1', { headers: withSecret }),
      await attach(select),
    ];
    for (const response of answers) {
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).not.toMatch(/leak|secret|merchant_connector|connector_metadata/);
      expect(text).toContain('4242');
    }
  });

  it('builds the headers of the call to the service from nothing', async () => {
    const service = fakeService();
    const { ask, withSecret } = proxyUnderTest(service.fetch);
    const foreign = {
      cookie: 'a=1',
      authorization: 'Bearer x',
      'api-key': 'other',
      'x-forwarded-for': '1.2.3.4',
      'x-profile-id': 'p',
      'accept-language': 'xx',
    };
    const response = await ask('/kit/payments/pay_1/status', { headers: { ...withSecret, ...foreign } });
    expect(service.calls[0]?.headers).toEqual({
      accept: 'application/json',
      'api-key': canary.secretKey,
      'user-agent': 'tillkit',
      'x-request-id': response.headers.get('x-request-id'),
    });
    expect(service.calls[0]?.init.redirect).toBe('manual');
  });

  it('takes nothing over from the headers of the service', async () => {
    const headers = {
      'set-cookie': 'a=1',
      server: 'x',
      via: 'x',
      'access-control-allow-origin': '*',
      'x-powered-by': 'x',
    };
    const service = fakeService(() => Response.json([{ size: 1, data: [fullPayment] }], { headers }));
    const response = await proxyUnderTest(service.fetch).ask('/kit/payments/pay_1/status', {
      headers: { 'x-client-secret': canary.clientSecret },
    });
    expect([...response.headers.keys()].sort()).toEqual([
      'cache-control',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'strict-transport-security',
      'vary',
      'x-content-type-options',
      'x-request-id',
      'x-robots-tag',
    ]);
  });
});

describe('the client secret', () => {
  it('is refused with the same bytes when it is missing, malformed, wrong, of another payment, or of none', async () => {
    const { ask, lines } = proxyUnderTest(fakeService().fetch);
    const cases: [string, Record<string, string>][] = [
      ['/kit/payments/pay_1/status', {}],
      ['/kit/payments/pay_1/status', { 'x-client-secret': '' }],
      ['/kit/payments/pay_1/status', { 'x-client-secret': 'nonsense' }],
      ['/kit/payments/pay_1/status', { 'x-client-secret': 'pay_1_secret_canaryclientsecret01' }],
      ['/kit/payments/pay_1/status', { 'x-client-secret': 'pay_1_secret_canaryclientsecret0' }],
      ['/kit/payments/pay_2/status', { 'x-client-secret': canary.clientSecret }],
      ['/kit/payments/pay_9/status', { 'x-client-secret': 'pay_9_secret_canaryclientsecret00' }],
      ['/kit/links/plink_2', { 'x-client-secret': canary.clientSecret }],
      ['/kit/links/plink_1', { 'x-client-secret': 'pay_1_secret_canaryclientsecret01' }],
      [`/kit/payments/pay_1/status?x-client-secret=${canary.clientSecret}`, {}],
    ];
    const seen = new Set<string>();
    for (const [path, headers] of cases) {
      const response = await ask(path, { headers });
      seen.add(`${response.status} ${await response.text()}`);
    }
    expect([...seen]).toEqual([
      '401 {"error":{"code":"client_secret_wrong","message":"The x-client-secret header is missing or does not belong to this payment.","effect":"none"}}',
    ]);
    expect(lines.join('\n')).not.toContain('canaryclientsecret');
  });

  it('is not called wrong when the payment is behind more newer ones than the list is walked for', async () => {
    const pages = fakeService((call) => {
      if (call.path !== '/payments/list') return undefined;
      const after = Number(new URL(call.url).searchParams.get('starting_after')?.slice(2) ?? 0);
      const data = Array.from({ length: 100 }, (_, at) => ({ ...fullPayment, payment_id: `p_${after + at + 1}` }));
      return Response.json([{ size: 100, data }]);
    });
    const { ask, select, lines, withSecret } = proxyUnderTest(pages.fetch, {
      limits: { ...roomy, addressMisses: { count: 1, perMs: 60_000 } },
      metricsToken: 'canary-metrics-token',
    });
    for (const response of [
      await ask('/kit/payments/pay_1/status', { headers: withSecret }),
      await ask('/kit/payments/pay_1/status', { headers: withSecret }),
      await select({ payment_method: 'card', payment_method_id: 'pm_1' }),
    ]) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('60');
      expect(await response.json()).toMatchObject({ error: { code: 'payment_out_of_reach', effect: 'none' } });
    }
    expect((await ask('/payment_link/merchant_1/pay_1')).status).toBe(503);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 'error', code: 'payment_out_of_reach' });
    const metrics = await ask('/metrics', { headers: { authorization: 'Bearer canary-metrics-token' } });
    expect(await metrics.text()).toContain('tillkit_payments_out_of_reach_total 4\n');
  });

  it('opens no payment whose own secret the service does not tell', async () => {
    const service = fakeService(() => Response.json([{ size: 1, data: [{ ...fullPayment, client_secret: null }] }]));
    const { ask, withSecret } = proxyUnderTest(service.fetch);
    expect((await ask('/kit/payments/pay_1/status', { headers: withSecret })).status).toBe(401);
  });
});

describe('selecting a method', () => {
  it('forwards the method, the CVC, the confirmation and the address of the connection, and nothing else', async () => {
    const service = fakeService();
    const body = {
      payment_method: 'card',
      payment_token: 'token_1',
      card_cvc: '737',
      browser_info: { language: 'en', color_depth: 24, ip_address: '6.6.6.6' },
    };
    const response = await proxyUnderTest(service.fetch).select(body);
    expect(await response.json()).toMatchObject({ payment: { status: 'succeeded' } });
    expect(service.writes().map((call) => [call.path, call.body])).toEqual([
      [
        '/payments/pay_1',
        {
          payment_method: 'card',
          payment_token: 'token_1',
          payment_method_data: { card_token: { card_cvc: '737' } },
          confirm: true,
          browser_info: { color_depth: 24, language: 'en', ip_address: '203.0.113.9' },
        },
      ],
    ]);
  });

  it('lets no field through that decides about money, customer or connector', async () => {
    const names = [
      'amount',
      'currency',
      'capture_method',
      'metadata',
      'customer',
      'customer_id',
      'confirm',
      'client_secret',
      'return_url',
      'surcharge_details',
      'off_session',
      'setup_future_usage',
      'connector',
      'routing',
      'description',
      'authentication_type',
      'payment_method_data',
      'profile_id',
      'order_details',
    ];
    const service = fakeService();
    for (const name of names) {
      const { select: attach, lines } = proxyUnderTest(service.fetch, { limits: roomy });
      expect([name, (await attach({ ...select, [name]: 1 })).status]).toEqual([name, 200]);
      expect(lines).toEqual([expect.stringContaining('"dropped":1')]);
    }
    expect(new Set(service.writes().map((call) => JSON.stringify(call.body)))).toEqual(
      new Set([JSON.stringify({ ...select, confirm: true, browser_info: { ip_address: '203.0.113.9' } })]),
    );
  });

  it('takes where the order goes, and of the payer no more than e-mail address and phone number', async () => {
    const address = { line1: 'Harbour Street 12', city: 'Hamburg', country: 'DE' };
    const billing = { address: { line1: 'Unter den Linden 2', city: 'Berlin', country: 'DE' } };
    const service = fakeService((call) =>
      call.path === '/payments/list' ? Response.json([{ size: 1, data: [{ ...fullPayment, billing }] }]) : undefined,
    );
    const { select: attach } = proxyUnderTest(service.fetch);
    const given = { billing: { email: 'ada@example.com', address }, shipping: { address } };
    expect((await attach({ ...select, ...given })).status).toBe(200);
    expect(service.writes()[0]?.body).toMatchObject({
      billing: { ...billing, email: 'ada@example.com' },
      shipping: { address },
    });
    expect((await attach({ ...select, billing: 1 })).status).toBe(400);
    expect((await attach({ ...select, shipping: { address: 'Hamburg' } })).status).toBe(400);
  });

  everyRow([
    ['{"payment_method":"card","payment_method_id":"pm_1","payment_method_id":"pm_2"}', 400],
    ['{"payment_method":"card","payment_method_id":"pm_1","\\u0070ayment_method_id":"pm_2"}', 400],
    ['{"payment_method":"card","payment_method_id":"pm_1","__proto__":{"a":1}}', 400],
    ['{"payment_method":"card","payment_method_id":"pm_1","browser_info":{"constructor":1}}', 400],
    ['{"payment_method":"card","payment_method_id":"pm_1","payment_token":"token_1"}', 400],
    ['{"payment_method":"card"}', 400],
    ['{"payment_method":"card","payment_method_id":"../x"}', 400],
    ['{"payment_method":"gold","payment_method_id":"pm_1"}', 400],
    ['{"payment_method":"card","payment_token":"t","card_cvc":"12a"}', 400],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 400],
    ['[]', 400],
    ['null', 400],
    ['', 400],
    ['{', 400],
    [' '.repeat(64 * 1024 + 1), 413],
  ])('refuses the body %.60s and calls no service', async (body, status) => {
    const service = fakeService();
    const response = await proxyUnderTest(service.fetch).select(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { effect: 'none' } });
    expect(service.calls).toEqual([]);
  });

  it('survives any body without calling the service or polluting a prototype', async () => {
    const service = fakeService();
    const { select: attach } = proxyUnderTest(service.fetch, { limits: roomy });
    const poison = fc.constantFrom('__proto__', 'constructor', 'prototype');
    const json = fc
      .tuple(fc.jsonValue({ maxDepth: 4 }), poison)
      .map(([value, key]) => `{"a":${JSON.stringify(value)},"${key}":{"polluted":1}}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, fc.json(), fc.string()), async (body) => {
        const response = await attach(body);
        expect([400, 413]).toContain(response.status);
      }),
      { numRuns: 500 },
    );
    expect(service.calls).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('takes JSON only: a form of a foreign page has no way in', async () => {
    const { select: attach } = proxyUnderTest(fakeService().fetch);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/jsonp',
      '',
    ]) {
      expect((await attach(select, { 'content-type': type })).status).toBe(415);
    }
    expect((await attach(select, { origin: 'https://evil.example', 'content-type': 'text/plain' })).status).toBe(403);
  });

  it.each<[string, () => Response | Promise<Response>, number, string, string]>([
    ['connection lost', () => Promise.reject(new TypeError('reset')), 502, 'outcome_unknown', 'unknown'],
    ['500', () => refusal(500, 'HE_00'), 502, 'outcome_unknown', 'unknown'],
    ['502 in HTML', () => new Response('<html>', { status: 502 }), 502, 'outcome_unknown', 'unknown'],
    ['unreadable 200', () => new Response('{"payment_id"'), 502, 'outcome_unknown', 'unknown'],
    ['200 of another shape', () => Response.json({ ok: true }), 502, 'outcome_unknown', 'unknown'],
    [
      'redirect',
      () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
      502,
      'outcome_unknown',
      'unknown',
    ],
    ['answer of 3 MiB', () => new Response('x'.repeat(3 * 1024 * 1024)), 502, 'outcome_unknown', 'unknown'],
    ['wrong key', () => refusal(401, 'IR_01'), 502, 'service_misconfigured', 'none'],
    ['wrong state', () => refusal(400, 'IR_16'), 409, 'payment_not_open', 'none'],
    ['expired secret', () => refusal(400, 'IR_08'), 410, 'payment_expired', 'none'],
    ['expired token', () => refusal(422, 'IR_29'), 422, 'method_expired', 'none'],
    ['blocked, with 200', () => refusal(200, 'HE_03'), 422, 'payment_blocked', 'none'],
    ['anything else', () => refusal(422, 'IR_06'), 422, 'method_refused', 'none'],
    ['plain-text 400', () => new Response('bad', { status: 400 }), 502, 'outcome_unknown', 'unknown'],
    ['lock', () => refusal(422, 'HE_00'), 502, 'outcome_unknown', 'unknown'],
    ['429', () => refusal(429, 'HE_00'), 502, 'outcome_unknown', 'unknown'],
  ])('answers a %s of the service once, in its own words, with the effect', async (_, fault, status, code, effect) => {
    const service = failing(fault);
    const response = await proxyUnderTest(service.fetch).select(select);
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ error: { code, effect } });
    expect(text).not.toMatch(/leak|IR_|HE_/);
    expect(service.writes()).toHaveLength(1);
  });

  it('says 504 and unknown when the service does not answer in time', async () => {
    const { refuseFailedWrite } = await import('../answers/serviceFailure.ts');
    const failure = { kind: 'timeout', effect: 'unknown', message: 'm', endpoint: 'updatePayment' } as const;
    expect(refuseFailedWrite(failure)).toMatchObject({ status: 504, effect: 'unknown', code: 'outcome_unknown' });
  });

  it('reads no farther than a failed read, and says that nothing was done', async () => {
    const service = fakeService(() => refusal(503, 'HE_00'));
    const response = await proxyUnderTest(service.fetch).select(select);
    expect(await response.json()).toMatchObject({ error: { code: 'service_unavailable', effect: 'none' } });
    expect(service.calls).toHaveLength(1);
  });

  it('does not ask the service to pay what is paid already', async () => {
    for (const status of ['succeeded', 'processing', 'cancelled', 'requires_capture', 'requires_merchant_action']) {
      const service = fakeService(() => Response.json([{ size: 1, data: [{ ...fullPayment, status }] }]));
      const response = await proxyUnderTest(service.fetch).select(select);
      expect(await response.json()).toMatchObject({ error: { code: 'payment_not_open', effect: 'none' } });
      expect(service.writes()).toEqual([]);
    }
  });
});
