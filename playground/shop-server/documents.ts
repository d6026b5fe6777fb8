/** Stands in the documents where the nonce of each answer goes. */
export const noncePlaceholder = 'tillkit-nonce';

/** A document of the shop's origin. */
export interface ShopDocument {
  /** File below `playground/`. */
  readonly file: string;
  /** Who may frame it: the studio frames its previews, no page frames anything else. */
  readonly framedBy: "'none'" | "'self'";
  /** Whether it shows the bank's pages. */
  readonly framesBank: boolean;
}

const shop: ShopDocument = { file: 'shop/index.html', framedBy: "'none'", framesBank: false };
const finish: ShopDocument = { ...shop, framesBank: true };
const studio: ShopDocument = { file: 'studio/index.html', framedBy: "'none'", framesBank: false };
const preview: ShopDocument = { file: 'studio/preview.html', framedBy: "'self'", framesBank: true };

/** The document at an address, or `undefined`. */
export function documentAt(pathname: string): ShopDocument | undefined {
  if (/^\/((orders|payouts)(\/[\w-]+)?)?$/.test(pathname)) return shop;
  if (/^\/orders\/[\w-]+\/finish$/.test(pathname)) return finish;
  if (pathname === '/studio' || pathname === '/studio/') return studio;
  return pathname === '/studio/preview' ? preview : undefined;
}

/**
 * Headers of a document. Nothing inline runs without the nonce, no text becomes script, and only the origins of this shop are spoken to.
 *
 * @param self this origin, to which the development server's socket also belongs
 */
export function documentHeaders(
  found: ShopDocument,
  options: {
    readonly nonce: string;
    readonly self: string;
    readonly origins: { readonly pay: string; readonly service: string; readonly bank: string };
    /** At a deployment the frame of the bank ends at a page of the service. @default 'documented' */
    readonly dialect?: 'deployed' | undefined;
  },
): Record<string, string> {
  const { nonce, self, origins, dialect } = options;
  const banks = [origins.bank, origins.pay, ...(dialect === 'deployed' ? [origins.service] : [])];
  const frames = found.framesBank ? `'self' ${banks.join(' ')}` : "'self'";
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), publickey-credentials-get=*, payment=*',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: ${origins.pay}`,
      "font-src 'self'",
      "manifest-src 'self'",
      `connect-src 'self' ${self.replace(/^http/, 'ws')} ${origins.service} ${origins.pay}`,
      `frame-src ${frames}`,
      `form-action ${frames}`,
      `frame-ancestors ${found.framedBy}`,
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  };
}
