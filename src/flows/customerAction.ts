import type { PaymentView } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { codeStep } from './codeStep.ts';

/** Names of what a transfer needs, in the order in which they are shown. */
export const transferFacts = [
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
  'reference',
] as const;
export type TransferFact = (typeof transferFacts)[number];

/** What is the same for every step. */
interface Timing {
  /** When it is over, by this device's clock in milliseconds; absent where the service names no end. */
  readonly until?: number;
  /** Delay between reads that the service asks for, in milliseconds, at most 30,000. Absent: the kit's own delays. */
  readonly everyMs?: number;
}

/**
 * A step that the person takes outside this page, or that this page takes for them, read and checked: what is here may be shown. Everything in
 * it is the service's word and none is the person's.
 */
export type CustomerAction = Timing &
  (
    | {
        readonly kind: 'qr';
        /** Text of the QR code, which is drawn here; absent where the service sends a picture, or an address alone, which is drawn then. */
        readonly text?: string;
        /** The code as a picture (`data:`, PNG, GIF or JPEG) where the service does not say what it reads. */
        readonly image?: string;
        /** Address of a page with the same code, or of the payment app; absent where the service sends none that may be opened. */
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
        /** What is still missing in minor units of the payment's currency, where something has arrived; absent for the whole amount. */
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

/** What reading a step has to know of the page and the answer it came in. */
export interface CustomerActionPage {
  /** Reads an address that may be opened; nothing for one that is not to be trusted. `hidden`: one that a hidden page may have. */
  readonly address: (url: string | undefined, hidden?: boolean) => string | undefined;
  /** `server_time` of the answer. */
  readonly serverTime: string;
  /** Clock time of this device when the answer came. */
  readonly at: number;
}

const picture = /^data:image\/(?:png|gif|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
/** The one app scheme that there is: whatever answers to it asks the person before it pays (NPCI UPI linking specification). */
const appLink = /^upi:\/\/pay\?[\x21-\x7e]{1,1900}$/;
/** Characters that are not seen and change what is read: controls, and what turns the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not be shown.
const invisible = /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/;

/**
 * Reads the step that a payment asks for. Nothing where it asks for none, for a 3-D Secure authentication or for another page, and nothing where the step
 * is of an unknown kind or holds a value that is not to be trusted: the page then says that it cannot show the step. The fields are those of
 * `nextActionView`; each is read by itself, so that a malformed one does not affect the others.
 */
export function customerAction(payment: PaymentView, page: CustomerActionPage): CustomerAction | undefined {
  const { next_action: action } = payment;
  if (payment.status !== 'requires_customer_action' || action === undefined) return undefined;
  const local = localTime(page);
  const every = part(action, 'poll_config').delay_in_secs;
  const timing = (until: number | undefined): Timing => ({
    ...(until === undefined ? {} : { until: local(until) }),
    ...(typeof every === 'number' && every > 0 ? { everyMs: Math.min(every * 1000, 30_000) } : {}),
  });
  const shown = timing(momentOf(action.display_to_timestamp));
  const web = (value: unknown) => page.address(text(value, 2048));
  switch (action.type) {
    case 'qr_code_information':
    case 'invoke_upi_qr_flow': {
      const url = text(action.qr_code_url, longestPicture) ?? '';
      const raw = text(action.raw_qr_data, 2048) ?? (appLink.test(url) ? url : undefined);
      const image = [text(action.image_data_url, longestPicture), url].find((one) => picture.test(one ?? ''));
      const link = raw !== undefined && appLink.test(raw) ? raw : (web(url) ?? web(raw));
      if (raw === undefined && image === undefined && link === undefined) return undefined;
      const note = text(action.display_text);
      return {
        kind: 'qr',
        // A picture is shown only where no text comes with it: a code drawn from the text has no foreign source.
        ...(raw !== undefined ? { text: raw } : image !== undefined ? { image } : {}),
        ...defined({ link, note }),
        ...shown,
      };
    }
    case 'invoke_upi_intent_sdk': {
      const uri = text(action.sdk_uri, 2048) ?? '';
      const link = appLink.test(uri) ? uri : web(uri);
      return link === undefined ? undefined : { kind: 'app', link, ...shown };
    }
    case 'wait_screen_information':
      return { kind: 'wait', ...shown };
    case 'display_bank_transfer_information': {
      const all = part(action, 'bank_transfer_steps_and_charges_details');
      const kind = instructionKinds.find((one) => Object.keys(part(all, one)).length > 0) ?? '';
      const way = part(all, kind);
      const facts = transferFacts.flatMap((name) => {
        const value = text(way[name]);
        return value === undefined ? [] : [{ name, value }];
      });
      if (facts.length === 0) return undefined;
      const instructions = web(way.instructions_url);
      const remaining = part(all, 'receiver').amount_remaining;
      const less = Number.isSafeInteger(remaining) && Number(remaining) > 0 && Number(remaining) < payment.net_amount;
      return {
        kind: 'transfer',
        facts,
        ...(less ? { remaining: Number(remaining) } : {}),
        ...defined({ instructions }),
        ...timing(momentOf(way.expires_at)),
      };
    }
    case 'display_voucher_information': {
      const details = part(action, 'voucher_details');
      const number = text(details.digitable_line) ?? text(details.reference);
      if (number === undefined) return undefined;
      const barcode = text(details.barcode);
      const code = text(details.qr_code_url, 2048);
      const download = web(details.download_url);
      const instructions = web(details.instructions_url);
      return {
        kind: 'voucher',
        number,
        ...(barcode === undefined || barcode === number ? {} : { barcode }),
        ...defined({ code, download, instructions }),
        ...timing(momentOf(details.expires_at) ?? momentOf(details.expiry_date)),
      };
    }
    case 'collect_otp':
      return codeStep(action);
    case 'invoke_hidden_iframe': {
      const frame = part(action, 'iframe_data');
      const url = page.address(text(frame.three_ds_method_url, 2048), true);
      const data = text(frame.three_ds_method_data, 4096);
      if (data === undefined || url === undefined) return undefined;
      return { kind: 'hiddenFrame', url, key: text(frame.method_key) ?? 'threeDSMethodData', data };
    }
    default:
      return undefined;
  }
}

/** Kinds of account that a transfer can go to, in the words of deployments. */
const instructionKinds = [
  'sepa_bank_instructions',
  'ach_credit_transfer',
  'bacs_bank_instructions',
  'doku_bank_transfer_instructions',
  'multibanco',
];
/** Characters of a picture; a code has a few thousand. */
const longestPicture = 200_000;

/** An object inside an answer; an empty one where there is none. */
function part(whole: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const value = whole[name];
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A text that a person can see as it is; nothing for anything else. */
const text = (value: unknown, longest = 255): string | undefined =>
  typeof value === 'string' && value.length <= longest && value.trim() !== '' && !invisible.test(value)
    ? value
    : undefined;

/** A moment of the service in milliseconds since 1970, whichever of the four units of deployments it came in. */
/** The last moment of ECMAScript's calendar (ECMA-262, time values and time range). */
const lastMoment = 8.64e15;

function momentOf(moment: unknown): number | undefined {
  if (typeof moment === 'string') {
    // Engines read a year out of nearly any text; a moment begins with one.
    const parsed = /^\d+$/.test(moment) ? momentOf(Number(moment)) : Date.parse(/^\d{4}-/.test(moment) ? moment : '');
    return parsed === undefined || Number.isNaN(parsed) ? undefined : parsed;
  }
  if (typeof moment !== 'number' || !(moment > 0)) return undefined;
  // Seconds, milliseconds, microseconds, nanoseconds: each is a thousand times the one before, and all mean years around now.
  const unit = [1e17, 1e14, 1e11].findIndex((least) => moment >= least);
  const milliseconds = Math.trunc(moment * ([1e-6, 1e-3, 1][unit] ?? 1000));
  // What no calendar can show is no end.
  return milliseconds <= lastMoment ? milliseconds : undefined;
}

/** Turns a moment of the service's clock into one of this device's. */
function localTime({ serverTime, at }: CustomerActionPage): (moment: number) => number {
  const server = Date.parse(serverTime);
  const ahead = Number.isNaN(server) ? 0 : server - at;
  return (moment) => moment - ahead;
}
