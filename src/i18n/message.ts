/**
 * One message of a catalogue: a text with `{name}` placeholders, or, where a number decides the wording, one text per plural category
 * of the locale (CLDR, chosen by the value named `count`); `other` is always there.
 */
export type Message = string | PluralMessage;

/** A message that depends on the number `count`, by CLDR plural category. */
export type PluralMessage = { readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};
