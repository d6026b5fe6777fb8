async function deriveDigest(purpose: string, operationId: string): Promise<string> {
  const bytes = new TextEncoder().encode(`tillkit/${purpose}/${operationId}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Name of a payout link, made from what the caller calls the order: the same key gives the same name, so that a second create is refused
 * as a duplicate instead of paying out twice. Nothing can be computed back from it.
 */
export async function derivePayoutLinkId(idempotencyKey: string): Promise<string> {
  return `payout_link_${(await deriveDigest('payout-link', idempotencyKey)).slice(0, 32)}`;
}

/** `refund_id` of an operation: a UUID of version 4 in shape, as the interface recommends (4.2), the same for the same operation. */
export async function deriveRefundId(operationId: string): Promise<string> {
  const hex = await deriveDigest('refund', operationId);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `payment_id` of an operation, 30 characters (interface 8). */
export async function derivePaymentId(operationId: string): Promise<string> {
  return `pay_${(await deriveDigest('payment', operationId)).slice(0, 26)}`;
}

/** `payout_id` of an operation, 30 characters (interface 8). */
export async function derivePayoutId(operationId: string): Promise<string> {
  return `payout_${(await deriveDigest('payout', operationId)).slice(0, 23)}`;
}

/** What a payout's metadata says under `tillkit_operation`, where the service gives out the ids: by it the payout is found again in a list. */
export async function derivePayoutMark(operationId: string): Promise<string> {
  return (await deriveDigest('payout-mark', operationId)).slice(0, 32);
}
