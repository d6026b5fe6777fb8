/** Door of the i18n room: every text a person reads, and the way dates, countries and lists are written. */
export { createTranslator, type MessageAmount, type MessageValues, type Translator } from './createTranslator.ts';
export { type Direction, direction } from './direction.ts';
export { formatCountry } from './formatCountry.ts';
export { type DateStyle, type FormatDateOptions, formatDate } from './formatDate.ts';
export { formatList } from './formatList.ts';
export { availableLocales, loadMessages, messagesAtHand, textLocale } from './loadMessages.ts';
export { loadTexts, textsAtHand } from './loadTexts.ts';
export { localeChain } from './localeChain.ts';
export type { Message, PluralMessage } from './message.ts';
export { en as baseMessages } from './messages/en.ts';
export type { MessageKey, MessageOverrides, Messages } from './messages.ts';
export type { PartKey, PartMessages, TextOverrides, TextPart } from './textParts.ts';
