import type { ApplePayData } from '../../contract/index.ts';
import { destinationOf } from '../address/addressValues.ts';
import {
  type Approval,
  type AskCosts,
  type AskSessions,
  field,
  isText,
  type OpenedSheet,
  type SheetTotal,
  toContact,
  toSheetAmount,
  type Wallet,
} from './wallet.ts';

/** What Apple Pay needs to know of the merchant. None of it is secret. */
export interface ApplePayMerchant {
  /** Your name as the sheet shows it. */
  readonly merchantName: string;
  /** ISO 3166-1 alpha-2 code of the country in which the payment is processed. */
  readonly countryCode: string;
  /** Networks of the cards that are offered, in Apple's words. @default amex, discover, jcb, masterCard and visa */
  readonly supportedNetworks?: readonly string[] | undefined;
}

/** The part of Apple's `ApplePaySession` that is used (Apple Pay on the Web, version 3). */
export interface ApplePaySheet {
  /** Called when Apple wants to know who the merchant is. */
  onvalidatemerchant(event: {
    /** Address at Apple. */
    readonly validationURL: string;
  }): void;
  /** Called when the payer has chosen a shipping address; the sheet waits for `completeShippingContactSelection`. Not every sheet asks. */
  onshippingcontactselected?(event: {
    /** Country, region, city and postal code, in Apple's words; some postal codes are cut. */
    readonly shippingContact: unknown;
  }): void;
  /** Called when the payer has agreed; the sheet waits for `completePayment`. */
  onpaymentauthorized(event: {
    /** Apple's `ApplePayPayment`. Sensitive: it pays. */
    readonly payment: unknown;
  }): void;
  /** Called when the payer has closed the sheet. */
  oncancel(event: unknown): void;
  /** Opens the sheet, within a click. */
  begin(): void;
  /** Closes the sheet, which says nothing of the payment. */
  abort(): void;
  /** Takes the merchant session that Apple has given to the merchant's server. */
  completeMerchantValidation(merchantSession: unknown): void;
  /** Shows what the payment costs at that address. Needed where a shipping address is asked for. */
  completeShippingContactSelection?(update: ApplePayCosts): void;
  /** Shows in the sheet how the payment ended, and closes it. */
  completePayment(result: {
    /** `STATUS_SUCCESS` or `STATUS_FAILURE`. */
    readonly status: number;
  }): void;
}

/** A line of a sheet, in major units of the currency. */
export interface ApplePayLine {
  /** What is paid for; in the total, who is paid. */
  label: string;
  /** It does not change any more. */
  type: 'final';
  /** Such as `49.99`. */
  amount: string;
}

/** Apple's `ApplePayShippingContactUpdate`. */
export interface ApplePayCosts {
  /** What is paid. */
  newTotal: ApplePayLine;
  /** How it comes about. */
  newLineItems: ApplePayLine[];
}

/** Apple's class `ApplePaySession`. */
export interface ApplePaySessionClass {
  new (
    version: number,
    request: {
      countryCode: string;
      currencyCode: string;
      merchantCapabilities: 'supports3DS'[];
      supportedNetworks: string[];
      total: ApplePayLine;
      lineItems: ApplePayLine[];
      requiredShippingContactFields?: ('postalAddress' | 'name' | 'email' | 'phone')[];
    },
  ): ApplePaySheet;
  /** True where this device can pay with Apple Pay. */
  canMakePayments(): boolean;
  /** `status` of a payment that was made. */
  readonly STATUS_SUCCESS: number;
  /** `status` of a payment that was not made. */
  readonly STATUS_FAILURE: number;
}

/** Apple Pay as an express checkout is made with it. */
export interface ApplePayOptions extends ApplePayMerchant {
  /**
   * Has your server ask Apple for a merchant session, with your certificate, and returns it as it came. Your server takes no other address than one of Apple's:
   * the browser names it.
   */
  readonly onValidateMerchant: (validationUrl: string) => Promise<unknown>;
  /** Gives `ApplePaySession`, where your page loads Apple's script or a stand-in plays the sheet. @default that of Safari, which needs no script */
  readonly load?: (() => Promise<ApplePaySessionClass>) | undefined;
}

/** Apple Pay as the account at the payments service has it. Only deployments say it: with another service it is not offered. */
export interface AccountApplePay extends Pick<ApplePayOptions, 'load'> {
  /** The service names the merchant, and has the merchant session of each sheet from Apple. */
  readonly fromAccount: true;
}

const getSession = () => (globalThis as { ApplePaySession?: ApplePaySessionClass }).ApplePaySession;

/** `ApplePayPaymentRequest` for what the payment costs. */
function sheetRequest(
  {
    merchantName,
    countryCode,
    supportedNetworks = ['amex', 'discover', 'jcb', 'masterCard', 'visa'],
  }: ApplePayMerchant,
  total: SheetTotal,
  asksAddress: boolean,
) {
  const { newTotal, newLineItems } = toCosts(merchantName, total);
  return {
    countryCode,
    currencyCode: total.currency,
    merchantCapabilities: ['supports3DS' as const],
    supportedNetworks: [...supportedNetworks],
    total: newTotal,
    lineItems: newLineItems,
    ...(asksAddress ? { requiredShippingContactFields: ['postalAddress' as const, 'name' as const] } : {}),
  };
}

/** A total with its lines, in Apple's words. */
function toCosts(merchantName: string, { net_amount, currency, lines = [] }: SheetTotal): ApplePayCosts {
  const line = (label: string, amount: number | bigint) => ({
    label,
    type: 'final' as const,
    amount: toSheetAmount(amount, currency),
  });
  return {
    newTotal: line(merchantName, net_amount),
    newLineItems: lines.map(({ label, amount }) => line(label, amount)),
  };
}

/** Reads `ApplePayPaymentContact`, in the words of the wire. Total. */
function readContact(contact: unknown) {
  const lines = field(contact, 'addressLines');
  const [line1, line2, line3]: unknown[] = Array.isArray(lines) ? lines : [];
  return toContact({
    first_name: field(contact, 'givenName'),
    last_name: field(contact, 'familyName'),
    line1,
    line2,
    line3,
    city: field(contact, 'locality'),
    state: field(contact, 'administrativeArea'),
    zip: field(contact, 'postalCode'),
    country: field(contact, 'countryCode'),
  });
}

/** Text as UTF-8 in base64. */
const toBase64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

/** Reads `ApplePayPayment` of the sheet, in the words of the service. Total; `undefined` for what has no token in it. */
function readApplePayData(payment: unknown): ApplePayData | undefined {
  const token = field(payment, 'token');
  const method = field(token, 'paymentMethod');
  const [data, transaction] = [field(token, 'paymentData'), field(token, 'transactionIdentifier')];
  const [display = '', network, type] = [field(method, 'displayName'), field(method, 'network'), field(method, 'type')];
  if (typeof data !== 'object' || data === null || !isText(transaction)) return undefined;
  if (!isText(display) || !isText(network) || !isText(type)) return undefined;
  return {
    payment_data: toBase64(JSON.stringify(data)),
    payment_method: { display_name: display, network, type },
    transaction_identifier: transaction,
  };
}

function openSheet(
  Session: ApplePaySessionClass,
  options: ApplePayOptions,
  total: SheetTotal,
  askCosts: AskCosts | undefined,
): OpenedSheet {
  const sheet = new Session(3, sheetRequest(options, total, askCosts !== undefined));
  const answer = new Promise<Approval | undefined>((resolve, reject) => {
    const validate = async (url: string) => sheet.completeMerchantValidation(await options.onValidateMerchant(url));
    sheet.onvalidatemerchant = ({ validationURL }) => void validate(validationURL).catch(reject);
    if (askCosts !== undefined)
      sheet.onshippingcontactselected = ({ shippingContact }) =>
        void askCosts(destinationOf(readContact(shippingContact).address))
          .then((costs) => sheet.completeShippingContactSelection?.(toCosts(options.merchantName, costs)))
          .catch(reject);
    sheet.onpaymentauthorized = ({ payment }) => {
      const apple_pay = readApplePayData(payment);
      if (apple_pay === undefined) reject(new Error('tillkit: the sheet of Apple Pay gave no token.'));
      else resolve({ wallet: { apple_pay }, shipping: askCosts && readContact(field(payment, 'shippingContact')) });
    };
    sheet.oncancel = () => resolve(undefined);
  });
  sheet.begin();
  return {
    answer,
    end: (outcome) => {
      try {
        if (outcome === 'closed') sheet.abort();
        else sheet.completePayment({ status: outcome === 'paid' ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE });
      } catch {
        // It is closed already: Apple waits half a minute for an outcome, and the payer can close it meanwhile.
      }
    },
  };
}

/** What the account has for Apple Pay; `undefined` for nothing. */
async function readAccount(askSessions: AskSessions): Promise<ApplePayOptions | undefined> {
  const { apple_pay: merchant } = await askSessions();
  return (
    merchant && {
      ...merchant,
      onValidateMerchant: async () => {
        // A merchant session opens one sheet, within five minutes.
        const { apple_pay: now } = await askSessions(true);
        if (now === undefined) throw new Error('tillkit: the account has no merchant session of Apple Pay.');
        return now.session;
      },
    }
  );
}

/** Apple Pay of a merchant. Its sheet stays open until it is told how the payment ended. */
export const applePay = (options: ApplePayOptions | AccountApplePay): Wallet => ({
  type: 'apple_pay',
  name: 'Apple Pay',
  fromAccount: 'fromAccount' in options,
  isExpected: (hydrated) => options.load !== undefined || (hydrated && getSession() !== undefined),
  load: async (askSessions) => {
    const Session = options.load === undefined ? getSession() : await options.load();
    if (Session?.canMakePayments() !== true) return undefined;
    const merchant = 'fromAccount' in options ? await readAccount(askSessions) : options;
    return merchant && ((total, askCosts) => openSheet(Session, merchant, total, askCosts));
  },
});
