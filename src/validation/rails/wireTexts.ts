import * as z from 'zod/mini';

/** Texts of a destination as a request has them. */
export const text = z.string();
export const text255 = text.check(z.maxLength(255));
export const filled = text.check(z.minLength(1), z.maxLength(255));

/** Where a bank is. */
export const bankPlace = {
  /** Name of the bank. */
  bank_name: z.optional(text255),
  /** Country of the bank, ISO 3166-1 alpha-2. */
  bank_country_code: z.optional(text.check(z.regex(/^[A-Z]{2}$/))),
  /** City of the bank. */
  bank_city: z.optional(text255),
};
