import * as z from 'zod/mini';
import { accountHolder } from './accountHolder.ts';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';
import { bankPlace, filled } from './wireTexts.ts';

/** Bank accounts of the United Kingdom (sort code). */
export const bacs = {
  payoutType: 'bank',
  currency: 'GBP',
  methodTypes: ['bacs'],
  deployedTypes: ['bacs'],
  arrival: 'oneToThreeDays',
  countries: 'GB',
  fields: {
    account_holder: accountHolder,
    sort_code: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '20-00-00',
      digits: [6],
      takes: ['sort_code'],
      groups: [[2, 4], '-'],
      ends: [2, 2],
      inWords: '6 digits',
      refusedExamples: { empty: '', chars: '20-00-0O', length: '2000', reserved: '000000' },
    },
    uk_account: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '55779911',
      check: 'ukAccount',
      ends: [4, 4],
      inWords: '8 digits; 6 or 7 are filled up with zeros and asked about; 9 or 10 refused',
      refusedExamples: { empty: '', chars: '1234567a', length: '12345', reserved: '00000000', long_form: '123456789' },
    },
  },
  identifierField: 'uk_account',
  wire: {
    shape: {
      at: ['bank'],
      mark: 'bank_sort_code',
      type: 'bacs',
      request: z.strictObject({
        /** BACS sort code, six digits. */
        bank_sort_code: filled,
        /** Account number. Sensitive. */
        bank_account_number: filled,
        ...bankPlace,
      }),
    },
    texts: { bank_sort_code: 'sort_code', bank_account_number: 'uk_account' },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const bacsTest: TestAccountFacts = {
  country: 'GB',
  fixedValues: { sort_code: '108800' },
  accounts: /* @__PURE__ */ buildTestAccounts('0001'),
};
