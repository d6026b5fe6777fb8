import { describe, expect, it } from 'vitest';
import { createClient, createServiceClient } from '../src/client/index.ts';
import { createProxy, signSecureLink, verifySettledOperation, verifyWebhook } from '../src/proxy/index.ts';

/** A variable of the environment that is not set, as TypeScript does not see it. */
const unset = undefined as unknown as string;
const browser = { publishableKey: 'pk_snd_1', serviceUrl: 'https://service.test', payOrigin: 'https://pay.test' };
const server = { secretKey: 'snd_secret_of_a_test', serviceUrl: 'https://service.test' };
const proxy = {
  secretKey: 'snd_secret_of_a_test',
  publishableKey: 'pk_snd_1',
  serviceUrl: 'https://service.test',
  payOrigin: 'https://pay.test',
  allowedOrigins: [],
  merchant: { name: 'Merchant' },
  secureLink: { signingKey: 'signing-key-of-a-test-0123456789-0123456789' },
  assets: async () => undefined,
  pageAssets: { script: '/assets/a.js', styles: [] },
};
const webhook = { body: '{}', signature: '00', secret: unset };
const link = 'https://pay.test/payment_link/s/merchant_1/pay_1';
const signing = { signingKey: unset, paymentId: 'pay_1', customerId: 'cus_1' };

describe('a key or address that is not set', () => {
  it.each<[string, string, () => unknown]>([
    ['createClient', 'publishableKey', () => createClient({ ...browser, publishableKey: unset })],
    ['createClient', 'serviceUrl', () => createClient({ ...browser, serviceUrl: unset })],
    ['createClient', 'payOrigin', () => createClient({ ...browser, payOrigin: unset })],
    ['createServiceClient', 'secretKey', () => createServiceClient({ ...server, secretKey: unset })],
    ['createServiceClient', 'serviceUrl', () => createServiceClient({ ...server, serviceUrl: unset })],
    ['createProxy', 'secretKey', () => createProxy({ ...proxy, secretKey: unset })],
    ['createProxy', 'publishableKey', () => createProxy({ ...proxy, publishableKey: unset })],
    ['createProxy', 'serviceUrl', () => createProxy({ ...proxy, serviceUrl: unset })],
    ['createProxy', 'payOrigin', () => createProxy({ ...proxy, payOrigin: unset })],
    ['createProxy', 'secureLink.signingKey', () => createProxy({ ...proxy, secureLink: { signingKey: unset } })],
    ['signSecureLink', 'signingKey', () => signSecureLink(link, signing)],
    ['verifyWebhook', 'secret', () => verifyWebhook(webhook)],
    ['verifySettledOperation', 'secret', () => verifySettledOperation(webhook)],
  ])('is named by %s: %s', async (_, name, make) => {
    await expect((async () => make())()).rejects.toThrow(
      new RegExp(
        `^tillkit: ${name.replace('.', '\\.')} is undefined\\. Check what it is read from: is that variable set\\?$`,
      ),
    );
  });
});
