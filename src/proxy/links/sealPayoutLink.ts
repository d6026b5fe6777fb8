import * as z from 'zod/mini';
import { requireText } from '../../client/index.ts';
import { fromBase64Url, identifier, offeredMethod, payoutQuote, toBase64Url } from '../../contract/index.ts';

const text = z.string();
const encoder = new TextEncoder();
const longest = 90 * 24 * 3600;

/** What a sealed payout link says: which payout, what drives it, and what its page looks like. All of it is the merchant's own word. */
const claims = z.object({
  payout_id: identifier,
  /** The payout's own secret; only the proxy can read it here. */
  client_secret: text,
  payout_link_id: text,
  merchant_name: z.optional(text),
  logo: z.optional(text),
  theme: z.optional(text),
  offered: z.array(offeredMethod),
  form_layout: z.enum(['journey', 'tabs']),
  test_mode: z.boolean(),
  return_url: z.optional(text),
  /** Of this payout; otherwise the proxy's policy. */
  after_submit: z.optional(z.enum(['fulfill', 'review'])),
  /** True: destinations of the receiver's earlier payouts are offered. */
  offers_stored: z.optional(z.boolean()),
  /** What was quoted when the link was made. */
  quote: z.optional(payoutQuote),
  /** Epoch seconds. */
  exp: z.int(),
});
export type PayoutLinkClaims = z.output<typeof claims>;

/** The scope of the key: a text that was sealed for anything else does not open here. */
const scope = encoder.encode('tillkit payout link v1');

async function keyOf(signingKey: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', encoder.encode(signingKey), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: scope };
  return crypto.subtle.deriveKey(derivation, root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/**
 * Seals a payout link: authenticated encryption (AES-256-GCM under a key derived from the signing key with HKDF), because the link carries the
 * payout's client secret, which must not be readable in a URL. The answer needs no escaping in an address.
 *
 * @throws for a short key and for an end that has passed or lies more than 90 days ahead.
 */
export async function sealPayoutLink(
  link: PayoutLinkClaims,
  { signingKey, now }: { readonly signingKey: string; readonly now: number },
): Promise<string> {
  requireText('signingKey', signingKey);
  if (signingKey.length < 32) throw new Error('tillkit: signingKey must have at least 32 characters.');
  const ahead = link.exp - now / 1000;
  if (!(ahead > 0 && ahead <= longest)) {
    throw new Error('tillkit: a payout link must end in the future, at most 90 days ahead.');
  }
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = encoder.encode(JSON.stringify(z.parse(claims, link)));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: scope },
    await keyOf(signingKey),
    plain,
  );
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/**
 * Opens a sealed link with any of the keys, so that one can be replaced by the next. `undefined` for whatever was not sealed by one of them, was
 * changed, or names another payout; the check takes the same time wherever a change lies. A link that has ended still opens: what was submitted
 * before its end stays readable, and whether it has ended is for the caller to look at.
 */
export async function openPayoutLink(
  token: string,
  check: { readonly signingKeys: readonly string[]; readonly payoutId: string },
): Promise<PayoutLinkClaims | undefined> {
  if (token.length > 8192) return undefined;
  const bytes = fromBase64Url(token);
  if (bytes === undefined || bytes.length < 29) return undefined;
  for (const signingKey of check.signingKeys) {
    try {
      const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData: scope };
      const plain = await crypto.subtle.decrypt(algorithm, await keyOf(signingKey), bytes.slice(12));
      const read = z.safeParse(claims, JSON.parse(new TextDecoder().decode(plain)));
      return read.success && read.data.payout_id === check.payoutId ? read.data : undefined;
    } catch {
      // Sealed with another key, or by somebody else.
    }
  }
  return undefined;
}
