import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../server/index.ts';
import type { SettledOperation } from '../proxyOptions.ts';
import { createSettledHook, verifySettledOperation } from './settledHook.ts';

const key = 'a-key-of-the-hook-tests-0123456789abc';
const settled: SettledOperation = {
  operationId: '00000000-0000-4000-8000-000000000001',
  operation: 'complete',
  outcome: 'done',
  paymentId: 'pay_1',
};

/** A merchant's server with what it was posted, and how it answers. */
async function merchant(answer: () => Response | Promise<Response>) {
  const posts: { body: string; headers: Record<string, string> }[] = [];
  const server: Listening = await listen(
    async (request) => {
      posts.push({ body: await request.text(), headers: Object.fromEntries(request.headers) });
      return answer();
    },
    { port: 0 },
  );
  return { server, posts };
}

describe('the end of a call, posted to a merchant’s server', () => {
  it('is read there as it was sent, by a receiver with the key', async () => {
    const { server, posts } = await merchant(() => new Response(null, { status: 204 }));
    await createSettledHook({ url: `${server.url}/ends`, key, fetch })(settled);
    await server.close();
    expect(posts).toHaveLength(1);
    const { body = '', headers = {} } = posts[0] ?? {};
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': settled.operationId });
    const signature = headers['x-webhook-signature-512'];
    expect(await verifySettledOperation({ body, signature, secret: key })).toEqual({ ok: true, settled });
    expect(await verifySettledOperation({ body, signature, secret: `${key}x` })).toEqual({
      ok: false,
      reason: 'signature',
    });
  });

  it('is refused when anything in it or in its signature was changed', async () => {
    const { server, posts } = await merchant(() => new Response(null));
    await createSettledHook({ url: server.url, key, fetch })(settled);
    await server.close();
    const { body = '', headers = {} } = posts[0] ?? {};
    const signature = headers['x-webhook-signature-512'] ?? '';
    const flip = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (where) => {
        const forged = { ok: false, reason: 'signature' };
        const changed = flip(body, where % body.length);
        expect(await verifySettledOperation({ body: changed, signature, secret: key })).toEqual(forged);
        const other = flip(signature, where % signature.length);
        expect(await verifySettledOperation({ body, signature: other, secret: key })).toEqual(forged);
      }),
      { numRuns: 50 },
    );
    await expect(verifySettledOperation({ body, signature, secret: '' })).rejects.toThrow(/secret is an empty text/);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['an error', () => new Response('', { status: 500 })],
    ['a refusal', () => new Response('', { status: 401 })],
    // Where it points to was never named by the merchant.
    ['a redirect', () => new Response('', { status: 307, headers: { location: '/other' } })],
    ['no answer in time', () => new Promise((resolve) => setTimeout(() => resolve(new Response()), 300))],
  ])('has not been heard after %s', async (_, answer) => {
    const { server, posts } = await merchant(answer);
    await expect(createSettledHook({ url: server.url, key, fetch, timeoutMs: 150 })(settled)).rejects.toThrow();
    expect(posts).toHaveLength(1);
    await server.close();
  });
});
