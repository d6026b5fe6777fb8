import {
  Fragment,
  forwardRef,
  type ReactNode,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ContactBlock, RequestContactBlock } from '../../contract/index.ts';
import { type PartTranslator, useTexts } from '../../hooks/index.ts';
import { addressTexts, expectTexts } from '../../i18n/index.ts';
import { Field, SelectField, useHydrated } from '../../ui/index.ts';
import { type AddressPart, browserCountry, browserPlace, countries, longestText } from '../../validation/index.ts';
import { CountryOptions } from '../CountryOptions.tsx';
import { Notice } from '../Notice.tsx';
import { type AddressInput, type Destination, regionInput, startingValues } from './addressValues.ts';
import type { AddressQuestions } from './checkAddressInput.ts';
import { type AddressEntryState, useAddressEntry } from './useAddressEntry.ts';
import { useAddressStyles } from './useAddressStyles.ts';

/** Where the focus goes when fields have to be corrected: to the first of them, to a list of all of them, or nowhere. */
export type FocusPolicy = 'first-error' | 'summary' | 'none';

/** What the form around an address can do with it. */
export interface AddressEntryHandle {
  /** Checks every field that is shown, shows what is wrong and moves the focus by the policy. */
  readonly validate: () => Promise<boolean>;
  /** The contact block for the service (interface 2.1), read from the inputs now. Call it only after `validate`. */
  readonly read: () => RequestContactBlock;
  /** What tax and shipping cost depend on, read from the inputs now; `undefined` until country, region, city and postal code are sound. */
  readonly readDestination: () => Destination | undefined;
  /** Shows at their inputs which fields (names on the wire, `zip`) the service refused; gives back those that no input of this form is for. */
  readonly refuse: (fields: readonly string[]) => readonly string[];
}

/** Props of `AddressEntry`; which fields are asked for beside the postal address is in `AddressQuestions`. */
export interface AddressEntryProps extends AddressQuestions {
  /** What the address is for; part of every autofill token, so that browsers fill the right one. */
  readonly purpose: 'shipping' | 'billing';
  /**
   * Known values, the most reliable first. They may arrive or change later: untouched fields follow, what was typed stays. @default
   * none
   */
  readonly known?: readonly (ContactBlock | RequestContactBlock | undefined)[] | undefined;
  /** Where the focus goes when fields have to be corrected. @default 'first-error' */
  readonly focus?: FocusPolicy | undefined;
}

expectTexts(addressTexts);

/**
 * The fields of a postal address, `<div data-tk="address-entry">`: the country first, then what an address in that country needs, in its order and under
 * its names. It renders no `<form>`: put it into yours, and call `validate` and then `read` of its ref before you send.
 */
export const AddressEntry = forwardRef<AddressEntryHandle, AddressEntryProps>((props, handle) => (
  // Until the texts of another language are there it draws nothing.
  <Suspense fallback={null}>
    <Fields ref={handle} {...props} />
  </Suspense>
));

const Fields = forwardRef<AddressEntryHandle, AddressEntryProps>(function Fields(
  { purpose, known = [], postal = true, name = 'required', phone = 'none', email = 'none', focus = 'first-error' },
  handle,
) {
  const t = useTexts(addressTexts);
  const entry = useAddressEntry(startingValues(...known, useLikelyCountry()), { postal, name, phone, email }, t.locale);
  const box = useRef<HTMLDivElement>(null);
  useAddressStyles(box);
  // Counts the times that the person has to be led to what is wrong.
  const [led, setLed] = useState(0);
  const lead = () => setLed((times) => times + 1);
  useEffect(() => {
    if (led > 0 && focus === 'first-error') first(box.current)?.focus();
  }, [led, focus]);
  useImperativeHandle(handle, () => ({
    validate: async () => {
      const sound = await entry.validate();
      if (!sound) lead();
      return sound;
    },
    read: entry.read,
    readDestination: entry.readDestination,
    refuse: (fields) => {
      const others = entry.refuse(fields);
      if (others.length < fields.length) lead();
      return others;
    },
  }));

  // The summary reads the labels: they are filled in here, before it is drawn.
  const drawn: Drawn = { entry, t, purpose, labels: new Map() };
  const rows = [
    ...(postal ? [countryField(drawn)] : []),
    ...(name === 'none' ? [] : [row('names', nameFields(drawn))]),
    ...(postal ? entry.rules.lines : []).map((line) =>
      row(
        line.join(),
        line.map((part) => postalField(drawn, part)),
      ),
    ),
    ...(phone === 'none' ? [] : [row('phone', phoneFields(drawn, phone === 'required'))]),
    ...(email === 'none' ? [] : [emailField(drawn, email === 'required')]),
  ];
  const { errors } = entry;
  return (
    <div data-tk="address-entry" data-state={errors.size === 0 ? 'valid' : 'invalid'} data-part="form" ref={box}>
      {focus === 'summary' && led > 0 && errors.size > 0 ? (
        <Summary key={led} {...drawn} toField={(input) => named(box.current, input)?.focus()} />
      ) : null}
      {rows}
    </div>
  );
});

/** Where the person is likely to live, by time zone and regions of the browser's languages: chosen in a form that knows nothing better. */
function useLikelyCountry(): RequestContactBlock | undefined {
  const hydrated = useHydrated();
  return useMemo(() => {
    if (!hydrated) return undefined;
    const { languages, timeZone } = browserPlace();
    // A language without a region says too little: Spanish is spoken in twenty countries.
    const regional = languages.filter((language) => /-[A-Z]{2}\b/.test(language));
    const country = browserCountry(countries, { languages: regional, timeZone });
    return country === undefined ? undefined : { address: { country } };
  }, [hydrated]);
}

/** What every part of the form is drawn from. */
interface Drawn {
  readonly entry: AddressEntryState;
  readonly t: PartTranslator<'address'>;
  readonly purpose: AddressEntryProps['purpose'];
  /** The label of each field that has been drawn, in their order. */
  readonly labels: Map<AddressInput, string>;
}

function messageOf({ entry, t }: Drawn, input: AddressInput): string | undefined {
  const key = entry.errors.get(input);
  const count = key === 'address.postalCode.error.too_long' ? 12 : longestText;
  return key && t(key, { count, example: entry.rules.postalExample ?? '' });
}

/** What every field of this form has. */
function fieldProps(drawn: Drawn, input: AddressInput, label: string, token: string, needed: boolean) {
  const { entry, t, purpose, labels } = drawn;
  labels.set(input, label);
  return {
    ...entry.register(input),
    label: needed ? label : `${label} (${t('common.optional')})`,
    autoComplete: `section-tk ${purpose} ${token}`,
    'aria-required': needed,
    error: messageOf(drawn, input),
  };
}

function lineField(drawn: Drawn, input: AddressInput, label: string, token: string, needed: boolean) {
  return <Field key={input} {...fieldProps(drawn, input, label, token, needed)} dir="auto" />;
}

function countryField(drawn: Drawn): ReactNode {
  const { t } = drawn;
  return (
    <SelectField key="country" {...fieldProps(drawn, 'country', t('address.country.label'), 'country', true)}>
      <option value="">{t('address.country.choose')}</option>
      <CountryOptions codes={countries} locale={t.locale} />
    </SelectField>
  );
}

function nameFields(drawn: Drawn): readonly ReactNode[] {
  const { familyNameFirst } = drawn.entry.rules;
  return (familyNameFirst ? familyFirstOrder : givenFirstOrder).map((input) =>
    lineField(
      drawn,
      input,
      drawn.t(familyNameFirst ? familyFirst[input] : givenFirst[input]),
      input === 'firstName' ? 'given-name' : 'family-name',
      true,
    ),
  );
}

/** One part of a postal address, by the names and needs of its country. */
function postalField(drawn: Drawn, part: AddressPart): ReactNode {
  const { entry, t } = drawn;
  const { rules } = entry;
  const needed = part !== 'line1' && part !== 'line2' && part !== 'district' && rules.required.includes(part);
  switch (part) {
    case 'line1': {
      const props = fieldProps(drawn, part, t('address.line1.label'), 'address-line1', true);
      return <Field key={part} {...props} placeholder={t('address.line1.hint')} dir="auto" />;
    }
    case 'line2':
      return lineField(drawn, part, t('address.line2.label'), 'address-line2', false);
    case 'district':
      return lineField(drawn, part, t(`address.district.${rules.district}.label`), 'address-level3', false);
    case 'city':
      return lineField(drawn, part, t(`address.city.${rules.city}.label`), 'address-level2', needed);
    case 'postalCode': {
      const label = t(`address.postalCode.${rules.postalCode}.label`);
      const props = fieldProps(drawn, part, label, 'postal-code', needed);
      // Before a country is chosen it is not known whether it has none.
      const known = entry.country === '' ? { label } : {};
      return <Field key={part} {...props} {...known} autoCapitalize="characters" dir="ltr" />;
    }
    case 'region':
      return regionField(drawn, needed);
  }
}

function regionField(drawn: Drawn, needed: boolean): ReactNode {
  const { entry, t } = drawn;
  const { regions, otherRegion } = entry;
  const input = regionInput(entry.country);
  const label = t(`address.region.${entry.rules.region}.label`);
  if (regions === 'typed') return lineField(drawn, input, label, 'address-level1', needed);
  return (
    <SelectField
      key={`${input} list`}
      {...fieldProps(drawn, input, label, 'address-level1', needed)}
      aria-busy={regions === undefined}
    >
      <option value="">{t('address.region.choose')}</option>
      {otherRegion === '' ? null : <option>{otherRegion}</option>}
      {regions?.map(({ value, name }) => (
        <option value={value} key={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function phoneFields(drawn: Drawn, needed: boolean): readonly ReactNode[] {
  const { entry, t, purpose } = drawn;
  return [
    <Field
      key="phoneCode"
      {...fieldProps(drawn, 'phoneCode', t('address.phone.code.label'), 'tel-country-code', true)}
      aria-required={needed}
      inputMode="tel"
      dir="ltr"
    />,
    <Field
      key="phone"
      {...fieldProps(drawn, 'phone', t('address.phone.number.label'), 'tel-national', needed)}
      {...(purpose === 'shipping' ? { placeholder: t('address.phone.number.hint') } : {})}
      inputMode="tel"
      type="tel"
      dir="ltr"
      onFocus={entry.startPhone}
    />,
  ];
}

function emailField(drawn: Drawn, needed: boolean): ReactNode {
  const { t } = drawn;
  const props = fieldProps(drawn, 'email', t('address.email.label'), 'email', needed);
  return <Field key="email" {...props} placeholder={t('address.email.hint')} inputMode="email" dir="ltr" />;
}

/** Which fields have to be corrected, each with a way to it; what is wrong is said there. */
function Summary({
  entry,
  t,
  labels,
  toField,
}: Drawn & {
  readonly toField: (input: AddressInput) => void;
}) {
  const wrong = [...labels].filter(([input]) => entry.errors.has(input));
  return (
    <Notice tone="danger" title={t('address.summary.title', { count: wrong.length })} focused>
      {wrong.map(([input, label], at) => (
        <Fragment key={input}>
          {at === 0 ? null : ' · '}
          <button type="button" data-part="link-button" onClick={() => toField(input)}>
            {label}
          </button>
        </Fragment>
      ))}
    </Notice>
  );
}

const givenFirstOrder = ['firstName', 'lastName'] as const;
const familyFirstOrder = ['lastName', 'firstName'] as const;
const givenFirst = { firstName: 'address.firstName.label', lastName: 'address.lastName.label' } as const;
const familyFirst = { firstName: 'address.givenName.label', lastName: 'address.familyName.label' } as const;

/** Several fields beside each other; a single one takes the whole row. */
function row(key: string, fields: readonly ReactNode[]): ReactNode {
  return fields.length === 1 ? (
    fields[0]
  ) : (
    <div key={key} data-part="field-row">
      {fields}
    </div>
  );
}

function first(box: HTMLElement | null): HTMLElement | undefined {
  return box?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? undefined;
}

function named(box: HTMLElement | null, input: AddressInput): HTMLElement | undefined {
  return box?.querySelector<HTMLElement>(`[name="${input}"]`) ?? undefined;
}
