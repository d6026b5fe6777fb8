import type { RequestPayoutMethodData } from '../../contract/index.ts';
import { maskEmail, maskText } from './maskText.ts';
import type {
  Rail,
  RailError,
  RailField,
  RailFieldErrors,
  RailValues,
  RailWarning,
  ValueKind,
} from './railVocabulary.ts';

/** Where a field is asked for. */
export type RailPlace = {
  readonly rail: Rail;
  /** The chosen country (ISO 3166-1 alpha-2). */
  readonly country: string;
  /** The only clock: whether a card has expired. */
  readonly now: Date;
};

/** What a field holds, in the form in which it is sent, or why not and, where it speaks for itself, what was typed instead. */
export type RailReading<Field extends RailField = RailField> =
  | { readonly ok: true; readonly value: string; readonly warning?: RailWarning }
  | {
      readonly ok: false;
      readonly error: RailFieldErrors[Field];
      /** Present when the text is plainly something else than the field asks for. */
      readonly looksLike?: ValueKind;
    };

/** What a parser says of a text. A text is never refused as `type`, which is for what is none. */
export type RailRead =
  | { readonly ok: true; readonly value: string; readonly warning?: RailWarning }
  | { readonly ok: false; readonly error: RailError | 'type' | 'unknown_brand' };

/** One field: how it is read, shown and asked for. */
export type RailFieldSchema = {
  readonly field: RailField;
  readonly read: (text: string, place: RailPlace) => RailRead;
  /** Kinds of text that it takes, so that it never says of its own value that it looks like something else. */
  readonly takes?: readonly ValueKind[];
  /** Writes a value, also a partial or masked one, in the groups people know it by. */
  readonly format?: (value: string) => string;
  /** Hides what the service hides in its answers; absent for what is shown as it is (names, expiry dates, bank codes of Canada). */
  readonly mask?: (value: string) => string;
  readonly inputMode: 'text' | 'numeric' | 'email' | 'tel';
  /** A value of the right shape that belongs to nobody; absent where the country has its own or the hint says more. */
  readonly example?: string;
  /** HTML autofill token; absent where the standard has none (bank details). */
  readonly autocomplete?: string;
};

/** One rail: what it asks for, in that order, and how that is written in the contract's shapes. */
export type RailSchema = {
  readonly fields: readonly RailFieldSchema[];
  /** Those among the fields that may stay empty. */
  readonly optional?: readonly RailField[];
  /** The field that names the destination: its last four signs tell one from another. */
  readonly named: RailField;
  /** Writes normalised values; `undefined` when one that it needs is missing. */
  readonly write: (values: RailValues, country: string) => RequestPayoutMethodData | undefined;
  /** What to ask about values that can each stand but do not go together. */
  readonly compare?: (values: RailValues) => { readonly [field in RailField]?: RailWarning };
  /** Where the rail itself is a speed (interface 2.1, `priority`). */
  readonly priority?: 'instant' | 'wire';
};

/** Rails that are fetched together. */
export type RailFamily = { readonly [rail in Rail]?: RailSchema };

/** Shows the first `lead` and the last `trail` signs. */
export const maskEnds = (lead: number, trail: number) => (value: string) => maskText(value, lead, trail);

/** Shows the last two digits, as of every telephone number. */
export const maskPhone = maskEnds(0, 2);

/** Masks an e-mail address as one, and anything else as a telephone number. */
export const maskContact = (value: string): string => (value.includes('@') ? maskEmail(value) : maskPhone(value));

/** Writes signs in groups that begin at `starts`. */
export const grouped =
  (starts: readonly number[], separator: string) =>
  (value: string): string => {
    const signs = value.replace(/[\s-]/g, '');
    return [0, ...starts]
      .map((start, index) => signs.slice(start, starts[index]))
      .filter((group) => group !== '')
      .join(separator);
  };
