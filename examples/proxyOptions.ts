import type { ProxyOptions } from 'tillkit-server';

/** Variables as Node and Workers have them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The hosted pages, as `loadHostedPages` of `tillkit-server` gives them. */
export type Pages = Pick<ProxyOptions, 'assets' | 'pageAssets'>;

/** For a proxy that serves the browser routes alone. */
export const noPages: Pages = { assets: async () => undefined, pageAssets: { script: '/assets/none.js', styles: [] } };

/** The options that every example shares, out of variables of its platform. */
export function proxyOptions(variables: Variables, pages: Pages): ProxyOptions {
  const need = (name: string) => {
    const value = variables[name];
    if (value === undefined || value === '') throw new Error(`Set ${name}.`);
    return value;
  };
  return {
    secretKey: need('TILLKIT_SECRET_KEY'),
    publishableKey: need('TILLKIT_PUBLISHABLE_KEY'),
    serviceUrl: need('TILLKIT_SERVICE_URL'),
    payOrigin: need('TILLKIT_PAY_ORIGIN'),
    allowedOrigins: variables.TILLKIT_ALLOWED_ORIGINS?.split(',') ?? [],
    merchant: { name: need('TILLKIT_MERCHANT_NAME') },
    secureLink: { signingKey: need('TILLKIT_SIGNING_KEY') },
    ...pages,
  };
}
