import { useEffect, useRef, useState } from 'react';
import { get, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type { RequestContactBlock } from '../../contract/index.ts';
import type { PartKey } from '../../i18n/index.ts';
import {
  type AddressRules,
  addressRules,
  callingCodeOf,
  cleanText,
  findRegion,
  loadPhonePlan,
  loadRegions,
  type PhonePlan,
  parseEmail,
  parseHolderName,
  parsePostalCode,
  type Region,
  readContactPhone,
  regionsAtHand,
} from '../../instruments/index.ts';
import { afterPointerUp } from '../../ui/index.ts';
import {
  type AddressInput,
  type AddressValues,
  contactOf,
  inputOf,
  phoneCountryOf,
  readCallingCode,
  regionInput,
} from './addressValues.ts';

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

/** What an address form needs to draw itself. The texts live in the inputs; React never holds them. */
export interface AddressEntryState {
  /** ISO 3166-1 alpha-2; `''` until one is chosen. */
  readonly country: string;
  readonly rules: AddressRules;
  readonly regions: RegionChoice;
  /** A known region that is on no list. */
  readonly otherRegion: string;
  readonly register: (name: AddressInput) => UseFormRegisterReturn;
  readonly errors: ReadonlyMap<AddressInput, AddressErrorKey>;
  readonly startPhone: () => void;
  /** Checks every field that is shown. Call `read` only after it said yes. */
  readonly validate: () => Promise<boolean>;
  /** Shows at their inputs which fields of the wire the service refused; gives back those that no input of this form is for. */
  readonly refuse: (fields: readonly string[]) => readonly string[];
  readonly read: () => RequestContactBlock;
}

/** Holds the inputs of one address: fields by country, checked when left and again while being corrected. */
export function useAddressEntry(starting: AddressValues, questions: Required<AddressQuestions>): AddressEntryState {
  const form = useForm<AddressValues>({ mode: 'onBlur', defaultValues: starting, shouldFocusError: false });
  const { register, formState, trigger, getValues, setValue, setError, watch } = form;
  const { errors: found } = formState;
  const country = watch('country');
  const rules = addressRules(country);
  const region = regionInput(country);

  const [failed, setFailed] = useState<string>();
  const [, setFetched] = useState(0);
  const list = rules.hasRegionList ? regionsAtHand(country) : undefined;
  const regions: RegionChoice = !rules.hasRegionList || failed === country ? 'typed' : list;
  useEffect(() => {
    if (!addressRules(country).hasRegionList || regionsAtHand(country) !== undefined) return undefined;
    let wanted = true;
    loadRegions(country).then(
      () => wanted && setFetched((count) => count + 1),
      () => wanted && setFailed(country),
    );
    return () => {
      wanted = false;
    };
  }, [country]);
  useEffect(() => {
    // A list that has just come has the option which the known text names; before, the select could not show it.
    const typed = getValues(region) ?? '';
    if (list !== undefined && typed !== '') setValue(region, findRegion(list, typed)?.value ?? typed);
  }, [list, region, getValues, setValue]);
  const typedRegion = getValues(region) ?? '';
  const otherRegion = Array.isArray(regions) && findRegion(regions, typedRegion) !== undefined ? '' : typedRegion;

  // What becomes known later fills untouched fields; what was typed stays.
  const before = useRef(starting);
  const known = JSON.stringify(starting);
  useEffect(() => {
    const now: AddressValues = JSON.parse(known);
    for (const name of Object.keys(now) as (keyof AddressValues)[]) {
      // The keys of `AddressValues` themselves; regions are compared as a whole.
      const same = JSON.stringify(getValues(name)) === JSON.stringify(before.current[name]);
      if (same && JSON.stringify(now[name]) !== JSON.stringify(before.current[name])) setValue(name, now[name]);
    }
    before.current = now;
  }, [known, getValues, setValue]);

  // A country has its own shapes and needs its own fields: what is shown as wrong is judged by the new one.
  const wrong = inputsOf(found);
  const judgeAgain = useRef(() => {});
  useEffect(() => {
    judgeAgain.current = () => {
      if (wrong.length > 0) void trigger(wrong);
    };
  });
  const judgedFor = useRef(country);
  useEffect(() => {
    if (judgedFor.current === country) return;
    judgedFor.current = country;
    judgeAgain.current();
  }, [country]);

  const plan = useRef<PhonePlan | undefined>(undefined);
  const codeChosen = useRef(starting.phone !== '');
  const startPhone = () => {
    loadPhonePlan().then(
      (loaded) => {
        plan.current = loaded;
      },
      // The shape of E.164 goes on to decide.
      () => {},
    );
  };
  /** A number with its own calling code says more than the choice beside it. */
  const adoptPhone = () => {
    const typed = getValues('phone');
    const read = readContactPhone(typed, phoneCountryOf(getValues('phoneCode'), country), plan.current);
    if (!read.ok || !isInternational(typed)) return;
    codeChosen.current = true;
    setValue('phoneCode', read.value.countryCode);
    setValue('phone', read.value.number);
  };

  const text = (typed: string, empty: AddressErrorKey | true): AddressErrorKey | true => {
    const read = cleanText(typed);
    if (read.ok || read.error === 'type') return true;
    return read.error === 'empty' ? empty : `address.error.${read.error}`;
  };
  const name = (typed: string, other: string): AddressErrorKey | true => {
    const read = parseHolderName(typed);
    if (read.ok || read.error === 'type') return true;
    if (read.error === 'shape') return 'address.name.error.shape';
    if (read.error !== 'empty') return `address.error.${read.error}`;
    return questions.name !== 'required' || other.trim() !== '' || 'address.name.error';
  };
  const isShown = (input: AddressInput): boolean => {
    if (input === 'email' || input === 'phone') return questions[input] !== 'none';
    if (input === 'firstName' || input === 'lastName') return questions.name !== 'none';
    return input === 'country' || rules.lines.flat().some((part) => (part === 'region' ? region : part) === input);
  };
  const needs = (part: AddressRules['required'][number]) => rules.required.includes(part);
  const check = (input: AddressInput, typed: string): AddressErrorKey | true => {
    switch (input) {
      case 'country':
        return typed !== '' || 'address.country.error';
      case 'firstName':
        return name(typed, getValues('lastName'));
      case 'lastName':
        // One name is a name: only the first field says that there is none.
        return typed.trim() === '' || name(typed, '');
      case 'line1':
        return text(typed, 'address.line1.error');
      case 'line2':
      case 'district':
        return text(typed, true);
      case 'city':
        return text(typed, needs('city') ? `address.city.${rules.city}.error` : true);
      case 'postalCode': {
        const read = parsePostalCode(typed, country);
        if (read.ok) return true;
        if (read.error === 'too_long' && rules.postalExample === undefined) return 'address.postalCode.error.too_long';
        return 'address.postalCode.error';
      }
      case 'phoneCode': {
        const number = getValues('phone');
        const known = number.trim() === '' || isInternational(number) || phoneCountryOf(typed, country) !== '';
        return known || 'address.phone.code.error';
      }
      case 'phone': {
        const read = readContactPhone(typed, phoneCountryOf(getValues('phoneCode'), country), plan.current);
        if (read.ok || read.error === 'type') return true;
        if (read.error === 'empty' && questions.phone !== 'required') return true;
        // Without a code in front of it the field for the code says so.
        if (read.error === 'country_code' && !isInternational(typed)) return true;
        return `address.phone.error.${read.error}`;
      }
      case 'email': {
        const read = parseEmail(typed);
        if (read.ok) return true;
        if (read.error === 'empty') return questions.email !== 'required' || 'address.email.error.empty';
        return read.error === 'too_long' ? 'address.error.too_long' : 'address.email.error.shape';
      }
      default:
        // A region. A list that is still loading causes no error.
        return text(typed, needs('region') && regions !== undefined ? 'address.region.error' : true);
    }
  };

  return {
    country,
    rules,
    regions,
    otherRegion,
    errors: new Map(wrong.map((input) => [input, errorAt(found, input)] as const)),
    startPhone,
    register: (input) => {
      const { onBlur, ...props } = register(input, {
        validate: (typed: unknown) => check(input, typeof typed === 'string' ? typed : ''),
        onBlur: () => {
          if (input === 'phone') adoptPhone();
          if (input === 'phoneCode') setValue(input, readCallingCode(getValues(input)));
        },
        onChange: (event: { readonly nativeEvent?: { readonly inputType?: string } }) => {
          if (input === 'country') {
            const code = callingCodeOf(getValues('country'));
            if (!codeChosen.current && code !== undefined) setValue('phoneCode', code);
          }
          if (input === 'phoneCode') codeChosen.current = true;
          // Typed sign by sign a number is read when it is left; pasted or filled in it is there at once.
          const atOnce = event.nativeEvent?.inputType !== 'insertText';
          if (input === 'phone' && atOnce && event.nativeEvent?.inputType?.startsWith('delete') !== true) adoptPhone();
          const judged = [input, ...(touches[input] ?? [])].filter((one) => wrong.includes(one));
          if (judged.length > 0) void trigger(judged);
        },
      });
      return {
        ...props,
        onBlur: async (event) => afterPointerUp(() => void onBlur(event)),
      };
    },
    validate: () => trigger(),
    refuse: (fields) =>
      fields.filter((field) => {
        const input = inputOf(field, getValues('country'));
        if (input === undefined || !isShown(input)) return true;
        setError(input, { type: 'refused', message: 'address.error.refused' satisfies AddressErrorKey });
        return false;
      }),
    read: () => contactOf(getValues(), plan.current),
  };
}

/** Inputs whose check depends on another one. */
const touches: { readonly [input in AddressInput]?: readonly AddressInput[] } = {
  lastName: ['firstName'],
  phoneCode: ['phone'],
  phone: ['phoneCode'],
};

/** True for a number that names its country itself. */
function isInternational(typed: string): boolean {
  return /^\s*(\+|\uFF0B|00)/.test(typed);
}

type Found = ReturnType<typeof useForm<AddressValues>>['formState']['errors'];

function inputsOf(found: Found): AddressInput[] {
  return Object.keys(found).flatMap((key): AddressInput[] =>
    // The keys of the form's own errors are its inputs.
    key === 'region' ? Object.keys(found.region ?? {}).map((code) => `region.${code}` as const) : [key as AddressInput],
  );
}

function errorAt(found: Found, input: AddressInput): AddressErrorKey {
  // Only the checks of this form write here, and they write keys.
  const error: { readonly message?: AddressErrorKey } | undefined = get(found, input);
  return error?.message ?? 'address.error.refused';
}
