import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createSandbox, createSandboxClock } from '../../sandbox/index.ts';
import { createProxy } from '../createProxy.ts';
import { canary, roomy } from '../proxyUnderTest.testing.ts';

/** A deployment with a payment that waits for external 3-D Secure, and the proxy in front of it. */
async function waiting(number: string, policy: { readonly threedsUnavailable?: 'complete' | 'stop' } = {}) {
  const sandbox = createSandbox({ dialect: 'deployed', clock: createSandboxClock({ now: Date.UTC(2030, 0, 1) }) });
  const { secretKey, publishableKey } = sandbox.keys;
  const posts: string[] = [];
  const line: { answer?: () => Response; before?: true } = {};
  const call = async (path: string, key: string, body?: object) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    return (await sandbox.fetch(new Request(`https://service.test${path}`, { ...init, headers }))).json();
  };
  const created = { amount: 6540, currency: 'EUR', return_url: 'https://shop.test/done' };
  const { payment_id, client_secret } = await call('/payments', secretKey, created);
  const card = {
    ...{ card_number: number, card_exp_month: '12', card_exp_year: '2034' },
    ...{ card_holder_name: 'Test Card Holder', card_cvc: '123' },
  };
  const body = { client_secret, payment_method: 'card', payment_method_data: { card } };
  const confirmed = await call(`/payments/${payment_id}/confirm`, publishableKey, body);
  expect(confirmed.next_action.type).toBe('three_ds_invoke');
  const proxy = createProxy({
    secretKey,
    publishableKey,
    // Another host than the one that the payment names.
    serviceUrl: 'https://service.test',
    payOrigin: 'https://pay.test',
    allowedOrigins: [],
    merchant: { name: 'Example Shop' },
    secureLink: { signingKey: canary.signingKey },
    dialect: 'deployed',
    policy,
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: ['/assets/pay.css'] },
    fetch: async (url, init) => {
      const { method, headers } = new Request(url, init);
      if (method === 'POST')
        posts.push(`${new URL(url).pathname.split('/').slice(3).join('/')} ${headers.get('api-key')}`);
      const spoiled = url.includes('/authorize/') ? line.answer : undefined;
      if (spoiled !== undefined && line.before === true) return spoiled();
      const answer = await sandbox.fetch(new Request(url, init));
      return spoiled?.() ?? answer;
    },
    clock: sandbox.clock,
    limits: roomy,
    log: () => undefined,
  });
  const submit = async (step: '3ds' | 'complete', more: object = {}) => {
    const headers = { 'x-client-secret': client_secret, 'content-type': 'application/json' };
    const answer = await proxy.fetch(
      new Request(`https://pay.test/kit/payments/${payment_id}/${step}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(more),
      }),
      { remoteAddress: '203.0.113.9' },
    );
    return { status: answer.status, body: await answer.json() };
  };
  const authenticate = () => submit('3ds', { threeds_method_comp_ind: 'U' });
  const status = async () => (await call(`/payments/${payment_id}`, secretKey)).status;
  const charges = () => sandbox.ledger.entries().filter(({ kind }) => kind === 'captured').length;
  const { merchantId } = sandbox.keys;
  return { sandbox, line, posts, submit, authenticate, status, charges, page: `${merchantId}/authorize` };
}

describe('external 3-D Secure at a deployment', () => {
  it('ends by a form post without a key to the page that the payment names, at the service that the proxy calls', async () => {
    const { posts, submit, authenticate, status, charges, page } = await waiting('4000000000001000');
    const { body } = await authenticate();
    expect([body.trans_status, body.challenge_request_key, await status()]).toEqual([
      'Y',
      'creq',
      'requires_customer_action',
    ]);
    expect((await submit('complete')).body).toMatchObject({ payment: { status: 'succeeded' } });
    expect(posts).toEqual([
      expect.stringMatching('^3ds/authentication pk_'),
      expect.stringMatching(`^${page}/\\w+ null$`),
    ]);
    expect(charges()).toBe(1);
  });

  everyRow([
    ['4000000000001018', 'N', {}],
    ['4000000000001042', 'R', {}],
    ['4000000000001034', 'U', { threedsUnavailable: 'stop' }],
  ] as const)('closes the attempt of %s, which is %s, at once, and completes nothing', async (number, said, policy) => {
    const { posts, submit, authenticate, status, charges, page } = await waiting(number, policy);
    expect((await authenticate()).body.trans_status).toBe(said);
    expect(await status()).toBe('failed');
    expect(posts.at(-1)).toMatch(`${page}/`);
    expect((await submit('complete')).status).toBe(409);
    expect([posts.length, charges()]).toEqual([2, 0]);
  });

  everyRow([
    ['4000000000001034', 'U'],
    ['4000000000001026', 'A'],
  ])('leaves it to the deployment whether %s, which is %s, goes on', async (number, said) => {
    const { submit, authenticate, charges } = await waiting(number);
    expect((await authenticate()).body.trans_status).toBe(said);
    expect((await submit('complete')).body).toMatchObject({
      payment: { status: 'failed', manual_retry_allowed: false, error_code: 'EXTERNAL_AUTHENTICATION_FAILURE' },
    });
    expect(charges()).toBe(0);
  });

  it('posts nothing after a challenge, which the bank ends at the service itself', async () => {
    const { posts, authenticate } = await waiting('4212345678910006');
    expect((await authenticate()).body.trans_status).toBe('C');
    expect(posts).toHaveLength(1);
  });

  const lost = () => {
    throw new TypeError('fetch failed');
  };
  const html = (status: number) => () => new Response('<h1>Gateway</h1>', { status });
  everyRow([
    ['is lost', lost],
    ['is 403 in HTML', html(403)],
    ['is 404 in HTML', html(404)],
    ['is an empty 408', () => new Response(null, { status: 408 })],
    ['is 429 of whatever is busy', () => Response.json({ error: { type: 'api', code: 'HE_00' } }, { status: 429 })],
    ['is 502 in HTML', html(502)],
  ])(
    'is unknown when the answer to the post %s after the money moved, and is never posted again',
    async (_, answer) => {
      const { line, posts, submit, authenticate, status, charges } = await waiting('4000000000001000');
      await authenticate();
      line.answer = answer;
      expect((await submit('complete')).body).toMatchObject({ error: { code: 'outcome_unknown', effect: 'unknown' } });
      delete line.answer;
      expect((await submit('complete')).status).not.toBe(500);
      expect([posts.length, await status(), charges()]).toEqual([2, 'succeeded', 1]);
    },
  );

  it('is not done where a page of something in between answers and the payment still waits', async () => {
    const { line, submit, authenticate, charges } = await waiting('4000000000001000');
    await authenticate();
    Object.assign(line, { answer: html(200), before: true });
    expect((await submit('complete')).body).toMatchObject({ error: { code: 'outcome_unknown', effect: 'unknown' } });
    expect(charges()).toBe(0);
  });

  it('is refused in the service’s own words, which say that nothing was done', async () => {
    const { line, submit, authenticate } = await waiting('4000000000001000');
    await authenticate();
    const error = { type: 'invalid_request', code: 'IR_16', message: 'm' };
    line.answer = () => Response.json({ error }, { status: 400 });
    expect((await submit('complete')).body).toMatchObject({ error: { effect: 'none' } });
  });
});
