/** A proxy of the tests, but for its service, its journal and its limits. */
export const proxySettings = {
  secretKey: 'snd_0123456789abcdef',
  publishableKey: 'pk_snd_0123456789abcdef',
  serviceUrl: 'https://service.test',
  payOrigin: 'https://pay.test',
  allowedOrigins: [],
  merchant: { name: 'Example Shop' },
  secureLink: { signingKey: 'a-signing-key-of-the-tests-0123456789' },
  assets: async () => undefined,
  pageAssets: { script: '/assets/pay.js', styles: [] },
  log: () => undefined,
};
