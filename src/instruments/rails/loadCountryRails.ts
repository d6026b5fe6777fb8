import { later } from '../../later/index.ts';
import { railFacts } from '../../rails/index.ts';
import type { CountryRails } from './countryRails.ts';
import { rails } from './railVocabulary.ts';

/**
 * The countries' data in parts, each fetched only when one of its countries is chosen. A file for every country was measured: it put
 * 2.9 kB of addresses of files into every payout form, to save at most a fifth of a kilobyte of a part.
 */
const parts: readonly (readonly [countries: string, load: () => Promise<{ readonly rows: string }>])[] = [
  ['AD AL AT BE BG CH CY CZ DE DK', later(() => import('./countries/sepaAtoD.ts'), 'rows')],
  ['EE ES FI FR GB GR HR HU IE IS IT', later(() => import('./countries/sepaEtoI.ts'), 'rows')],
  ['LI LT LU LV MC MD ME MK MT NL NO', later(() => import('./countries/sepaLtoN.ts'), 'rows')],
  ['PL PT RO RS SE SI SK SM VA', later(() => import('./countries/sepaPtoV.ts'), 'rows')],
  ['AE AZ BA BH CI CM CR DO EG GE GT', later(() => import('./countries/ibanAtoG.ts'), 'rows')],
  ['IL JO KW KZ LB MA MN MR MU', later(() => import('./countries/ibanItoM.ts'), 'rows')],
  ['OM PK QA SA SN SV TN TR UA XK', later(() => import('./countries/ibanOtoX.ts'), 'rows')],
  ['AU BR CA HK IN JP MX NZ SG US ZA', later(() => import('./countries/localCountries.ts'), 'rows')],
];

/** Every country a payout can reach (ISO 3166-1 alpha-2, and XK), by code. */
export const payoutCountries: readonly string[] = parts.flatMap(([countries]) => countries.split(' ')).sort();

/**
 * Fetches how payouts reach a country; `undefined` for a country that none reaches. Rejects when its data cannot be fetched: say so and offer
 * to try again.
 */
export async function loadCountryRails(country: string): Promise<CountryRails | undefined> {
  if (!payoutCountries.includes(country)) return undefined;
  const part = await parts.find(([countries]) => countries.includes(country))?.[1]();
  const row = part?.rows.split('\n').find((line) => line.startsWith(country));
  const [, currency = '', iban, bic] = row?.split(' ') ?? [];
  return {
    country,
    currency,
    rails: rails.filter((rail) => /\*/.test(railFacts(rail).countries) || railFacts(rail).countries.includes(country)),
    examples: iban && bic ? { iban, bic } : {},
  };
}
