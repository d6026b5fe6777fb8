import { type PaymentView, parseTimestamp } from '../contract/index.ts';
import { defined } from '../money/index.ts';

/** Details of a bank transfer, in the order in which they are shown. */
export const transferFacts = [
  'reference',
  'account_holder_name',
  'iban',
  'bic',
  'account_number',
  'routing_number',
  'sort_code',
  'bank_name',
  'swift_code',
  'country',
  'entity',
] as const;
export type TransferFact = (typeof transferFacts)[number];

/** Fields of every action. */
interface Timing {
  /** When the action expires, by this device's clock in milliseconds; absent where the service names no time. */
  readonly until?: number;
  /** Delay between reads that the service asks for, in milliseconds, at most 30,000. Absent: the kit's own delays. */
  readonly everyMs?: number;
}

/**
 * An action that the payer takes outside this page, or that the page takes for them. All values come from the service, none from the payer, and are checked,
 * so that they may be shown.
 */
export type CustomerAction = Timing &
  (
    | {
        readonly kind: 'qr';
        /** Text of the QR code. Absent where the service sends a picture or only an address, which is then shown as the code. */
        readonly text?: string;
        /** The code as a picture (`data:`, PNG, GIF or JPEG), where the service does not send its text. */
        readonly image?: string;
        /** Checked address of a page with the same code, or of the payment app; absent without one. */
        readonly link?: string;
        /** Sentence of the service about the code; absent without one. */
        readonly note?: string;
      }
    | {
        readonly kind: 'app';
        /** Address that opens the payment app. */
        readonly link: string;
      }
    | { readonly kind: 'wait' }
    | {
        readonly kind: 'transfer';
        /** What the transfer needs, in the order in which it is shown. */
        readonly facts: readonly {
          /** Name of the fact; it has a text in every language. */
          readonly name: TransferFact;
          /** Text to copy, as the service sent it. */
          readonly value: string;
        }[];
        /** Amount still to be paid, in minor units, where a part has arrived; absent while it is the whole amount. */
        readonly remaining?: number;
        /** Page of the service with instructions, checked; absent without one. */
        readonly instructions?: string;
      }
    | {
        readonly kind: 'voucher';
        /** Number to say or to type at the counter. */
        readonly number: string;
        /** Text of a barcode, to be drawn; absent where it is the number. */
        readonly barcode?: string;
        /** Text of a QR code, to be drawn; absent without one. */
        readonly code?: string;
        /** Page with the voucher as a document, checked; absent without one. */
        readonly download?: string;
        /** Page of the service with instructions, checked; absent without one. */
        readonly instructions?: string;
      }
    | {
        readonly kind: 'code';
        /** True when the charge needs consent (`consent_required`); absent otherwise. */
        readonly consent?: true;
      }
    | {
        readonly kind: 'hiddenFrame';
        /** Address that the hidden frame is posted to, checked. */
        readonly url: string;
        /** Name of the posted field. */
        readonly key: string;
        /** Value of the posted field. */
        readonly data: string;
      }
  );

/** What reading an action depends on: the page, and the answer that contains it. */
export interface CustomerActionPage {
  /** Checks an address; `undefined` for one that may not be opened. `hidden`: it is opened in a hidden frame. */
  readonly address: (url: string | undefined, hidden?: boolean) => string | undefined;
  /** `server_time` of the answer. */
  readonly serverTime: string;
  /** Clock time of this device when the answer arrived. */
  readonly at: number;
}

const picture = /^data:image\/(?:png|gif|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
/** The only app scheme that is opened. Apps that handle it ask the payer before they pay (NPCI UPI linking specification). */
const appLink = /^upi:\/\/pay\?[\x21-\x7e]{1,1900}$/;
/** Invisible characters that change how a text reads: controls, and those that change its direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not be shown.
const invisible = /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/;

/**
 * Reads the action that a payment asks for. `undefined` where it asks for none, for 3-D Secure or for a redirect, and where the action is unknown or has an
 * untrusted value: the page then says that it cannot show the action. Each field of `nextActionView` is read by itself, so that a malformed one does not
 * affect the others.
 */
export function readCustomerAction(payment: PaymentView, page: CustomerActionPage): CustomerAction | undefined {
  const { next_action: action } = payment;
  if (payment.status !== 'requires_customer_action' || action === undefined) return undefined;
  const local = createLocalTime(page);
  const every = getObject(action, 'poll_config').delay_in_secs;
  const timing = (until: number | undefined): Timing => ({
    ...(until === undefined ? {} : { until: local(until) }),
    ...(typeof every === 'number' && every > 0 ? { everyMs: Math.min(every * 1000, 30_000) } : {}),
  });
  const shown = timing(parseMoment(action.display_to_timestamp));
  const web = (value: unknown) => page.address(readText(value, 2048));
  switch (action.type) {
    case 'qr_code_information':
    case 'invoke_upi_qr_flow': {
      const url = readText(action.qr_code_url, longestPicture) ?? '';
      const raw = readText(action.raw_qr_data, 2048) ?? (appLink.test(url) ? url : undefined);
      const image = [readText(action.image_data_url, longestPicture), url].find((one) => picture.test(one ?? ''));
      const link = raw !== undefined && appLink.test(raw) ? raw : (web(url) ?? web(raw));
      if (raw === undefined && image === undefined && link === undefined) return undefined;
      const note = readText(action.display_text);
      return {
        kind: 'qr',
        // The picture is shown only without a text: a code that is drawn here can be trusted more.
        ...(raw !== undefined ? { text: raw } : image !== undefined ? { image } : {}),
        ...defined({ link, note }),
        ...shown,
      };
    }
    case 'invoke_upi_intent_sdk': {
      const uri = readText(action.sdk_uri, 2048) ?? '';
      const link = appLink.test(uri) ? uri : web(uri);
      return link === undefined ? undefined : { kind: 'app', link, ...shown };
    }
    case 'wait_screen_information':
      return { kind: 'wait', ...shown };
    case 'display_bank_transfer_information': {
      const all = getObject(action, 'bank_transfer_steps_and_charges_details');
      const kind = instructionKinds.find((one) => Object.keys(getObject(all, one)).length > 0) ?? '';
      const account = getObject(all, kind);
      const facts = transferFacts.flatMap((name) => {
        const value = readText(account[name]);
        return value === undefined ? [] : [{ name, value }];
      });
      if (facts.length === 0) return undefined;
      const instructions = web(account.instructions_url);
      const remaining = getObject(all, 'receiver').amount_remaining;
      const less = Number.isSafeInteger(remaining) && Number(remaining) > 0 && Number(remaining) < payment.net_amount;
      return {
        kind: 'transfer',
        facts,
        ...(less ? { remaining: Number(remaining) } : {}),
        ...defined({ instructions }),
        ...timing(parseMoment(account.expires_at)),
      };
    }
    case 'display_voucher_information': {
      const details = getObject(action, 'voucher_details');
      const number = readText(details.digitable_line) ?? readText(details.reference);
      if (number === undefined) return undefined;
      const barcode = readText(details.barcode);
      const code = readText(details.qr_code_url, 2048);
      const download = web(details.download_url);
      const instructions = web(details.instructions_url);
      return {
        kind: 'voucher',
        number,
        ...(barcode === undefined || barcode === number ? {} : { barcode }),
        ...defined({ code, download, instructions }),
        ...timing(parseMoment(details.expires_at) ?? parseMoment(details.expiry_date)),
      };
    }
    case 'collect_otp':
      return toCodeStep(action);
    case 'invoke_hidden_iframe': {
      const frame = getObject(action, 'iframe_data');
      const url = page.address(readText(frame.three_ds_method_url, 2048), true);
      const data = readText(frame.three_ds_method_data, 4096);
      if (data === undefined || url === undefined) return undefined;
      return { kind: 'hiddenFrame', url, key: readText(frame.method_key) ?? 'threeDSMethodData', data };
    }
    default:
      return undefined;
  }
}

/** True for a payment that waits for a one-time code. */
export const waitsForCode = ({ next_action: action }: PaymentView) => action?.type === 'collect_otp';

/** The action of typing a one-time code. A charge that needs consent needs it again with another code. */
export function toCodeStep(action: PaymentView['next_action']): { readonly kind: 'code'; readonly consent?: true } {
  return { kind: 'code', ...(action?.consent_data_required === 'consent_required' ? { consent: true } : {}) };
}

/** Kinds of account that a transfer can go to, by their names in deployments. */
const instructionKinds = [
  'sepa_bank_instructions',
  'ach_credit_transfer',
  'bacs_bank_instructions',
  'doku_bank_transfer_instructions',
  'multibanco',
];
/** Most characters of a picture; a code has a few thousand. */
const longestPicture = 200_000;

/** The object in a field of an answer; an empty one where there is none. */
function getObject(whole: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const value = whole[name];
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A text that may be shown; `undefined` for any other value. */
const readText = (value: unknown, longest = 255): string | undefined =>
  typeof value === 'string' && value.length <= longest && value.trim() !== '' && !invisible.test(value)
    ? value
    : undefined;

/** The last moment of ECMAScript's calendar (ECMA-262, time values and time range). */
const lastMoment = 8.64e15;

/** A moment in milliseconds since 1970. Deployments send seconds, milliseconds, microseconds or nanoseconds. */
function parseMoment(moment: unknown): number | undefined {
  if (typeof moment === 'string') {
    // Engines accept nearly any text, so the text must begin with a year.
    const parsed = /^\d+$/.test(moment)
      ? parseMoment(Number(moment))
      : parseTimestamp(/^\d{4}-/.test(moment) ? moment : '');
    return parsed === undefined || Number.isNaN(parsed) ? undefined : parsed;
  }
  if (typeof moment !== 'number' || !(moment > 0)) return undefined;
  // Each unit is a thousand times the one before, so the size of the number tells which it is.
  const unit = [1e17, 1e14, 1e11].findIndex((least) => moment >= least);
  const milliseconds = Math.trunc(moment * ([1e-6, 1e-3, 1][unit] ?? 1000));
  return milliseconds <= lastMoment ? milliseconds : undefined;
}

/** Converts moments of the service's clock to the clock of this device. */
function createLocalTime({ serverTime, at }: CustomerActionPage): (moment: number) => number {
  const server = Date.parse(serverTime);
  const ahead = Number.isNaN(server) ? 0 : server - at;
  return (moment) => moment - ahead;
}
