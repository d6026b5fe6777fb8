import { isLoopback } from '../contract/index.ts';
import { requireText } from './requireText.ts';

/** True for hosts that a plain-text connection may reach: this machine, names without a dot, and names that never resolve in public. */
export const isPrivateHost = (hostname: string): boolean =>
  isLoopback(hostname) || /^[\w-]+$|\.(?:localhost|test|internal)$/.test(hostname);

/**
 * Checks a configured base URL and takes its trailing slash away.
 *
 * @throws a sentence that names the option when it is not an absolute http(s) address, carries credentials, a query or a fragment, or
 * would send keys and card numbers unencrypted over a public network.
 */
export function baseUrl(option: string, value: string): string {
  const given = requireText(option, value);
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    throw new Error(`tillkit: ${option} must be an absolute address such as https://pay.example.com.`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Error(`tillkit: ${option} must be a bare address, without user name, password, query or fragment.`);
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivateHost(url.hostname))) {
    throw new Error(
      `tillkit: ${option} must use https, because keys and card data travel over it (http is for this machine only).`,
    );
  }
  return url.href.replace(/\/+$/, '');
}
