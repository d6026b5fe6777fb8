import type { CheckoutPage } from '../../flows/index.ts';
import { safeUrl } from '../../validation/index.ts';

/** Parameters that open more than the link itself does. */
const secrets = /secret|session|token|signature|key/i;

/**
 * The address that may be copied, sent or drawn: the open link (interface 2.8 `link_to_pay`), which serves its page to everyone who has it. Absent
 * where the proxy does not call the link shareable (a secure link, a payment of a customer), and for an address that is not safe to open or carries
 * anything like a secret. Its fragment is left out.
 */
export function shareableAddress(
  { payment_link: link, shareable }: Pick<CheckoutPage, 'payment_link' | 'shareable'>,
  page: { readonly clientSecret: string; readonly allowLoopback: boolean },
): string | undefined {
  if (shareable !== true || link === undefined || link.link_to_pay === link.secure_link) return undefined;
  const safe = safeUrl(link.link_to_pay, { allowLoopback: page.allowLoopback });
  if (!safe.ok) return undefined;
  const url = new URL(safe.value);
  url.hash = '';
  const parts = [url.pathname, ...[...url.searchParams].flat()];
  if ([...url.searchParams.keys()].some((name) => secrets.test(name))) return undefined;
  // The secret itself, however it is written.
  if (
    [url.href, ...parts, ...parts.map(decoded)].some(
      (part) => /_secret_/i.test(part) || part.includes(page.clientSecret),
    )
  )
    return undefined;
  return url.href;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
