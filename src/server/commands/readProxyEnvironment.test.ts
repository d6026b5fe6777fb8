import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { proxyVariables } from './commandSettings.ts';
import { type Environment, readProxyEnvironment, readSecretFile } from './readProxyEnvironment.ts';

/** A key that is long enough and looks random. */
const random = 'Zk3vT9qLw1YbN7cXe5RdGh2JpMs8UaFo';
const canaries = { secret: 'snd_canarysecretkey0123456789', signing: 'canary-signing-key-0123456789-0123456789' };
const whole: Environment = {
  TILLKIT_SECRET_KEY: canaries.secret,
  TILLKIT_PUBLISHABLE_KEY: 'pk_snd_0123456789',
  TILLKIT_SERVICE_URL: 'https://api.service.example',
  TILLKIT_PAY_ORIGIN: 'https://pay.merchant.example',
  TILLKIT_SIGNING_KEY: canaries.signing,
  TILLKIT_MERCHANT_NAME: 'Merchant',
};

const longSecret = { TILLKIT_SECRET_KEY: 'snd_canarysecretkey0123456789abcdef' };

async function mistakesOf(more: Environment): Promise<readonly string[]> {
  const read = await readProxyEnvironment({ ...whole, ...more });
  return read.ok ? [] : read.mistakes;
}

async function secretFile(text: string, mode: number) {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'key');
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

describe('the environment of tillkit-server proxy', () => {
  it('is enough with six variables, and everything else has a default', async () => {
    const read = await readProxyEnvironment(whole);
    expect(read).toMatchObject({
      ok: true,
      settings: {
        options: {
          secretKey: canaries.secret,
          publishableKey: 'pk_snd_0123456789',
          serviceUrl: 'https://api.service.example',
          payOrigin: 'https://pay.merchant.example',
          secureLink: { signingKey: canaries.signing },
          merchant: { name: 'Merchant' },
          allowedOrigins: [],
        },
        host: '127.0.0.1',
        port: 8080,
        stopNotice: 0,
        journal: { kind: 'file', location: './tillkit-data/proxy.sqlite', folder: './tillkit-data' },
      },
    });
    expect(read.ok && read.notes).toEqual([]);
  });

  it('takes lists, files and a database', async () => {
    const read = await readProxyEnvironment({
      ...whole,
      TILLKIT_SECRET_KEY: undefined,
      TILLKIT_SECRET_KEY_FILE: await secretFile(`${canaries.secret}\n`, 0o600),
      TILLKIT_ALLOWED_ORIGINS: ' https://a.example , https://b.example ',
      TILLKIT_DATA: 'data/',
      PORT: '0',
      TILLKIT_STOP_NOTICE: '5',
      TILLKIT_SERVICE_PIN: 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
    });
    expect(read).toMatchObject({
      ok: true,
      notes: [],
      settings: {
        options: { secretKey: canaries.secret, allowedOrigins: ['https://a.example', 'https://b.example'] },
        journal: { kind: 'file', location: 'data/proxy.sqlite', folder: 'data' },
        port: 0,
        stopNotice: 5000,
      },
    });
  });

  it('keeps the journal in memory only where that is said, and then says what it costs', async () => {
    const placeOf = async (more: Environment) => {
      const read = await readProxyEnvironment({ ...whole, ...more });
      return read.ok ? [read.settings.journal, read.notes.length] : read.mistakes;
    };
    expect(await placeOf({ TILLKIT_DATA: 'memory' })).toEqual([{ kind: 'memory' }, 1]);
    expect(await placeOf({ TILLKIT_DATA: './memory' })).toMatchObject([{ location: './memory/proxy.sqlite' }, 0]);
    const location = 'postgres://user@127.0.0.1/pay';
    for (const TILLKIT_DATA of [undefined, 'data', 'memory']) {
      expect(await placeOf({ DATABASE_URL: location, TILLKIT_DATA })).toEqual([{ kind: 'postgresql', location }, 0]);
    }
  });

  it('tells the pages whether to keep cards, to ask for a billing address, and how to look', async () => {
    const settingsOf = async (more: Environment) => {
      const read = await readProxyEnvironment({ ...whole, ...more });
      if (!read.ok) throw new Error(read.mistakes.join());
      const { policy, paymentLinkConfig } = read.settings.options;
      return { policy, paymentLinkConfig };
    };
    expect(await settingsOf({})).toEqual({});
    expect(await settingsOf({ TILLKIT_SAVE_CARDS: 'no', TILLKIT_BILLING_ADDRESS: 'no' })).toEqual({
      policy: { billingAddress: false },
    });
    expect(
      await settingsOf({
        TILLKIT_SAVE_CARDS: 'on_session',
        TILLKIT_BILLING_ADDRESS: 'yes',
        TILLKIT_PAYMENT_LINK_CONFIG: '{"theme":"#336699"}',
      }),
    ).toEqual({ policy: { saveCards: 'on_session', billingAddress: true }, paymentLinkConfig: { theme: '#336699' } });
  });

  it('takes the keys before the signing key, from the environment or from a file, so that their links still open', async () => {
    const former = ['former-signing-key-0123456789-012345', 'oldest-signing-key-0123456789-012345'];
    const keysOf = async (more: Environment) => {
      const read = await readProxyEnvironment({ ...whole, ...more });
      return read.ok ? read.settings.options.secureLink.formerSigningKeys : read.mistakes;
    };
    expect(await keysOf({})).toBeUndefined();
    expect(await keysOf({ TILLKIT_FORMER_SIGNING_KEYS: ` ${former.join(' , ')},` })).toEqual(former);
    const path = await secretFile(`${former.join('\n')}\n\n`, 0o600);
    expect(await keysOf({ TILLKIT_FORMER_SIGNING_KEYS_FILE: path })).toEqual(former);
    const withComma = `${random},${'y'.repeat(8)}`;
    expect(await keysOf({ TILLKIT_FORMER_SIGNING_KEYS_FILE: await secretFile(withComma, 0o600) })).toEqual([withComma]);
    const readable = await keysOf({ TILLKIT_FORMER_SIGNING_KEYS_FILE: await secretFile(withComma, 0o644) });
    expect(readable).toEqual([expect.stringMatching(/chmod 600/)]);
  });

  it('tells all mistakes at once, a sentence each', async () => {
    const read = await readProxyEnvironment({ PORT: 'x', TILLKIT_DIALECT: 'new', DATABASE_URL: 'mysql://x' });
    expect(read.ok ? [] : read.mistakes).toEqual([
      expect.stringMatching(/^Set TILLKIT_SECRET_KEY or TILLKIT_SECRET_KEY_FILE: /),
      expect.stringMatching(/^Set TILLKIT_PUBLISHABLE_KEY: /),
      expect.stringMatching(/^Set TILLKIT_SERVICE_URL: /),
      expect.stringMatching(/^Set TILLKIT_PAY_ORIGIN: /),
      expect.stringMatching(/^Set TILLKIT_SIGNING_KEY or TILLKIT_SIGNING_KEY_FILE: /),
      expect.stringMatching(/^Set TILLKIT_MERCHANT_NAME: /),
      'TILLKIT_DIALECT must be documented or deployed.',
      expect.stringMatching(/^DATABASE_URL must be /),
      'PORT must be a whole number from 0 to 65535.',
    ]);
  });

  it.each<[string, Environment, RegExp]>([
    [
      'a publishable key as the secret one',
      { TILLKIT_SECRET_KEY: 'pk_snd_canary' },
      /TILLKIT_SECRET_KEY is a publishable key/,
    ],
    [
      'a secret key as the publishable one',
      { TILLKIT_PUBLISHABLE_KEY: canaries.secret },
      /TILLKIT_PUBLISHABLE_KEY must/,
    ],
    ['a key with a line in it', { TILLKIT_SECRET_KEY: 'snd_canary\nx' }, /is not a key/],
    ['a short signing key', { TILLKIT_SIGNING_KEY: 'canary' }, /at least 32/],
    [
      'a short key among the former ones',
      { TILLKIT_FORMER_SIGNING_KEYS: `${random},canary` },
      /FORMER_SIGNING_KEYS must have at least 32/,
    ],
    ['the key itself among the former ones', { TILLKIT_FORMER_SIGNING_KEYS: canaries.signing }, /among the former/],
    [
      'former keys and a file of them',
      { TILLKIT_FORMER_SIGNING_KEYS: 'canary', TILLKIT_FORMER_SIGNING_KEYS_FILE: 'x' },
      /not both/,
    ],
    ['a file of former keys that is not there', { TILLKIT_FORMER_SIGNING_KEYS_FILE: '/nowhere' }, /cannot be read/],
    ['a hook without a key', { TILLKIT_HOOK_URL: 'https://shop.example/ends' }, /Set TILLKIT_HOOK_KEY or/],
    ['a key without a hook', { TILLKIT_HOOK_KEY: random }, /set that as well, or neither/],
    [
      'a short key of the hook',
      { TILLKIT_HOOK_URL: 'https://shop.example/ends', TILLKIT_HOOK_KEY: 'canary' },
      /TILLKIT_HOOK_KEY must have at least 32/,
    ],
    [
      'plain http to a public hook',
      { TILLKIT_HOOK_URL: 'http://shop.example/ends', TILLKIT_HOOK_KEY: random },
      /TILLKIT_HOOK_URL must use https/,
    ],
    ['a key and a file', { TILLKIT_SECRET_KEY_FILE: 'x' }, /not both/],
    ['a file that is not there', { TILLKIT_SIGNING_KEY: '', TILLKIT_SIGNING_KEY_FILE: '/nowhere' }, /cannot be read/],
    ['plain http to a public service', { TILLKIT_SERVICE_URL: 'http://api.service.example' }, /must use https/],
    ['an address with a password', { TILLKIT_SERVICE_URL: 'https://a:canary@api.service.example' }, /bare address/],
    ['plain http for browsers', { TILLKIT_PAY_ORIGIN: 'http://pay.merchant.example' }, /must use https/],
    ['an origin with a path', { TILLKIT_PAY_ORIGIN: 'https://pay.merchant.example/x' }, /must be an origin/],
    ['a wildcard', { TILLKIT_ALLOWED_ORIGINS: 'https://*.example.com' }, /exact origins/],
    ['the null origin', { TILLKIT_ALLOWED_ORIGINS: 'null' }, /exact origins/],
    ['an origin with a slash', { TILLKIT_EMBED_ORIGINS: 'https://shop.example/' }, /exact origins/],
    ['a logo without https', { TILLKIT_MERCHANT_LOGO: 'http://x.example/a.png' }, /MERCHANT_LOGO/],
    ['a short token', { TILLKIT_METRICS_TOKEN: 'canary' }, /at least 16/],
    ['a pin of another kind', { TILLKIT_SERVICE_PIN: 'abc' }, /SERVICE_PIN/],
    ['a port beyond the last one', { PORT: '70000' }, /PORT/],
    ['unchecked certificates', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, /NODE_TLS_REJECT_UNAUTHORIZED/],
    ['an unknown setting for saving cards', { TILLKIT_SAVE_CARDS: 'always' }, /no or on_session or off_session/],
    ['a billing address that is neither', { TILLKIT_BILLING_ADDRESS: 'true' }, /no or yes/],
    ['a look that is no JSON', { TILLKIT_PAYMENT_LINK_CONFIG: '{theme}' }, /object in JSON/],
    ['a look that no page can take', { TILLKIT_PAYMENT_LINK_CONFIG: '{"theme":"url(x)"}' }, /take: theme/],
    ['a look that is nothing', { TILLKIT_PAYMENT_LINK_CONFIG: 'null' }, /object in JSON/],
    ['a list of looks', { TILLKIT_PAYMENT_LINK_CONFIG: '[{"theme":"red"}]' }, /object in JSON/],
    ['a look with a mistyped field', { TILLKIT_PAYMENT_LINK_CONFIG: '{"themes":"red"}' }, /unknown field: "themes"/],
    ['a field of the prototype', { TILLKIT_PAYMENT_LINK_CONFIG: '{"__proto__":{}}' }, /unknown field: "__proto__"/],
    ['one letter 32 times', { TILLKIT_SIGNING_KEY: 'x'.repeat(32) }, /can be guessed.*generate one with node -p/],
    ['a signing key out of an example', { TILLKIT_SIGNING_KEY: 'at-least-32-characters-of-your-own' }, /it is words/],
    ['quotes around a key', { TILLKIT_SIGNING_KEY: `'${canaries.signing}'` }, /SIGNING_KEY has quotes around/],
    [
      'the secret key as signing key',
      { TILLKIT_SIGNING_KEY: longSecret.TILLKIT_SECRET_KEY, ...longSecret },
      /SIGNING_KEY is the secret key/,
    ],
    [
      'the secret key as key of the hook',
      { TILLKIT_HOOK_URL: 'https://shop.example/ends', TILLKIT_HOOK_KEY: longSecret.TILLKIT_SECRET_KEY, ...longSecret },
      /HOOK_KEY is the secret key/,
    ],
    [
      'a page that is not https',
      { TILLKIT_ALLOWED_ORIGINS: 'http://shop.example' },
      /ALLOWED_ORIGINS has http:\/\/shop.example, which is not https/,
    ],
    [
      'a framing page that is not https',
      { TILLKIT_EMBED_ORIGINS: 'http://shop.example' },
      /EMBED_ORIGINS has http:\/\/shop.example/,
    ],
    [
      'keys of two environments',
      { TILLKIT_PUBLISHABLE_KEY: 'pk_prd_0123456789' },
      /SECRET_KEY is a key of the sandbox \(snd\) and TILLKIT_PUBLISHABLE_KEY one of production/,
    ],
    ['a folder that is a file', { TILLKIT_DATA: 'package.json' }, /TILLKIT_DATA must be a folder, and is a file/],
    ['memory with a capital letter', { TILLKIT_DATA: 'Memory' }, /must be memory, in lower case/],
    ['an unknown network', { TILLKIT_ACCEPTED_NETWORKS: 'Visa, Mastrcard' }, /takes Visa, .*, not "Mastrcard"/],
    ['a proxy that speaks SOCKS', { TILLKIT_HTTP_PROXY: 'socks5://10.0.0.1:1080' }, /http or https address/],
    ['a name that is too long', { TILLKIT_MERCHANT_NAME: 'n'.repeat(10_000) }, /at most 200 characters, and has 10000/],
    [
      'the pay origin among its pages',
      { TILLKIT_ALLOWED_ORIGINS: 'https://pay.merchant.example' },
      /has the pay origin itself/,
    ],
    ['an unknown policy', { TILLKIT_THREEDS_UNAVAILABLE: 'maybe' }, /complete or stop/],
  ])('refuses %s, and repeats no secret', async (_, more, sentence) => {
    const mistakes = await mistakesOf(more);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(sentence);
    expect(mistakes.join()).not.toMatch(/canary/);
  });

  it('says a sentence for each mistake in a look, and notes what pages leave alone', async () => {
    const mixed = '{"theme":"url(x)","logo":7,"colour":"red","sdk_layout":"tabs"}';
    expect(await mistakesOf({ TILLKIT_PAYMENT_LINK_CONFIG: mixed })).toEqual([
      'TILLKIT_PAYMENT_LINK_CONFIG has what no page can take: theme. See docs/hosted-page.md.',
      'TILLKIT_PAYMENT_LINK_CONFIG has what no page can take: logo. See docs/hosted-page.md.',
      'TILLKIT_PAYMENT_LINK_CONFIG has an unknown field: "colour".',
    ]);
    const read = await readProxyEnvironment({ ...whole, TILLKIT_PAYMENT_LINK_CONFIG: '{"sdk_layout":"tabs"}' });
    expect(read.ok && read.notes).toContain(
      'TILLKIT_PAYMENT_LINK_CONFIG has sdk_layout, which was not looked at: node_modules/tillkit-server/docs/hosted-page.md says why.',
    );
  });

  it('takes a table of card networks, and says a sentence for each mistake in it', async () => {
    const table = '{"497010":["CartesBancaires","Visa"]}';
    const read = await readProxyEnvironment({ ...whole, TILLKIT_CARD_NETWORKS: table });
    expect(read.ok && read.settings.options.cardNetworks).toEqual({ '497010': ['CartesBancaires', 'Visa'] });
    expect(await mistakesOf({ TILLKIT_CARD_NETWORKS: '{"497":["Visa"],"497010":"Visa"}' })).toEqual([
      'TILLKIT_CARD_NETWORKS is no table of networks: "497" must be four to eight digits.',
      'TILLKIT_CARD_NETWORKS is no table of networks: 497010 must be given up to four names of networks.',
    ]);
    expect(await mistakesOf({ TILLKIT_CARD_NETWORKS: '[]' })).toEqual([
      'TILLKIT_CARD_NETWORKS is no table of networks: it must be an object such as {"497010":["CartesBancaires","Visa"]}.',
    ]);
  });

  everyRow([
    ['TILLKIT_ALLOWED_ORIGIN', 'Do you mean TILLKIT_ALLOWED_ORIGINS?'],
    ['TILLKIT_SINGING_KEY', 'Do you mean TILLKIT_SIGNING_KEY?'],
    ['TILLKIT_AFTER_PAYOUT_SUMBIT', 'Do you mean TILLKIT_AFTER_PAYOUT_SUBMIT?'],
    ['TILLKIT_CHALENGE_SOURCE', 'Do you mean TILLKIT_CHALLENGE_SOURCES?'],
    ['TILLKIT_SOMETHING_ELSE', 'tillkit-server proxy --help lists all.'],
  ])('refuses the misspelt variable %s by its name and says which one is near', async (name, instead) => {
    expect(await mistakesOf({ [name]: 'canary' })).toEqual([
      `${name} is not a variable of tillkit-server proxy. ${instead}`,
    ]);
  });

  it('reads a secret out of a file that its owner alone may read', async () => {
    expect(await readSecretFile('X_FILE', await secretFile(' abc \n', 0o400))).toBe('abc');
    for (const mode of [0o644, 0o640, 0o604, 0o660]) {
      await expect(readSecretFile('X_FILE', await secretFile('canary', mode))).rejects.toThrow(/chmod 600/);
    }
    await expect(readSecretFile('X_FILE', tmpdir())).rejects.toThrow('X_FILE names a file that cannot be read.');
  });

  it('says what every variable is for', () => {
    for (const { what } of proxyVariables) expect(what.length).toBeGreaterThan(10);
  });
});
