import type { GooglePayData, GooglePayMerchant, GooglePayNetwork, WalletSessions } from '../../contract/index.ts';
import { defined, majorUnitsText } from '../../money/index.ts';
import { loadScript } from './loadScript.ts';
import { field, isText, type SheetTotal, type Wallet } from './wallet.ts';

/** Google Pay as an express checkout is made with it. */
export interface GooglePayOptions extends GooglePayMerchant {
  /**
   * Gives Google's `PaymentsClient`, where your page loads Google's script itself or a stand-in plays the sheet. @default Google's script is loaded from
   * `https://pay.google.com`
   */
  readonly load?: (() => Promise<GooglePayClient>) | undefined;
}

/** Google Pay as the account at the payments service has it. Only deployments say it: with another service it is not offered. */
export interface AccountGooglePay extends Pick<GooglePayOptions, 'load'> {
  /** The service names the merchant, the processor and its cards. */
  readonly fromAccount: true;
}

/** Google's `CardPaymentMethodSpecification`, as far as it is used. */
export interface GooglePayCard {
  /** Cards alone. */
  type: 'CARD';
  /** Which of them. */
  parameters: {
    /** A card that Google has on file, or one on the payer's device. */
    allowedAuthMethods: ('PAN_ONLY' | 'CRYPTOGRAM_3DS')[];
    /** Of these networks. */
    allowedCardNetworks: GooglePayNetwork[];
  };
}

/** Google's `IsReadyToPayRequest`, as far as it is used. */
export interface GooglePayReadyRequest {
  /** Version of Google's interface. */
  apiVersion: number;
  /** Minor version of it. */
  apiVersionMinor: number;
  /** What may be behind the wallet. */
  allowedPaymentMethods: GooglePayCard[];
}

/** Google's `PaymentDataRequest`, as far as it is used. */
export interface GooglePayRequest extends GooglePayReadyRequest {
  /** What may be behind the wallet, and who can open its token. */
  allowedPaymentMethods: (GooglePayCard & {
    /** The processor, and the merchant's id there. */
    tokenizationSpecification: {
      /** A processor opens the token. */
      type: 'PAYMENT_GATEWAY';
      /** The processor, as `gateway`, and the merchant's id there, as `gatewayMerchantId` or in the processor's own words. */
      parameters: Readonly<Record<string, string>>;
    };
  })[];
  /** Who is paid. */
  merchantInfo: {
    /** Id at Google. Absent in tests. */
    merchantId?: string;
    /** Name in the sheet. */
    merchantName: string;
  };
  /** What it costs, in major units of the currency. */
  transactionInfo: {
    /** It does not change any more. */
    totalPriceStatus: 'FINAL';
    /** Such as `49.99`. */
    totalPrice: string;
    /** ISO 4217 code. */
    currencyCode: string;
    /** ISO 3166-1 alpha-2 code of the country in which the payment is processed. */
    countryCode: string;
  };
}

/** The part of Google's `PaymentsClient` that is used (Google Pay API, version 2). */
export interface GooglePayClient {
  /** Whether this browser and its user can pay like this. */
  readonly isReadyToPay: (request: GooglePayReadyRequest) => Promise<{
    /** True where they can. */
    readonly result: boolean;
  }>;
  /** Opens the sheet. Rejects where it is closed (`statusCode` `CANCELED`), or cannot be opened. */
  readonly loadPaymentData: (request: GooglePayRequest) => Promise<unknown>;
}

/** Google's own script: nothing else may be in its place. */
const scriptUrl = 'https://pay.google.com/gp/p/js/pay.js';

interface GoogleWindow {
  readonly google?: {
    readonly payments?: { readonly api?: { readonly PaymentsClient: new (options: object) => GooglePayClient } };
  };
}

/** The client of Google's script. Rejects where the script is not there, or is another one. */
async function loadGooglePay(testMode: boolean): Promise<GooglePayClient> {
  await loadScript(scriptUrl);
  const { PaymentsClient } = (window as GoogleWindow).google?.payments?.api ?? {};
  if (PaymentsClient === undefined) throw new Error('tillkit: the script of Google Pay has no PaymentsClient.');
  return new PaymentsClient({ environment: testMode ? 'TEST' : 'PRODUCTION' });
}

const version = { apiVersion: 2, apiVersionMinor: 0 } as const;

/** A merchant: as the page has it, or as the account has it. */
type Merchant = GooglePayMerchant | NonNullable<WalletSessions['google_pay']>;

const bothAuthMethods = ['PAN_ONLY', 'CRYPTOGRAM_3DS'] as const;
const cardOf = (merchant: Merchant) => ({
  type: 'CARD' as const,
  parameters: {
    allowedAuthMethods: bothAuthMethods.filter(
      (method) => !('authMethods' in merchant) || merchant.authMethods.includes(method),
    ),
    allowedCardNetworks: [...(merchant.cardNetworks ?? (['AMEX', 'DISCOVER', 'JCB', 'MASTERCARD', 'VISA'] as const))],
  },
});

function sheetRequest(merchant: Merchant, { net_amount, currency }: SheetTotal): GooglePayRequest {
  const total = majorUnitsText(net_amount, currency);
  if (!total.ok) throw new Error('tillkit: the amount cannot be written exactly.');
  const { merchantId, merchantName, countryCode } = merchant;
  const tokenizationSpecification = {
    type: 'PAYMENT_GATEWAY' as const,
    parameters:
      'gatewayParameters' in merchant
        ? merchant.gatewayParameters
        : { gateway: merchant.gateway, gatewayMerchantId: merchant.gatewayMerchantId },
  };
  return {
    ...version,
    merchantInfo: { merchantName, ...defined({ merchantId }) },
    allowedPaymentMethods: [{ ...cardOf(merchant), tokenizationSpecification }],
    transactionInfo: { totalPriceStatus: 'FINAL', totalPrice: total.value, currencyCode: currency, countryCode },
  };
}

/** Reads `PaymentData` of the sheet, in the words of the service. Total; `undefined` for what has no token of a card in it. */
function readGooglePayData(given: unknown): GooglePayData | undefined {
  const method = field(given, 'paymentMethodData');
  const info = field(method, 'info');
  const tokenization = field(method, 'tokenizationData');
  const [type, description = '', network, details = ''] = [
    field(method, 'type'),
    field(method, 'description'),
    field(info, 'cardNetwork'),
    field(info, 'cardDetails'),
  ];
  const [kind, token] = [field(tokenization, 'type'), field(tokenization, 'token')];
  if (type !== 'CARD' || !isText(description) || !isText(network) || !isText(details)) return undefined;
  if (!isText(kind) || !isText(token) || token === '') return undefined;
  const assurance = field(info, 'assuranceDetails');
  const [authenticated, verified] = [field(assurance, 'cardHolderAuthenticated'), field(assurance, 'accountVerified')];
  return {
    type,
    description,
    info: {
      card_network: network,
      card_details: details,
      ...(typeof authenticated === 'boolean' && typeof verified === 'boolean'
        ? { assurance_details: { card_holder_authenticated: authenticated, account_verified: verified } }
        : {}),
    },
    tokenization_data: { type: kind, token },
  };
}

/** Google Pay of a merchant. Google's sheet closes with its answer, and cannot be closed before. */
export const googlePay = (options: GooglePayOptions | AccountGooglePay, testMode: boolean): Wallet => ({
  type: 'google_pay',
  name: 'Google Pay',
  fromAccount: 'fromAccount' in options,
  isExpected: () => true,
  load: async (askSessions) => {
    const merchant = 'fromAccount' in options ? (await askSessions()).google_pay : options;
    if (merchant === undefined) return undefined;
    const pays = await (options.load ?? (() => loadGooglePay(testMode)))();
    const { result } = await pays.isReadyToPay({ ...version, allowedPaymentMethods: [cardOf(merchant)] });
    if (!result) return undefined;
    return (total) => ({
      answer: pays.loadPaymentData(sheetRequest(merchant, total)).then(
        (given) => {
          const google_pay = readGooglePayData(given);
          if (google_pay === undefined) throw new Error('tillkit: the sheet of Google Pay gave no token of a card.');
          return { google_pay };
        },
        (error: unknown) => {
          if (field(error, 'statusCode') === 'CANCELED') return undefined;
          throw error;
        },
      ),
    });
  },
});
