import type { PartKey } from '../../i18n/index.ts';
import {
  type AddressRules,
  cleanText,
  type PhonePlan,
  parseEmail,
  parseHolderName,
  parsePostalCode,
  type Region,
  readContactPhone,
} from '../../instruments/index.ts';
import { type AddressInput, type AddressValues, phoneCountryOf } from './addressValues.ts';

/** Whether something is asked for, and whether it has to be given. */
export type Asked = 'none' | 'optional' | 'required';

/** What an address form asks for beside the postal address. */
export interface AddressQuestions {
  /** Whether first and last name are asked for. @default 'required' */
  readonly name?: Asked | undefined;
  /** Whether a phone number is asked for. @default 'none' */
  readonly phone?: Asked | undefined;
  /** Whether an e-mail address is asked for. @default 'none' */
  readonly email?: Asked | undefined;
}

/** The key of a sentence about a field. */
export type AddressErrorKey = Extract<PartKey<'address'>, `${string}.error${string}`>;

/** The regions to choose from: typed where a country has none, `undefined` while they are being fetched. */
export type RegionChoice = readonly Region[] | 'typed' | undefined;

/** What the check of one input depends on beside its own text. */
export interface AddressForm {
  readonly values: AddressValues;
  /** Of the chosen country. */
  readonly rules: AddressRules;
  readonly questions: Required<AddressQuestions>;
  readonly regions: RegionChoice;
  /** Absent until it is fetched: the shape of E.164 decides. */
  readonly plan: PhonePlan | undefined;
}

/** True for a number that names its country itself. */
export function isInternational(typed: string): boolean {
  return /^\s*(\+|\uFF0B|00)/.test(typed);
}

type Checked = AddressErrorKey | true;

function checkText(typed: string, empty: Checked): Checked {
  const read = cleanText(typed);
  if (read.ok || read.error === 'type') return true;
  return read.error === 'empty' ? empty : `address.error.${read.error}`;
}

function checkName(typed: string, other: string, asked: Asked | undefined): Checked {
  const read = parseHolderName(typed);
  if (read.ok || read.error === 'type') return true;
  if (read.error === 'shape') return 'address.name.error.shape';
  if (read.error !== 'empty') return `address.error.${read.error}`;
  return asked !== 'required' || other.trim() !== '' || 'address.name.error';
}

function checkPostalCode(typed: string, country: string, { postalExample }: AddressRules): Checked {
  const read = parsePostalCode(typed, country);
  if (read.ok) return true;
  if (read.error === 'too_long' && postalExample === undefined) return 'address.postalCode.error.too_long';
  return 'address.postalCode.error';
}

function checkPhone(typed: string, { values, questions, plan }: AddressForm): Checked {
  const read = readContactPhone(typed, phoneCountryOf(values.phoneCode, values.country), plan);
  if (read.ok || read.error === 'type') return true;
  if (read.error === 'empty' && questions.phone !== 'required') return true;
  // Without a code in front of it the field for the code says so.
  if (read.error === 'country_code' && !isInternational(typed)) return true;
  return `address.phone.error.${read.error}`;
}

function checkEmail(typed: string, asked: Asked | undefined): Checked {
  const read = parseEmail(typed);
  if (read.ok) return true;
  if (read.error === 'empty') return asked !== 'required' || 'address.email.error.empty';
  return read.error === 'too_long' ? 'address.error.too_long' : 'address.email.error.shape';
}

/** What is wrong with the text of one input of an address form; `true` for nothing. */
export function checkAddressInput(input: AddressInput, typed: string, form: AddressForm): Checked {
  const { values, rules, questions, regions } = form;
  const needs = (part: AddressRules['required'][number]) => rules.required.includes(part);
  switch (input) {
    case 'country':
      return typed !== '' || 'address.country.error';
    case 'firstName':
      return checkName(typed, values.lastName, questions.name);
    case 'lastName':
      // One name is a name: only the first field says that there is none.
      return typed.trim() === '' || checkName(typed, '', questions.name);
    case 'line1':
      return checkText(typed, 'address.line1.error');
    case 'line2':
    case 'district':
      return checkText(typed, true);
    case 'city':
      return checkText(typed, needs('city') ? `address.city.${rules.city}.error` : true);
    case 'postalCode':
      return checkPostalCode(typed, values.country, rules);
    case 'phoneCode': {
      const { phone } = values;
      const known = phone.trim() === '' || isInternational(phone) || phoneCountryOf(typed, values.country) !== '';
      return known || 'address.phone.code.error';
    }
    case 'phone':
      return checkPhone(typed, form);
    case 'email':
      return checkEmail(typed, questions.email);
    default:
      // A region. A list that is still loading causes no error.
      return checkText(typed, needs('region') && regions !== undefined ? 'address.region.error' : true);
  }
}
