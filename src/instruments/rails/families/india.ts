import { parseIfsc } from '../../ifsc.ts';
import { parseUpiId } from '../../upiId.ts';
import { maskEmail } from '../maskText.ts';
import type { RailFamily } from '../railSchema.ts';
import { accountData } from './accountData.ts';

/** What reaches people in India: a UPI ID, or an account with its branch's IFSC. */
export const family: RailFamily = {
  upi: {
    fields: [
      {
        field: 'upi_id',
        read: parseUpiId,
        takes: ['upi_id'],
        mask: maskEmail,
      },
    ],
    named: 'upi_id',
    write: ({ upi_id }) => (upi_id ? { bank: { upi_id } } : undefined),
  },
  ifsc: {
    fields: [
      {
        field: 'ifsc',
        read: parseIfsc,
        takes: ['ifsc'],
        ends: [3, 3],
      },
      { field: 'in_account', digits: [9, 18], ends: [4, 4] },
    ],
    named: 'in_account',
    write: ({ ifsc, in_account }, country) => accountData(ifsc, in_account, country),
  },
};
