import { useEffect, useRef, useState } from 'react';
import { get, type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form';
import type { RequestContactBlock } from '../../contract/index.ts';
import { afterPointerUp } from '../../ui/index.ts';
import {
  type AddressRules,
  addressRules,
  callingCodeOf,
  findRegion,
  loadPhonePlan,
  loadRegions,
  readContactPhone,
  regionsAtHand,
} from '../../validation/index.ts';
import { zodResolver } from '../zodResolver.ts';
import { type AddressLoaded, addressSchema } from './addressSchema.ts';
import {
  type AddressInput,
  type AddressValues,
  contactOf,
  type Destination,
  destinationInputs,
  destinationOf,
  inputOf,
  phoneCountryOf,
  readCallingCode,
  regionInput,
} from './addressValues.ts';
import {
  type AddressErrorKey,
  type AddressQuestions,
  isInternational,
  type RegionChoice,
} from './checkAddressInput.ts';

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
  /** What tax and shipping cost depend on; `undefined` until these fields are sound. */
  readonly readDestination: () => Destination | undefined;
}

/** Holds the inputs of one address in React Hook Form, checked by `addressSchema` when they are left and again while they are corrected. */
export function useAddressEntry(
  starting: AddressValues,
  questions: Required<AddressQuestions>,
  locale: string,
): AddressEntryState {
  const loaded = useRef<AddressLoaded>({ regions: undefined, plan: undefined });
  const form = useForm<AddressValues>({
    mode: 'onBlur',
    defaultValues: starting,
    shouldFocusError: false,
    resolver: zodResolver(({ country: of }) => addressSchema(of, questions, loaded.current)),
  });
  const { register, formState, trigger, getValues, setValue, setError, watch } = form;
  const { errors: found } = formState;
  const country = watch('country');
  const rules = addressRules(country);
  const region = regionInput(country);

  const { regions, otherRegion } = useRegions(form, country, locale);
  useLaterValues(form, starting);
  useEffect(() => {
    loaded.current = { ...loaded.current, regions };
  });

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

  const codeChosen = useRef(starting.phone !== '');
  const startPhone = () => {
    loadPhonePlan().then(
      (plan) => {
        loaded.current = { ...loaded.current, plan };
      },
      // The shape of E.164 goes on to decide.
      () => {},
    );
  };
  /** A number that is typed with its calling code sets the choice beside it. */
  const adoptPhone = () => {
    const typed = getValues('phone');
    const read = readContactPhone(typed, phoneCountryOf(getValues('phoneCode'), country), loaded.current.plan);
    if (!read.ok || !isInternational(typed)) return;
    codeChosen.current = true;
    setValue('phoneCode', read.value.countryCode);
    setValue('phone', read.value.number);
  };

  const isShown = (input: AddressInput): boolean => {
    if (input === 'email' || input === 'phone') return questions[input] !== 'none';
    if (input === 'firstName' || input === 'lastName') return questions.name !== 'none';
    if (!questions.postal) return false;
    return input === 'country' || rules.lines.flat().some((part) => (part === 'region' ? region : part) === input);
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
          const judged = [input, ...(judgedWith[input] ?? [])].filter((one) => wrong.includes(one));
          if (judged.length > 0) void trigger(judged);
        },
      });
      return {
        ...props,
        // An error that appears while the mouse is down would move the button away from under it.
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
    read: () => {
      const { address, ...contact } = contactOf(getValues(), loaded.current.plan);
      return questions.postal ? { address, ...contact } : contact;
    },
    readDestination: () => {
      const values = getValues();
      const { error } = addressSchema(values.country, { name: 'none' }, loaded.current).safeParse(values);
      const isUnsound = error?.issues.some(({ path: [at] }) => destinationInputs.some((input) => input === at));
      return isUnsound ? undefined : destinationOf(contactOf(values).address);
    },
  };
}

/** The regions of a country in the script of the locale, whose list is fetched when it is needed. */
function useRegions(form: UseFormReturn<AddressValues>, country: string, locale: string) {
  const { getValues, setValue } = form;
  const { hasRegionList } = addressRules(country);
  const region = regionInput(country);
  const [failed, setFailed] = useState<string>();
  const [, setFetched] = useState(0);
  const list = hasRegionList ? regionsAtHand(country, locale) : undefined;
  const regions: RegionChoice = !hasRegionList || failed === country ? 'typed' : list;
  useEffect(() => {
    if (!addressRules(country).hasRegionList || regionsAtHand(country, locale) !== undefined) return undefined;
    let wanted = true;
    loadRegions(country, locale).then(
      () => wanted && setFetched((count) => count + 1),
      () => wanted && setFailed(country),
    );
    return () => {
      wanted = false;
    };
  }, [country, locale]);
  useEffect(() => {
    // A list that has just come has the option which the known text names; before, the select could not show it.
    const typed = getValues(region) ?? '';
    if (list !== undefined && typed !== '') setValue(region, findRegion(list, typed)?.value ?? typed);
  }, [list, region, getValues, setValue]);
  const typedRegion = getValues(region) ?? '';
  const otherRegion = Array.isArray(regions) && findRegion(regions, typedRegion) !== undefined ? '' : typedRegion;
  return { regions, otherRegion };
}

/** What becomes known later fills untouched fields; what was typed stays. */
function useLaterValues({ getValues, setValue }: UseFormReturn<AddressValues>, starting: AddressValues): void {
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
}

/** Inputs whose check depends on another one. */
const judgedWith: { readonly [input in AddressInput]?: readonly AddressInput[] } = {
  firstName: ['lastName'],
  lastName: ['firstName'],
  phoneCode: ['phone'],
  phone: ['phoneCode'],
};

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
