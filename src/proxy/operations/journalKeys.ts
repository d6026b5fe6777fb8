import { operationIdHeader, type Payment } from '../../contract/index.ts';
import { hmac, letters } from '../digest.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** Name of a payment in the journal. */
export const paymentSubject = (paymentId: string) => `payment ${paymentId}`;
/** Name of a payout in the journal. */
export const payoutSubject = (payoutId: string) => `payout ${payoutId}`;

/** Which effect a call about a payment has: the same call of the same attempt would have it once more. */
export const paymentKey = (operation: string, { payment_id, attempt_count }: Payment) =>
  `${operation} ${payment_id} ${attempt_count}`;

/** A version 4 UUID in lower case. */
const operationIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** An operation id in lower case, as the journal keeps it; `undefined` for any other text. */
export function readOperationId(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase() ?? '';
  return operationIdShape.test(id) ? id : undefined;
}

/** The operation id in the header of a request; `undefined` where there is none. */
export const readOperationIdHeader = (headers: Headers): string | undefined =>
  readOperationId(headers.get(operationIdHeader));

const keyedHash = async (signingKey: string, text: string) =>
  letters((await hmac(signingKey, `journal\n${text}`)).slice(0, 16));

/** Keyed hash of a text, 16 bytes long: equal for equal texts on every instance, and of no use to a reader of the journal. */
export const journalHash = (context: ProxyContext, text: string): Promise<string> =>
  keyedHash(context.options.secureLink.signingKey, text);

/** The keyed hashes of a text under the present signing key and the former ones, in this order. */
export const journalHashes = (context: ProxyContext, text: string): Promise<string[]> =>
  Promise.all(context.signingKeys.map((signingKey) => keyedHash(signingKey, text)));
