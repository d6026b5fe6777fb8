import * as z from 'zod/mini';
import type { PartKey } from '../../i18n/index.ts';
import {
  cleanText,
  countries,
  parseEmail,
  parseHolderName,
  parsePostalCode,
  type Region,
} from '../../validation/index.ts';
import { textSchema } from '../textSchema.ts';

/** Whether something is asked for, and whether it has to be given. */
export type Asked = 'none' | 'optional' | 'required';

/** What an address form asks for beside the postal address. */
export interface AddressQuestions {
  /** Whether the postal address is asked for. @default true */
  readonly postal?: boolean | undefined;
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

/** True for a number that names its country itself. */
export function isInternational(typed: string): boolean {
  return /^\s*(\+|\uFF0B|00)/.test(typed);
}

const text = <Reason extends string>(...of: Parameters<typeof textSchema<Reason, AddressErrorKey>>) =>
  textSchema(...of);

const unsound = {
  chars: 'address.error.chars',
  too_long: 'address.error.too_long',
  card_number: 'address.error.card_number',
} as const;

/** A line of text; `empty` where it has to be given. */
export const line = (empty?: AddressErrorKey) => text(cleanText, { ...unsound, empty });

/** One of the two names. One name is a name: the form as a whole says that there is none. */
export const name = text(parseHolderName, { ...unsound, shape: 'address.name.error.shape', empty: undefined });

export const email = (isRequired: boolean) =>
  text(parseEmail, {
    empty: isRequired ? 'address.email.error.empty' : undefined,
    too_long: 'address.error.too_long',
    shape: 'address.email.error.shape',
    local_ascii: 'address.email.error.shape',
  });

export const postalCode = (country: string, example: string | undefined) =>
  text((typed) => parsePostalCode(typed, country), {
    empty: 'address.postalCode.error',
    shape: 'address.postalCode.error',
    too_long: example === undefined ? 'address.postalCode.error.too_long' : 'address.postalCode.error',
  });

export const country = z
  .string()
  .check(z.refine((code) => countries.includes(code), 'address.country.error' satisfies AddressErrorKey));
