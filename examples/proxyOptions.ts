import type { ProxyOptions } from 'tillkit/server';

/** Variables as Node and Workers have them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The options that every example shares, out of variables of its platform. */
export function proxyOptions(variables: Variables): ProxyOptions {
  const need = (name: string) => {
    const value = variables[name];
    if (value === undefined || value === '') throw new Error(`Set ${name}.`);
    return value;
  };
  return {
    secretKey: need('TILLKIT_SECRET_KEY'),
    publishableKey: need('TILLKIT_PUBLISHABLE_KEY'),
    serviceUrl: need('TILLKIT_SERVICE_URL'),
    publicOrigin: need('TILLKIT_PUBLIC_ORIGIN'),
    allowedOrigins: need('TILLKIT_ALLOWED_ORIGINS').split(','),
    merchant: { name: need('TILLKIT_MERCHANT_NAME') },
    secureLink: { signingKey: need('TILLKIT_SIGNING_KEY') },
    // These examples serve the browser routes alone. For the hosted pages give the files of `dist/hosted`, as `tillkit proxy` does.
    assets: async () => undefined,
    pageAssets: { script: '/assets/none.js', styles: [] },
  };
}
