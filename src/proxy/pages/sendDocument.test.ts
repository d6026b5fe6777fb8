import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTexts } from '../../i18n/index.ts';
import { signSecureLink } from '../links/customerSession.ts';
import { canary, fakeService, guestService, proxyUnderTest } from '../proxyUnderTest.testing.ts';

const open = '/payment_link/merchant_1/pay_1';
const secure = '/payment_link/s/merchant_1/pay_1';
const payout = { script: '/assets/payout.js', styles: ['/assets/payout.css'] };
const pageAssets = { script: '/assets/pay.js', styles: ['/assets/pay.css'], payout };

describe('a document of the pay origin', () => {
  it.each([
    ['a payment link', open, 200],
    ['a notice', '/payment_link/merchant_1/pay_2', 404],
    ['a payout link', '/payout_link/merchant_1/payout_1', 200],
    ['a notice about a payout link', '/payout_link/merchant_1/payout_1?link=', 404],
  ])('is compressed where the browser takes gzip, and says the same: %s', async (_, path, status) => {
    const { ask } = proxyUnderTest(guestService().fetch, { pageAssets });
    const plain = await ask(path);
    const packed = await ask(path, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    const bytes = new Uint8Array(await packed.arrayBuffer());
    const text = await plain.text();
    expect([plain.status, packed.status]).toEqual([status, status]);
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    const vary = [plain, packed].map(({ headers }) => headers.get('vary'));
    expect(vary).toEqual(Array(2).fill('accept-language, accept-encoding'));
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(bytes.length).toBeLessThan(text.length);
  });

  it.each(['open', 'secure'] as const)(
    'repeats of a request beside the client secret of an %s link one of its languages and nothing else, so that its compressed length gives nothing away',
    async (kind) => {
      const unlimited = { count: 10_000, perMs: 1 };
      const limits = { addressReads: unlimited, secretReads: unlimited };
      const { ask } = proxyUnderTest((kind === 'open' ? guestService() : fakeService()).fetch, { limits });
      const now = Date.parse('2030-01-01T00:00:00Z');
      const { signingKey } = canary;
      const entry = await signSecureLink(`https://pay.test${secure}`, {
        signingKey,
        paymentId: 'pay_1',
        customerId: 'cus_1',
        now,
      });
      const cookie = `till_link=${new URL(entry).searchParams.get('session')}`;
      const page = async (query: string, more: Record<string, string> = {}) => {
        const headers = kind === 'open' ? more : { ...more, cookie: [cookie, more.cookie].filter(Boolean).join('; ') };
        return (await ask(`${kind === 'open' ? open : secure}${query}`, { headers })).text();
      };
      const tags = Object.keys(documentTexts);
      const usual = await Promise.all(tags.map((tag) => page(`?locale=${tag}`)));
      expect(new Set(usual).size).toBe(tags.length);
      for (const one of usual) expect(one).toContain(canary.clientSecret);
      const text = fc.stringMatching(/^[\w &;,.<>"'-]{0,40}$/);
      const word = fc.oneof({ arbitrary: text, weight: 4 }, { arbitrary: fc.constantFrom(...tags), weight: 1 });
      const parameter = fc.constantFrom('locale', 'link', 'pay_1_secret_', 'clientSecret');
      const header = fc.constantFrom('cookie', 'user-agent', 'referer', 'accept-language', 'origin', 'traceparent');
      await fc.assert(
        fc.asyncProperty(fc.dictionary(parameter, word), fc.dictionary(header, word), async (query, headers) => {
          const asked = await page(`?${new URLSearchParams(query)}`, headers);
          expect(usual).toContain(asked);
        }),
        { numRuns: 50 },
      );
    },
  );

  it('is not compressed where it repeats what was sent to it: answers in JSON, and the page that ends a 3-D Secure frame', async () => {
    const { ask, withSecret } = proxyUnderTest(guestService().fetch);
    const headers = { 'accept-encoding': 'gzip, br' };
    const read = await ask('/kit/links/plink_1', { headers: { ...headers, ...withSecret } });
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const end = await ask('/3ds/notify', { method: 'POST', headers: form, body: 'threeDSServerTransID=canary' });
    expect([read.status, end.status]).toEqual([200, 200]);
    expect([read, end].map((answer) => answer.headers.get('content-encoding'))).toEqual([null, null]);
  });
});
