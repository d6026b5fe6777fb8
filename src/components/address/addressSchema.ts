import * as z from 'zod/mini';
import { type AddressPart, addressRules, type PhonePlan, readContactPhone } from '../../validation/index.ts';
import { type AddressValues, phoneCountryOf, regionKey } from './addressValues.ts';
import {
  type AddressErrorKey,
  type AddressQuestions,
  country,
  email,
  isInternational,
  line,
  name,
  postalCode,
  type RegionChoice,
} from './checkAddressInput.ts';

/** What an address is checked by and what is fetched only after its form is drawn. */
export interface AddressLoaded {
  /** Of the chosen country. A list that is still loading causes no error. */
  readonly regions: RegionChoice;
  /** Absent until it is fetched: the shape of E.164 decides. */
  readonly plan: PhonePlan | undefined;
}

const missingNames = [
  ['firstName', 'address.firstName.error'],
  ['lastName', 'address.lastName.error'],
] as const;

/** What is wrong with a number and the code in front of it, which are read as one. An unknown code is an error of the code alone, not of the number too. */
function phoneErrors(
  { phone, phoneCode, country: home }: AddressValues,
  isRequired: boolean,
  plan: PhonePlan | undefined,
): { readonly phone?: AddressErrorKey; readonly phoneCode?: AddressErrorKey } {
  const phoneCountry = phoneCountryOf(phoneCode, home);
  const read = readContactPhone(phone, phoneCountry, plan);
  const codeDecides = phone.trim() !== '' && !isInternational(phone);
  const codeError = codeDecides && phoneCountry === '' ? ({ phoneCode: 'address.phone.code.error' } as const) : {};
  // A number of an unusual kind can still be called.
  if (read.ok || read.error === 'type' || (read.error === 'empty' && !isRequired)) return codeError;
  if (read.error === 'country_code' && codeDecides) return codeError;
  return { ...codeError, phone: `address.phone.error.${read.error}` };
}

/** An address in a country as it is typed: the fields that its form shows, each with the key of a sentence as the message of its issue. */
export function addressSchema(
  inCountry: string,
  questions: AddressQuestions,
  { regions, plan }: AddressLoaded = { regions: 'typed', plan: undefined },
): z.ZodMiniType {
  const { postal = true, name: names = 'required', phone = 'none', email: mail = 'none' } = questions;
  const { lines, required, city, postalExample } = addressRules(inCountry);
  const region = required.includes('region') && regions !== undefined ? 'address.region.error' : undefined;
  const parts: { readonly [part in AddressPart]: z.ZodMiniType } = {
    line1: line('address.line1.error'),
    line2: line(),
    district: line(),
    city: line(required.includes('city') ? `address.city.${city}.error` : undefined),
    postalCode: postalCode(inCountry, postalExample),
    region: z.prefault(z.object({ [regionKey(inCountry)]: line(region) }), {}),
  };
  const shape: { readonly [part: string]: z.ZodMiniType } = {
    ...(postal ? { country } : {}),
    ...(names === 'none' ? {} : { firstName: name, lastName: name }),
    ...(postal ? Object.fromEntries(lines.flat().map((part) => [part, parts[part]])) : {}),
    ...(mail === 'none' ? {} : { email: email(mail === 'required') }),
  };
  return z.looseObject(shape).check(
    z.superRefine((typed, { addIssue }) => {
      const values = typed as object as AddressValues; // the texts of a form, which the shape of one country says only in part
      const addError = (at: keyof AddressValues, message: AddressErrorKey) =>
        addIssue({ code: 'custom', path: [at], message });
      // People with one name may put it into either field.
      if (names === 'required' && `${values.firstName}${values.lastName}`.trim() === '')
        for (const [field, missing] of missingNames) addError(field, missing);
      if (phone === 'none') return;
      const wrong = phoneErrors(values, phone === 'required', plan);
      if (wrong.phoneCode !== undefined) addError('phoneCode', wrong.phoneCode);
      if (wrong.phone !== undefined) addError('phone', wrong.phone);
    }),
  );
}

/** Tells whether what is known could be sent as it is: every field that its form shows is sound, and none that has to be given is missing. */
export function isComplete(values: AddressValues, questions: AddressQuestions): boolean {
  return addressSchema(values.country, questions).safeParse(values).success;
}
