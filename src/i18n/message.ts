/**
 * One message of a catalogue: a text with `{name}` placeholders, or, where a number decides the wording, one text per plural category
 * of the locale (CLDR, chosen by the value named `count`); `other` is always there.
 */
export type Message = string | PluralMessage;

/** A message that depends on the number `count`, by CLDR plural category. */
export type PluralMessage = { readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};

/**
 * The translations of a part by BCP 47 tag, each fetched when it is asked for. A translation is its texts alone, in the order of their sorted keys: the keys
 * are in the English texts, and were a third of a file after gzip.
 */
export type Translations = Readonly<Record<string, () => Promise<{ readonly texts: readonly Message[] }>>>;

/** The keys of some texts. Those with an `@` are notes to translators. */
export type TextKey<Texts> = Exclude<Extract<keyof Texts, string>, `@${string}`>;
