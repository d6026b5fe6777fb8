import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { canary, fakeService, fullPayment, proxyUnderTest } from '../proxyUnderTest.testing.ts';

const waiting = { ...fullPayment, status: 'requires_customer_action' };
const authenticated = {
  trans_status: 'C',
  acs_url: 'https://bank.example/challenge',
  challenge_request: 'e30',
  acs_trans_id: 'acs_1',
  authentication_connector: 'leak-connector',
};

/** A service that waits for the customer, and answers both calls unless a test overrides it. */
const service = (own: (path: string) => Response | Promise<Response> | undefined = () => undefined) =>
  fakeService((call) => {
    const said = own(call.path);
    if (said !== undefined) return said;
    if (call.path === '/payments/list') return Response.json([{ size: 1, data: [waiting] }]);
    if (call.path.endsWith('/3ds/authentication')) return Response.json(authenticated);
    if (call.path.endsWith('/complete_authorize')) return Response.json({ ...waiting, status: 'succeeded' });
    return undefined;
  });
const refusal = (status: number, code: string) =>
  Response.json({ error: { type: 'invalid_request', code, message: 'leak-words' } }, { status });

const routes = { authenticate: '/kit/payments/pay_1/3ds', complete: '/kit/payments/pay_1/complete' } as const;
const bodies = { authenticate: { threeds_method_comp_ind: 'Y' }, complete: {} } as const;

function under(fake: ReturnType<typeof fakeService>, more: Parameters<typeof proxyUnderTest>[1] = {}) {
  const { ask, withSecret, lines } = proxyUnderTest(fake.fetch, more);
  const submit = (
    route: keyof typeof routes,
    body: unknown = bodies[route],
    headers: Record<string, string> = {},
    path: string = routes[route],
  ) =>
    ask(path, {
      method: 'POST',
      headers: {
        ...withSecret,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...headers,
      },
      body: JSON.stringify(body),
    });
  return { submit, ask, lines };
}

describe('authentication and completion through the proxy', () => {
  it('goes out with the publishable key, the client secret and nothing that a browser could add', async () => {
    const fake = service();
    const { submit } = under(fake);
    expect((await submit('authenticate')).status).toBe(200);
    expect((await submit('complete', { shipping: { address: { country: 'DE' } } })).status).toBe(200);
    expect(fake.writes().map(({ path, body, headers }) => [path, body, headers['api-key']])).toEqual([
      [
        '/payments/pay_1/3ds/authentication',
        { client_secret: canary.clientSecret, device_channel: 'BRW', threeds_method_comp_ind: 'Y' },
        'pk_snd_0123456789abcdef',
      ],
      [
        '/pay_1/complete_authorize',
        { client_secret: canary.clientSecret, shipping: { address: { country: 'DE' } } },
        'pk_snd_0123456789abcdef',
      ],
    ]);
  });

  it('takes the path of the dialect', async () => {
    const fake = fakeService((call) =>
      call.method === 'GET'
        ? Response.json(waiting)
        : call.path.endsWith('complete_authorize')
          ? Response.json({ ...waiting, status: 'succeeded' })
          : undefined,
    );
    const { submit } = under(fake, { dialect: 'deployed' });
    expect((await submit('complete')).status).toBe(200);
    expect(fake.writes().map(({ path }) => path)).toEqual(['/payments/pay_1/complete_authorize']);
  });

  it('answers the fields of the interface and no others', async () => {
    const { submit } = under(service());
    expect(await (await submit('authenticate')).json()).toEqual({
      trans_status: 'C',
      acs_url: 'https://bank.example/challenge',
      challenge_request: 'e30',
      acs_trans_id: 'acs_1',
    });
    const text = await (await submit('complete')).text();
    expect(JSON.parse(text)).toMatchObject({
      payment: { status: 'succeeded' },
      policy: { threeds_unavailable: 'complete' },
    });
    expect(text).not.toMatch(/leak|secret/);
  });

  everyRow(['authenticate', 'complete'] as const)(
    'does not %s a payment that does not wait for the payer',
    async (route) => {
      for (const status of ['requires_payment_method', 'succeeded', 'processing', 'failed', 'a_new_word']) {
        const fake = service((path) =>
          path === '/payments/list' ? Response.json([{ size: 1, data: [{ ...fullPayment, status }] }]) : undefined,
        );
        const response = await under(fake).submit(route);
        expect(await response.json()).toMatchObject({ error: { code: 'payment_not_open', effect: 'none' } });
        expect(fake.writes()).toEqual([]);
      }
    },
  );

  it.each<[string, () => Response | Promise<Response>, number, string, string]>([
    ['connection lost', () => Promise.reject(new TypeError('reset')), 502, 'outcome_unknown', 'unknown'],
    ['500', () => refusal(500, 'HE_00'), 502, 'outcome_unknown', 'unknown'],
    ['unreadable 200', () => new Response('{"payment_id"'), 502, 'outcome_unknown', 'unknown'],
    ['wrong key', () => refusal(401, 'IR_01'), 502, 'service_misconfigured', 'none'],
    ['wrong state', () => refusal(400, 'IR_16'), 409, 'payment_not_open', 'none'],
    ['anything else', () => refusal(400, 'IR_06'), 422, 'authentication_refused', 'none'],
  ])('answers a %s of the service once, with the effect', async (_, fault, status, code, effect) => {
    for (const route of ['authenticate', 'complete'] as const) {
      const fake = service((path) => (path === '/payments/list' ? undefined : fault()));
      const response = await under(fake).submit(route);
      const text = await response.text();
      expect([response.status, JSON.parse(text)]).toMatchObject([status, { error: { code, effect } }]);
      expect(text).not.toMatch(/leak|IR_|HE_/);
      expect(fake.writes()).toHaveLength(1);
    }
  });

  everyRow([
    [{ code: 'IR_04', message: 'Missing required param: shipping.address.zip' }, ['zip']],
    [{ code: 'IR_21', message: 'Missing required params', data: ['shipping.address.city', 'leak.words'] }, ['city']],
  ])('names the fields of a delivery that the service refused, and none of its words', async (error, fields) => {
    const refused = () => Response.json({ error: { type: 'invalid_request', ...error } }, { status: 400 });
    const fake = service((path) => (path === '/payments/list' ? undefined : refused()));
    const response = await under(fake).submit('complete');
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toMatchObject([
      422,
      { error: { code: 'details_refused', effect: 'none', fields } },
    ]);
    expect(text).not.toMatch(/leak|IR_|shipping/);
  });

  it('is guarded like every browser route', async () => {
    const fake = service();
    const { submit, ask } = under(fake);
    for (const route of ['authenticate', 'complete'] as const) {
      const wrong = { 'x-client-secret': 'pay_1_secret_canaryclientsecret01' };
      expect((await submit(route, bodies[route], wrong)).status).toBe(401);
      expect((await submit(route, bodies[route], {}, routes[route].replace('pay_1', 'pay_2'))).status).toBe(401);
      expect((await submit(route, bodies[route], { 'content-type': 'text/plain' })).status).toBe(415);
      expect((await submit(route, bodies[route], { origin: 'https://evil.example' })).status).toBe(403);
      expect((await submit(route, { shipping: { email: 'x'.repeat(64 * 1024) } })).status).toBe(413);
      expect((await ask(routes[route])).status).toBe(404);
    }
    expect(fake.writes()).toEqual([]);
  });

  it('lets no field through that its route does not know', async () => {
    for (const route of ['authenticate', 'complete'] as const) {
      const fake = service();
      const { submit } = under(fake);
      const foreign = { amount: 1, customer_id: 'cus_2', client_secret: 'pay_2_secret_canaryclientsecret02' };
      expect((await submit(route, { ...bodies[route], ...foreign })).status).toBe(200);
      expect(fake.writes()).toHaveLength(1);
      const sent = fake.writes()[0]?.body;
      expect(sent).toMatchObject({ client_secret: canary.clientSecret });
      expect(JSON.stringify(sent)).not.toMatch(/amount|cus_2|canaryclientsecret02/);
    }
  });

  it('may be preflighted with its headers', async () => {
    const { ask } = under(service());
    for (const path of Object.values(routes)) {
      const response = await ask(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://shop.example.com', 'access-control-request-method': 'POST' },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-headers')).toBe(
        'content-type, x-client-secret, x-customer-session, idempotency-key',
      );
    }
  });

  it('ends at 3 completions and 6 authentications of one secret in an hour, and says that nothing was done', async () => {
    // A completion after which the payer has another step to take.
    const next = (path: string) => (path.endsWith('/complete_authorize') ? Response.json(waiting) : undefined);
    const { submit } = under(service(next));
    const statuses = async (route: keyof typeof routes, times: number) => {
      const seen: number[] = [];
      for (let at = 0; at < times; at += 1) seen.push((await submit(route)).status);
      return seen;
    };
    expect(await statuses('complete', 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses('authenticate', 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await (await submit('complete')).json()).toMatchObject({ error: { code: 'rate_limited', effect: 'none' } });
  });

  it('refuses an operation without an operation id, or with one that is not a version 4 UUID', async () => {
    const fake = service();
    const { submit } = under(fake);
    for (const id of ['', '1', 'x'.repeat(36), '00000000-0000-1000-8000-000000000000']) {
      const response = await submit('complete', {}, { 'idempotency-key': id });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { code: 'operation_id_missing', effect: 'none' } },
      ]);
    }
    expect(fake.calls).toEqual([]);
  });
});

describe('the wish to have a card kept', () => {
  const select = {
    payment_method: 'card',
    payment_method_id: 'pm_1',
    save_card: true,
    browser_info: { user_agent: 'A browser' },
  };
  const open = () =>
    fakeService((call) =>
      call.method === 'GET'
        ? Response.json([{ size: 1, data: [fullPayment] }])
        : Response.json({ ...fullPayment, status: 'succeeded' }),
    );
  const ask = async (body: unknown, policy: object) => {
    const fake = open();
    const answer = await proxyUnderTest(fake.fetch, { policy }).select(body);
    expect(answer.status).toBe(200);
    return fake.writes()[0]?.body;
  };

  it('goes out with the time and place of the consent, for what the merchant keeps cards for', async () => {
    expect(await ask(select, { saveCards: 'off_session' })).toMatchObject({
      setup_future_usage: 'off_session',
      customer_acceptance: {
        acceptance_type: 'online',
        accepted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        online: { user_agent: 'A browser' },
      },
    });
  });

  everyRow([
    ['of a merchant who keeps none', select, {}],
    [
      'of a card that is saved already',
      { payment_method: 'card', payment_token: 'token_1', save_card: true },
      { saveCards: 'on_session' },
    ],
    ['that no customer has', { payment_method: 'card', payment_method_id: 'pm_1' }, { saveCards: 'on_session' }],
  ])('%s goes nowhere', async (_whose, body, policy) => {
    const sent = await ask(body, policy);
    expect(sent).not.toHaveProperty('setup_future_usage');
    expect(sent).not.toHaveProperty('customer_acceptance');
  });
});

describe('an answer that is not about the payment of its call', () => {
  const metricsToken = 'token-of-the-metrics-0123456789';
  const method = (id: string) => ({
    ...waiting,
    next_action: {
      type: 'three_ds_invoke',
      three_ds_data: {
        three_ds_method_details: { three_ds_method_data: btoa(JSON.stringify({ threeDSServerTransID: id })) },
      },
    },
  });
  const counted = async (ask: ReturnType<typeof under>['ask']) => {
    const text = await (await ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text();
    return Number(/^tillkit_answers_about_another_total (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const authenticating = async (answer: object) => {
    const fake = service((path) => {
      if (path === '/payments/list') return Response.json([{ size: 1, data: [method('server-1')] }]);
      return path.endsWith('/3ds/authentication') ? Response.json({ ...authenticated, ...answer }) : undefined;
    });
    const { submit, ask } = under(fake, { metricsToken });
    const answered = await submit('authenticate');
    const { error, trans_status } = (await answered.json()) as {
      readonly error?: { readonly effect: string };
      readonly trans_status?: string;
    };
    return { effect: error?.effect, trans_status, counted: await counted(ask) };
  };

  everyRow([
    ['names another payment', { payment_id: 'pay_2' }],
    ['names another transaction of the 3DS server', { three_dsserver_trans_id: 'server-2' }],
    ['is in another currency', { currency: 'USD' }],
  ])('an authentication whose answer %s is not believed, and counted', async (_, answer) => {
    expect(await authenticating(answer)).toEqual({ effect: 'unknown', trans_status: undefined, counted: 1 });
  });

  everyRow([
    ['its own', { payment_id: 'pay_1', three_dsserver_trans_id: 'server-1' }],
    ['no payment', {}],
  ])('an authentication whose answer names %s is believed', async (_, answer) => {
    expect(await authenticating(answer)).toEqual({ effect: undefined, trans_status: 'C', counted: 0 });
  });

  everyRow([
    ['in another currency', { currency: 'USD' }],
    ['of another amount', { net_amount: fullPayment.net_amount + 1 }],
  ])('a payment that is read %s than was shown is not charged, and the next attempt pays', async (_, other) => {
    let read: object = { ...fullPayment, ...other };
    const fake = fakeService(({ path }) =>
      path === '/payments/list' ? Response.json([{ size: 1, data: [read] }]) : undefined,
    );
    const { select } = proxyUnderTest(fake.fetch);
    const body = {
      payment_method: 'card',
      payment_method_id: 'pm_1',
      browser_info: {},
      shown: { net_amount: fullPayment.net_amount, currency: 'EUR' },
    };
    const refused = await select(body);
    expect(await refused.json()).toMatchObject({ error: { code: 'amount_changed', effect: 'none' } });
    const updates = () => fake.writes().filter(({ path }) => path === '/payments/pay_1');
    expect(updates()).toEqual([]);
    read = fullPayment;
    expect((await select(body)).status).toBe(200);
    expect(updates()).toHaveLength(1);
  });
});
