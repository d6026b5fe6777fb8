/** Door of the i18n room: every text a person reads, and the way dates, countries and lists are written. */
export { createTranslator, type MessageAmount, type MessageValues, type Translator } from './createTranslator.ts';
export { type Direction, direction } from './direction.ts';
export { countriesByName, formatCountry } from './formatCountry.ts';
export { type DateStyle, type FormatDateOptions, formatDate } from './formatDate.ts';
export { formatList } from './formatList.ts';
export {
  availableLocales,
  expectTexts,
  loadMessages,
  loadTexts,
  messagesAtHand,
  textLocale,
  textsOf,
} from './loadMessages.ts';
export { localeChain, nearestLocale } from './localeChain.ts';
export { texts as baseMessages } from './locales/en/main.ts';
export type { Message, PluralMessage, Translations } from './message.ts';
export type { MessageKey, MessageOverrides, Messages } from './messages.ts';
export { areOverrides, overrideProblems } from './overrideProblems.ts';
export { actionTexts } from './parts/actions.ts';
export { addressTexts } from './parts/address.ts';
export { bankTexts } from './parts/bank.ts';
export { cardTexts } from './parts/card.ts';
export { documentTexts } from './parts/document.ts';
export { linkTexts } from './parts/link.ts';
export { payoutTexts } from './parts/payout.ts';
export { savedTexts } from './parts/saved.ts';
export { sharingTexts } from './parts/sharing.ts';
export { type PseudoLocale, pseudoTexts } from './pseudoTexts.ts';
export type { PartKey, PartMessages, PartTexts, TextOverrides, TextPart } from './textParts.ts';
export { formatTimeLeft, minutesOf, soonMinutes, untilNextMinute } from './timeLeft.ts';
