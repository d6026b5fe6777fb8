import { type IbanCountries, readIban } from '../../readIban.ts';
import type { RailFamily, RailFieldSchema, RailSchema } from '../railSchema.ts';

/** Bank accounts that have an IBAN, judged by what is known of countries; `fetchFor` gets what is missing for a text. */
export function ibanFamily(
  known: () => IbanCountries,
  fetchFor: { readonly [field in 'iban' | 'bic']?: RailFieldSchema['fetchFor'] } = {},
): RailFamily {
  const iban: RailSchema = {
    fields: [
      {
        field: 'iban',
        read: (text, { rail, country }) => {
          const read = readIban(text, known());
          if (!read.ok) return read;
          const { iban: value, country: of, warning } = read.value;
          if (rail !== 'iban' && !known().isSepa(of)) return { ok: false, error: 'not_sepa' };
          if (rail === 'iban' && of !== country) return { ok: true, value, warning: 'other_country' };
          return warning === undefined ? { ok: true, value } : { ok: true, value, warning };
        },
        fetchFor: fetchFor.iban,
        takes: ['iban'],
        groups: [[4, 8, 12, 16, 20, 24, 28, 32], ' '],
        ends: [5, 5],
      },
      {
        field: 'bic',
        read: (text) => known().readBic(text),
        fetchFor: fetchFor.bic,
        takes: ['bic'],
        ends: [3, 2],
      },
    ],
    named: 'iban',
    write: (values) =>
      values.iban ? { bank: { iban: values.iban, ...(values.bic ? { bic: values.bic } : {}) } } : undefined,
    compare: (values) =>
      values.bic && values.iban && !known().fit(values.bic, values.iban) ? { bic: 'other_bank_country' } : {},
  };
  const sepa: RailSchema = { ...iban, optional: ['bic'] };
  return { sepa, sepa_instant: { ...sepa, priority: 'instant' }, iban };
}
