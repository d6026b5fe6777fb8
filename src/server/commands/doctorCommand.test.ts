import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProxy, verifySettledOperation } from '../../proxy/index.ts';
import { createSandbox, type SandboxOptions } from '../../sandbox/index.ts';
import { listen } from '../node/index.ts';
import { databasesUnderTest } from '../storage/databases.testing.ts';
import { openJournal, probeDatabase } from '../storage/index.ts';
import { captureOutput } from './captureOutput.testing.ts';
import { diagnose } from './diagnose.ts';
import { diagnoseAround } from './diagnoseAround.ts';
import type { Diagnosis } from './diagnosis.ts';
import { serverMain } from './index.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const domains = { paymentLinkDomains: ['pay.merchant.example'], payoutLinkDomains: ['*.merchant.example'] };

/** A deployment that listens, with one payment, and an environment that is right for it. */
async function deployment(profile: SandboxOptions['profile'] = {}, payments = 1) {
  const sandbox = createSandbox({ dialect: 'deployed', profile: { manualRetry: true, ...domains, ...profile } });
  const service = await listen(sandbox.fetch, { port: 0 });
  onTestFinished(() => service.close());
  const { secretKey, publishableKey, merchantId } = sandbox.keys;
  const created: { profile_id: string }[] = [];
  for (let nth = 0; nth < payments; nth += 1) {
    const headers = { 'api-key': secretKey, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ amount: 100, currency: 'EUR' }) };
    created.push(await (await sandbox.fetch(new Request('https://service.test/payments', init))).json());
  }
  const env = {
    TILLKIT_SECRET_KEY: secretKey,
    TILLKIT_PUBLISHABLE_KEY: publishableKey,
    TILLKIT_SERVICE_URL: service.url,
    TILLKIT_PAY_ORIGIN: 'https://pay.merchant.example',
    TILLKIT_SIGNING_KEY: 'signing-key-of-this-test-0123456789-0123456789',
    TILLKIT_MERCHANT_NAME: 'Merchant',
    TILLKIT_DIALECT: 'deployed',
    TILLKIT_DATA: 'memory',
  };
  return { sandbox, env, merchantId, profileId: created[0]?.profile_id ?? '' };
}

/** The checks of a command line, its exit code, and everything that it has written. */
async function doctor(env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const said = captureOutput();
  const code = await serverMain(['doctor', '--json', ...args], env);
  vi.restoreAllMocks();
  const text = said.out;
  const found: readonly Diagnosis[] = JSON.parse(text);
  const problems = found.filter(({ verdict }) => verdict === 'problem');
  const verdictOf = (name: string) => found.find(({ check }) => check === name)?.verdict;
  return { code, text, found, problems, verdictOf };
}

/** A proxy that listens, and the merchant's server that hears of its outcomes, both as they should be; in front of the proxy is what `front` makes of its answers. */
async function around(front: (answer: Response) => Response = (answer) => answer) {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-doctor-'));
  let app: ReturnType<typeof createProxy> | undefined;
  const pay = await listen(
    async (request) => front((await app?.fetch(request)) ?? new Response(null, { status: 502 })),
    {
      port: 0,
    },
  );
  const hook = await listen(
    async (request) => {
      const signature = request.headers.get('x-webhook-signature-512');
      const verdict = await verifySettledOperation({ body: await request.text(), signature, secret: hookKeyOfTest });
      return new Response(null, { status: verdict.ok ? 204 : verdict.reason === 'signature' ? 401 : 400 });
    },
    { port: 0 },
  );
  const env = {
    TILLKIT_PAY_ORIGIN: pay.url,
    TILLKIT_HOOK_URL: `${hook.url}/ends`,
    TILLKIT_HOOK_KEY: hookKeyOfTest,
    TILLKIT_DATA: folder,
  };
  app = createProxy({
    secretKey: 'snd_key_of_this_test',
    publishableKey: 'pk_snd_key_of_this_test',
    serviceUrl: 'https://service.test',
    payOrigin: pay.url,
    allowedOrigins: [],
    merchant: { name: 'Merchant' },
    secureLink: { signingKey: 'signing-key-of-this-test-0123456789-0123456789' },
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: [] },
    log: () => undefined,
  });
  onTestFinished(async () => {
    await Promise.all([pay.close(), hook.close(), rm(folder, { recursive: true })]);
  });
  return { env, proxy: app, hosts: { paymentLinkDomains: ['*'], payoutLinkDomains: ['*'] } };
}

const hookKeyOfTest = 'hook-key-of-this-test-0123456789-0123456789';

describe('tillkit-server doctor', () => {
  it('finds nothing wrong with a configuration that is right, and changes nothing', async () => {
    const right = await around();
    const { sandbox, env: ofService } = await deployment(right.hosts);
    const env = { ...ofService, ...right.env };
    const before = sandbox.ledger.entries().length;
    const { code, found } = await doctor(env);
    expect(found.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    expect(found.map(({ check }) => check)).toEqual([
      ...['environment', 'service', 'clock', 'secret key', 'dialect', 'publishable key', 'payment methods'],
      ...['payment links', 'payout links', 'webhook', 'manual retry', 'journal', 'pay origin', 'hook'],
    ]);
    expect(await readdir(env.TILLKIT_DATA)).toEqual([]);
    expect(code).toBe(0);
    expect(sandbox.ledger.entries()).toHaveLength(before);
    expect(sandbox.ledger.requests().every(({ method }) => method === 'GET' || method === 'POST')).toBe(true);
  });

  it.each([
    [
      'a secret key of another account',
      { TILLKIT_SECRET_KEY: 'snd_of_another_account' },
      ['secret key'],
      'TILLKIT_SECRET_KEY',
    ],
    [
      'a publishable key of another account',
      { TILLKIT_PUBLISHABLE_KEY: 'pk_snd_of_another' },
      ['publishable key'],
      'pk_…',
    ],
    [
      'a publishable key in the place of the secret one',
      { TILLKIT_SECRET_KEY: 'pk_snd_mixed_up' },
      ['environment'],
      'TILLKIT_SECRET_KEY is a publishable key',
    ],
    [
      'a secret key in the place of the publishable one',
      { TILLKIT_PUBLISHABLE_KEY: 'snd_mixed_up' },
      ['environment'],
      'publishable key (pk_…)',
    ],
    ['the documented dialect', { TILLKIT_DIALECT: 'documented' }, ['dialect'], 'TILLKIT_DIALECT=deployed'],
    [
      'an address where nothing answers',
      { TILLKIT_SERVICE_URL: 'http://127.0.0.1:1' },
      ['service'],
      'TILLKIT_SERVICE_URL',
    ],
  ])('names %s, and what to change', async (_what, wrong, checks, advice) => {
    const { env } = await deployment();
    const { code, problems, text } = await doctor({ ...env, ...wrong });
    expect(problems.map(({ check }) => check)).toEqual(checks);
    expect(problems[0]?.text).toContain(advice);
    expect(code).toBe(1);
    for (const key of [
      env.TILLKIT_SECRET_KEY,
      env.TILLKIT_SIGNING_KEY,
      ...Object.values(wrong).filter((one) => one.includes('snd_')),
    ])
      expect(text).not.toContain(key);
  });

  it.each([
    ['no payment method', { methodTypes: [] }, 'payment methods', 'Connect a processor'],
    ['no cards', { methodTypes: ['ideal'] }, 'payment methods', 'credit and debit'],
    ['no domains for payment links', { paymentLinkDomains: [] }, 'payment links', 'payment_link_config'],
    ['no domains for payout links', { payoutLinkDomains: [] }, 'payout links', 'testMode'],
    [
      'domains for payment links that are not the page’s',
      { paymentLinkDomains: ['shop.example', 'pay-merchant.example'] },
      'payment links',
      'Put pay.merchant.example',
    ],
    [
      'a domain for payout links that is not the page’s',
      { payoutLinkDomains: ['*.shop.example'] },
      'payout links',
      'and not at',
    ],
    ['no webhook', { webhookUrl: undefined }, 'webhook', 'webhook_url'],
    ['a webhook without TLS', { webhookUrl: 'http://shop.example/hook' }, 'webhook', 'https'],
  ])('names an account with %s, and what to change', async (_what, profile, check, advice) => {
    const { env } = await deployment(profile);
    const { code, problems } = await doctor(env);
    expect(problems.map((one) => one.check)).toEqual([check]);
    expect(problems[0]?.text).toContain(advice);
    expect(code).toBe(1);
  });

  it('names a clock that is wrong, in both directions', async () => {
    const { env } = await deployment();
    const options = {
      secretKey: env.TILLKIT_SECRET_KEY,
      publishableKey: env.TILLKIT_PUBLISHABLE_KEY,
      serviceUrl: env.TILLKIT_SERVICE_URL,
      payOrigin: env.TILLKIT_PAY_ORIGIN,
      dialect: 'deployed',
    } as const;
    for (const [minutes, said] of [
      [5, /30\d s ahead of|299 s ahead of/],
      [-5, /30\d s behind|299 s behind/],
    ] as const) {
      const now = () => Date.now() + minutes * 60_000;
      const found = await diagnose({ options, fetch: (...call) => fetch(...call), now });
      expect(found.filter(({ verdict }) => verdict === 'problem')).toEqual([
        { check: 'clock', verdict: 'problem', text: expect.stringMatching(said) },
      ]);
    }
  });

  it('checks the profile that is named where no payment names one, and says what a declined payment comes to without manual retry', async () => {
    const { env, merchantId } = await deployment({ manualRetry: false }, 0);
    const without = await doctor(env);
    expect([without.code, without.verdictOf('payment links'), without.verdictOf('webhook')]).toEqual([
      0,
      'unknown',
      'unknown',
    ]);
    const { profileId } = await deployment();
    const other = await doctor(env, ['--merchant', merchantId, '--profile', profileId]);
    // The profile of another account: it cannot be read.
    expect([other.code, other.verdictOf('payment links')]).toEqual([0, 'unknown']);
    const named = await deployment({ manualRetry: false });
    const { verdictOf, code } = await doctor(named.env, ['--merchant', named.merchantId, '--profile', named.profileId]);
    expect([code, verdictOf('payment links'), verdictOf('manual retry')]).toEqual([0, 'ok', 'unknown']);
  });

  it.each<[string, Readonly<Record<string, string>>, string, RegExp]>([
    [
      'a database that refuses connections',
      { DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:1/journal' },
      'journal',
      /ECONNREFUSED/,
    ],
    ['a folder that is a file', { TILLKIT_DATA: '/dev/null/journal' }, 'journal', /cannot be written to/],
    ['a hook where nothing listens', { TILLKIT_HOOK_URL: 'http://127.0.0.1:1/ends' }, 'hook', /do not arrive/],
  ])('names %s, and what to change', async (_what, wrong, check, said) => {
    const right = await around();
    const { env } = await deployment(right.hosts);
    const { TILLKIT_DATA, ...rest } = right.env;
    const place = 'DATABASE_URL' in wrong ? {} : { TILLKIT_DATA };
    const own = Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'TILLKIT_DATA'));
    const { code, problems, text } = await doctor({ ...own, ...rest, ...place, ...wrong });
    expect(problems).toEqual([{ check, verdict: 'problem', text: expect.stringMatching(said) }]);
    expect(text).not.toContain('secret-word');
    expect(code).toBe(1);
  });

  it.each<[string, (answer: Response) => Response, RegExp]>([
    ['answers 502', () => new Response('Bad Gateway', { status: 502 }), /answers 502 to \/healthz/],
    ['is another site', () => new Response('<h1>Welcome</h1>'), /not as the proxy does/],
    [
      'takes headers away',
      (answer) => {
        answer.headers.delete('content-security-policy');
        return answer;
      },
      /changes them: content-security-policy\./,
    ],
    [
      'says headers a second time',
      (answer) => {
        answer.headers.append('x-content-type-options', 'nosniff');
        return answer;
      },
      /changes them: x-content-type-options\./,
    ],
  ])('names a pay origin that %s', async (_what, front, said) => {
    const wrong = await around(front);
    const { env } = await deployment(wrong.hosts);
    const { problems } = await doctor({ ...env, ...wrong.env });
    expect(problems).toEqual([{ check: 'pay origin', verdict: 'problem', text: expect.stringMatching(said) }]);
  });

  it('names a proxy that is not ready, and says of a pay origin that does not answer yet that it was not checked', async () => {
    const right = await around();
    const { env } = await deployment(right.hosts);
    right.proxy.stop();
    const { problems } = await doctor({ ...env, ...right.env });
    expect(problems).toEqual([{ check: 'pay origin', verdict: 'problem', text: expect.stringMatching(/not ready/) }]);
    const early = await doctor({ ...env, ...right.env, TILLKIT_PAY_ORIGIN: 'http://127.0.0.1:1' });
    expect([early.code, early.verdictOf('pay origin')]).toEqual([0, 'unknown']);
  });

  it.each([
    [204, /anybody can report/],
    [404, /answers 404/],
    [500, /answers 500/],
  ])('names a hook that answers %i to a report with a wrong signature', async (status, said) => {
    const right = await around();
    const { env } = await deployment(right.hosts);
    const hook = await listen(async () => new Response(null, { status }), { port: 0 });
    onTestFinished(() => hook.close());
    const { problems } = await doctor({ ...env, ...right.env, TILLKIT_HOOK_URL: hook.url });
    expect(problems).toEqual([{ check: 'hook', verdict: 'problem', text: expect.stringMatching(said) }]);
  });

  it('names a database whose time is another one', async () => {
    const settings = { journal: { kind: 'postgresql', location: '' }, hook: undefined } as const;
    const found = await diagnoseAround({
      settings: { ...settings, options: { payOrigin: 'http://127.0.0.1:1' } },
      probe: async () => ({ kind: 'usable', now: 1_000_000 }),
      fetch: async () => Promise.reject(new Error('no answer')),
      now: () => 1_300_000,
    });
    expect(found[0]).toMatchObject({
      check: 'journal',
      verdict: 'problem',
      text: expect.stringMatching(/300 s ahead of that of the database/),
    });
  });
});

describe.each(databasesUnderTest.filter(({ name }) => name !== 'memory'))('a look at a database, $name', (kind) => {
  it.skipIf(!kind.available)('finds it usable, and leaves nothing behind', async () => {
    const { location, remove } = await kind.make();
    onTestFinished(remove);
    const found = await probeDatabase(location);
    expect(found.kind).toBe('usable');
    if (kind.name === 'PostgreSQL')
      expect(Math.abs(Number('now' in found && found.now) - Date.now())).toBeLessThan(60_000);
    const journal = await openJournal(location);
    expect((await probeDatabase(location)).kind).toBe('usable');
    await journal.close();
  });
});
