import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../node/index.ts';
import { createSandbox, type SandboxOptions } from '../sandbox/index.ts';
import { captureOutput } from './captureOutput.testing.ts';
import { type Diagnosis, diagnose } from './diagnose.ts';
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

describe('tillkit-server doctor', () => {
  it('finds nothing wrong with a configuration that is right, by reads alone', async () => {
    const { sandbox, env } = await deployment();
    const before = sandbox.ledger.entries().length;
    const { code, found } = await doctor(env);
    expect(found.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    expect(found.map(({ check }) => check)).toEqual([
      ...['environment', 'service', 'clock', 'secret key', 'dialect', 'publishable key', 'payment methods'],
      ...['payment links', 'payout links', 'webhook', 'manual retry'],
    ]);
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
});
