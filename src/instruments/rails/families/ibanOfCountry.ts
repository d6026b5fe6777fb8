import { compactCode } from '../../compactCode.ts';
import type { IbanCountries } from '../../readIban.ts';
import type { CountryRails } from '../countryRails.ts';
import type { RailFamily } from '../railSchema.ts';
import { ibanFamily } from './ibanFamily.ts';

/** What is known of every country, once it has been fetched. */
let every: IbanCountries | undefined;

async function fetchEvery(): Promise<void> {
  every = (await import('../../everyIbanCountry.ts')).everyIbanCountry;
}

/**
 * Bank accounts that have an IBAN, as a page asks for them in one country: it knows how that country's IBANs are built, and nearly everybody has
 * one of those. What is known of the others, and of BICs, is fetched for a text that names another country, and for a BIC.
 */
export function familyOf({ country, ibanStructure }: CountryRails): RailFamily {
  const fetchIf = (needs: (code: string) => boolean) => (text: string) => {
    const compact = compactCode(text);
    return every === undefined && compact.ok && needs(compact.text) ? fetchEvery() : undefined;
  };
  const own = (letters: string) => letters === country;
  const known: IbanCountries = {
    structure: (of) => (own(of) ? ibanStructure : undefined),
    isCountry: own,
    // The rails of SEPA are offered in its countries only.
    isSepa: own,
    readBic: (text) => {
      const compact = compactCode(text);
      return compact.ok ? { ok: false, error: 'length' } : compact;
    },
    fit: () => true,
  };
  return ibanFamily(() => every ?? known, {
    iban: fetchIf((code) => !own(code.replace(/^IBAN:?/, '').slice(0, 2))),
    bic: fetchIf(() => true),
  });
}
