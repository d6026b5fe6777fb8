import type { PartKey } from '../../i18n/index.ts';

/** What is said of a submit that was refused for its quote, by the code of the refusal. */
export const quoteTexts: ReadonlyMap<string | undefined, PartKey<'payout'>> = new Map([
  ['quote_changed', 'payout.page.quote.changed'],
  ['quote_expired', 'payout.page.quote.expired'],
]);
