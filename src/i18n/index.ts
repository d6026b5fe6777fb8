/// <reference path="./texts.d.ts" />
/** Every text that a person reads, and the way dates, countries and lists are written. */

export { actionTexts } from 'virtual:texts/actions';
export { addressTexts } from 'virtual:texts/address';
export { bankTexts } from 'virtual:texts/bank';
export { cardTexts } from 'virtual:texts/card';
export { discountTexts } from 'virtual:texts/discount';
export { documentTexts } from 'virtual:texts/document';
export { linkTexts } from 'virtual:texts/link';
export { en as baseMessages } from 'virtual:texts/main';
export { payoutTexts } from 'virtual:texts/payout';
export { savedTexts } from 'virtual:texts/saved';
export { setupTexts } from 'virtual:texts/setup';
export { sharingTexts } from 'virtual:texts/sharing';
export { createTranslator, type MessageAmount, type MessageValues, type Translator } from './createTranslator.ts';
export { type Direction, direction } from './direction.ts';
export { findOverrideProblems } from './findOverrideProblems.ts';
export { countriesByName, formatCountry } from './formatCountry.ts';
export { type DateStyle, type FormatDateOptions, formatDate } from './formatDate.ts';
export { formatList } from './formatList.ts';
export {
  availableLocales,
  expectTexts,
  findLoadedMessages,
  loadMessages,
  loadTexts,
  textLocale,
  textsOf,
  translationFor,
} from './loadMessages.ts';
export { localeChain, nearestLocale } from './localeChain.ts';
export type { Message, PluralMessage, Translations } from './message.ts';
export type { MessageKey, MessageOverrides, Messages } from './messages.ts';
export { type PseudoLocale, pseudoTexts } from './pseudoTexts.ts';
export type { PartKey, PartMessages, PartTexts, TextOverrides, TextPart } from './textParts.ts';
export {
  countMinutes,
  formatTimeLeft,
  getDeadlineStyle,
  soonMinutes,
  untilNextCount,
} from './timeLeft.ts';
