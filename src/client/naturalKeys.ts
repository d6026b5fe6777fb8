/**
 * Name of a payout link, made from what the caller calls the order: the same key gives the same name, so that a second create is refused
 * as a duplicate instead of paying out twice. Nothing can be computed back from it.
 */
export async function payoutLinkIdOf(idempotencyKey: string): Promise<string> {
  const bytes = new TextEncoder().encode(`tillkit/payout-link/${idempotencyKey}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `payout_link_${hex.slice(0, 32)}`;
}
