import { later } from '../../../later/index.ts';
import { compactCode } from '../../compactCode.ts';
import type { IbanCountries } from '../../readIban.ts';
import type { CountryRails } from '../countryRails.ts';
import { ibanChecks } from './ibanChecks.ts';

const loadEvery = later(() => import('../../everyIbanCountry.ts'), 'everyIbanCountry');

/** What is known of every country, once it has been fetched. */
let every: IbanCountries | undefined;

async function fetchEvery(): Promise<void> {
  every = (await loadEvery()).everyIbanCountry;
}

/**
 * IBANs and BICs as a page asks for them in one country: it knows how that country's IBANs are built, and nearly everybody has
 * one of those. What is known of the others, and of BICs, is fetched for a text that names another country, and for a BIC.
 */
export function checksOf({ country, ibanStructure }: CountryRails): ReturnType<typeof ibanChecks> {
  const own = (letters: string) => letters === country;
  // Before the rest is there. The rails of SEPA are offered in its countries only.
  const known: IbanCountries = {
    structure: (of) => (own(of) ? ibanStructure : undefined),
    isCountry: own,
    isSepa: own,
    readBic: () => ({ ok: false, error: 'empty' }),
    fit: () => true,
  };
  const fetchIf = (needed: boolean) => (needed && every === undefined ? fetchEvery() : undefined);
  return ibanChecks(() => every ?? known, {
    iban: (text) => {
      const compact = compactCode(text);
      return fetchIf(compact.ok && !own(compact.text.replace(/^IBAN:?/, '').slice(0, 2)));
    },
    bic: (text) => fetchIf(text !== ''),
  });
}
