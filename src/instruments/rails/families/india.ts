import { parseIfsc } from '../../ifsc.ts';
import { parseUpiId } from '../../upiId.ts';
import { maskEmail } from '../maskText.ts';
import { maskEnds, type RailFamily } from '../railSchema.ts';
import { accountHolder } from './accountHolder.ts';
import { accountData, bankField } from './bankField.ts';

/** What reaches people in India: a UPI ID, or an account with its branch's IFSC. */
export const india: RailFamily = {
  upi: {
    fields: [
      accountHolder,
      {
        field: 'upi_id',
        read: parseUpiId,
        takes: ['upi_id'],
        mask: maskEmail,
        inputMode: 'email',
        example: 'name@upi',
      },
    ],
    named: 'upi_id',
    write: ({ upi_id }) => (upi_id ? { bank: { upi_id } } : undefined),
  },
  ifsc: {
    fields: [
      accountHolder,
      {
        field: 'ifsc',
        read: parseIfsc,
        takes: ['ifsc'],
        mask: maskEnds(3, 3),
        inputMode: 'text',
        example: 'HDFC0004051',
      },
      bankField('in_account', [9, 18], '000123456789'),
    ],
    named: 'in_account',
    write: ({ ifsc, in_account }, country) => accountData(ifsc, in_account, country),
  },
};
