import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import type { ProxyOptions } from './proxyOptions.ts';
import { canary, fakeService, proxyUnderTest } from './proxyUnderTest.testing.ts';

const make = (more: Partial<ProxyOptions>) => () => proxyUnderTest(fakeService().fetch, more);

describe('createProxy', () => {
  it.each<[string, Partial<ProxyOptions>, RegExp]>([
    ['a publishable key as the secret one', { secretKey: 'pk_snd_0123456789' }, /secretKey is a publishable key/],
    [
      'a secret key as the publishable one',
      { publishableKey: canary.secretKey },
      /publishableKey must be the publishable key/,
    ],
    ['a short signing key', { secureLink: { signingKey: 'short' } }, /at least 32 characters/],
    [
      'a short former signing key',
      { secureLink: { signingKey: canary.signingKey, formerSigningKeys: ['short'] } },
      /at least 32 characters/,
    ],
    ['a wildcard origin', { allowedOrigins: ['*'] }, /allowedOrigins must be exact origins/],
    [
      'an origin that is a pattern',
      { allowedOrigins: ['https://*.example.com'] },
      /allowedOrigins must be exact origins/,
    ],
    ['a pattern that may frame', { embedOrigins: ['https://*.example.com'] }, /embedOrigins must be exact origins/],
    [
      'an origin with a path',
      { allowedOrigins: ['https://shop.example.com/'] },
      /allowedOrigins must be exact origins/,
    ],
    ['the null origin', { allowedOrigins: ['null'] }, /allowedOrigins must be exact origins/],
    ['a public address with a path', { payOrigin: 'https://pay.test/x' }, /payOrigin must be an origin/],
    ['plain http to a public service', { serviceUrl: 'http://api.example.com' }, /must use https/],
    [
      'page assets of another host',
      { pageAssets: { script: 'https://cdn.example.com/x.js', styles: [] } },
      /must start with \/assets\//,
    ],
    [
      'a part of a page on another host',
      { pageAssets: { script: '/assets/pay.js', styles: [], parts: { locales: { ar: ['//cdn.example.com/ar.js'] } } } },
      /must start with \/assets\//,
    ],
    [
      'a policy that could be broken out of',
      { challengeSources: ["https://bank.example; script-src 'unsafe-inline'"] },
      /challengeSources takes/,
    ],
  ])('refuses %s with a sentence that does not repeat a key', (_, more, sentence) => {
    expect(make(more)).toThrow(sentence);
    expect(make(more)).not.toThrow(canary.secretKey);
  });

  it('serves files under /assets/ with their type, hashed ones for a year', async () => {
    const asked: string[] = [];
    const { ask } = proxyUnderTest(fakeService().fetch, {
      assets: async (path) => {
        asked.push(path);
        const body = new TextEncoder().encode('x');
        return path === 'none.js' ? undefined : { body, contentType: 'text/javascript', immutable: path.includes('-') };
      },
    });
    expect((await ask('/assets/js/pay-abc.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await ask('/assets/pay.js')).headers.get('cache-control')).toBe('no-cache');
    expect((await ask('/assets/none.js')).status).toBe(404);
    expect((await ask('/assets/../secret')).status).toBe(404);
    expect(asked).toEqual(['js/pay-abc.js', 'pay.js', 'none.js']);
  });

  it('lets pages of every origin read the custom elements, whose hash a browser compares, and no other file', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch, {
      assets: async (path) => {
        const body = new TextEncoder().encode('x');
        return { body, contentType: 'text/javascript', immutable: true, everyOrigin: path === 'loader-a.js' };
      },
    });
    const readers = async (path: string) => {
      const { headers } = await ask(path, { headers: { origin: 'https://other.example' } });
      return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')];
    };
    expect(await readers('/assets/loader-a.js')).toEqual(['*', 'cross-origin']);
    expect(await readers('/assets/page-b.js')).toEqual([null, 'same-origin']);
  });

  it('serves a file in the smallest coding that the browser takes, each with a tag of its own', async () => {
    const body = new TextEncoder().encode('const page = 1;');
    const encoded = { br: brotliCompressSync(body), gzip: gzipSync(body) };
    const { ask } = proxyUnderTest(fakeService().fetch, {
      assets: async () => ({ body, contentType: 'text/javascript', immutable: true, encoded }),
    });
    const get = async (accepted: string, more: Record<string, string> = {}) => {
      const answer = await ask('/assets/a-1.js', { headers: { 'accept-encoding': accepted, ...more } });
      const { headers } = answer;
      expect(headers.get('vary')).toBe('accept-encoding');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { status: answer.status, coding: headers.get('content-encoding'), tag: headers.get('etag') ?? '', bytes };
    };
    const plain = await get('identity');
    const gzip = await get('gzip');
    const br = await get('gzip, br');
    expect([plain.coding, gzip.coding, br.coding]).toEqual([null, 'gzip', 'br']);
    expect([plain.bytes, gzip.bytes, br.bytes]).toEqual([
      body,
      new Uint8Array(encoded.gzip),
      new Uint8Array(encoded.br),
    ]);
    expect(new Set([plain.tag, gzip.tag, br.tag]).size).toBe(3);
    expect(br.tag).toMatch(/^"[\w-]+"$/);
    // What the browser has is not sent again; what it has in another coding is.
    const known = await get('gzip, br', { 'if-none-match': `W/"other", W/${br.tag}` });
    expect([known.status, known.bytes.length, known.tag]).toEqual([304, 0, br.tag]);
    expect((await get('gzip, br', { 'if-none-match': gzip.tag })).status).toBe(200);
  });

  it('asks for a file without a hash in its name again, and sends it only where it has changed', async () => {
    let text = 'one';
    const { ask } = proxyUnderTest(fakeService().fetch, {
      assets: async () => ({ body: new TextEncoder().encode(text), contentType: 'image/svg+xml' }),
    });
    const first = await ask('/assets/logo.svg');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect([first.headers.get('cache-control'), first.headers.has('vary')]).toEqual(['no-cache', false]);
    expect((await ask('/assets/logo.svg', { headers })).status).toBe(304);
    text = 'two';
    expect((await ask('/assets/logo.svg', { headers })).status).toBe(200);
  });

  it('lets other pages show its pictures, and run none of its scripts', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch, {
      assets: async (path) => ({
        body: new Uint8Array(1),
        contentType: path.endsWith('.svg') ? 'image/svg+xml' : 'text/javascript',
      }),
    });
    const policy = async (path: string) => (await ask(path)).headers.get('cross-origin-resource-policy');
    expect(await policy('/assets/logo.svg')).toBe('cross-origin');
    expect(await policy('/assets/pay.js')).toBe('same-origin');
  });

  everyRow([
    [0, ['198.51.100.7', '198.51.100.8'], 1],
    [1, ['198.51.100.7', '198.51.100.8'], 2],
    [1, ['6.6.6.6, 198.51.100.7', '198.51.100.7'], 1],
    [2, ['198.51.100.7, 10.0.0.1', '198.51.100.8, 10.0.0.1'], 2],
  ])(
    'logs the payer’s address behind %i trusted hops, hashed: of %j as %i',
    async (trustedProxyHops, from, addresses) => {
      const { ask, lines } = proxyUnderTest(fakeService().fetch, { trustedProxyHops });
      for (const forwarded of from) await ask('/healthz', { headers: { 'x-forwarded-for': forwarded } });
      const logged = lines.map((line) => JSON.parse(line)).filter(({ op }) => op === 'health');
      expect(logged).toHaveLength(2);
      expect(new Set(logged.map(({ address }) => address)).size).toBe(addresses);
      for (const { address } of logged) expect(address).toMatch(/^[a-p]{16}$/);
    },
  );

  it('writes one JSON line per request, with hashed names and without address, query, body or header', async () => {
    const { ask, select, lines, withSecret } = proxyUnderTest(fakeService().fetch);
    await ask('/kit/payments/pay_1/status?card=4242424242424242', {
      headers: { ...withSecret, 'user-agent': 'evil' },
    });
    await select({ payment_method: 'card', payment_token: 'token_1', card_cvc: '737' });
    await ask('/nowhere\u202e%0aforged');
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.map(({ op, status, effect, code, level }) => [op, status, effect, code, level])).toEqual([
      ['readPayment', 200, 'none', undefined, 'info'],
      ['confirmWithMethod', 200, 'done', undefined, 'info'],
      ['none', 404, 'none', 'not_found', 'warn'],
    ]);
    expect(logged[0]?.payment).toMatch(/^[a-p]{16}$/);
    expect(logged[0]?.payment).toBe(logged[1]?.payment);
    const text = lines.join('\n');
    for (const word of [
      'pay_1',
      '4242',
      '737',
      'token_1',
      '203.0.113.9',
      'evil',
      'nowhere',
      'forged',
      '\u202e',
      canary.secretKey,
      'canary',
    ]) {
      expect(text).not.toContain(word);
    }
  });

  it('withholds an answer that contains the secret key', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch, { merchant: { name: `Shop ${canary.secretKey}` } });
    const link = await ask('/kit/links/plink_1', { headers: { 'x-client-secret': canary.clientSecret } });
    expect(link.status).toBe(500);
    expect(await link.text()).not.toContain('canary');
    expect(await (await ask('/payment_link/merchant_1/pay_1')).text()).not.toContain(canary.secretKey);
  });

  it('answers a fault of its own with a fixed sentence', async () => {
    const { ask, lines } = proxyUnderTest(fakeService().fetch, {
      assets: async () => {
        throw new Error('canary words');
      },
    });
    const response = await ask('/assets/x.js');
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: { code: 'internal', message: 'The proxy failed.', effect: 'none' } },
    ]);
    expect(lines.join()).not.toContain('canary words');
  });
});
