import * as z from 'zod/mini';
import { accountHolder } from './accountHolder.ts';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';
import { filled } from './wireTexts.ts';

/** UPI, which reaches accounts in India by an id. The shape is a decision of this kit. */
export const upi = {
  payoutType: 'bank',
  currency: 'INR',
  methodTypes: ['upi', 'upi_collect'],
  arrival: 'seconds',
  countries: 'IN',
  fields: {
    account_holder: accountHolder,
    upi_id: {
      inputMode: 'email',
      autocomplete: 'off',
      example: 'name@upi',
      check: 'upiId',
      takes: ['upi_id'],
      mask: 'email',
      inWords: 'lower case; name, @, handle without a point',
      refusedExamples: { empty: '', length: 'a'.repeat(401), shape: 'name@example.com' },
    },
  },
  identifierField: 'upi_id',
  wire: {
    shape: {
      at: ['bank'],
      mark: 'upi_id',
      type: 'upi_collect',
      request: z.strictObject({
        /** UPI id. Sensitive. */
        upi_id: filled,
      }),
    },
    texts: { upi_id: 'upi_id' },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const upiTest: TestAccountFacts = {
  country: 'IN',
  accounts: /* @__PURE__ */ buildTestAccounts('receiver', '@upi'),
};
