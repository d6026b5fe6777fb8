import * as z from 'zod/mini';
import type { WireShape } from './railFacts.ts';
import { bankPlace, filled } from './wireTexts.ts';

/** An account number of any country with its bank's code; `bank_country_code` says whose code it is, and the United States without it. */
export const accountWithCode = {
  at: ['bank'],
  mark: 'bank_routing_number',
  countryKey: 'bank_country_code',
  type: 'ach',
  request: z.strictObject({
    /** Code of the bank: ACH routing number, nine digits, in the United States. */
    bank_routing_number: filled,
    /** Account number. Sensitive. */
    bank_account_number: filled,
    ...bankPlace,
  }),
  masks: { bank_routing_number: [3, 3], bank_account_number: [4, 4] },
} as const satisfies WireShape;
