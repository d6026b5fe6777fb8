import type { RequestPayoutMethodData } from '../../contract/index.ts';
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
  /** Rail that the field belongs to. */
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

/** One field: how it is read, and shown again; how it is asked for is in `railOutline`. Data where data is enough, so that a rail is small to fetch. */
export type RailFieldSchema = {
  readonly field: RailField;
  /** Reads what is typed. Without it the field is a number without a check digit, and `digits` says how long. */
  readonly read?: (text: string, place: RailPlace) => RailRead;
  /** Shortest and longest number of digits; one number where they are the same. */
  readonly digits?: readonly [shortest: number, longest?: number];
  /** Kinds of text that it takes, so that it never says of its own value that it looks like something else. */
  readonly takes?: readonly ValueKind[];
  /** Where the groups begin that people know it by, and the separator between them. */
  readonly groups?: readonly [starts: readonly number[], separator: string];
  /** Writes a value, also a partial or masked one, where groups are not enough. */
  readonly format?: (value: string) => string;
  /**
   * Fetches what `read` needs beyond what is at hand to judge this text; `undefined` when nothing is missing. Before that `read` may refuse what is
   * valid, so its result is not shown. Absent where everything is always at hand.
   */
  readonly fetchFor?: ((text: string) => Promise<void> | undefined) | undefined;
  /** How many characters the service shows at the front and at the end. Neither this nor `mask`: shown as it is (names, expiry dates, bank codes of Canada). */
  readonly ends?: readonly [lead: number, trail: number];
  /** Hides what the service hides in its answers, where ends are not enough. */
  readonly mask?: (value: string) => string;
};

/** One rail: what it asks for, in that order, and how that is written in the contract's shapes. In a family the name of the holder of a bank account, which every bank asks for first, is left out. */
export type RailSchema = {
  readonly fields: readonly RailFieldSchema[];
  /** Those among the fields that may stay empty. */
  readonly optional?: readonly RailField[];
  /** The field that names the destination: its last four characters identify it. */
  readonly named: RailField;
  /** Writes normalised values; `undefined` when one that it needs is missing. */
  readonly write: (values: RailValues, country: string) => RequestPayoutMethodData | undefined;
  /** What to ask about values that are each valid but do not go together. */
  readonly compare?: (values: RailValues) => { readonly [field in RailField]?: RailWarning };
  /** Where the rail itself is a speed (interface 2.1, `priority`). */
  readonly priority?: 'instant' | 'wire';
};

/** Rails that are fetched together. */
export type RailFamily = { readonly [rail in Rail]?: RailSchema };
