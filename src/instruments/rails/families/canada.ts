import { parseBankDigits } from '../../bankDigits.ts';
import { parseEmail } from '../../email.ts';
import { maskEmail } from '../maskText.ts';
import type { RailFamily } from '../railSchema.ts';
import { accountHolder } from './accountHolder.ts';
import { accountData, bankField } from './bankField.ts';

const { mask: _, ...institution } = bankField('ca_institution', [3], '000', {
  read: (text) => {
    const read = parseBankDigits(text, 3);
    // The service's sandbox bank has the number 000, as published examples do.
    return !read.ok && read.error === 'reserved' ? { ok: true, value: '000' } : read;
  },
});
const { mask: __, ...transit } = bankField('ca_transit', [5], '11000');

/** What reaches people in Canada: an e-mail address, or an account with its institution and transit number. */
export const canada: RailFamily = {
  interac: {
    fields: [
      accountHolder,
      {
        field: 'interac_email',
        read: parseEmail,
        takes: ['email'],
        mask: maskEmail,
        inputMode: 'email',
        example: 'name@example.com',
        autocomplete: 'email',
      },
    ],
    named: 'interac_email',
    write: ({ interac_email: email }) => (email ? { bank_redirect: { interac: { email } } } : undefined),
  },
  eft: {
    fields: [accountHolder, institution, transit, bankField('ca_account', [5, 12], '000123456789')],
    named: 'ca_account',
    // Canada writes 0, institution and transit as one code.
    write: ({ ca_institution, ca_transit, ca_account }, country) =>
      accountData(ca_institution && ca_transit && `0${ca_institution}${ca_transit}`, ca_account, country),
  },
};
