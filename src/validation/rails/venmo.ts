import * as z from 'zod/mini';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';
import { text255 } from './wireTexts.ts';

/** Venmo accounts, by their phone number of the United States. */
export const venmo = {
  payoutType: 'wallet',
  currency: 'USD',
  methodTypes: ['venmo'],
  deployedTypes: ['venmo'],
  arrival: 'minutes',
  countries: 'US',
  fields: {
    venmo_phone: {
      inputMode: 'tel',
      autocomplete: 'tel',
      example: '+1 201 555 0123',
      check: 'northAmericanPhone',
      takes: ['phone'],
      ends: [0, 2],
      asksFor: 'contact',
      inWords: 'phone number of the US as +1…',
      refusedExamples: {
        empty: '',
        chars: 'abc',
        shape: '115 555 2671',
        length: '555 2671',
        extension: '415 555 2671 x3',
        country_code: '+44 20 7946 0958',
      },
    },
  },
  identifierField: 'venmo_phone',
  wire: {
    shape: {
      at: ['wallet', 'venmo'],
      type: 'venmo',
      request: z.strictObject({
        /** Phone number of the account. */
        telephone_number: z.optional(text255),
      }),
    },
    texts: { telephone_number: 'venmo_phone' },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const venmoTest: TestAccountFacts = { country: 'US', accounts: /* @__PURE__ */ buildTestAccounts('+1201555') };
