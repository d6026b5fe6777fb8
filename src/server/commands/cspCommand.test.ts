import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { elementsScript, scriptInventory } from '../node/index.ts';
import { captureOutput } from './captureOutput.testing.ts';
import { serverMain } from './index.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const env = {
  TILLKIT_SECRET_KEY: 'snd_demo_secret_key',
  TILLKIT_PUBLISHABLE_KEY: 'pk_snd_demo_key',
  TILLKIT_SERVICE_URL: 'https://service.example/v1',
  TILLKIT_PAY_ORIGIN: 'https://pay.merchant.example',
  TILLKIT_SIGNING_KEY: 'canary-signing-key-0123456789-0123456789',
  TILLKIT_MERCHANT_NAME: 'Merchant',
  TILLKIT_DATA: 'memory',
};

/** What the command writes, by stream, and its exit code. */
async function csp(settings: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const said = captureOutput();
  return { code: await serverMain(['csp', ...args], settings), ...said };
}

describe('tillkit-server csp', () => {
  it('prints what a page of the merchant has to allow: the service and the pay origin, no bank and no key', async () => {
    const { code, out } = await csp({ ...env, TILLKIT_MERCHANT_LOGO: 'https://cdn.example/logo.png' });
    expect(code).toBe(0);
    expect(out).toBe(`script-src 'self';
style-src 'self';
img-src 'self' data: https://pay.merchant.example https://cdn.example;
connect-src 'self' https://service.example https://pay.merchant.example;
frame-src https://pay.merchant.example;
form-action 'self'
`);
  });

  it('prints the policy of a payment link’s page, which names the scripts of the wallets that are configured and the merchant’s server', async () => {
    const plain = await csp(env, '--hosted');
    expect(plain.code).toBe(0);
    expect(plain.out).toContain("script-src 'self';\n");
    expect(plain.out).toContain("require-trusted-types-for 'script';\n");
    vi.restoreAllMocks();
    const TILLKIT_WALLETS = JSON.stringify({
      applePay: { countryCode: 'DE', validationUrl: 'https://shop.example/apple-pay' },
      payPal: { clientId: 'client', orderUrl: 'https://shop.example/paypal' },
    });
    const { out } = await csp({ ...env, TILLKIT_WALLETS }, '--hosted');
    expect(out).toContain("script-src 'self' https://*.paypal.com https://www.paypalobjects.com;\n");
    expect(out).toContain("connect-src 'self' https://service.example https://*.paypal.com https://shop.example;\n");
    expect(out).not.toContain('trusted-types');
  });

  it('allows the script of Google Pay, its sheet and its calls where the page says that it has them, and not with Trusted Types', async () => {
    const { code, out } = await csp(env, '--google-pay');
    expect(code).toBe(0);
    expect(out).toContain("script-src 'self' https://pay.google.com;\n");
    expect(out).toContain('frame-src https://pay.merchant.example https://pay.google.com;\n');
    expect(out).toMatch(/^connect-src .* https:\/\/pay\.google\.com https:\/\/google\.com;$/m);
    vi.restoreAllMocks();
    const payPal = await csp(env, '--google-pay', '--paypal');
    expect(payPal.out).toContain(
      "script-src 'self' https://pay.google.com https://*.paypal.com https://www.paypalobjects.com;\n",
    );
    expect(payPal.out).toMatch(/^frame-src .* https:\/\/pay\.google\.com https:\/\/\*\.paypal\.com;$/m);
    vi.restoreAllMocks();
    const both = await csp(env, '--google-pay', '--trusted-types');
    expect(both.code).not.toBe(0);
    expect(both.complaint).toContain('do not go together');
  });

  it('allows the inline scripts of Next.js by a nonce that each answer replaces', async () => {
    const { code, out } = await csp(env, '--for', 'next');
    expect(code).toBe(0);
    expect(out).toMatch(/^script-src 'self' 'nonce-\{nonce\}';\n/);
    expect(out).not.toMatch(/trusted-types|unsafe/);
  });

  it.each([
    [[], "'none'"],
    [['--for', 'vite'], "'none'"],
    [['--for', 'webpack'], 'webpack'],
    [['--for', 'next'], 'nextjs nextjs#bundler'],
  ])(
    'requires Trusted Types where that is asked for, with the policies of what builds the page: %j',
    async (args, names) => {
      const { out } = await csp(env, '--trusted-types', ...args);
      expect(out).toMatch(new RegExp(`;\nrequire-trusted-types-for 'script';\ntrusted-types ${names}\n$`));
    },
  );

  it('names the builders that there are where another one is named', async () => {
    const { code, complaint } = await csp(env, '--for', 'parcel');
    expect(code).not.toBe(0);
    expect(complaint).toContain('--for takes next, vite, webpack.');
  });

  it('allows the script tag of the custom elements where a page has it', async () => {
    const { out } = await csp(env, '--elements');
    expect(out).toMatch(/^script-src 'self' https:\/\/pay\.merchant\.example;\nstyle-src 'self';\n/);
  });

  it('prints a script tag whose address stays with new versions, and which has no hash', async () => {
    const { code, out } = await csp(env, '--tag', '--latest');
    expect(code).toBe(0);
    expect(out).toContain('src="https://pay.merchant.example/assets/elements.js"\n  crossorigin="anonymous"\n');
    expect(out).not.toContain('integrity');
  });

  it('names the configured banks for a page that frames them itself, and the service that ends 3-D Secure at a deployment', async () => {
    const banks = { TILLKIT_CHALLENGE_SOURCES: 'https://acs.bank.example', TILLKIT_DIALECT: 'deployed' };
    const { out } = await csp({ ...env, ...banks }, '--inline');
    const all = 'https://pay.merchant.example https://acs.bank.example https://service.example';
    expect(out).toContain(`frame-src ${all};\nform-action 'self' ${all}\n`);
    expect((await csp({ ...env, ...banks })).out).toContain(
      "frame-src https://pay.merchant.example;\nform-action 'self'\n",
    );
  });

  it('prints no policy for a configuration that is none', async () => {
    const { code, out, complaint } = await csp({ ...env, TILLKIT_PAY_ORIGIN: '' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(complaint).toMatch(/^tillkit-server csp: Set TILLKIT_PAY_ORIGIN/);
  });

  it('lists each script of the hosted pages and of the custom elements with its hash and purpose', async () => {
    const built = mkdtempSync(join(tmpdir(), 'tillkit-inventory-'));
    onTestFinished(() => rmSync(built, { recursive: true }));
    const folder = join(built, 'hosted');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    mkdirSync(join(built, 'browser'));
    const tag = { file: 'loader-f.js', integrity: 'sha384-of-the-loader' };
    const elements = { file: 'elements-g.js', integrity: 'sha384-of-the-elements' };
    writeFileSync(join(built, 'browser/manifest.json'), JSON.stringify({ loader: tag, elements }));
    const names = [
      'start-a.js',
      'start-a.js.br',
      'page-b.js',
      'later-c.js',
      'receive-d.js',
      'receive-i.js',
      'type-e.js',
      'verify-j.js',
      'page.css',
    ];
    for (const name of names) writeFileSync(join(folder, 'assets', name), name);
    const page = (name: string) => ({
      script: `/assets/${name}`,
      imports: ['/assets/page-b.js'],
      styles: [],
      parts: {},
    });
    writeFileSync(
      join(folder, 'page.json'),
      JSON.stringify({
        ...page('start-a.js'),
        payout: page('receive-d.js'),
        cardFrame: { ...page('type-e.js'), imports: [] },
        withWallets: page('wallets-k.js'),
        payoutFrame: { ...page('receive-i.js'), imports: [] },
        bankFrame: { ...page('verify-j.js'), imports: [] },
      }),
    );
    const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
    expect(await elementsScript(folder)).toEqual({ path: '/assets/loader-f.js', integrity: tag.integrity });
    expect(await scriptInventory(folder)).toEqual([
      ...[
        ['later-c.js', 'a part of a page, fetched when a step of the payer needs it'],
        ['page-b.js', 'code of the page of a payout link'],
        ['receive-d.js', 'starts the page of a payout link'],
        ['receive-i.js', 'starts the payout frame'],
        ['start-a.js', 'starts the page of a payment link'],
        ['type-e.js', 'starts the card frame'],
        ['verify-j.js', 'starts the 3-D Secure frame'],
      ].map(([name = '', purpose]) => ({ path: `/assets/${name}`, integrity: hash(name), purpose })),
      {
        path: '/assets/loader-f.js',
        integrity: tag.integrity,
        purpose: 'the script tag of the custom elements, which fetches and checks them; also at /assets/elements.js',
      },
      {
        path: '/assets/elements-g.js',
        integrity: elements.integrity,
        purpose: 'the custom elements, on pages of the merchant’s own',
      },
    ]);
  });
});
