import { type ChangeEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type PartTranslator, useTexts, useTillkit } from '../../hooks/index.ts';
import { formatCountry } from '../../i18n/index.ts';
import { addressRules, countries, parseCardNickname, parsePostalCode } from '../../instruments/index.ts';
import { Field, SelectField } from '../../ui/index.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

/** Props of `CardOptions`. */
export interface CardOptionsProps {
  /** The same that `<CardEntry>` is given. */
  readonly entry: CardEntryHandle;
  /** Offers to keep the card: to be chosen again, or also to be charged without the person (interface 2.1, `setup_future_usage`). @default not offered */
  readonly save?: 'on_session' | 'off_session' | undefined;
  /** Who keeps and charges it; named in the words of consent. */
  readonly merchantName: string;
  /** Asks for country and postal code of the card's bill. @default false */
  readonly billing?: boolean | undefined;
  /** The country that is chosen at first (ISO 3166-1 alpha-2). @default the one of the locale, where it names one */
  readonly country?: string | undefined;
}

/**
 * What a merchant may ask beside the four fields of a card, `<div data-tk="card-options">`: consent to keep it with a name for it, and where its bill
 * goes. Its fields are checked and read with the card's, by `entry.validate()` and `entry.read()`.
 */
export function CardOptions(props: CardOptionsProps) {
  const texts = useTexts('card');
  // Lines that were kept free for the words of consent while they were on their way; they stay free, and so nothing moves.
  const [kept, keep] = useState(0);
  if (texts.kind === 'ready') return <Options {...props} t={texts.t} kept={kept} />;
  // Without its text there can be no consent; the card pays alone.
  return texts.kind === 'loading' ? <OptionsLoading {...props} kept={kept} onMeasure={keep} /> : null;
}

/** Length of the consent text in characters, without the merchant's name, which occurs in it twice. */
const consentLength = { on_session: 112, off_session: 144 } as const;
/** The same in Arabic, which takes fewer. */
const ofThatInArabic = 0.88;
/** Characters that the end of a line leaves empty. A line too many is better than one that moves a button. */
const ragged = 5;

/** Placeholders of the same size, so that nothing below moves when the texts arrive. */
function OptionsLoading({
  save,
  merchantName,
  billing = false,
  kept,
  onMeasure,
}: CardOptionsProps & { readonly kept: number; readonly onMeasure: (lines: number) => void }) {
  // A sentence that is shown already gives the width of a character in the page's font.
  const sample = useRef<HTMLSpanElement>(null);
  const { t } = useTillkit();
  const known = t('testMode.text');
  useLayoutEffect(() => {
    const { scrollWidth = 0, parentElement } = sample.current ?? {};
    const room = parentElement?.clientWidth ?? 0;
    if (save === undefined || room === 0 || scrollWidth === 0) return;
    const length = consentLength[save] * (t.direction === 'rtl' ? ofThatInArabic : 1) + 2 * merchantName.length;
    const charactersInLine = (room / scrollWidth) * known.length - ragged;
    onMeasure(charactersInLine > 0 ? Math.ceil(length / charactersInLine) : 0);
  }, [save, merchantName, known, t, onMeasure]);
  return (
    <div data-tk="card-options" data-part="form" aria-busy="true">
      {billing ? (
        <div data-part="field-row">
          {['country', 'postcode'].map((field) => (
            <div data-part="field" key={field}>
              <span data-part="label">
                <span data-part="skeleton" data-width="short" />
              </span>
              <div data-part="control" />
            </div>
          ))}
        </div>
      ) : null}
      {save === undefined ? null : (
        <div>
          <div data-part="check">
            <span data-part="skeleton" data-width="long" />
          </div>
          <p data-part="hint">
            <span data-part="visually-hidden" aria-hidden="true" ref={sample}>
              {known}
            </span>
            {Array.from({ length: kept }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place.
              <span data-part="skeleton" data-width="full" key={line} />
            ))}
          </p>
        </div>
      )}
    </div>
  );
}

function Options({
  entry,
  save,
  merchantName,
  billing = false,
  country: given,
  t,
  kept,
}: CardOptionsProps & { readonly t: PartTranslator<'card'>; readonly kept: number }) {
  const consentId = useId();
  const [keep, setKeep] = useState(false);
  const [country, setCountry] = useState(() => given ?? regionOf(t.locale));
  const { errors, extras, register, check } = entry;
  const codeless = country !== undefined && !addressRules(country).lines.flat().includes('postalCode');
  // What is wrong is wrong for one country; another one is asked anew.
  const seen = useRef(country);

  useEffect(() => {
    extras.current = (typed) => {
      const nickname = parseCardNickname(typed('nickname'));
      const zip = parsePostalCode(typed('postcode'), country);
      return {
        ...(keep ? { save: true } : {}),
        ...(keep && nickname.ok && nickname.value !== '' ? { nickname: nickname.value } : {}),
        ...(billing && country !== undefined
          ? {
              billing: { address: { country, ...(zip.ok && zip.value !== '' && !codeless ? { zip: zip.value } : {}) } },
            }
          : {}),
      };
    };
    return () => {
      extras.current = undefined;
    };
  });
  useEffect(() => {
    if (seen.current !== country && errors.postcode !== undefined) check('postcode');
    seen.current = country;
  });

  return (
    <div data-tk="card-options" data-part="form">
      {billing ? (
        <fieldset data-part="field-row" aria-label={t('card.billing.legend')}>
          <SelectField
            label={t('card.billing.country')}
            value={country}
            autoComplete="billing country"
            onChange={(event: ChangeEvent<HTMLSelectElement>) => setCountry(event.target.value)}
          >
            <Countries locale={t.locale} />
          </SelectField>
          {codeless ? null : (
            <Field
              {...register('postcode', {
                validate: (typed) => codeless || codeOf(parsePostalCode(typed, country)),
              })}
              label={t('card.billing.postcode')}
              error={errors.postcode && t(`card.billing.postcode.error.${postcodeError(errors.postcode)}`)}
              autoComplete="billing postal-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
          )}
        </fieldset>
      ) : null}
      {save === undefined ? null : (
        <div>
          <label data-part="check">
            <input
              type="checkbox"
              checked={keep}
              aria-describedby={consentId}
              onChange={(event) => setKeep(event.target.checked)}
            />
            {t('card.save.label')}
          </label>
          <p data-part="hint" data-state="kept">
            <span id={consentId}>{t(`card.save.${save}`, { merchant: merchantName })}</span>
            <span aria-hidden="true">{'\n'.repeat(kept)}</span>
          </p>
        </div>
      )}
      {/* Hidden rather than gone, so that a name is still there when the mind is changed twice. */}
      {save === undefined ? null : (
        <div hidden={!keep}>
          <Field
            {...register('nickname', { validate: (typed) => !keep || codeOf(parseCardNickname(typed)) })}
            label={t('card.nickname.label')}
            hint={t('card.nickname.hint')}
            error={errors.nickname && t(`card.nickname.error.${nicknameError(errors.nickname)}`)}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
        </div>
      )}
    </div>
  );
}

const codeOf = (read: { readonly ok: true } | { readonly ok: false; readonly error: string }) =>
  read.ok ? true : read.error;
const postcodeError = (code: string) => (code === 'empty' || code === 'too_long' ? code : 'shape');
const nicknameError = (code: string) => (code === 'too_long' || code === 'card_number' ? code : 'chars');

/** Every country under its name in the locale, in the order of that language. */
function Countries({ locale }: { readonly locale: string }) {
  const named = countries.map((code) => ({ code, name: formatCountry(code, locale) }));
  named.sort((one, other) => one.name.localeCompare(other.name, locale));
  return named.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}

/** The country of a locale, as far as an address can name it. */
function regionOf(locale: string): string | undefined {
  try {
    const { region } = new Intl.Locale(locale).maximize();
    return region !== undefined && countries.includes(region) ? region : undefined;
  } catch {
    return undefined;
  }
}
