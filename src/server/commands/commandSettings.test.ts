import { describe, expect, it } from 'vitest';
import { createProxy, type ProxyOptions, proxySettings, type Setting } from '../../proxy/index.ts';
import { commandSettings } from './commandSettings.ts';
import { type Environment, readProxyEnvironment } from './readProxyEnvironment.ts';

const variables: Environment = {
  TILLKIT_SECRET_KEY: 'snd_secret_of_a_test',
  TILLKIT_PUBLISHABLE_KEY: 'pk_snd_1',
  TILLKIT_SERVICE_URL: 'https://service.test',
  TILLKIT_PAY_ORIGIN: 'https://pay.test',
  TILLKIT_SIGNING_KEY: 'signing-key-of-a-test-0123456789-0123456789',
  TILLKIT_MERCHANT_NAME: 'Merchant',
};
const options = {
  secretKey: 'snd_secret_of_a_test',
  publishableKey: 'pk_snd_1',
  serviceUrl: 'https://service.test',
  payOrigin: 'https://pay.test',
  allowedOrigins: [],
  merchant: { name: 'Merchant' },
  secureLink: { signingKey: 'signing-key-of-a-test-0123456789-0123456789' },
  assets: async () => undefined,
  pageAssets: { script: '/assets/a.js', styles: [] },
};

/** A program without types may give anything. */
const given = (more: Readonly<Record<string, unknown>>) => ({ ...options, ...more }) as ProxyOptions;

/** What is wrong with an option, without its name. */
function problemOfOption(path: string, more: Readonly<Record<string, unknown>>): string | undefined {
  try {
    createProxy(given(more));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(`tillkit: ${path} `, '') : 'no error';
  }
}

describe('a setting of the proxy', () => {
  it.each<[keyof typeof proxySettings, string, Readonly<Record<string, unknown>>]>([
    ['secretKey', 'pk_snd_0123456789', { secretKey: 'pk_snd_0123456789' }],
    ['secretKey', 'short', { secretKey: 'short' }],
    ['publishableKey', 'snd_secret', { publishableKey: 'snd_secret' }],
    ['serviceUrl', 'http://api.service.example', { serviceUrl: 'http://api.service.example' }],
    ['serviceBrowserUrl', 'service', { serviceBrowserUrl: 'service' }],
    ['payOrigin', 'https://pay.test/x', { payOrigin: 'https://pay.test/x' }],
    ['payOrigin', 'http://pay.merchant.example', { payOrigin: 'http://pay.merchant.example' }],
    ['allowedOrigins', 'https://*.example.com', { allowedOrigins: ['https://*.example.com'] }],
    ['allowedOrigins', 'https://a:b@shop.example', { allowedOrigins: ['https://a:b@shop.example'] }],
    ['challengeSources', "'unsafe-inline'", { challengeSources: ["'unsafe-inline'"] }],
    ['secureLink.signingKey', 'short', { secureLink: { signingKey: 'short' } }],
    ['secureLink.formerSigningKeys', 'short', { secureLink: { ...options.secureLink, formerSigningKeys: ['short'] } }],
    ['dialect', 'new', { dialect: 'new' }],
    ['policy.threedsUnavailable', 'maybe', { policy: { threedsUnavailable: 'maybe' } }],
    ['policy.afterPayoutSubmit', 'wait', { policy: { afterPayoutSubmit: 'wait' } }],
    ['policy.saveCards', 'always', { policy: { saveCards: 'always' } }],
    ['paymentLinkConfig', '{"theme":"url(x)"}', { paymentLinkConfig: { theme: 'url(x)' } }],
    ['cardNetworks', '{"4970":"Visa"}', { cardNetworks: { '4970': 'Visa' } }],
    ['texts', '{"en":{"pay.buton":"Donate"}}', { texts: { en: { 'pay.buton': 'Donate' } } }],
    ['texts', '{"xx":{}}', { texts: { xx: {} } }],
    ['trustedProxyHops', '11', { trustedProxyHops: 11 }],
    ['metricsToken', 'short', { metricsToken: 'short' }],
  ])('%s is refused as an option and as a variable with the same words: %s', async (path, text, more) => {
    const { variable } = proxySettings[path];
    const read = await readProxyEnvironment({ ...variables, [variable]: text });
    const problem = problemOfOption(path, more);
    expect(problem).toMatch(/^(?:must|is|has|takes) /);
    expect(read).toEqual({ ok: false, mistakes: [`${variable} ${problem}`] });
    expect(problem).not.toMatch(/a:b/);
  });

  it('is missing by the name that it has in either way', async () => {
    const required = Object.entries<Setting<unknown>>(proxySettings).filter(([, setting]) => setting.required);
    expect(required).toHaveLength(6);
    for (const [path, { variable }] of required) {
      const [name = '', inner] = path.split('.');
      const unset = inner === undefined ? undefined : { [inner]: undefined };
      expect(problemOfOption(path, { [name]: unset })).toMatch(/^is undefined\. Check what it is read from/);
      const read = await readProxyEnvironment({ ...variables, [variable]: undefined });
      expect(read.ok ? [] : read.mistakes).toEqual([expect.stringMatching(`^Set ${variable}`)]);
    }
  });

  it('is on the page of the settings; `npx vitest run src/server/commands/commandSettings.test.ts -u` writes it', async () => {
    await expect(settingsPage()).toMatchFileSnapshot('../../../docs/settings.md');
  });
});

function settingsPage(): string {
  const rows = Object.entries<Setting<unknown>>(commandSettings).map(([path, { variable, what, preset, fileNote }]) => {
    const names = [variable, ...(fileNote === undefined ? [] : [`${variable}_FILE`])].map((name) => `\`${name}\``);
    const option = path in proxySettings ? `\`${path}\`` : '–';
    return `| ${names.join(', ')} | ${option} | ${what}${fileNote ? `; the file: ${fileNote}` : ''} | ${preset ?? 'required'} |`;
  });
  return `# Settings of the proxy

Every setting of the proxy: its variable, its option of \`createProxy\`, and its default. Generated from \`src/proxy/settings/proxySettings.ts\` and \`src/server/commands/commandSettings.ts\` by a test.

Each setting has one description and one check, for the variable of \`tillkit-server proxy\` and for the option of \`createProxy\`. A secret can also be in a file
that only its owner may read; the variable with \`_FILE\` names it. \`ProxyOptions\` has further options without a variable.

| Variable | Option | Meaning | Default |
|---|---|---|---|
${rows.join('\n')}
`;
}
