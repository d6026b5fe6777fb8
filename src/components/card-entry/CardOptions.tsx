import { type ChangeEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type PartTranslator, useTexts, useTillkit } from '../../hooks/index.ts';
import { formatCountry } from '../../i18n/index.ts';
import { addressRules, countries, parseCardNickname, parsePostalCode } from '../../instruments/index.ts';
import { Field, SelectField } from '../../ui/index.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

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
  if (texts.kind === 'ready') return <Options {...props} t={texts.t} />;
  // Without its words nobody can consent to anything; the card pays alone.
  return texts.kind === 'loading' ? <OptionsLoading {...props} /> : null;
}

/** About how wide the words of consent are on one line, in pixels. */
const consentWidths = { on_session: 810, off_session: 1_010 } as const;
/** The same in Arabic, which takes less room. */
const ofThatInArabic = 0.82;

/** Placeholders of the same size, so that what stands below moves nowhere when the texts come. */
function OptionsLoading({ save, billing = false }: CardOptionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState(2);
  const { direction } = useTillkit().t;
  useLayoutEffect(() => {
    const { clientWidth = 0 } = box.current ?? {};
    if (save === undefined || clientWidth === 0) return;
    setLines(Math.ceil((consentWidths[save] * (direction === 'rtl' ? ofThatInArabic : 1)) / clientWidth));
  }, [save, direction]);
  return (
    <div data-tk="card-options" data-part="form" aria-busy="true" ref={box}>
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
            {Array.from({ length: lines }, (_, line) => (
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
}: CardOptionsProps & { readonly t: PartTranslator<'card'> }) {
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
          <p data-part="hint" id={consentId}>
            {t(`card.save.${save}`, { merchant: merchantName })}
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

/** The country that a locale stands for, as far as an address can name it. */
function regionOf(locale: string): string | undefined {
  try {
    const { region } = new Intl.Locale(locale).maximize();
    return region !== undefined && countries.includes(region) ? region : undefined;
  } catch {
    return undefined;
  }
}
