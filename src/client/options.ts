import { isLoopback } from '../validation/index.ts';

/**
 * Copies options without a prototype. A script could put a `mode` on `Object.prototype`, which would take card fields out of their frame.
 *
 * @returns a copy that inherits nothing; a getter remains one
 */
export const copyOwnOptions = <Options extends object>(options: Options): Options =>
  Object.create(null, Object.getOwnPropertyDescriptors(options));

/**
 * Requires a setting at runtime: an environment variable that is not set is `undefined`, whatever the type says.
 *
 * @param name of the setting, such as `publishableKey`
 * @throws a sentence that names it; the value is not in it
 */
export function requireText(name: string, value: string | undefined): string {
  if (typeof value === 'string' && value !== '') return value;
  const got = value === '' ? 'an empty text' : value === null ? 'null' : typeof value;
  throw new Error(`tillkit: ${name} is ${got}. Check what it is read from: is that variable set?`);
}

/** True for hosts that a plain-text connection may reach: this machine, names without a dot, and names that never resolve in public. */
const isPrivateHost = (hostname: string): boolean =>
  isLoopback(hostname) || /^[\w-]+$|\.(?:localhost|test|internal)$/.test(hostname);

/** What is wrong with a configured base URL, as the rest of a sentence that starts with the option's name; `undefined` where it is valid. */
export function findBaseUrlProblem(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // `localhost:4010` parses as a URL with the scheme `localhost:`.
  if (url === undefined || !/^https?:\/\//i.test(value))
    return 'must be an absolute address such as https://pay.example.com or http://localhost:4010';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return 'must be a bare address, without user name, password, query or fragment';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivateHost(url.hostname)))
    return 'must use https, because keys and card data travel over it (http is for this machine only)';
  return undefined;
}

/**
 * Checks a configured base URL and removes its trailing slash.
 *
 * @throws a sentence that names the option when it is not an absolute http(s) address, carries credentials, a query or a fragment, or
 * would send keys and card numbers unencrypted over a public network.
 */
export function requireBaseUrl(option: string, value: string): string {
  const problem = findBaseUrlProblem(requireText(option, value));
  if (problem !== undefined) throw new Error(`tillkit: ${option} ${problem}.`);
  return new URL(value).href.replace(/\/+$/, '');
}
