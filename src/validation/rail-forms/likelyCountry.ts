import { countryRails, payoutCountries } from './countryRails.ts';

/**
 * Where the account of a receiver in this currency is likely to be: the currency's own country (the first two letters of most ISO 4217 codes),
 * or the region of the browser's language if its accounts are kept in that currency. `''` when nothing speaks for any.
 */
export function likelyCountry(currency: string, languages: readonly string[]): string {
  const own = currency.slice(0, 2);
  if (payoutCountries.includes(own)) return own;
  for (const language of languages) {
    const region = /-([A-Z]{2})\b/.exec(language)?.[1] ?? language.slice(0, 2).toUpperCase();
    if (countryRails(region)?.currency === currency) return region;
  }
  return '';
}
