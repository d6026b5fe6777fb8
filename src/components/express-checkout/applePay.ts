import type { ApplePayData } from '../../contract/index.ts';
import { majorUnitsText } from '../../money/index.ts';
import { type AskSessions, field, isText, type OpenedSheet, type SheetTotal, type Wallet } from './wallet.ts';

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
  /** Shows in the sheet how the payment ended, and closes it. */
  completePayment(result: {
    /** `STATUS_SUCCESS` or `STATUS_FAILURE`. */
    readonly status: number;
  }): void;
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
      total: { label: string; type: 'final'; amount: string };
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
  { net_amount, currency }: SheetTotal,
) {
  const total = majorUnitsText(net_amount, currency);
  if (!total.ok) throw new Error('tillkit: the amount cannot be written exactly.');
  return {
    countryCode,
    currencyCode: currency,
    merchantCapabilities: ['supports3DS' as const],
    supportedNetworks: [...supportedNetworks],
    total: { label: merchantName, type: 'final' as const, amount: total.value },
  };
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

function openSheet(Session: ApplePaySessionClass, options: ApplePayOptions, total: SheetTotal): OpenedSheet {
  const sheet = new Session(3, sheetRequest(options, total));
  const answer = new Promise<{ readonly apple_pay: ApplePayData } | undefined>((resolve, reject) => {
    const validate = async (url: string) => sheet.completeMerchantValidation(await options.onValidateMerchant(url));
    sheet.onvalidatemerchant = ({ validationURL }) => void validate(validationURL).catch(reject);
    sheet.onpaymentauthorized = ({ payment }) => {
      const apple_pay = readApplePayData(payment);
      if (apple_pay === undefined) reject(new Error('tillkit: the sheet of Apple Pay gave no token.'));
      else resolve({ apple_pay });
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
    return merchant && ((total) => openSheet(Session, merchant, total));
  },
});
