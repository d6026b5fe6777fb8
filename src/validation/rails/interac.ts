import * as z from 'zod/mini';
import { accountHolder } from './accountHolder.ts';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';
import { filled } from './wireTexts.ts';

/** Interac e-Transfer, which reaches people in Canada by their e-mail address. Deployments send it as a bank redirect; the interface has three words, and it is a bank. */
export const interac = {
  payoutType: 'bank',
  currency: 'CAD',
  methodTypes: ['interac'],
  deployedTypes: ['interac'],
  arrival: 'minutes',
  countries: 'CA',
  fields: {
    account_holder: accountHolder,
    interac_email: {
      inputMode: 'email',
      autocomplete: 'email',
      example: 'name@example.com',
      check: 'email',
      takes: ['email'],
      mask: 'email',
      asksFor: 'contact',
      inWords: 'e-mail address; deployments take no phone number here',
      refusedExamples: {
        empty: '',
        too_long: `${'a'.repeat(65)}@b.co`,
        shape: '415 555 2671',
        local_ascii: 'jörg@example.de',
      },
    },
  },
  identifierField: 'interac_email',
  wire: {
    shape: {
      at: ['bank_redirect', 'interac'],
      type: 'interac',
      request: z.strictObject({
        /** E-mail address of the receiver. */
        email: filled,
      }),
    },
    texts: { email: 'interac_email' },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const interacTest: TestAccountFacts = {
  country: 'CA',
  accounts: /* @__PURE__ */ buildTestAccounts('receiver', '@example.com'),
};
