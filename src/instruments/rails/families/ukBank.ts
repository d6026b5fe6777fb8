import { parseUkAccount } from '../../ukAccount.ts';
import { grouped, maskEnds, type RailFamily } from '../railSchema.ts';
import { accountHolder } from './accountHolder.ts';
import { bankField } from './bankField.ts';

/** Bank accounts of the United Kingdom (sort code). */
export const ukBank: RailFamily = {
  bacs: {
    fields: [
      accountHolder,
      bankField('sort_code', [6], '20-00-00', {
        takes: ['sort_code'],
        format: grouped([2, 4], '-'),
        mask: maskEnds(2, 2),
      }),
      bankField('uk_account', [6, 10], '55779911', {
        read: (text) => {
          const read = parseUkAccount(text);
          if (!read.ok) return read;
          const { account, warning } = read.value;
          return warning === undefined ? { ok: true, value: account } : { ok: true, value: account, warning };
        },
      }),
    ],
    named: 'uk_account',
    write: ({ sort_code, uk_account }) =>
      sort_code && uk_account ? { bank: { bank_account_number: uk_account, bank_sort_code: sort_code } } : undefined,
  },
};
