import { type BrowserPlace, browserCountry } from '../browserCountry.ts';
import { countryRails, payoutCountries } from './countryRails.ts';

/**
 * Where the account of a receiver in this currency is likely to be: the currency's own country (the first two letters of most ISO 4217 codes),
 * or the first country that the browser speaks for if its accounts are kept in that currency. `''` when nothing speaks for any.
 */
export function likelyCountry(currency: string, place: BrowserPlace): string {
  const own = currency.slice(0, 2);
  if (payoutCountries.includes(own)) return own;
  const keepsIt = (country: string) => countryRails(country)?.currency === currency;
  return browserCountry(payoutCountries.filter(keepsIt), place) ?? '';
}
