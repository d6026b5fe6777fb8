import type { RequestPayoutMethodData } from '../rails/index.ts';
import { type FieldFacts, type RailCheckName, type RailFacts, railFacts } from '../rails/index.ts';
import { maskContact, maskEmail } from './maskText.ts';
import type {
  AliasKind,
  Rail,
  RailError,
  RailField,
  RailFieldErrors,
  RailValues,
  RailWarning,
  ValueKind,
} from './railVocabulary.ts';
import { writePayoutMethodData } from './writePayoutMethodData.ts';

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

/** How one kind of text is judged. */
export interface RailCheck {
  /** Reads what is typed. */
  readonly read: (text: string, place: RailPlace) => RailRead;
  /** Writes a value, also a partial or masked one, where groups are not enough. */
  readonly format?: (value: string) => string;
  /** Hides what the service hides in its answers, where the field's own facts are not enough. */
  readonly mask?: (value: string) => string;
  /** Kind of alias that a value is. */
  readonly kind?: (value: string) => AliasKind;
  /** What to ask about values of the rail that are each valid but do not go together. */
  readonly compare?: (values: RailValues) => RailWarning | undefined;
}

/** One field: how it is read, and shown again; how it is asked for is in `railOutline`. Without `read` it is a number without a check digit. */
export interface RailFieldSchema
  extends Partial<RailCheck>,
    Pick<FieldFacts, 'digits' | 'zeros' | 'takes' | 'groups' | 'ends' | 'asksFor' | 'ofCountry'> {
  readonly field: RailField;
}

/** One rail: what it asks for, in that order, and how that is written in the contract's shapes. */
export type RailSchema = {
  readonly fields: readonly RailFieldSchema[];
  /** Those among the fields that may stay empty. */
  readonly optional: readonly RailField[];
  /** The field that names the destination: its last four characters identify it. */
  readonly identifierField: RailField;
  /** Writes normalised values; `undefined` when one that it needs is missing. */
  readonly write: (values: RailValues, country: string) => RequestPayoutMethodData | undefined;
};

const masks = { email: maskEmail, contact: maskContact };

/** A rail's facts with the checks that its fields name. */
export function schemaOf(rail: Rail, checkOf: (name: RailCheckName) => RailCheck | undefined): RailSchema {
  const facts: RailFacts = railFacts(rail);
  return {
    fields: Object.entries(facts.fields).map(([field, { check, mask, ...known }]) => ({
      ...known,
      ...(mask === undefined ? {} : { mask: masks[mask] }),
      ...(check === undefined ? {} : checkOf(check as RailCheckName)),
      // The keys of the facts, and the words in them, are fields and checks: their types are made of them.
      field: field as RailField,
    })),
    optional: (facts.optional ?? []) as readonly RailField[],
    identifierField: facts.identifierField as RailField,
    write: (values, country) => writePayoutMethodData(rail, values, country),
  };
}
