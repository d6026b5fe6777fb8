import type { CheckoutPage } from '../../flows/index.ts';
import { safeUrl } from '../../validation/index.ts';

/** Names of query parameters that may hold a credential. */
const credentialName = /secret|session|token|signature|key/i;

/**
 * The URL that the payer may copy, share or show as a QR code: the open link (interface 2.8 `link_to_pay`), which works for everyone who has it.
 * `undefined` if the proxy does not mark the link as shareable (a secure link, a payment of a customer), or if the URL is unsafe to open or may contain a
 * credential. The fragment is removed.
 */
export function getShareableUrl(
  { payment_link: link, shareable }: Pick<CheckoutPage, 'payment_link' | 'shareable'>,
  page: { readonly clientSecret: string; readonly allowLoopback: boolean },
): string | undefined {
  if (shareable !== true || link === undefined || link.link_to_pay === link.secure_link) return undefined;
  const safe = safeUrl(link.link_to_pay, { allowLoopback: page.allowLoopback });
  if (!safe.ok) return undefined;
  const url = new URL(safe.value);
  url.hash = '';
  if ([...url.searchParams.keys()].some((name) => credentialName.test(name))) return undefined;
  const parts = [url.pathname, ...[...url.searchParams].flat()];
  const isSecret = (text: string) => /_secret_/i.test(text) || text.includes(page.clientSecret);
  return [url.href, ...parts, ...parts.map(decodeOrKeep)].some(isSecret) ? undefined : url.href;
}

/** Decodes percent-encoded text; a malformed one is kept. */
function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
