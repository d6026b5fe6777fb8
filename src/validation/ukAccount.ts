import type { Parsed } from '../money/index.ts';
import { type BankDigitsError, parseBankDigits } from './bankDigits.ts';

/** A British account number. */
export type UkAccount = {
  /** Eight digits. */
  readonly account: string;
  /** Present when six or seven were typed and zeros were put in front: have the person confirm it. */
  readonly warning?: 'padded';
};

/** Why a text is no British account number. `long_form`: the nine or ten digits of a few banks, which give an eight-digit form of it. */
export type UkAccountError = BankDigitsError | 'long_form';

/** Reads a British account number: eight digits; six or seven are filled up with zeros in front and say so. Total; never throws. */
export function parseUkAccount(input: unknown): Parsed<UkAccount, UkAccountError> {
  const digits = parseBankDigits(input, 6, 10);
  if (!digits.ok) return digits;
  if (digits.value.length > 8) return { ok: false, error: 'long_form' };
  if (digits.value.length === 8) return { ok: true, value: { account: digits.value } };
  return { ok: true, value: { account: digits.value.padStart(8, '0'), warning: 'padded' } };
}
