import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTillkit } from '../../hooks/index.ts';
import { formatCountry, type MessageKey } from '../../i18n/index.ts';
import { countries, hasNoPostalCode, parseEmail, parsePhoneNumber, parsePostalCode } from '../../instruments/index.ts';
import { Button, Field, inertWhile, SelectField } from '../../ui/index.ts';
import type { ShippingFields } from './shippingFields.ts';

export interface ShippingFormProps {
  readonly defaults: ShippingFields;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly onSubmit: (fields: ShippingFields) => void;
}

const longest = 255;
const tooLong = 'complete.error.too_long' satisfies MessageKey;
const wrongPostalCode = 'complete.postalCode.error' satisfies MessageKey;

/** The delivery fields with their checks. Everything typed stays in the inputs until it is sent. */
export function ShippingForm({ defaults, submitLabel, busy, busyLabel, onSubmit }: ShippingFormProps) {
  const { t } = useTillkit();
  const { register, handleSubmit, formState, getValues, trigger } = useForm<ShippingFields>({
    mode: 'onTouched',
    defaultValues: defaults,
  });
  const options = useMemo(() => countryOptions(t.locale), [t.locale]);

  // What is kept is the message's key, not its text: the text follows the locale.
  const required = (key: MessageKey) => (typed: string) => {
    if (typed.trim() === '') return key;
    return [...typed].length <= longest || tooLong;
  };
  const optional = (read: (typed: string) => { readonly ok: boolean }, key: MessageKey) => (typed: string) =>
    typed.trim() === '' || read(typed).ok || key;
  const postal = (typed: string) => {
    const { country } = getValues();
    if (typed.trim() === '') return country === '' || hasNoPostalCode(country) || wrongPostalCode;
    return parsePostalCode(typed, country).ok || wrongPostalCode;
  };
  const errorOf = (name: keyof ShippingFields) => {
    const key = formState.errors[name]?.message;
    // Only this form's own checks write here, and they write keys.
    return key === undefined ? undefined : t(key as MessageKey, { count: longest });
  };

  return (
    <form
      method="post"
      noValidate
      data-part="form"
      onSubmit={handleSubmit((fields) => (busy ? undefined : onSubmit(fields)))}
    >
      <div data-part="form" {...inertWhile(busy)}>
        <SelectField
          {...register('country', {
            validate: required('complete.country.error'),
            onChange: () => {
              // The code's shape is its country's.
              if (formState.errors.postalCode !== undefined) void trigger('postalCode');
            },
          })}
          label={t('complete.country.label')}
          error={errorOf('country')}
          autoComplete="shipping country"
        >
          <option value="">{t('complete.country.choose')}</option>
          {options.map(({ code, name }) => (
            <option value={code} key={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <div data-part="field-row">
          <Field
            {...register('firstName', { validate: required('complete.firstName.error') })}
            label={t('complete.firstName.label')}
            error={errorOf('firstName')}
            autoComplete="shipping given-name"
          />
          <Field
            {...register('lastName', { validate: required('complete.lastName.error') })}
            label={t('complete.lastName.label')}
            error={errorOf('lastName')}
            autoComplete="shipping family-name"
          />
        </div>
        <Field
          {...register('line1', { validate: required('complete.line1.error') })}
          label={t('complete.line1.label')}
          hint={t('complete.line1.hint')}
          error={errorOf('line1')}
          autoComplete="shipping address-line1"
        />
        <Field
          {...register('line2')}
          label={t('complete.line2.label')}
          error={errorOf('line2')}
          autoComplete="shipping address-line2"
        />
        <div data-part="field-row">
          <Field
            {...register('postalCode', { validate: postal })}
            label={t('complete.postalCode.label')}
            error={errorOf('postalCode')}
            autoComplete="shipping postal-code"
          />
          <Field
            {...register('city', { validate: required('complete.city.error') })}
            label={t('complete.city.label')}
            error={errorOf('city')}
            autoComplete="shipping address-level2"
          />
        </div>
        <Field
          {...register('state')}
          label={`${t('complete.state.label')} (${t('common.optional')})`}
          error={errorOf('state')}
          autoComplete="shipping address-level1"
        />
        <Field
          {...register('phone', { validate: optional(parsePhoneNumber, 'complete.phone.error') })}
          label={t('complete.phone.label')}
          hint={t('complete.phone.hint')}
          error={errorOf('phone')}
          autoComplete="shipping tel"
          inputMode="tel"
          dir="ltr"
        />
        <Field
          {...register('email', { validate: optional(parseEmail, 'complete.email.error') })}
          label={t('complete.email.label')}
          hint={t('complete.email.hint')}
          error={errorOf('email')}
          autoComplete="shipping email"
          inputMode="email"
          dir="ltr"
        />
      </div>
      <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}

function countryOptions(locale: string): readonly { readonly code: string; readonly name: string }[] {
  const collator = new Intl.Collator(locale);
  return countries
    .map((code) => ({ code, name: formatCountry(code, locale) }))
    .sort((a, b) => collator.compare(a.name, b.name));
}
