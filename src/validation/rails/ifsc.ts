import { accountHolder } from './accountHolder.ts';
import { accountWithCode } from './accountWithCode.ts';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';

/** Bank accounts of India with their branch's IFSC (NEFT, IMPS). */
export const ifsc = {
  payoutType: 'bank',
  currency: 'INR',
  methodTypes: ['ifsc', 'local_bank_transfer'],
  arrival: 'sameDay',
  countries: 'IN',
  fields: {
    account_holder: accountHolder,
    ifsc: {
      inputMode: 'text',
      autocomplete: 'off',
      example: 'HDFC0004051',
      check: 'ifsc',
      takes: ['ifsc'],
      ends: [3, 3],
      code: true,
      inWords: 'upper case; four letters, a zero, six characters',
      refusedExamples: {
        empty: '',
        chars: 'HDFC000405_',
        length: 'HDFC000405',
        shape: 'HDF00004051',
        fifth_zero: 'HDFCO004051',
      },
    },
    in_account: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '000123456789',
      digits: [9, 18],
      ends: [4, 4],
      inWords: '9 to 18 digits',
      refusedExamples: { empty: '', chars: '12345678a', length: '12345678', reserved: '000000000' },
    },
  },
  identifierField: 'in_account',
  wire: { shape: accountWithCode, texts: { bank_routing_number: 'ifsc', bank_account_number: 'in_account' } },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const ifscTest: TestAccountFacts = {
  country: 'IN',
  fixedValues: { ifsc: 'HDFC0004051' },
  accounts: /* @__PURE__ */ buildTestAccounts('00012345'),
};
