import * as z from 'zod/mini';
import { accountHolder } from './accountHolder.ts';
import { buildTestAccounts } from './buildTestAccounts.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';
import { filled, text255 } from './wireTexts.ts';

/** Pix, which reaches accounts in Brazil by a key. */
export const pix = {
  payoutType: 'bank',
  currency: 'BRL',
  methodTypes: ['pix'],
  deployedTypes: ['pix'],
  arrival: 'seconds',
  countries: 'BR',
  fields: {
    account_holder: accountHolder,
    pix_key: {
      inputMode: 'text',
      autocomplete: 'off',
      example: 'name@example.com',
      check: 'pixKey',
      takes: ['email', 'phone', 'cpf', 'cnpj', 'random_key'],
      ends: [4, 4],
      asksFor: 'contact',
      inWords: 'CPF or CNPJ with check digits, e-mail address in lower case, phone number +55…, or UUID in lower case',
      refusedExamples: {
        empty: '',
        too_long: `${'a'.repeat(64)}@${'b'.repeat(20)}.example`,
        shape: 'hello',
        local_ascii: 'jörg@example.de',
        length: '1234',
        checksum: '12345678900',
        needs_plus: '11987654321',
        country_code: '+14155552671',
      },
    },
  },
  identifierField: 'pix_key',
  wire: {
    shape: {
      at: ['bank'],
      mark: 'pix_key',
      type: 'pix',
      request: z.strictObject({
        /** Pix key. Sensitive. */
        pix_key: filled,
        /** Account number. Sensitive. */
        bank_account_number: z.optional(filled),
        /** Tax number of the receiver. Sensitive. */
        tax_id: z.optional(text255),
        /** Name of the bank. */
        bank_name: z.optional(text255),
        /** Branch of the bank. */
        bank_branch: z.optional(text255),
      }),
      masks: { bank_account_number: [4, 4], tax_id: [0, 4] },
    },
    texts: { pix_key: 'pix_key' },
  },
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const pixTest: TestAccountFacts = {
  country: 'BR',
  accounts: /* @__PURE__ */ buildTestAccounts('123e4567-e89b-42d3-a456-42665544'),
};
