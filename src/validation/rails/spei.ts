import { accountHolder } from './accountHolder.ts';
import { accountWithCode } from './accountWithCode.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';

/** Bank accounts of Mexico (CLABE, which begins with its bank). */
export const spei = {
  payoutType: 'bank',
  currency: 'MXN',
  methodTypes: ['spei', 'local_bank_transfer'],
  arrival: 'minutes',
  countries: 'MX',
  fields: {
    account_holder: accountHolder,
    clabe: {
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '032 180 00011835971 9',
      check: 'clabe',
      takes: ['clabe'],
      groups: [[3, 6, 17], ' '],
      ends: [4, 4],
      inWords: '18 digits; weights 3, 7, 1',
      refusedExamples: {
        empty: '',
        chars: '03218000011835971X',
        length: '0321800001183597',
        reserved: '0'.repeat(18),
        checksum: '032180000118359718',
      },
    },
  },
  identifierField: 'clabe',
  wire: {
    shape: accountWithCode,
    texts: { bank_account_number: 'clabe' },
    // The bank's code is the beginning of the CLABE and says nothing of its own.
    writes: { bank_routing_number: ({ clabe }) => clabe?.slice(0, 3) },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const speiTest: TestAccountFacts = {
  country: 'MX',
  accounts: {
    success: '032180118359010000',
    failed: '032180118359050002',
    reversed: '032180118359020003',
    requires_vendor_account_creation: '032180118359090004',
    expired: '032180118359060005',
  },
};
