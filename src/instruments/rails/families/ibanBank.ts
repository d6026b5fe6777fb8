import { bicFitsIban, parseBic } from '../../bic.ts';
import { groupIban } from '../../groupIban.ts';
import { parseIban } from '../../iban.ts';
import { isSepaCountry } from '../../ibanRegistry.ts';
import type { RailFamily, RailSchema } from '../railSchema.ts';

const iban: RailSchema = {
  fields: [
    {
      field: 'iban',
      read: (text, { rail, country }) => {
        const read = parseIban(text);
        if (!read.ok) return read;
        const { iban: value, country: of, warning } = read.value;
        if (rail !== 'iban' && !isSepaCountry(of)) return { ok: false, error: 'not_sepa' };
        const asked = rail === 'iban' && of !== country ? 'other_country' : warning;
        return asked === undefined ? { ok: true, value } : { ok: true, value, warning: asked };
      },
      takes: ['iban'],
      format: groupIban,
      ends: [5, 5],
      inputMode: 'text',
    },
    { field: 'bic', read: parseBic, takes: ['bic'], ends: [3, 2], inputMode: 'text' },
  ],
  named: 'iban',
  write: (values) =>
    values.iban ? { bank: { iban: values.iban, ...(values.bic ? { bic: values.bic } : {}) } } : undefined,
  compare: (values) =>
    values.bic && values.iban && !bicFitsIban(values.bic, values.iban) ? { bic: 'other_bank_country' } : {},
};
const sepa: RailSchema = { ...iban, optional: ['bic'] };

/** Bank accounts that have an IBAN. */
export const family: RailFamily = { sepa, sepa_instant: { ...sepa, priority: 'instant' }, iban };
