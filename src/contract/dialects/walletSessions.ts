import * as z from 'zod/mini';
import { defined } from '../../money/index.ts';
import { endpoint } from '../endpoint.ts';
import { clientSecret, identifier, nullish } from '../schema.ts';
import { type GooglePayNetwork, googlePayNetworks, walletTypes } from '../walletData.ts';

const text = z.string();
const filled = text.check(z.minLength(1));
/** Sheets that need the software of a processor, or another call first, have another next action, and are not opened here. */
const opensAtOnce = z.looseObject({ next_action: z.literal('confirm') });

const googlePay = z.looseObject({
  wallet_name: z.literal('google_pay'),
  sdk_next_action: opensAtOnce,
  merchant_info: z.looseObject({ merchant_id: nullish(text), merchant_name: filled }),
  allowed_payment_methods: z.array(
    z.looseObject({
      type: text,
      parameters: z.looseObject({ allowed_auth_methods: z.array(text), allowed_card_networks: z.array(text) }),
      tokenization_specification: z.looseObject({
        type: z.literal('PAYMENT_GATEWAY'),
        parameters: z.record(text, z.unknown()),
      }),
    }),
  ),
  transaction_info: z.looseObject({ country_code: filled }),
});
const applePay = z.looseObject({
  wallet_name: z.literal('apple_pay'),
  sdk_next_action: opensAtOnce,
  // Apple's own words, which the sheet takes as they are. Where a processor opens the sheet there are its keys instead.
  session_token_data: z.looseObject({ merchantSessionIdentifier: filled }),
  payment_request_data: z.looseObject({
    country_code: filled,
    total: z.looseObject({ label: filled }),
    supported_networks: nullish(z.array(text)),
  }),
});
const payPal = z.looseObject({
  wallet_name: z.literal('paypal'),
  session_token: filled,
  // With a token of a processor's software `session_token` is no client id.
  client_token: z.optional(z.null()),
});

interface Merchant {
  readonly merchantName: string;
  readonly countryCode: string;
}

/**
 * What the sheets of the wallets are opened with, as the account at the service has them. A wallet that it does not have, or that needs the software of a
 * processor, is absent.
 */
export interface WalletSessions {
  /** In Google's words: the merchant, its cards, and the processor that opens the token. */
  readonly google_pay?: Merchant & {
    readonly merchantId?: string;
    readonly cardNetworks: readonly GooglePayNetwork[];
    readonly authMethods: readonly string[];
    readonly gatewayParameters: Readonly<Record<string, string>>;
  };
  /** In Apple's words. `session` is a merchant session: it opens one sheet, within five minutes. */
  readonly apple_pay?: Merchant & { readonly supportedNetworks?: readonly string[]; readonly session: unknown };
  /** PayPal's client id of the merchant. */
  readonly paypal?: { readonly clientId: string };
}

function readGooglePay({
  merchant_info,
  allowed_payment_methods,
  transaction_info,
}: z.infer<typeof googlePay>): WalletSessions {
  const card = allowed_payment_methods.find(({ type }) => type === 'CARD');
  const { allowed_auth_methods: authMethods = [], allowed_card_networks: networks = [] } = card?.parameters ?? {};
  const cardNetworks = googlePayNetworks.filter((network) => networks.includes(network));
  if (card === undefined || cardNetworks.length === 0) return {};
  // Google's names of them, some with a prefix of the processor.
  const parameters = Object.entries(card.tokenization_specification.parameters).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.replace('_merchant_id', 'MerchantId'), value]] : [],
  );
  return {
    google_pay: {
      merchantName: merchant_info.merchant_name,
      countryCode: transaction_info.country_code,
      ...defined({ merchantId: merchant_info.merchant_id }),
      cardNetworks,
      authMethods,
      gatewayParameters: Object.fromEntries(parameters),
    },
  };
}

/** Reads one wallet of the answer; nothing for one whose sheet is not opened here. */
function readSession(token: unknown): WalletSessions {
  const google = z.safeParse(googlePay, token).data;
  if (google !== undefined) return readGooglePay(google);
  const apple = z.safeParse(applePay, token).data;
  if (apple !== undefined) {
    const { country_code: countryCode, total, supported_networks: supportedNetworks } = apple.payment_request_data;
    const merchant = { merchantName: total.label, countryCode, session: apple.session_token_data };
    return { apple_pay: { ...merchant, ...defined({ supportedNetworks }) } };
  }
  const paypal = z.safeParse(payPal, token).data;
  return paypal === undefined ? {} : { paypal: { clientId: paypal.session_token } };
}

/**
 * Asks what the sheets of wallets are opened with. Only deployments answer it (`walletSessions` of their adapter); with any other service the merchant's page
 * configures its wallets.
 */
export const createSessionTokens = endpoint({
  name: 'createSessionTokens',
  method: 'POST',
  path: '/payments/session_tokens',
  key: 'publishable',
  repeatability: 'harmless',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    body: z.strictObject({
      /** Id of the payment. */
      payment_id: identifier,
      /** Client secret of the payment. */
      client_secret: clientSecret,
      /** Wallets that are asked for. */
      wallets: z.array(z.enum(walletTypes)),
    }),
  }),
  output: z.pipe(
    z.looseObject({ payment_id: identifier, session_token: z.array(z.unknown()) }),
    z.transform(({ payment_id, session_token }): WalletSessions & { readonly payment_id: string } =>
      Object.assign({ payment_id }, ...session_token.map(readSession)),
    ),
  ),
});
