import * as z from 'zod/mini';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';
import { text255 } from './wireTexts.ts';

/** PayPal accounts, by what PayPal knows them by. */
export const paypal = {
  payoutType: 'wallet',
  methodTypes: ['paypal'],
  deployedTypes: ['paypal'],
  arrival: 'minutes',
  countries:
    'AD AE AT AU BE BG BH BR CA CH CR CY CZ DE DK DO EE ES FI FR GB GR HK HR HU IE IL IS IT JP KW LI LT LU LV MA MC MT MX NL NO NZ OM PL PT QA RO RS SA SE SG SI SK SM SV US ZA',
  fields: {
    paypal_receiver: {
      inputMode: 'email',
      autocomplete: 'email',
      example: 'name@example.com',
      check: 'payPalReceiver',
      takes: ['email', 'phone'],
      asksFor: 'contact',
      inWords: 'e-mail address, phone number with country, or PayPal ID of 13 characters',
      refusedExamples: {
        empty: '',
        too_long: `${'a'.repeat(65)}@b.co`,
        shape: 'a@b',
        local_ascii: 'jörg@example.de',
        chars: '1-800-FLOWERS',
        length: '+61',
        extension: '+1 415 555 2671 x3',
        needs_plus: '4155552671',
      },
    },
  },
  identifierField: 'paypal_receiver',
  wire: {
    shape: {
      at: ['wallet', 'paypal'],
      type: 'paypal',
      answerKey: 'field_type',
      request: z.strictObject({
        /** E-mail address of the receiver. */
        email: z.optional(text255),
        /** Phone number of the account. */
        telephone_number: z.optional(text255),
        /** PayPal id of the receiver. */
        paypal_id: z.optional(text255),
      }),
    },
    texts: { email: 'paypal_receiver', telephone_number: 'paypal_receiver', paypal_id: 'paypal_receiver' },
    writes: {
      email: ({ paypal_receiver: to }) => (to?.includes('@') ? to : undefined),
      telephone_number: ({ paypal_receiver: to }) => (/^\+[^@]*$/.test(to ?? '') ? to : undefined),
      paypal_id: ({ paypal_receiver: to }) => (/^[^+@][^@]*$/.test(to ?? '') ? to : undefined),
    },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const paypalTest: TestAccountFacts = {
  country: 'DE',
  accounts: /* @__PURE__ */ buildTestAccounts('receiver', '@example.com'),
};
