import { accountHolder } from './accountHolder.ts';
import { bic, iban as ibanField, ibanWire } from './ibanAccount.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';

/** Bank accounts that have an IBAN, outside SEPA. */
export const iban = {
  payoutType: 'bank',
  methodTypes: ['iban', 'local_bank_transfer'],
  arrival: 'oneToFiveDays',
  countries: 'AE AZ BA BH CI CM CR DO EG GE GT IL JO KW KZ LB MA MN MR MU OM PK QA SA SN SV TN TR UA XK',
  ibans: 'country',
  fields: { account_holder: accountHolder, iban: ibanField, bic },
  identifierField: 'iban',
  wire: ibanWire,
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const ibanTest: TestAccountFacts = {
  country: 'AE',
  fixedValues: { bic: 'AAAAAE22' },
  accounts: {
    success: 'AE050331234567890120000',
    failed: 'AE480331234567890120002',
    reversed: 'AE210331234567890120003',
    requires_vendor_account_creation: 'AE910331234567890120004',
    expired: 'AE640331234567890120005',
  },
};
