import { type FocusEvent, Suspense, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CardExtras, useTexts } from '../../hooks/index.ts';
import { cardTexts, expectTexts, loadTexts } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { afterPointerUp, Field, SelectField, useHydrated } from '../../ui/index.ts';
import { countries, parseCardNickname, parsePostalCode } from '../../validation/index.ts';
import { CountryOptions } from '../CountryOptions.tsx';
import { useListed } from '../useListed.ts';
import { zodResolver } from '../zodResolver.ts';
import { type CardOptionErrorKey, type CardOptionValues, cardOptionsSchema, hasPostcode } from './cardOptionsSchema.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

/** Props of `CardOptions`. */
export interface CardOptionsProps {
  /** The same that `<CardEntry>` is given. */
  readonly entry: CardEntryHandle;
  /** Offers to keep the card: to be chosen again, or also to be charged without the person (interface 2.1, `setup_future_usage`). @default not offered */
  readonly save?: 'on_session' | 'off_session' | undefined;
  /** The form does nothing but save the card: its consent is a sentence above the button, without a checkbox. @default false */
  readonly savesAlways?: boolean | undefined;
  /** Who keeps and charges it; named in the words of consent. */
  readonly merchantName: string;
  /** Asks for country and postal code of the card's bill. @default false */
  readonly billing?: boolean | undefined;
  /** The country that is chosen at first (ISO 3166-1 alpha-2). @default the one of the locale, where it names one */
  readonly country?: string | undefined;
}

expectTexts(cardTexts);

/** Fetches the texts of the fields, so that drawing them waits for none. */
export const loadOptionTexts = (locale: string) => loadTexts(cardTexts, locale);

/**
 * What a merchant may ask beside the four fields of a card, `<div data-tk="card-options">`: consent to keep it with a name for it, and where its bill
 * goes. Its fields are checked and read with the card's, by `entry.validate()` and `entry.read()`.
 */
export function CardOptions(props: CardOptionsProps) {
  return (
    // Until the texts of another language are there it draws nothing.
    <Suspense fallback={null}>
      <Options {...props} />
    </Suspense>
  );
}

function Options({
  entry,
  save,
  savesAlways = false,
  merchantName,
  billing = false,
  country: given,
}: CardOptionsProps) {
  const t = useTexts(cardTexts);
  const consentId = useId();
  const { extras, defaultValues } = entry.parts;
  const [kept] = useState(() => extras.kept?.());
  const [known] = useState(() => defaultValues?.billingAddress);
  const [likely] = useState(() => kept?.country ?? readCountry(known?.country) ?? given ?? regionOf(t.locale));
  // What was typed before the script was there is in the fields: without a value of its own the form begins with that, and a drawing later shows it.
  const hydrated = useHydrated();
  const isListed = useListed();
  const { register, watch, getValues, trigger, reset, formState } = useForm<CardOptionValues>({
    mode: 'onBlur',
    shouldFocusError: false,
    resolver: zodResolver((typed) => cardOptionsSchema(typed, billing)),
    ...defined({ defaultValues: kept }),
  });
  const { errors } = formState;
  const [country = likely, keep = savesAlways] = watch(['country', 'keep']);

  useEffect(() => {
    extras.form = {
      check: (focus) => {
        void trigger(undefined, { shouldFocus: focus });
        return cardOptionsSchema(getValues(), billing).safeParse(getValues()).success;
      },
      read: () => extrasOf(savesAlways ? { ...getValues(), keep: true } : getValues(), billing),
      clear: () => reset({ ...getValues(), postcode: '', nickname: '' }),
    };
    extras.kept = getValues;
    return () => {
      extras.form = undefined;
    };
  });

  /** A field that is judged when it is left, and while it is shown as wrong. */
  const field = (name: 'postcode' | 'nickname') => {
    const { onBlur, ...props } = register(name, { onChange: () => errors[name] && void trigger(name) });
    const key = errors[name]?.message as CardOptionErrorKey | undefined; // the schema gives keys alone
    return {
      ...props,
      onBlur: (event: FocusEvent<HTMLInputElement>) => afterPointerUp(() => void onBlur(event)),
      error: key && t(key),
    };
  };

  const consent = save && (
    <p data-part="hint" id={consentId}>
      {t(`card.save.${save}`, { merchant: merchantName })}
    </p>
  );

  return (
    <div data-tk="card-options" data-part="form">
      {billing ? (
        <fieldset data-part="field-row" aria-label={t('card.billing.legend')}>
          <SelectField
            // What is wrong is wrong for one country; another one is asked anew.
            {...register('country', { onChange: () => errors.postcode && void trigger('postcode') })}
            label={t('card.billing.country')}
            defaultValue={likely}
            autoComplete="billing country"
            data-codes={hydrated ? undefined : countries.join(' ')}
          >
            <CountryOptions codes={countries} locale={t.locale} only={isListed ? undefined : likely} />
          </SelectField>
          {hasPostcode(country) ? (
            <Field
              {...field('postcode')}
              label={t('card.billing.postcode')}
              defaultValue={known?.zip}
              autoComplete="billing postal-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
          ) : null}
        </fieldset>
      ) : null}
      {save === undefined ? null : (
        <>
          {savesAlways ? null : (
            <div>
              <label data-part="check">
                <input {...register('keep')} type="checkbox" aria-describedby={consentId} />
                {t('card.save.label')}
              </label>
              {consent}
            </div>
          )}
          {/* Hidden rather than gone, so that a name is still there when the mind is changed twice. */}
          <div hidden={!keep}>
            <Field
              {...field('nickname')}
              label={t('card.nickname.label')}
              hint={t('card.nickname.hint')}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
            />
          </div>
          {savesAlways ? consent : null}
        </>
      )}
    </div>
  );
}

/** What goes with the card; what is not sound stays away. */
function extrasOf({ country, postcode, keep, nickname }: CardOptionValues, billing: boolean): CardExtras {
  const name = parseCardNickname(nickname);
  const zip = parsePostalCode(postcode, country);
  return {
    ...(keep ? { save: true } : {}),
    ...(keep && name.ok && name.value !== '' ? { nickname: name.value } : {}),
    ...(billing && country
      ? {
          billing: {
            address: { country, ...(hasPostcode(country) && zip.ok && zip.value !== '' ? { zip: zip.value } : {}) },
          },
        }
      : {}),
  };
}

/** The country, where an address can name it. */
const readCountry = (country: string | undefined) => countries.find((listed) => listed === country);

/** The country of a locale, as far as an address can name it. */
function regionOf(locale: string): string | undefined {
  try {
    return readCountry(new Intl.Locale(locale).maximize().region);
  } catch {
    return undefined;
  }
}
