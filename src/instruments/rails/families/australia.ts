import { parseBankDigits } from '../../bankDigits.ts';
import { parsePayId } from '../../payId.ts';
import { grouped, maskContact, maskEnds, type RailFamily } from '../railSchema.ts';
import { accountHolder } from './accountHolder.ts';
import { accountData, bankField } from './bankField.ts';

/** What reaches people in Australia: an account with its BSB, or a PayID. */
export const australia: RailFamily = {
  becs: {
    fields: [
      accountHolder,
      bankField('bsb', [6], '000-000', {
        read: (text) => {
          const read = parseBankDigits(text, 6);
          return !read.ok && read.error === 'reserved' ? { ok: true, value: '000000' } : read;
        },
        takes: ['bsb'],
        format: grouped([3], '-'),
        mask: maskEnds(3, 3),
      }),
      bankField('au_account', [4, 9], '000123456'),
    ],
    named: 'au_account',
    write: ({ bsb, au_account }, country) => accountData(bsb, au_account, country),
  },
  npp: {
    fields: [
      accountHolder,
      {
        field: 'pay_id',
        read: parsePayId,
        takes: ['email', 'phone'],
        mask: maskContact,
        inputMode: 'email',
        example: 'name@example.com',
        autocomplete: 'email',
      },
    ],
    named: 'pay_id',
    write: ({ pay_id }) => (pay_id ? { bank: { pay_id } } : undefined),
  },
};
