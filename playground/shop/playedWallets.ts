import type { MerchantWallets } from 'tillkit';

/** No vendor is asked: the test kit plays their sheets, and brings nothing to a page without them. */
const merchant = { merchantName: 'Saltglaze', countryCode: 'DE' };
export const playedWallets: MerchantWallets = {
  applePay: {
    ...merchant,
    onValidateMerchant: async () => ({}),
    load: async () => (await import('tillkit-sandbox/testing')).createApplePayStandIn(),
  },
  googlePay: {
    ...merchant,
    gateway: 'example',
    gatewayMerchantId: 'exampleGatewayMerchantId',
    load: async (callbacks) => (await import('tillkit-sandbox/testing')).createGooglePayStandIn(undefined, callbacks),
  },
  payPal: {
    clientId: 'client',
    onCreateOrder: async () => 'SG-ORDER',
    load: async () => (await import('tillkit-sandbox/testing')).createPayPalStandIn(),
  },
};
