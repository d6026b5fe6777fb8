import type { CountryCode } from 'libphonenumber-js/core';
import { callingCodeOf, countryOfCallingCode } from './callingCodeOf.ts';
import type { ContactPhone } from './contactPhone.ts';

/**
 * Reads digits, with `+` or as they are dialled in that country, by the numbering plans; undefined where no plan knows them. `possible`: their
 * length is one of the country's. Whether a number is given out at all is not asked: plans change faster than pages.
 */
export type PhonePlan = (
  digits: string,
  country: string,
) => { readonly phone: ContactPhone; readonly possible: boolean } | undefined;

let atHand: Promise<PhonePlan> | undefined;

/** Fetches the numbering plans of every country, once. Rejects when they cannot be fetched: the shape of E.164 goes on to decide then. */
export function loadPhonePlan(): Promise<PhonePlan> {
  atHand ??= load().catch((error: unknown) => {
    atHand = undefined;
    throw error;
  });
  return atHand;
}

async function load(): Promise<PhonePlan> {
  const [{ parsePhoneNumberFromString }, { default: metadata }] = await Promise.all([
    import('libphonenumber-js/core'),
    import('libphonenumber-js/min/metadata'),
  ]);
  return (digits, country) => {
    const known = Object.hasOwn(metadata.countries, country);
    const number = parsePhoneNumberFromString(
      digits,
      // A key of the plans' own table of countries.
      known ? { defaultCountry: country as CountryCode, extract: false } : { extract: false },
      metadata,
    );
    if (number === undefined) return undefined;
    const countryCode = `+${number.countryCallingCode}`;
    // Where several countries share a code the chosen one stays: its numbers are dialled alike in all of them.
    const home =
      callingCodeOf(country) === countryCode ? country : (number.country ?? countryOfCallingCode(countryCode));
    const phone = { countryCode, number: number.nationalNumber, country: home ?? country };
    return { phone, possible: number.isPossible() };
  };
}
