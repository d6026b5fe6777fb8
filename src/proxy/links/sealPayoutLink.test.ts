import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPayoutLink, type PayoutLinkClaims, sealPayoutLink } from './sealPayoutLink.ts';

const signingKey = 'canary-signing-key-0123456789-0123456789';
const now = Date.parse('2030-01-01T00:00:00Z');
const claims: PayoutLinkClaims = {
  payout_id: 'payout_1',
  client_secret: 'payout_payout_1_secret_canaryclientsecret00',
  payout_link_id: 'payout_link_1',
  merchant_name: 'Example “Market” ü',
  offered: [{ payment_method: 'bank_transfer', payment_method_types: ['sepa'] }],
  form_layout: 'journey',
  test_mode: true,
  exp: now / 1000 + 3600,
};
const open = (token: string, more: { payoutId?: string; signingKeys?: string[] } = {}) =>
  openPayoutLink(token, { payoutId: 'payout_1', signingKeys: [signingKey], ...more });

describe('a sealed payout link', () => {
  it('opens with the key that sealed it, for its own payout alone', async () => {
    const token = await sealPayoutLink(claims, { signingKey, now });
    expect(await open(token)).toEqual(claims);
    expect(await open(token, { payoutId: 'payout_2' })).toBeUndefined();
    expect(await open(token, { signingKeys: ['another-signing-key-0123456789-01234567'] })).toBeUndefined();
  });

  it('still opens while a key is replaced by the next one', async () => {
    const token = await sealPayoutLink(claims, { signingKey, now });
    expect(await open(token, { signingKeys: ['the-next-signing-key-0123456789-01234567', signingKey] })).toEqual(
      claims,
    );
  });

  it('shows nothing of what it holds, and is never the same twice', async () => {
    const [one, other] = await Promise.all([
      sealPayoutLink(claims, { signingKey, now }),
      sealPayoutLink(claims, { signingKey, now }),
    ]);
    expect(one).toMatch(/^[\w-]+$/);
    expect(atob(one.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('secret');
    expect(one).not.toBe(other);
  });

  it('does not open once any of its bytes has been changed, cut or added to', async () => {
    const token = await sealPayoutLink(claims, { signingKey, now });
    const bytes = Uint8Array.from(atob(token.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const encode = (changed: Uint8Array) =>
      btoa(String.fromCharCode(...changed))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    for (const at of bytes.keys()) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await open(encode(changed)), `byte ${at}`).toBeUndefined();
    }
    expect(await open(encode(bytes.slice(0, -1)))).toBeUndefined();
    expect(await open(encode(Uint8Array.from([...bytes, 0])))).toBeUndefined();
  });

  it('takes any text at all for a link that does not open', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String({ maxLength: 400 })), async (token) => {
        expect(await open(token)).toBeUndefined();
      }),
    );
    expect(await open('a'.repeat(100_000))).toBeUndefined();
  });

  it('is not made for the past, for too long, or with a short key', async () => {
    const seal = (exp: number, key = signingKey) => sealPayoutLink({ ...claims, exp }, { signingKey: key, now });
    await expect(seal(now / 1000)).rejects.toThrow('must end in the future');
    await expect(seal(now / 1000 + 91 * 86_400)).rejects.toThrow('at most 90 days');
    await expect(seal(now / 1000 + 60, 'short')).rejects.toThrow('at least 32 characters');
  });
});
