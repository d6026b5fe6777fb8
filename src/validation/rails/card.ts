import * as z from 'zod/mini';
import type { RailFacts } from './railFacts.ts';
import { text, text255 } from './wireTexts.ts';

/** Cards that money can be sent to. Their texts are in the main catalogue. */
export const card = {
  payoutType: 'card',
  methodTypes: ['credit', 'debit'],
  deployedTypes: ['credit', 'debit'],
  arrival: 'oneToThreeDays',
  countries: '*',
  fields: {
    card_number: {
      inputMode: 'numeric',
      autocomplete: 'cc-number',
      check: 'cardNumber',
      takes: ['card_number'],
      ends: [0, 4],
      inWords: 'digits; length and Luhn by brand',
      refusedExamples: {
        empty: ' ',
        chars: '4242x4242',
        too_short: '424242424242',
        too_long: '4'.repeat(25),
        checksum: '4242424242424241',
        repeated: '0000000000000',
      },
    },
    card_expiry: {
      inputMode: 'numeric',
      autocomplete: 'cc-exp',
      check: 'cardExpiry',
      inWords: 'MM/YYYY; good through the last day of the month everywhere; at most 20 years ahead',
      refusedExamples: {
        empty: '',
        chars: 'mm/yy',
        shape: '02/29/2030',
        month: '13/30',
        expired: '09/26',
        too_far: '12/47',
      },
    },
    card_holder: {
      inputMode: 'text',
      autocomplete: 'cc-name',
      check: 'holderName',
      asksFor: 'name',
      inWords: 'any script, NFC, 1 to 255 characters; no card number in it',
      refusedExamples: {
        empty: ' \u200B',
        chars: 'Ada \uD800',
        shape: '12-34',
        too_long: 'x'.repeat(256),
        card_number: 'Ada 6011111111111117',
      },
    },
  },
  identifierField: 'card_number',
  wire: {
    shape: {
      at: ['card'],
      request: z.strictObject({
        /** Card number, digits only. Sensitive. */
        card_number: text,
        /** Expiry month, two digits. */
        expiry_month: text,
        /** Expiry year, four digits. */
        expiry_year: text,
        /** Name on the card. */
        card_holder_name: z.optional(text255),
      }),
    },
    texts: { card_number: 'card_number', card_holder_name: 'card_holder' },
    writes: {
      expiry_month: ({ card_expiry }) => card_expiry?.split('/')[0],
      expiry_year: ({ card_expiry }) => card_expiry?.split('/')[1],
    },
    reads: { expiry_month: (month, { expiry_year: year }) => ({ card_expiry: `${month}/${year}` }) },
    shownName: 'last4',
  },
} as const satisfies RailFacts;
