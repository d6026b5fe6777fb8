// Fetched by itself (`loadPhonePlan`): imported by name, so that bundlers leave out what of the library is not called.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { callingCodeOf, countryOfCallingCode } from './callingCodeOf.ts';
import type { PhonePlan } from './contactPhone.ts';

/** The numbering plans of every country, by libphonenumber. */
export const readByPlan: PhonePlan = (digits, country) => {
  const known = Object.hasOwn(metadata.countries, country);
  const number = parsePhoneNumberFromString(
    digits,
    // A key of the plans' own table of countries.
    known ? { defaultCountry: country as CountryCode, extract: false } : { extract: false },
    metadata,
  );
  if (number === undefined) return undefined;
  const countryCode = `+${number.countryCallingCode}`;
  // What is left is read again until it stays: the library takes one trunk zero away, and more may have been typed.
  const left = countryCode + number.nationalNumber;
  if (!digits.startsWith('+') || left.length < digits.length) return readByPlan(left, country);
  // Where several countries share a code the chosen one stays: its numbers are dialled alike in all of them.
  const home = callingCodeOf(country) === countryCode ? country : (number.country ?? countryOfCallingCode(countryCode));
  const phone = { countryCode, number: number.nationalNumber, country: home ?? country };
  return { phone, possible: number.isPossible() };
};
