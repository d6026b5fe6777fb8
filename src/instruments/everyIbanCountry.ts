import { bicFitsIban, parseBic } from './bic.ts';
import { ibanStructure, isSepaCountry } from './ibanRegistry.ts';
import { isCountryCode } from './isCountryCode.ts';
import type { IbanCountries } from './readIban.ts';

/** All that is known of any country, for servers, tests, and a page once an IBAN or BIC of another country than the chosen one is typed. */
export const everyIbanCountry: IbanCountries = {
  structure: ibanStructure,
  isCountry: isCountryCode,
  isSepa: isSepaCountry,
  readBic: parseBic,
  fit: bicFitsIban,
};
