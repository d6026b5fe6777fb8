import type { Parsed } from '../money/index.ts';

/**
 * Why an address is refused. `shape`: not an absolute address; `scheme`: not https; `userinfo`: a name before the host, which disguises
 * it; `too_long`: over 2048 characters; `chars`: controls, spaces, backslashes or invisible characters; `own_origin`: an origin it must not share.
 */
export type UrlError = 'shape' | 'scheme' | 'userinfo' | 'too_long' | 'chars' | 'own_origin';

/** What else an address may or must not be. */
export type SafeUrlOptions = {
  /** Accept `http:` on this machine (localhost, 127.0.0.0/8, [::1]); for development only. @default false */
  readonly allowLoopback?: boolean;
  /** Origins the address must not have: the merchant's page and our own, for what a bank sends to be framed or posted to. */
  readonly forbiddenOrigins?: readonly string[];
};

const longest = 2048;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters browsers drop or hide.
const unsafe = /[\u0000-\u0020\u007F-\u00A0\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\\]/;

/**
 * Reads an address that a browser may be sent to, or a form posted to (ACS, 3DS method, return URL, payment link). The value is the
 * address as the browser will use it, the host in punycode. Total; never throws.
 */
export function safeUrl(input: unknown, options: SafeUrlOptions = {}): Parsed<string, UrlError> {
  if (typeof input !== 'string') return refused('shape');
  if (input.length > longest) return refused('too_long');
  const url = urlOf(input);
  if (!url) return refused(unsafe.test(input) ? 'chars' : 'shape');
  const local = url.protocol === 'http:' && options.allowLoopback === true && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !local) return refused('scheme');
  if (unsafe.test(input)) return refused('chars');
  // The parser mends "https:host" and "https:///host"; a person reading the address would see another host than the browser.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(input)?.[1];
  if (authority === undefined) return refused('shape');
  if (authority.includes('@')) return refused('userinfo');
  if (url.href.length > longest) return refused('too_long');
  if (options.forbiddenOrigins?.some((origin) => (urlOf(origin)?.origin ?? origin) === url.origin)) {
    return refused('own_origin');
  }
  return { ok: true, value: url.href };
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function refused(error: UrlError): { readonly ok: false; readonly error: UrlError } {
  return { ok: false, error };
}

/**
 * True for a host name of this machine, as `URL` gives it (with an IPv4 address in four decimal numbers): `localhost`, 127.0.0.0/8 and `[::1]`. Only
 * there may an address be plain http.
 */
export const isLoopback = (hostname: string): boolean => /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
