import { railFacts } from '../../../rails/index.ts';
import { type IbanCountries, readIban } from '../../readIban.ts';
import type { RailCheck } from '../railSchema.ts';

/** IBANs and BICs, judged by what is known of countries; `fetchFor` gets what is missing for a text. */
export function ibanChecks(
  known: () => IbanCountries,
  fetchFor: { readonly [field in 'iban' | 'bic']?: RailCheck['fetchFor'] } = {},
): { readonly iban: RailCheck; readonly bic: RailCheck } {
  return {
    iban: {
      read: (text, { rail, country }) => {
        const read = readIban(text, known());
        if (!read.ok) return read;
        const { iban: value, country: of, warning } = read.value;
        const { ibans } = railFacts(rail);
        if (ibans === 'sepa' && !known().isSepa(of)) return { ok: false, error: 'not_sepa' };
        if (ibans === 'country' && of !== country) return { ok: true, value, warning: 'other_country' };
        return warning === undefined ? { ok: true, value } : { ok: true, value, warning };
      },
      fetchFor: fetchFor.iban,
    },
    bic: {
      read: (text) => known().readBic(text),
      fetchFor: fetchFor.bic,
      compare: ({ bic, iban }) => (bic && iban && !known().fit(bic, iban) ? 'other_bank_country' : undefined),
    },
  };
}
