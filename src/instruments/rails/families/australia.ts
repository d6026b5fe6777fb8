import { parseBankDigits } from '../../bankDigits.ts';
import { parsePayId } from '../../payId.ts';
import { maskContact } from '../maskText.ts';
import type { RailFamily } from '../railSchema.ts';
import { accountData } from './accountData.ts';
import { zerosToo } from './zerosToo.ts';

/** What reaches people in Australia: an account with its BSB, or a PayID. */
export const family: RailFamily = {
  becs: {
    fields: [
      {
        field: 'bsb',
        read: (text) => zerosToo(parseBankDigits(text, 6), '000000'),
        takes: ['bsb'],
        groups: [[3], '-'],
        ends: [3, 3],
      },
      { field: 'au_account', digits: [4, 9], ends: [4, 4] },
    ],
    named: 'au_account',
    write: ({ bsb, au_account }, country) => accountData(bsb, au_account, country),
  },
  npp: {
    fields: [
      {
        field: 'pay_id',
        read: parsePayId,
        takes: ['email', 'phone'],
        mask: maskContact,
      },
    ],
    named: 'pay_id',
    write: ({ pay_id }) => (pay_id ? { bank: { pay_id } } : undefined),
  },
};
