import { requireText } from '../../client/index.ts';
import { decodeJson, encodeJson, equalInConstantTime, toBase64Url } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { hmac } from '../digest.ts';

const longest = 3600;
/** How far the clock of a signing server may be ahead of the proxy's, in seconds. */
const clockSkew = 300;

/** A session that the merchant's server has signed: of a secure link, or of an embedded page. */
export interface SignedSession {
  readonly paymentId: string;
  /** The customer who is signed in at the merchant; absent for payments without one. */
  readonly customerId?: string | undefined;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

async function seal(signingKey: string, payload: string): Promise<string> {
  // The prefix is the scope: a token made for anything else never fits here.
  return toBase64Url(await hmac(signingKey, `tillkit secure payment link v1\n${payload}`));
}

/** What a session is signed with and for. */
export interface SessionOptions {
  /** The proxy's `secureLink.signingKey`; at least 32 characters. */
  readonly signingKey: string;
  /** `payment_id` of the payment that the session is for. */
  readonly paymentId: string;
  /** The payment's `customer_id`. Absent for a payment without a customer. */
  readonly customerId?: string | undefined;
  /** From 1 to 3600. @default 900 */
  readonly expiresInSeconds?: number | undefined;
  /** Epoch milliseconds. @default Date.now() */
  readonly now?: number | undefined;
}

/**
 * Signs a secure payment link for the customer who is signed in at the merchant: the link with `?session=` appended. Runs on the merchant's server
 * when it makes the page that shows the link.
 *
 * @param secureLink the payment's `payment_link.secure_link` (interface 2.3).
 * @param options.customerId the payment's customer: the link of a customer's payment opens with a session of this customer and with no other.
 * @throws for a link that is not a secure one, a short key, and a lifetime outside 1 to 3600 seconds.
 */
export async function signSecureLink(secureLink: string, options: SessionOptions): Promise<string> {
  if (!URL.canParse(secureLink) || !/\/payment_link\/s\/[\w-]+\/[\w-]+$/.test(new URL(secureLink).pathname)) {
    throw new Error(
      'tillkit: signSecureLink takes the secure_link of a payment (…/payment_link/s/{merchant}/{payment}).',
    );
  }
  const url = new URL(secureLink);
  url.searchParams.set('session', await signSession(options));
  return url.href;
}

/**
 * Signs a customer session for `PaymentLinkPage` on the merchant's own page (its prop `customerSession`): proof for the proxy that the payment's
 * customer is signed in at the merchant. With it the page lists the customer's saved methods and pays with them. Runs on the merchant's server, for the
 * customer whom that server has signed in itself.
 *
 * @throws for a short key, an empty customer id, and a lifetime outside 1 to 3600 seconds.
 */
export async function signCustomerSession(
  options: SessionOptions & {
    /** The payment's `customer_id`. */
    readonly customerId: string;
  },
): Promise<string> {
  if (options.customerId === '') throw new Error('tillkit: customerId must be the customer of the payment.');
  return signSession(options);
}

async function signSession(options: SessionOptions): Promise<string> {
  const { signingKey, paymentId, customerId, expiresInSeconds = 900, now = Date.now() } = options;
  requireText('signingKey', signingKey);
  requireText('paymentId', paymentId);
  if (signingKey.length < 32) throw new Error('tillkit: signingKey must have at least 32 characters.');
  if (!(expiresInSeconds >= 1 && expiresInSeconds <= longest)) {
    throw new Error(
      `tillkit: expiresInSeconds must be from 1 to ${longest}: a signed session is as good as being signed in.`,
    );
  }
  const expiresAt = Math.floor(now / 1000 + expiresInSeconds);
  const claims = {
    payment_id: paymentId,
    exp: expiresAt,
    ...defined({ customer_id: customerId }),
  };
  const payload = encodeJson(claims);
  return `${payload}.${await seal(signingKey, payload)}`;
}

/** The session in a token, signed with any of the keys, or `undefined` when it is forged, over, longer than an hour, or for another payment. */
export async function readSignedSession(
  token: string,
  check: { readonly signingKeys: readonly string[]; readonly paymentId: string; readonly now: number },
): Promise<SignedSession | undefined> {
  if (token.length > 1024) return undefined;
  const [payload = '', mac = '', ...rest] = token.split('.');
  const seals = await Promise.all(check.signingKeys.map((key) => seal(key, payload)));
  const fits = seals.map((made) => equalInConstantTime(mac, made));
  if (!fits.includes(true) || rest.length > 0) return undefined;
  const claims = decodeJson(payload);
  if (claims === undefined || !('payment_id' in claims) || !('exp' in claims)) return undefined;
  const customerId = 'customer_id' in claims && typeof claims.customer_id === 'string' ? claims.customer_id : undefined;
  if (claims.payment_id !== check.paymentId || typeof claims.exp !== 'number') return undefined;
  const leftMs = claims.exp * 1000 - check.now;
  // One that was signed for longer, by a server of the merchant's own making, is refused.
  if (!(leftMs > 0 && leftMs <= (longest + clockSkew) * 1000)) return undefined;
  return { paymentId: check.paymentId, customerId, expiresAt: claims.exp };
}
