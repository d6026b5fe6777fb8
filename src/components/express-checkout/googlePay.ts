import type { GooglePayData, GooglePayMerchant, GooglePayNetwork, WalletSessions } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { destinationOf } from '../address/addressValues.ts';
import { loadScript } from './loadScript.ts';
import { type AskCosts, field, isText, type SheetTotal, toContact, toSheetAmount, type Wallet } from './wallet.ts';

/** Google Pay as an express checkout is made with it. */
export interface GooglePayOptions extends GooglePayMerchant {
  /**
   * Gives Google's `PaymentsClient`, where your page loads Google's script itself or a stand-in plays the sheet; the client is made with the callbacks that
   * it is given, if the sheet asks for a shipping address. @default Google's script is loaded from `https://pay.google.com`
   */
  readonly load?: ((callbacks?: GooglePayCallbacks) => Promise<GooglePayClient>) | undefined;
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
  /** What it costs. */
  transactionInfo: GooglePayCosts;
  /** The sheet asks where the order goes. @default false */
  shippingAddressRequired?: boolean;
  /** The sheet says which address is chosen. @default none */
  callbackIntents?: 'SHIPPING_ADDRESS'[];
}

/** Google's `TransactionInfo`, as far as it is used: in major units of the currency. */
export interface GooglePayCosts {
  /** It does not change any more. */
  totalPriceStatus: 'FINAL';
  /** Such as `49.99`. */
  totalPrice: string;
  /** Who is paid. */
  totalPriceLabel?: string;
  /** How the total comes about. */
  displayItems?: {
    /** What is paid for. */
    label: string;
    /** A line like any other. */
    type: 'LINE_ITEM';
    /** Such as `5.00`. */
    price: string;
  }[];
  /** ISO 4217 code. */
  currencyCode: string;
  /** ISO 3166-1 alpha-2 code of the country in which the payment is processed. */
  countryCode: string;
}

/** Google's `PaymentDataRequestUpdate`, as far as it is used: what the payment costs now, or why the sheet does not go on. */
export interface GooglePayUpdate {
  /** What it costs. Absent where that is not known. */
  newTransactionInfo?: GooglePayCosts;
  /** Why it is not known. */
  error?: {
    /** The order cannot go there. */
    reason: 'SHIPPING_ADDRESS_UNSERVICEABLE';
    /** What the sheet says, in the payer's language. */
    message: string;
    /** It is about the address. */
    intent: 'SHIPPING_ADDRESS';
  };
}

/** Google's `PaymentDataCallbacks`, as far as they are used. */
export interface GooglePayCallbacks {
  /** Called when the payer has chosen a shipping address. */
  onPaymentDataChanged(data: {
    /** Country, region, city and postal code, in Google's words. */
    readonly shippingAddress?: unknown;
  }): Promise<GooglePayUpdate>;
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
async function loadGooglePay(testMode: boolean, callbacks?: GooglePayCallbacks): Promise<GooglePayClient> {
  await loadScript(scriptUrl);
  const { PaymentsClient } = (window as GoogleWindow).google?.payments?.api ?? {};
  if (PaymentsClient === undefined) throw new Error('tillkit: the script of Google Pay has no PaymentsClient.');
  return new PaymentsClient({
    environment: testMode ? 'TEST' : 'PRODUCTION',
    ...defined({ paymentDataCallbacks: callbacks }),
  });
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

/** A total with its lines, in Google's words. */
function toCosts(
  { merchantName, countryCode }: Merchant,
  { net_amount, currency, lines = [] }: SheetTotal,
): GooglePayCosts {
  const displayItems = lines.map(({ label, amount }) => ({
    label,
    type: 'LINE_ITEM' as const,
    price: toSheetAmount(amount, currency),
  }));
  return {
    totalPriceStatus: 'FINAL',
    totalPrice: toSheetAmount(net_amount, currency),
    currencyCode: currency,
    countryCode,
    // Google shows lines only with a label of their total.
    ...(lines.length === 0 ? {} : { totalPriceLabel: merchantName, displayItems }),
  };
}

function sheetRequest(merchant: Merchant, total: SheetTotal, asksAddress: boolean): GooglePayRequest {
  const { merchantId, merchantName } = merchant;
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
    transactionInfo: toCosts(merchant, total),
    ...(asksAddress ? { shippingAddressRequired: true, callbackIntents: ['SHIPPING_ADDRESS'] } : {}),
  };
}

/** Reads Google's `Address`, in the words of the wire. Total. */
function readContact(address: unknown) {
  const name = field(address, 'name');
  // Google has one name: its last word is taken for the last name.
  const [, first, last] = isText(name) ? (/^(?:(.*)\s)?(\S+)\s*$/.exec(name) ?? []) : [];
  return toContact({
    first_name: first ?? last,
    last_name: first === undefined ? undefined : last,
    line1: field(address, 'address1'),
    line2: field(address, 'address2'),
    line3: field(address, 'address3'),
    city: field(address, 'locality'),
    state: field(address, 'administrativeArea'),
    zip: field(address, 'postalCode'),
    country: field(address, 'countryCode'),
  });
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
export const googlePay = (
  options: GooglePayOptions | AccountGooglePay,
  testMode: boolean,
  asksAddress: boolean,
): Wallet => ({
  type: 'google_pay',
  name: 'Google Pay',
  fromAccount: 'fromAccount' in options,
  isExpected: () => true,
  load: async (askSessions) => {
    const merchant = 'fromAccount' in options ? (await askSessions()).google_pay : options;
    if (merchant === undefined) return undefined;
    /** Of the sheet that is open. */
    let ask: AskCosts | undefined;
    const callbacks: GooglePayCallbacks = {
      onPaymentDataChanged: async ({ shippingAddress }) => {
        try {
          const costs = await ask?.(destinationOf(readContact(shippingAddress).address));
          if (costs === undefined) throw new Error('tillkit: no sheet is open.');
          return { newTransactionInfo: toCosts(merchant, costs) };
        } catch (error) {
          // The sheet cannot be closed: it shows why it does not go on, and its answer does not count.
          const message = error instanceof Error ? error.message : String(error);
          return { error: { reason: 'SHIPPING_ADDRESS_UNSERVICEABLE', message, intent: 'SHIPPING_ADDRESS' } };
        }
      },
    };
    const load = options.load ?? ((given) => loadGooglePay(testMode, given));
    const pays = await load(asksAddress ? callbacks : undefined);
    const { result } = await pays.isReadyToPay({ ...version, allowedPaymentMethods: [cardOf(merchant)] });
    if (!result) return undefined;
    return (total, askCosts) => {
      ask = askCosts;
      return {
        answer: pays.loadPaymentData(sheetRequest(merchant, total, askCosts !== undefined)).then(
          (given) => {
            const google_pay = readGooglePayData(given);
            if (google_pay === undefined) throw new Error('tillkit: the sheet of Google Pay gave no token of a card.');
            return { wallet: { google_pay }, shipping: askCosts && readContact(field(given, 'shippingAddress')) };
          },
          (error: unknown) => {
            if (field(error, 'statusCode') === 'CANCELED') return undefined;
            throw error;
          },
        ),
      };
    };
  },
});
