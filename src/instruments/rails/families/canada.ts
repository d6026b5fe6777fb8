import { parseBankDigits } from '../../bankDigits.ts';
import { parseEmail } from '../../email.ts';
import { maskEmail } from '../maskText.ts';
import type { RailFamily } from '../railSchema.ts';
import { accountData } from './accountData.ts';
import { zerosToo } from './zerosToo.ts';

/** What reaches people in Canada: an e-mail address, or an account with its institution and transit number. */
export const family: RailFamily = {
  interac: {
    fields: [
      {
        field: 'interac_email',
        read: parseEmail,
        takes: ['email'],
        mask: maskEmail,
      },
    ],
    named: 'interac_email',
    write: ({ interac_email: email }) => (email ? { bank_redirect: { interac: { email } } } : undefined),
  },
  eft: {
    fields: [
      {
        field: 'ca_institution',
        // The service's sandbox bank has the number 000, as published examples do.
        read: (text) => zerosToo(parseBankDigits(text, 3), '000'),
      },
      { field: 'ca_transit', digits: [5] },
      { field: 'ca_account', digits: [5, 12], ends: [4, 4] },
    ],
    named: 'ca_account',
    // Canada writes 0, institution and transit as one code.
    write: ({ ca_institution, ca_transit, ca_account }, country) =>
      accountData(ca_institution && ca_transit && `0${ca_institution}${ca_transit}`, ca_account, country),
  },
};
