import { merchantPolicy } from 'tillkit-server';

/** Stands in the documents where the nonce of each answer goes. */
export const noncePlaceholder = 'tillkit-nonce';

/** A document of the shop's origin. */
export interface ShopDocument {
  /** File below `playground/`. */
  readonly file: string;
  /** Who may frame it: the studio frames its previews, no page frames anything else. */
  readonly framedBy: "'none'" | "'self'";
  /** Where it has card fields and banks' pages, if it has any: in frames of the pay origin, or in its own document. */
  readonly frames: 'frame' | 'inline' | undefined;
}

const shop: ShopDocument = { file: 'shop/index.html', framedBy: "'none'", frames: undefined };
/** Pages with components of the kit, or with the hosted page over them: they frame pages of the pay origin. */
const paying: ShopDocument = { ...shop, frames: 'frame' };
const studio: ShopDocument = { file: 'studio/index.html', framedBy: "'none'", frames: undefined };
const preview: ShopDocument = { file: 'studio/preview.html', framedBy: "'self'", frames: 'inline' };

/** The page of an address that has no document. */
export const notFound = shop;

/** The document at an address, or `undefined`. */
export function documentAt(pathname: string): ShopDocument | undefined {
  if (pathname === '/' || pathname === '/cards' || /^\/orders\/[\w-]+(\/(finish|pay))?$/.test(pathname)) return paying;
  if (/^\/desk(\/(overview|links|(orders|payments|refunds|disputes|payouts|customers)(\/[\w-]+)?))?$/.test(pathname))
    return shop;
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
  // What `tillkit-server csp` prints, and beside it what this server writes into its own documents.
  const needed = merchantPolicy(
    {
      payOrigin: origins.pay,
      serviceUrl: origins.service,
      challengeSources: [origins.bank],
      dialect,
      merchant: { name: 'Shop' },
    },
    { mode: found.frames, trustedTypes: true },
  );
  const frames = found.frames === undefined ? { 'frame-src': [], 'form-action': ["'self'"] } : needed;
  const written = `'nonce-${nonce}'`;
  const policy = {
    'default-src': ["'none'"],
    ...needed,
    'script-src': [...needed['script-src'], written],
    'style-src': [...needed['style-src'], written],
    'connect-src': [...needed['connect-src'], self.replace(/^http/, 'ws')],
    'frame-src': ["'self'", ...frames['frame-src']],
    'form-action': frames['form-action'],
    // A designer's logo is anywhere.
    'img-src': [...needed['img-src'], ...(found === preview ? ['https:'] : [])],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': [found.framedBy],
    'base-uri': ["'none'"],
  };
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), publickey-credentials-get=*, payment=*',
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
  };
}
