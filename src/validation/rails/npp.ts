import * as z from 'zod/mini';
import { accountHolder } from './accountHolder.ts';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';
import { filled } from './wireTexts.ts';

/** The New Payments Platform, which reaches accounts in Australia by a PayID. The shape is a decision of this kit. */
export const npp = {
  payoutType: 'bank',
  currency: 'AUD',
  methodTypes: ['npp', 'pay_id'],
  arrival: 'seconds',
  countries: 'AU',
  fields: {
    account_holder: accountHolder,
    pay_id: {
      inputMode: 'email',
      autocomplete: 'email',
      example: 'name@example.com',
      check: 'payId',
      takes: ['email', 'phone'],
      mask: 'contact',
      asksFor: 'contact',
      inWords:
        'e-mail address in lower case, phone number with country (04… becomes +614…), or ABN with weights mod 89',
      refusedExamples: {
        empty: '',
        too_long: `${'a'.repeat(65)}@b.co`,
        shape: 'a@b',
        local_ascii: 'jörg@example.de',
        chars: '1-800-FLOWERS',
        length: '+61',
        extension: '+61 2 5550 1234 x3',
        needs_plus: '412345678',
        checksum: '51824753557',
      },
    },
  },
  identifierField: 'pay_id',
  wire: {
    shape: {
      at: ['bank'],
      mark: 'pay_id',
      type: 'pay_id',
      request: z.strictObject({
        /** PayID of an Australian account. Sensitive. */
        pay_id: filled,
      }),
    },
    texts: { pay_id: 'pay_id' },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const nppTest: TestAccountFacts = {
  country: 'AU',
  accounts: /* @__PURE__ */ buildTestAccounts('receiver', '@example.com'),
};
