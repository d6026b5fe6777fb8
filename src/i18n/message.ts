/**
 * One message of a catalogue: a text with `{name}` placeholders, or, where a number decides the wording, one text per plural category
 * of the locale (CLDR, chosen by the value named `count`); `other` is always there.
 */
export type Message = string | PluralMessage;

/** A message that depends on the number `count`, by CLDR plural category. */
export type PluralMessage = { readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};

/** The English texts of one part of the kit, which come with its code, and the name under which a translation has those of its own. */
export interface EnglishTexts {
  readonly part: string;
  readonly en: Readonly<Record<string, Message>>;
}
