import { parseUkAccount } from '../../ukAccount.ts';
import type { RailFamily } from '../railSchema.ts';

/** Bank accounts of the United Kingdom (sort code). */
export const family: RailFamily = {
  bacs: {
    fields: [
      {
        field: 'sort_code',
        digits: [6],
        takes: ['sort_code'],
        groups: [[2, 4], '-'],
        ends: [2, 2],
      },
      {
        field: 'uk_account',
        read: (text) => {
          const read = parseUkAccount(text);
          if (!read.ok) return read;
          const { account, warning } = read.value;
          return warning === undefined ? { ok: true, value: account } : { ok: true, value: account, warning };
        },
        ends: [4, 4],
      },
    ],
    named: 'uk_account',
    write: ({ sort_code, uk_account }) =>
      sort_code && uk_account ? { bank: { bank_account_number: uk_account, bank_sort_code: sort_code } } : undefined,
  },
};
