import {
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ContactBlock, RequestContactBlock } from '../../contract/index.ts';
import { useTexts } from '../../hooks/index.ts';
import { formatCountry } from '../../i18n/index.ts';
import { type AddressPart, addressRules, countries, longestText } from '../../instruments/index.ts';
import { Field, SelectField } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';
import { AddressLoading } from './AddressLoading.tsx';
import { type AddressInput, regionInput, startingValues } from './addressValues.ts';
import { type AddressQuestions, useAddressEntry } from './useAddressEntry.ts';

/** Where the focus goes when fields have to be corrected: to the first of them, to a list of all of them, or nowhere. */
export type FocusPolicy = 'first-error' | 'summary' | 'none';

/** What the form around an address can do with it. */
export interface AddressEntryHandle {
  /** Checks every field that is shown, shows what is wrong and moves the focus by the policy. */
  readonly validate: () => Promise<boolean>;
  /** The contact block for the service (interface 2.1), read from the inputs now. Call it only after `validate`. */
  readonly read: () => RequestContactBlock;
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

/**
 * The fields of an address, `<div data-tk="address-entry">`: country first, then what addresses there consist of, in their order and by their
 * names. Built on `useAddressEntry`. It is no form of its own; put it into yours and ask its handle before you send.
 */
export const AddressEntry = forwardRef<AddressEntryHandle, AddressEntryProps>(function AddressEntry(props, ref) {
  const texts = useTexts('address');
  if (texts.kind === 'ready') return <Fields {...props} handle={ref} t={texts.t} />;
  return <AddressLoading texts={texts} lines={expectedLines(props)} />;
});

/** The fields that will be shown, for `AddressLoading`. */
function expectedLines({ purpose, known = [], name, phone = 'none', email = 'none' }: AddressEntryProps) {
  const { lines } = addressRules(startingValues(...known).country);
  return [
    'country',
    name === 'none' ? '' : 'first last',
    ...lines.map((line) => line.join(' ').replace('line1', 'line1*')),
    phone === 'none' ? '' : purpose === 'shipping' ? 'dial phone*' : 'dial phone',
    email === 'none' ? '' : 'email*',
  ].filter((line) => line !== '');
}

type T = Extract<ReturnType<typeof useTexts<'address'>>, { readonly kind: 'ready' }>['t'];

function Fields({
  purpose,
  known = [],
  name = 'required',
  phone = 'none',
  email = 'none',
  focus = 'first-error',
  handle,
  t,
}: AddressEntryProps & { readonly handle: ForwardedRef<AddressEntryHandle>; readonly t: T }) {
  const entry = useAddressEntry(startingValues(...known), { name, phone, email });
  const { rules, regions, register, errors } = entry;
  const box = useRef<HTMLDivElement>(null);
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
    refuse: (fields) => {
      const others = entry.refuse(fields);
      if (others.length < fields.length) lead();
      return others;
    },
  }));

  const places = useMemo(() => placesOf(t.locale), [t.locale]);
  const labels = new Map<AddressInput, string>();

  /** What every field of this form has. */
  const field = (input: AddressInput, label: string, token: string, needed: boolean, hint?: string) => {
    labels.set(input, label);
    return {
      ...register(input),
      label: needed ? label : `${label} (${t('common.optional')})`,
      autoComplete: `section-tk ${purpose} ${token}`,
      'aria-required': needed,
      error: messageOf(input),
      ...(hint === undefined ? {} : { hint }),
    };
  };
  const messageOf = (input: AddressInput): string | undefined => {
    const key = errors.get(input);
    const count = key === 'address.postalCode.error.too_long' ? 12 : longestText;
    return key && t(key, { count, example: rules.postalExample ?? '' });
  };
  const line = (input: AddressInput, label: string, token: string, needed: boolean, hint?: string) => (
    <Field key={input} {...field(input, label, token, needed, hint)} dir="auto" />
  );

  const parts: { readonly [part in AddressPart]: () => ReactNode } = {
    line1: () => line('line1', t('address.line1.label'), 'address-line1', true, t('address.line1.hint')),
    line2: () => line('line2', t('address.line2.label'), 'address-line2', false),
    district: () => line('district', t(`address.district.${rules.district}.label`), 'address-level3', false),
    city: () => line('city', t(`address.city.${rules.city}.label`), 'address-level2', rules.required.includes('city')),
    postalCode: () => (
      <Field
        key="postalCode"
        {...field(
          'postalCode',
          t(`address.postalCode.${rules.postalCode}.label`),
          'postal-code',
          rules.required.includes('postalCode'),
        )}
        autoCapitalize="characters"
        dir="ltr"
      />
    ),
    region,
  };

  const country = (
    <SelectField key="country" {...field('country', t('address.country.label'), 'country', true)}>
      <option value="">{t('address.country.choose')}</option>
      {places.map(({ code, name: place }) => (
        <option value={code} key={code}>
          {place}
        </option>
      ))}
    </SelectField>
  );
  const names = (rules.familyNameFirst ? familyFirstOrder : givenFirstOrder).map((input) =>
    line(
      input,
      t(rules.familyNameFirst ? familyFirst[input] : givenFirst[input]),
      input === 'firstName' ? 'given-name' : 'family-name',
      true,
    ),
  );
  const lines = [
    country,
    ...(name === 'none' ? [] : [row('names', names)]),
    ...rules.lines.map((line) =>
      row(
        line.join(),
        line.map((part) => parts[part]()),
      ),
    ),
    ...(phone === 'none' ? [] : [row('phone', phoneFields())]),
    ...(email === 'none'
      ? []
      : [
          <Field
            key="email"
            {...field('email', t('address.email.label'), 'email', email === 'required', t('address.email.hint'))}
            inputMode="email"
            dir="ltr"
          />,
        ]),
  ];

  return (
    <div data-tk="address-entry" data-state={errors.size === 0 ? 'valid' : 'invalid'} data-part="form" ref={box}>
      {focus === 'summary' && led > 0 && errors.size > 0 ? summary() : null}
      {lines}
    </div>
  );

  function region(): ReactNode {
    const input = regionInput(entry.country);
    const label = t(`address.region.${rules.region}.label`);
    const needed = rules.required.includes('region');
    if (regions === 'typed') return line(input, label, 'address-level1', needed);
    return (
      <SelectField
        key={`${input} list`}
        {...field(input, label, 'address-level1', needed)}
        aria-busy={regions === undefined}
      >
        <option value="">{t('address.region.choose')}</option>
        {entry.otherRegion === '' ? null : <option>{entry.otherRegion}</option>}
        {regions?.map(({ value, name: place }) => (
          <option value={value} key={value}>
            {place}
          </option>
        ))}
      </SelectField>
    );
  }

  function phoneFields(): readonly ReactNode[] {
    const needed = phone === 'required';
    const hint = purpose === 'shipping' ? t('address.phone.number.hint') : undefined;
    return [
      <Field
        key="phoneCode"
        {...field('phoneCode', t('address.phone.code.label'), 'tel-country-code', true)}
        aria-required={needed}
        inputMode="tel"
        dir="ltr"
      />,
      <Field
        key="phone"
        {...field('phone', t('address.phone.number.label'), 'tel-national', needed, hint)}
        inputMode="tel"
        type="tel"
        dir="ltr"
        onFocus={entry.startPhone}
      />,
    ];
  }

  function summary(): ReactNode {
    const wrong = [...labels].filter(([input]) => errors.has(input));
    return (
      <Notice key={led} tone="warning" title={t('address.summary.title', { count: wrong.length })} focused>
        {wrong.map(([input, label]) => (
          <span key={input}>
            <button type="button" data-part="link-button" onClick={() => named(box.current, input)?.focus()}>
              {label}
            </button>
            {': '}
            {messageOf(input)}
            <br />
          </span>
        ))}
      </Notice>
    );
  }
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

/** Countries by name, as a reader of that language looks for them. */
function placesOf(locale: string): readonly { readonly code: string; readonly name: string }[] {
  const collator = new Intl.Collator(locale);
  return countries
    .map((code) => ({ code, name: formatCountry(code, locale) }))
    .sort((a, b) => collator.compare(a.name, b.name));
}
