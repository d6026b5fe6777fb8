import type { Parsed } from '../money/index.ts';
import { ibanStructure } from './ibanRegistry.ts';
import { isCountryCode } from './isCountryCode.ts';
import { type Iban, type IbanError, readIban } from './readIban.ts';

/**
 * Reads an IBAN as typed or pasted, also with "IBAN" in front (ISO 13616). The check digits see every wrong digit, every wrong letter and
 * every swap of neighbours of one class; what they cannot see (1B, 2M and 3X swapped, one in a hundred letters typed for a digit) the
 * country's structure sees wherever it says digit or letter. Total; never throws.
 */
export function parseIban(input: unknown): Parsed<Iban, IbanError> {
  return readIban(input, { structure: ibanStructure, isCountry: isCountryCode });
}
