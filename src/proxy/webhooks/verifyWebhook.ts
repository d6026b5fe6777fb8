import * as z from 'zod/mini';
import { requireText } from '../../client/index.ts';
import { type WebhookEvent, webhookEvent } from '../../contract/index.ts';

/** What a merchant's server got and knows. */
export interface WebhookReceived {
  /** The body as it came, before anything parsed it: a parsed one written anew has another signature. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** Value of the header `x-webhook-signature-512`; null or absent where there was none. */
  readonly signature: string | null | undefined;
  /** The key that both sides know; from the environment or a file, never from code. */
  readonly secret: string;
}

/** `signature`: not from the service, answer 401 and do nothing. `body`: signed, and still no event: answer 400 and look into it. */
export type WebhookVerdict =
  | {
      readonly ok: true;
      /** The event, with a genuine signature; `content.object` is not parsed yet. */
      readonly event: WebhookEvent;
    }
  | {
      readonly ok: false;
      /** What was wrong; it decides on the status of your answer. */
      readonly reason: 'signature' | 'body';
    };

/**
 * Checks an event of the service in constant time and reads it. Events come more than once and not in order among resources: keep their
 * `event_id`, and read the resource from the service before anything is handed over.
 *
 * @throws when the secret is empty: then every signature could be made by anybody; and for a body that is not as it came.
 */
export async function verifyWebhook({ body, signature, secret }: WebhookReceived): Promise<WebhookVerdict> {
  // With an empty one anybody could sign.
  requireText('secret', secret);
  const signed = await readSigned(body, signature, secret);
  if (!signed.ok) return signed;
  const read = z.safeParse(webhookEvent, signed.value);
  return read.success ? { ok: true, event: read.data } : { ok: false, reason: 'body' };
}

const algorithm = { name: 'HMAC', hash: 'SHA-512' };
const keyOf = (secret: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [use]);

/** The header that carries a signature: HMAC-SHA512 of the raw body, in hex digits. */
export const signatureHeader = 'x-webhook-signature-512';

/** Signs a body as {@link readSigned} wants it. */
export async function signBody(body: string, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), new TextEncoder().encode(body));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What stands in a body that was signed with this secret; `undefined` for what is no JSON. */
export async function readSigned(
  body: WebhookReceived['body'],
  signature: string | null | undefined,
  secret: string,
): Promise<{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: 'signature' }> {
  const bytes = bytesOf(body);
  const presentedMac = /^[0-9a-f]{128}$/i.test(signature ?? '') ? fromHex(signature ?? '') : undefined;
  const key = await keyOf(secret, 'verify');
  // The engine compares in constant time.
  if (!presentedMac || !(await crypto.subtle.verify('HMAC', key, presentedMac, bytes)))
    return { ok: false, reason: 'signature' };
  return { ok: true, value: parsed(bytes) };
}

function bytesOf(body: WebhookReceived['body']): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return Uint8Array.from(body);
  // One of another realm, as of a test or a worker, is no instance of this one's.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body);
  throw new TypeError(
    `tillkit: body is ${body === undefined ? 'undefined' : 'no text and no bytes'}. Pass the raw body, before anything has parsed it: the signature is over its bytes.`,
  );
}

function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
