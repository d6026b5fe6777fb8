import { formatCountry } from '../../i18n/index.ts';
import { addressLines } from '../../validation/index.ts';
import { type AddressValues, regionKey } from './addressValues.ts';

/** A contact to read, line by line, as a form would send it: name and address with its country, then phone number and e-mail address. */
export function contactLines(contact: AddressValues, locale: string): readonly string[] {
  const { country, phone, phoneCode, email } = contact;
  const region = contact.region[regionKey(country)] ?? '';
  return [
    ...addressLines({ ...contact, region }, country),
    country === '' ? '' : formatCountry(country, locale),
    phone === '' ? '' : `\u2066${phoneCode} ${phone}\u2069`,
    email,
  ].filter((line) => line !== '');
}
