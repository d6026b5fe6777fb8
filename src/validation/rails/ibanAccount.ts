import * as z from 'zod/mini';
import type { FieldFacts, RailWire } from './railFacts.ts';
import { bankPlace, filled, text255 } from './wireTexts.ts';

/** The number of an account in more than 70 countries; the example is the chosen country's. */
export const iban = {
  inputMode: 'text',
  autocomplete: 'off',
  check: 'iban',
  takes: ['iban'],
  groups: [[4, 8, 12, 16, 20, 24, 28, 32], ' '],
  ends: [5, 5],
  ofCountry: true,
  code: true,
  inWords: 'upper case, "IBAN" in front dropped; length and structure of the country, check digits 02 to 98, mod 97',
  refusedExamples: {
    empty: '',
    chars: 'DE89_3704',
    country: 'XX82WEST12345698765432',
    no_iban: 'US64SVBKUS6S3300958879',
    length: 'DE8937040044053201300',
    shape: 'DE8937O400440532013000',
    check_digits: 'DE99370400440532013014',
    checksum: 'DE89370400440532013001',
    not_sepa: 'TR330006100519786457841326',
  },
} as const satisfies FieldFacts;

/** The code of the account's bank; the example is the chosen country's. */
export const bic = {
  inputMode: 'text',
  autocomplete: 'off',
  check: 'bic',
  takes: ['bic'],
  ends: [3, 2],
  ofCountry: true,
  code: true,
  inWords: 'upper case; 8 or 11 characters, six letters first, a country at the fifth',
  refusedExamples: { empty: '', chars: 'DEUTDEF_', length: 'DEUTDEF', shape: 'D3UTDEFF', country: 'DEUTXXFF' },
} as const satisfies FieldFacts;

/** How accounts with an IBAN are sent. */
export const ibanWire = {
  shape: {
    at: ['bank'],
    mark: 'iban',
    type: 'sepa',
    request: z.strictObject({
      /** IBAN, without spaces. Sensitive. */
      iban: filled,
      /** BIC of the bank, 8 or 11 characters. */
      bic: z.optional(text255),
      ...bankPlace,
    }),
  },
  texts: { iban: 'iban', bic: 'bic' },
} as const satisfies RailWire;
