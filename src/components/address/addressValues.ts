import type { ContactBlock, ContactField, RequestContactBlock } from '../../contract/index.ts';
import {
  addressRules,
  callingCodeOf,
  cleanText,
  countries,
  countryOfCallingCode,
  normaliseDigits,
  type PhonePlan,
  parseEmail,
  parsePostalCode,
  readContactPhone,
} from '../../instruments/index.ts';

/** What an address form holds, as it is typed. Everything stays here when the country changes, so that coming back finds it. */
export interface AddressValues {
  readonly country: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly line1: string;
  readonly line2: string;
  readonly district: string;
  readonly city: string;
  readonly postalCode: string;
  /** Typed under `typed`; chosen from a list under the country's own code: `CA` is another place in each. */
  readonly region: { readonly [country: string]: string };
  /** `+` and the calling code. */
  readonly phoneCode: string;
  readonly phone: string;
  readonly email: string;
}

/** The name of one input. */
export type AddressInput = Exclude<keyof AddressValues, 'region'> | `region.${string}`;

/** Where the region of a country is kept. */
export function regionInput(country: string): `region.${string}` {
  return `region.${addressRules(country).hasRegionList ? country : 'typed'}`;
}

/** The input in which a field of the wire is typed in that country; undefined where its form has none. */
export function inputOf(field: string, country: string): AddressInput | undefined {
  const named = inputs[field as ContactField]; // an unknown name finds nothing
  return named === 'region' ? regionInput(country) : named;
}

const inputs: { readonly [field in ContactField]?: Exclude<AddressInput, `region.${string}`> | 'region' } = {
  first_name: 'firstName',
  last_name: 'lastName',
  line1: 'line1',
  line2: 'line2',
  line3: 'district',
  city: 'city',
  state: 'region',
  zip: 'postalCode',
  country: 'country',
  phone: 'phone',
  email: 'email',
};

/** What a form begins with: what is known of the contact, the first block that knows a field counts. */
export function startingValues(...known: readonly (ContactBlock | RequestContactBlock | undefined)[]): AddressValues {
  const first = <Value>(of: (block: ContactBlock | RequestContactBlock) => Value | undefined) =>
    known.map((block) => block && of(block)).find((value) => value !== undefined && value !== '');
  // Halves of two addresses make a third one where nobody lives: the first block with an address gives all of it.
  const address = first(({ address: there }) => (there && Object.values(there).some(Boolean) ? there : undefined));
  const phone = first(({ phone: there }) => (there?.number ? there : undefined));
  const country = address?.country ?? '';
  const state = address?.state ?? '';
  return {
    country,
    firstName: address?.first_name ?? '',
    lastName: address?.last_name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    district: address?.line3 ?? '',
    city: address?.city ?? '',
    postalCode: address?.zip ?? '',
    region: state === '' ? {} : { [regionInput(country).slice('region.'.length)]: state },
    phoneCode: phone?.country_code ?? callingCodeOf(country) ?? '',
    phone: phone?.number ?? '',
    email: first(({ email }) => email) ?? '',
  };
}

/** A calling code as it is typed, with its `+`; `''` where there are no digits. */
export function readCallingCode(typed: string): string {
  const digits = normaliseDigits(typed)
    .replace(/^\s*00/, '')
    .replace(/\D/g, '');
  return digits === '' ? '' : `+${digits}`;
}

/** The country in whose way a number behind this calling code is read: the address's own where it has that code; `''` where no country has. */
export function phoneCountryOf(code: string, country: string): string {
  const read = readCallingCode(code);
  return callingCodeOf(country) === read ? country : (countryOfCallingCode(read) ?? '');
}

/** Tells whether what is known could be sent as it is: every field that its country needs, each of them sound. */
export function isComplete(
  values: AddressValues,
  asked: { readonly name: string; readonly phone: string; readonly email: string },
): boolean {
  const { country } = values;
  const sent = contactOf(values);
  const wire = {
    line1: 'line1',
    line2: 'line2',
    district: 'line3',
    city: 'city',
    region: 'state',
    postalCode: 'zip',
  } as const;
  return (
    countries.includes(country) &&
    addressRules(country).required.every((part) => sent.address?.[wire[part]] !== undefined) &&
    parsePostalCode(values.postalCode, country).ok &&
    (asked.name !== 'required' || (sent.address?.first_name ?? sent.address?.last_name) !== undefined) &&
    (asked.phone !== 'required' || sent.phone !== undefined) &&
    (asked.email !== 'required' || sent.email !== undefined)
  );
}

/** The contact block that is sent (interface 2.1): the fields of the country's form, read; empty ones are left out. */
export function contactOf(values: AddressValues, plan?: PhonePlan): RequestContactBlock {
  const { country } = values;
  const shown = addressRules(country).lines.flat();
  const zip = parsePostalCode(values.postalCode, country);
  const region = values.region[regionInput(country).slice('region.'.length)];
  const texts: { readonly [field in Exclude<ContactField, 'phone' | 'email'>]: string | undefined } = {
    first_name: values.firstName,
    last_name: values.lastName,
    line1: values.line1,
    line2: values.line2,
    line3: shown.includes('district') ? values.district : '',
    city: shown.includes('city') ? values.city : '',
    state: shown.includes('region') ? region : '',
    zip: shown.includes('postalCode') ? (zip.ok ? zip.value : values.postalCode) : '',
    country,
  };
  const address: Partial<Record<keyof typeof texts, string>> = {};
  for (const [field, typed] of Object.entries(texts)) {
    const text = cleanText(typed);
    if (text.ok) address[field as keyof typeof texts] = text.value; // the keys of `texts` themselves
  }
  const phone = readContactPhone(values.phone, phoneCountryOf(values.phoneCode, country), plan);
  const email = parseEmail(values.email);
  return {
    address,
    ...(phone.ok ? { phone: { number: phone.value.number, country_code: phone.value.countryCode } } : {}),
    ...(email.ok ? { email: email.value } : {}),
  };
}
