import { accountHolder } from './accountHolder.ts';
import { accountWithCode } from './accountWithCode.ts';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';

/** Bank accounts of Canada, with their institution and transit number. */
export const eft = {
  payoutType: 'bank',
  currency: 'CAD',
  methodTypes: ['eft', 'local_bank_transfer'],
  arrival: 'oneToThreeDays',
  countries: 'CA',
  fields: {
    account_holder: accountHolder,
    ca_institution: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '000',
      digits: [3],
      zeros: true,
      inWords: '3 digits',
      refusedExamples: { empty: '', chars: '00a', length: '00' },
    },
    ca_transit: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '11000',
      digits: [5],
      inWords: '5 digits',
      refusedExamples: { empty: '', chars: '1100a', length: '1100', reserved: '00000' },
    },
    ca_account: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '000123456789',
      digits: [5, 12],
      ends: [4, 4],
      inWords: '5 to 12 digits',
      refusedExamples: { empty: '', chars: '12345a', length: '1234', reserved: '00000' },
    },
  },
  identifierField: 'ca_account',
  wire: {
    shape: accountWithCode,
    texts: { bank_account_number: 'ca_account' },
    // Canada writes 0, institution and transit as one code; what is none of both is refused as the one that it lacks.
    writes: {
      bank_routing_number: ({ ca_institution: institution, ca_transit: transit }) =>
        institution && transit && `0${institution}${transit}`,
    },
    reads: {
      bank_routing_number: (code) => {
        const digits = code.replace(/[\s-]/g, '');
        return { ca_institution: digits.slice(1, 4), ca_transit: digits.startsWith('0') ? digits.slice(4) : '' };
      },
    },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const eftTest: TestAccountFacts = {
  country: 'CA',
  fixedValues: { ca_institution: '000', ca_transit: '11000' },
  accounts: /* @__PURE__ */ buildTestAccounts('00012345'),
};
