import type englishTexts from './locales/en.json';
import type { Message, TextKey } from './message.ts';

/** The key of one message, for example `pay.button`. A key that does not exist is a compile error. */
export type MessageKey = TextKey<(typeof englishTexts)['main']>;

/** A whole catalogue: every key has its message. */
export type Messages = { readonly [key in MessageKey]: Message };

/** Some messages of a catalogue: what a merchant overrides, or a translation that leaves the rest to its fallback. */
export type MessageOverrides = { readonly [key in MessageKey]?: Message };
