import type { ContactBlock, ContactField, RequestContactBlock } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import {
  addressRules,
  callingCodeOf,
  cleanText,
  countryOfCallingCode,
  normaliseDigits,
  type PhonePlan,
  parseEmail,
  parsePostalCode,
  readContactPhone,
} from '../../validation/index.ts';

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

/** Under which key the region of a country is kept. */
export function regionKey(country: string): string {
  return addressRules(country).hasRegionList ? country : 'typed';
}

/** The input in which the region of a country is typed or chosen. */
export function regionInput(country: string): `region.${string}` {
  return `region.${regionKey(country)}`;
}

type AddressField = Exclude<ContactField, 'phone' | 'email'>;
type TextInput = Exclude<keyof AddressValues, 'phoneCode' | 'phone' | 'email'>;

/** Where each field of the wire is typed. */
const inputs: { readonly [field in AddressField]: TextInput } = {
  first_name: 'firstName',
  last_name: 'lastName',
  line1: 'line1',
  line2: 'line2',
  line3: 'district',
  city: 'city',
  state: 'region',
  zip: 'postalCode',
  country: 'country',
};
const inEveryCountry: readonly TextInput[] = ['firstName', 'lastName', 'country'];
// The keys of `inputs` themselves.
const addressFields = Object.keys(inputs) as readonly AddressField[];

/** The input in which a field of the wire is typed in that country; undefined where its form has none. */
export function inputOf(field: string, country: string): AddressInput | undefined {
  if (field === 'phone' || field === 'email') return field;
  const input = inputs[field as AddressField]; // an unknown name finds nothing
  return input === 'region' ? regionInput(country) : input;
}

/** What a form begins with: what is known of the contact, the first block that knows a field counts. */
export function startingValues(...known: readonly (ContactBlock | RequestContactBlock | undefined)[]): AddressValues {
  const first = <Value>(of: (block: ContactBlock | RequestContactBlock) => Value | undefined) =>
    known.map((block) => block && of(block)).find((value) => value !== undefined && value !== '');
  // Halves of two addresses make a third that does not exist: the first block with an address gives all of it.
  const address = first(({ address: there }) => (there && Object.values(there).some(Boolean) ? there : undefined));
  const phone = first(({ phone: there }) => (there?.number ? there : undefined));
  // One for each of the inputs.
  const texts = Object.fromEntries(addressFields.map((field) => [inputs[field], address?.[field] ?? ''])) as Readonly<
    Record<TextInput, string>
  >;
  const { country, region } = texts;
  return {
    ...texts,
    region: region === '' ? {} : { [regionKey(country)]: region },
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

/** The contact block that is sent (interface 2.1): the fields of the country's form, read; empty ones are left out. */
export function contactOf(values: AddressValues, plan?: PhonePlan): RequestContactBlock {
  const { country } = values;
  const shown: readonly string[] = addressRules(country).lines.flat();
  const zip = parsePostalCode(values.postalCode, country);
  const typed = {
    ...values,
    region: values.region[regionKey(country)],
    postalCode: zip.ok ? zip.value : values.postalCode,
  };
  const address: { [field in AddressField]?: string } = {};
  for (const field of addressFields) {
    const input = inputs[field];
    const text = cleanText(typed[input]);
    if (text.ok && (inEveryCountry.includes(input) || shown.includes(input))) address[field] = text.value;
  }
  const phone = readContactPhone(values.phone, phoneCountryOf(values.phoneCode, country), plan);
  const email = parseEmail(values.email);
  return {
    address,
    ...(phone.ok ? { phone: { number: phone.value.number, country_code: phone.value.countryCode } } : {}),
    ...(email.ok ? { email: email.value } : {}),
  };
}

/** Where an order goes, as far as tax and shipping cost depend on it; in the words of the wire. */
export interface Destination {
  /** Country, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** State or province; absent where none is asked for. */
  readonly state?: string | undefined;
  /** City; absent where none is asked for. */
  readonly city?: string | undefined;
  /** Postal code; absent where none is asked for. */
  readonly zip?: string | undefined;
}

/** The inputs that a destination is read from. */
export const destinationInputs: readonly (keyof AddressValues)[] = ['country', 'region', 'city', 'postalCode'];

/** The destination of an address; `undefined` without a country. */
export function destinationOf(address: RequestContactBlock['address']): Destination | undefined {
  const { country = '', state, city, zip } = address ?? {};
  return country === '' ? undefined : { country, ...defined({ state, city, zip }) };
}
