import { accountHolder } from './accountHolder.ts';
import { accountWithCode } from './accountWithCode.ts';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';

/** Bank accounts of the United States, by the Automated Clearing House. */
export const ach = {
  payoutType: 'bank',
  currency: 'USD',
  methodTypes: ['ach'],
  deployedTypes: ['ach'],
  arrival: 'oneToThreeDays',
  countries: 'US',
  fields: {
    account_holder: accountHolder,
    routing_number: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '110 000 000',
      check: 'routingNumber',
      takes: ['routing_number'],
      groups: [[3, 6], ' '],
      ends: [3, 3],
      inWords: '9 digits; weights 3, 7, 1; first two digits that are given out',
      refusedExamples: {
        empty: '',
        chars: '01100001O',
        length: '11000015',
        reserved: '000000000',
        checksum: '011000016',
        prefix: '990000000',
      },
    },
    us_account: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '000123456789',
      digits: [4, 17],
      ends: [4, 4],
      inWords: '4 to 17 digits',
      refusedExamples: { empty: '', chars: '1.5e7', length: '123', reserved: '00000' },
    },
  },
  identifierField: 'us_account',
  wire: {
    shape: accountWithCode,
    texts: { bank_routing_number: 'routing_number', bank_account_number: 'us_account' },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const achTest: TestAccountFacts = {
  country: 'US',
  fixedValues: { routing_number: '110000000' },
  accounts: /* @__PURE__ */ buildTestAccounts('00012345'),
};

/** Bank accounts of the United States, by wire: the same account, faster. */
export const usWire = {
  ...ach,
  priority: 'wire',
  methodTypes: ['us_wire', 'wire'],
  arrival: 'sameDay',
} as const satisfies RailFacts;
