import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everyRow } from '../../everyRow.testing.ts';
import { createSessionTokens } from './walletSessions.ts';

const next = { sdk_next_action: { next_action: 'confirm' }, connector: 'a', delayed_session_token: false };
const google = {
  ...next,
  wallet_name: 'google_pay',
  merchant_info: { merchant_id: '123', merchant_name: 'Saltglaze' },
  allowed_payment_methods: [
    {
      type: 'CARD',
      parameters: { allowed_auth_methods: ['CRYPTOGRAM_3DS'], allowed_card_networks: ['VISA', 'CARTES'] },
      tokenization_specification: {
        type: 'PAYMENT_GATEWAY',
        parameters: { gateway: 'stripe', 'stripe:version': '2018-10-31', gateway_merchant_id: null },
      },
    },
  ],
  transaction_info: { country_code: 'DE', currency_code: 'EUR', total_price_status: 'Final', total_price: '49.99' },
};
const apple = {
  ...next,
  wallet_name: 'apple_pay',
  session_token_data: { merchantSessionIdentifier: 'session' },
  payment_request_data: { country_code: 'DE', currency_code: 'EUR', total: { label: 'Saltglaze', amount: '49.99' } },
};
const paypal = { ...next, wallet_name: 'paypal', session_token: 'client' };

const read = (session_token: unknown) =>
  z.safeParse(createSessionTokens.output, { payment_id: 'pay_1', client_secret: 's', session_token });

describe('what an account has for wallets', () => {
  it('is read in the words of each vendor, with what the processor says of its token', () => {
    expect(read([google, apple, paypal]).data).toEqual({
      payment_id: 'pay_1',
      google_pay: {
        ...{ merchantId: '123', merchantName: 'Saltglaze', countryCode: 'DE' },
        ...{ cardNetworks: ['VISA'], authMethods: ['CRYPTOGRAM_3DS'] },
        gatewayParameters: { gateway: 'stripe', 'stripe:version': '2018-10-31' },
      },
      apple_pay: { merchantName: 'Saltglaze', countryCode: 'DE', session: { merchantSessionIdentifier: 'session' } },
      paypal: { clientId: 'client' },
    });
  });

  const [card] = google.allowed_payment_methods;

  everyRow([
    ['a wallet without a session', { wallet_name: 'no_session_token_received' }],
    ['a wallet that it does not know', { ...next, wallet_name: 'samsung_pay' }],
    ['what is no wallet', null],
    ['Google Pay that needs a call before', { ...google, sdk_next_action: { next_action: 'post_session_tokens' } }],
    ['Google Pay without a card', { ...google, allowed_payment_methods: [] }],
    [
      'Google Pay with a token that the merchant decrypts',
      {
        ...google,
        allowed_payment_methods: [
          { ...card, tokenization_specification: { type: 'DIRECT', parameters: { public_key: 'k' } } },
        ],
      },
    ],
    [
      'Google Pay with networks that Google does not name',
      {
        ...google,
        allowed_payment_methods: [
          { ...card, parameters: { allowed_auth_methods: ['PAN_ONLY'], allowed_card_networks: ['CARTES'] } },
        ],
      },
    ],
    [
      'Apple Pay through the software of a processor',
      {
        ...apple,
        session_token_data: { secrets: { display: 'd', payment: 'p' } },
      },
    ],
    ['Apple Pay without a session', { ...apple, session_token_data: null }],
    ['PayPal through the software of a processor', { ...paypal, client_token: 'token' }],
  ] as const)('leaves out %s, and keeps the others', (_, token) => {
    expect(read([token, paypal]).data).toEqual({ payment_id: 'pay_1', paypal: { clientId: 'client' } });
    expect(read([token]).data).toEqual({ payment_id: 'pay_1' });
  });
});
