import type { GooglePayData, PaymentView } from '../../contract/index.ts';
import { defined, majorUnitsText } from '../../money/index.ts';

/** What Google Pay needs to know of the merchant. None of it is secret. */
export interface GooglePayMerchant {
  /** Your id at Google (`merchantId`). Absent in tests, where Google asks for none. */
  readonly merchantId?: string | undefined;
  /** Your name as the sheet shows it. */
  readonly merchantName: string;
  /** ISO 3166-1 alpha-2 code of the country in which the payment is processed. */
  readonly countryCode: string;
  /** Google's name of the processor that can open the token. */
  readonly gateway: string;
  /** Your id at that processor. */
  readonly gatewayMerchantId: string;
  /** Networks of the cards that are offered, in Google's words. @default AMEX, DISCOVER, JCB, MASTERCARD and VISA */
  readonly cardNetworks?: readonly string[] | undefined;
}

/** The part of Google's `PaymentsClient` that is used (Google Pay API, version 2). */
export interface GooglePayClient {
  /** Whether this browser and its user can pay like this. */
  readonly isReadyToPay: (request: object) => Promise<{
    /** True where they can. */
    readonly result: boolean;
  }>;
  /** Opens the sheet. Rejects where it is closed (`statusCode` `CANCELED`), or cannot be opened. */
  readonly loadPaymentData: (request: object) => Promise<unknown>;
}

/** A brand, which is the same in every language. */
export const googlePayName = 'Google Pay';

/** Google's own script: nothing else may be in its place. */
const scriptUrl = 'https://pay.google.com/gp/p/js/pay.js';

interface GoogleWindow {
  readonly google?: {
    readonly payments?: { readonly api?: { readonly PaymentsClient: new (options: object) => GooglePayClient } };
  };
}

let loaded: Promise<void> | undefined;

/** Loads Google's script once for the document; a failure may be tried again. */
function loadScript(): Promise<void> {
  loaded ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loaded = undefined;
      script.remove();
      reject(new Error('tillkit: the script of Google Pay could not be loaded.'));
    };
    document.head.append(script);
  });
  return loaded;
}

/** The client of Google's script. Rejects where the script is not there, or is another one. */
export async function loadGooglePay(testMode: boolean): Promise<GooglePayClient> {
  await loadScript();
  const { PaymentsClient } = (window as GoogleWindow).google?.payments?.api ?? {};
  if (PaymentsClient === undefined) throw new Error('tillkit: the script of Google Pay has no PaymentsClient.');
  return new PaymentsClient({ environment: testMode ? 'TEST' : 'PRODUCTION' });
}

const version = { apiVersion: 2, apiVersionMinor: 0 } as const;

const cardOf = ({ cardNetworks = ['AMEX', 'DISCOVER', 'JCB', 'MASTERCARD', 'VISA'] }: GooglePayMerchant) => ({
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: cardNetworks },
});

/** `IsReadyToPayRequest`. */
export const readyRequest = (merchant: GooglePayMerchant) => ({
  ...version,
  allowedPaymentMethods: [cardOf(merchant)],
});

/** `PaymentDataRequest` for what the payment costs; `undefined` where that cannot be written exactly. */
export function sheetRequest(
  merchant: GooglePayMerchant,
  { net_amount, currency }: Pick<PaymentView, 'net_amount' | 'currency'>,
) {
  const total = majorUnitsText(net_amount, currency);
  if (!total.ok) return undefined;
  const { merchantId, merchantName, countryCode, gateway, gatewayMerchantId } = merchant;
  return {
    ...version,
    merchantInfo: { merchantName, ...defined({ merchantId }) },
    allowedPaymentMethods: [
      {
        ...cardOf(merchant),
        tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway, gatewayMerchantId } },
      },
    ],
    transactionInfo: {
      totalPriceStatus: 'FINAL',
      totalPrice: total.value,
      currencyCode: currency,
      countryCode,
    },
  };
}

/** A field of what came from the sheet. */
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads `PaymentData` of the sheet, in the words of the service. Total; `undefined` for what has no token of a card in it. */
export function readGooglePayData(given: unknown): GooglePayData | undefined {
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

/** True where the payer has closed the sheet: nothing is said of that. */
export const isClosed = (error: unknown): boolean => field(error, 'statusCode') === 'CANCELED';
