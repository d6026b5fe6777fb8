import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from './verifyWebhook.ts';

const secret = 'webhook-secret-of-the-tests';
const event = {
  merchant_id: 'merchant_1',
  event_id: 'evt_1',
  event_type: 'payment_succeeded',
  content: { type: 'payment_details', object: { payment_id: 'pay_1', status: 'succeeded' } },
  timestamp: '2030-06-15T12:00:00.000Z',
};
const sign = (body: string | Uint8Array, key = secret) => createHmac('sha512', key).update(body).digest('hex');

describe('verifyWebhook', () => {
  it('reads an event that the service has signed, as text or as bytes', async () => {
    const body = JSON.stringify(event);
    expect(await verifyWebhook({ body, signature: sign(body), secret })).toEqual({ ok: true, event });
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook({ body: bytes, signature: sign(body).toUpperCase(), secret })).toEqual({
      ok: true,
      event,
    });
  });

  it('knows no event whose body, key or signature differs in anything', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat({ max: 254 }), async (where, by) => {
        const body = new TextEncoder().encode(JSON.stringify(event));
        const changed = Uint8Array.from(body, (byte, at) => (at === where % body.length ? byte ^ (by + 1) : byte));
        const forged = { ok: false, reason: 'signature' };
        expect(await verifyWebhook({ body: changed, signature: sign(body), secret })).toEqual(forged);
        expect(await verifyWebhook({ body, signature: sign(body, `${secret}${by}`), secret })).toEqual(forged);
        const digits = sign(body);
        const at = where % digits.length;
        const other = digits[at] === 'a' ? 'b' : 'a';
        const signature = `${digits.slice(0, at)}${other}${digits.slice(at + 1)}`;
        expect(await verifyWebhook({ body, signature, secret })).toEqual(forged);
      }),
      { numRuns: 50 },
    ));

  it('knows no event without a signature, or with something else in its place', async () => {
    const body = JSON.stringify(event);
    for (const signature of [null, undefined, '', 'sha512=', sign(body).slice(2), `${sign(body)}00`, 'g'.repeat(128)]) {
      expect(await verifyWebhook({ body, signature, secret })).toEqual({ ok: false, reason: 'signature' });
    }
  });

  it('says when something signed is no event', async () => {
    for (const body of ['', '{', '[]', '{"event_id":1}', JSON.stringify({ ...event, content: null })]) {
      expect(await verifyWebhook({ body, signature: sign(body), secret })).toEqual({ ok: false, reason: 'body' });
    }
    // An event in every other respect: its text alone is no UTF-8.
    const bytes = new TextEncoder()
      .encode(JSON.stringify({ ...event, merchant_id: 'merchant_?' }))
      .map((byte) => (byte === 0x3f ? 0xff : byte));
    expect(await verifyWebhook({ body: bytes, signature: sign(bytes), secret })).toEqual({ ok: false, reason: 'body' });
  });

  it('takes events and fields that this version does not know', async () => {
    const body = JSON.stringify({ ...event, event_type: 'invoice_paid', processor_merchant_id: 'x' });
    const verdict = await verifyWebhook({ body, signature: sign(body), secret });
    expect(verdict).toMatchObject({ ok: true, event: { event_type: 'invoice_paid', processor_merchant_id: 'x' } });
  });

  it('reads the bytes of an ArrayBuffer, and says of anything else that it wants the raw body', async () => {
    const body = JSON.stringify(event);
    const { buffer } = new TextEncoder().encode(body);
    expect(await verifyWebhook({ body: buffer, signature: sign(body), secret })).toEqual({ ok: true, event });
    for (const parsed of [event, [], null, undefined, 7]) {
      // What a server without types may pass.
      const given = { body: parsed as unknown as string, signature: sign(body), secret };
      await expect(verifyWebhook(given)).rejects.toThrow(/Pass the raw body/);
    }
  });

  it('refuses to work with an empty secret', async () => {
    await expect(verifyWebhook({ body: '', signature: null, secret: '' })).rejects.toThrow(/secret is an empty text/);
  });
});
