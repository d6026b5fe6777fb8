import { accountHolder } from './accountHolder.ts';
import { accountWithCode } from './accountWithCode.ts';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';

/** Bank accounts of Australia (BSB). */
export const becs = {
  payoutType: 'bank',
  currency: 'AUD',
  methodTypes: ['becs', 'local_bank_transfer'],
  arrival: 'nextDay',
  countries: 'AU',
  fields: {
    account_holder: accountHolder,
    bsb: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '000-000',
      digits: [6],
      zeros: true,
      takes: ['bsb'],
      groups: [[3], '-'],
      ends: [3, 3],
      inWords: '6 digits',
      refusedExamples: { empty: '', chars: '06200a', length: '06200' },
    },
    au_account: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '000123456',
      digits: [4, 9],
      ends: [4, 4],
      inWords: '4 to 9 digits',
      refusedExamples: { empty: '', chars: '1234a', length: '123', reserved: '0000' },
    },
  },
  identifierField: 'au_account',
  wire: { shape: accountWithCode, texts: { bank_routing_number: 'bsb', bank_account_number: 'au_account' } },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const becsTest: TestAccountFacts = {
  country: 'AU',
  fixedValues: { bsb: '000000' },
  accounts: /* @__PURE__ */ buildTestAccounts('00012'),
};
