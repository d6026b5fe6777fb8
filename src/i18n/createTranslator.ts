import { en } from 'virtual:texts/main';
import { formatAmount, localeTag, type MinorUnits } from '../money/index.ts';
import { type Direction, direction } from './direction.ts';
import type { Message } from './message.ts';
import type { MessageKey, MessageOverrides } from './messages.ts';
import type { TextOverrides } from './textParts.ts';

/** An amount of money as a value of a message. */
export interface MessageAmount {
  /** Minor units of `currency`. */
  readonly amount: MinorUnits;
  /** ISO 4217 code. */
  readonly currency: string;
}

/**
 * What fills the placeholders of a message: text as it is, numbers in the digits of the locale, money exactly and in the way of the locale
 * (a dash where an amount cannot be shown exactly). `count` also chooses the plural.
 */
export type MessageValues = Readonly<Record<string, string | number | MessageAmount>>;

/** Gives the text of a message in one locale. */
export interface Translator<Key extends string = MessageKey> {
  /** The text of `key`, its `{name}` placeholders filled from `values`. A placeholder without a value stays visible. */
  (key: Key, values?: MessageValues): string;
  /** The BCP 47 locale the texts are in; also the one to hand to the formatters. */
  readonly locale: string;
  /** The writing direction of the locale. */
  readonly direction: Direction;
}

/** First strong isolate and its end (Unicode bidi): they keep a Latin name or an amount from reordering the sentence around it. */
const isolate = ['\u2068', '\u2069'] as const;

/** A translator over the texts of a part (`textsOf`), or over the main catalogue and those of a part put together: it knows the keys of both. */
export function createTranslator<Key extends string>(
  locale: string,
  messages: { readonly [key in Key]: Message },
  overrides?: TextOverrides,
): Translator<MessageKey | Key>;
/**
 * A translator over `messages`, with the merchant's `overrides` on top and English underneath.
 * Values are put in as text and never read as a message, so braces inside a value are harmless. In right-to-left locales each value is bidi-isolated.
 */
export function createTranslator(locale: string, messages?: MessageOverrides, overrides?: MessageOverrides): Translator;
export function createTranslator(
  locale: string,
  messages: MessageOverrides = en,
  overrides: MessageOverrides = {},
): Translator {
  const tag = supported(locale);
  const dir = direction(tag);
  const plural = new Intl.PluralRules(tag);
  const number = new Intl.NumberFormat(tag);

  function text(key: MessageKey, values: MessageValues = {}): string {
    const message: Message = overrides[key] ?? messages[key] ?? en[key];
    return pick(message, values).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return placeholder;
      const shown = typeof value === 'number' ? number.format(value) : typeof value === 'string' ? value : money(value);
      return dir === 'rtl' ? `${isolate[0]}${shown}${isolate[1]}` : shown;
    });
  }

  function money(value: MessageAmount): string {
    const written = formatAmount({ ...value, locale: tag });
    return written.ok ? written.value : '—';
  }

  function pick(message: Message, values: MessageValues): string {
    if (typeof message === 'string') return message;
    const count = values.count;
    return (typeof count === 'number' ? message[plural.select(count)] : undefined) ?? message.other;
  }

  return Object.assign(text, { locale: tag, direction: dir });
}

/** The locale when it is well formed, otherwise `en`: a bad tag from a merchant must not break the page that takes the money. */
function supported(locale: string): string {
  try {
    return Intl.getCanonicalLocales(localeTag(locale))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
