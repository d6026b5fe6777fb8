import { equalInConstantTime, fromBase64Url, hmac, toBase64Url } from './digest.ts';

const longest = 3600;

/** What a session of a secure link stands for. */
export interface SecureLinkSession {
  readonly paymentId: string;
  /** The customer whose saved methods the page may list; absent for links without one. */
  readonly customerId?: string | undefined;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

async function seal(signingKey: string, payload: string): Promise<string> {
  // The prefix is the scope: a token made for anything else never fits here.
  return toBase64Url(await hmac(signingKey, `tillkit secure payment link v1\n${payload}`));
}

/**
 * Signs a secure payment link for the person who is signed in at the merchant: the answer is the link with `?session=` appended. To be
 * called on the merchant's server, when the page that shows the link is made.
 *
 * @param secureLink the payment's `payment_link.secure_link` (interface 2.3).
 * @param options.customerId the payment's customer; the link then only opens a payment of this customer.
 * @param options.expiresInSeconds at most 3600. @default 900
 * @param options.now epoch milliseconds. @default Date.now()
 * @throws for a link that is not a secure one, a short key, and a lifetime outside 1 to 3600 seconds.
 */
export async function signSecureLink(
  secureLink: string,
  options: {
    readonly signingKey: string;
    readonly paymentId: string;
    readonly customerId?: string | undefined;
    readonly expiresInSeconds?: number | undefined;
    readonly now?: number | undefined;
  },
): Promise<string> {
  const { signingKey, paymentId, customerId, expiresInSeconds = 900, now = Date.now() } = options;
  if (!URL.canParse(secureLink) || !/\/payment_link\/s\/[\w-]+\/[\w-]+$/.test(new URL(secureLink).pathname)) {
    throw new Error(
      'tillkit: signSecureLink takes the secure_link of a payment (…/payment_link/s/{merchant}/{payment}).',
    );
  }
  if (signingKey.length < 32) throw new Error('tillkit: signingKey must have at least 32 characters.');
  if (!(expiresInSeconds >= 1 && expiresInSeconds <= longest)) {
    throw new Error(
      `tillkit: expiresInSeconds must be from 1 to ${longest}: a signed link is as good as being signed in.`,
    );
  }
  const expiresAt = Math.floor(now / 1000 + expiresInSeconds);
  const claims = {
    payment_id: paymentId,
    exp: expiresAt,
    ...(customerId === undefined ? {} : { customer_id: customerId }),
  };
  const payload = toBase64Url(new TextEncoder().encode(JSON.stringify(claims)));
  const url = new URL(secureLink);
  url.searchParams.set('session', `${payload}.${await seal(signingKey, payload)}`);
  return url.href;
}

/** The session that a token stands for, signed with any of the keys, or `undefined` when it is forged, over, or for another payment. */
export async function readSecureLinkSession(
  token: string,
  check: { readonly signingKeys: readonly string[]; readonly paymentId: string; readonly now: number },
): Promise<SecureLinkSession | undefined> {
  if (token.length > 1024) return undefined;
  const [payload = '', mac = '', ...rest] = token.split('.');
  const fits = await Promise.all(
    check.signingKeys.map(async (key) => equalInConstantTime(mac, await seal(key, payload))),
  );
  if (!fits.includes(true) || rest.length > 0) return undefined;
  let claims: unknown;
  try {
    claims = JSON.parse(fromBase64Url(payload) ?? '');
  } catch {
    return undefined;
  }
  if (typeof claims !== 'object' || claims === null || !('payment_id' in claims) || !('exp' in claims))
    return undefined;
  const customerId = 'customer_id' in claims && typeof claims.customer_id === 'string' ? claims.customer_id : undefined;
  if (claims.payment_id !== check.paymentId || typeof claims.exp !== 'number' || claims.exp * 1000 <= check.now)
    return undefined;
  return { paymentId: check.paymentId, customerId, expiresAt: claims.exp };
}
