import type { ProxyContext } from '../proxyOptions.ts';

/** A cookie of one hosted page: it takes the token that opened the page out of the address, which histories and logs keep. */
export interface PageCookie {
  readonly name: string;
  /** Path of the page; no other address gets the cookie. */
  readonly path: string;
  readonly token: string;
  /** Seconds. */
  readonly maxAge: number;
  /** True for a page that other sites may frame. */
  readonly framed?: boolean;
}

/** The `set-cookie` header of a page's cookie. */
export function pageCookie({ payOrigin }: ProxyContext, cookie: PageCookie): string {
  const { name, path, token, maxAge, framed = false } = cookie;
  const secure = payOrigin.protocol === 'https:';
  // A page that another site frames gets no Lax cookie; there it is kept per embedding site instead.
  const site = framed && secure ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  return `${name}=${token}; Path=${path}; Max-Age=${maxAge}; HttpOnly; ${site}${secure ? '; Secure' : ''}`;
}

/** Every value that a `cookie` header has for a name. */
export function cookieValues(header: string | undefined, name: string): string[] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}
