import { countries } from './countries.ts';

// Countries that no address form offers; banks and accounts of most of them have codes all the same.
const others = 'AQ BV CU HM KP SD SY'.split(' ');

/** Tells whether two upper case letters are a country's code, as BIC and IBAN use it (ISO 3166-1 alpha-2, and XK for Kosovo). */
export function isCountryCode(letters: string): boolean {
  return countries.includes(letters) || others.includes(letters);
}
