import { type ChangeEvent, useEffect, useRef } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { cardBrandRules, groupCardNumber, normaliseDigits, typedExpiry } from '../../instruments/index.ts';
import { BrandMark, Field, LiveRegionProvider } from '../../ui/index.ts';
import { cvcField, digitField, writeExpiryAsTyped } from '../digitField.ts';
import { CardHelpParts } from './CardHelpParts.tsx';
import { cardErrorKey } from './cardErrorKey.ts';
import type { CardFieldName } from './cardFields.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

/** Props of `CardEntry`. */
export interface CardEntryProps {
  /** Made with `useCardEntry()`. */
  readonly entry: CardEntryHandle;
}

/**
 * Fields for a new card, `<fieldset data-tk="card-entry">`: number, expiry date, security code and name, in one tab order, with the browser's own
 * autofill. A card of two networks asks which one it is to be. A whole card that is pasted as one text goes to its places where every part of it has
 * one. It has no button; put it into a form and call `entry.validate()` on submit. Built on `useCardEntry`.
 */
export function CardEntry({ entry }: CardEntryProps) {
  const { t } = useTillkit();
  const { register, errors, brand, help, noteNumber } = entry;
  const rules = cardBrandRules(brand);
  const number = register('number');
  const expiry = register('expiry');
  const errorText = (field: CardFieldName) => {
    const code = errors[field];
    return code === undefined ? undefined : t(cardErrorKey(field, code, rules.cvcLength));
  };

  function onNumber(event: ChangeEvent<HTMLInputElement>) {
    regroup(event.target);
    noteNumber(event.target.value);
    return number.onChange(event);
  }

  function onExpiry(event: ChangeEvent<HTMLInputElement>) {
    writeExpiryAsTyped(event);
    return expiry.onChange(event);
  }

  const fields = useRef<HTMLFieldSetElement>(null);
  // A form that a server has drawn may have been filled in before this script was there.
  useEffect(() => {
    const given = (name: CardFieldName) => {
      const input = fields.current?.elements.namedItem(name);
      return input instanceof HTMLInputElement && input.value !== '' ? input : undefined;
    };
    const number = given('number');
    if (number !== undefined) {
      regroup(number);
      noteNumber(number.value);
    }
    const expiry = given('expiry');
    if (expiry !== undefined && expiry.selectionStart === expiry.value.length) expiry.value = typedExpiry(expiry.value);
  }, [noteNumber]);

  return (
    <LiveRegionProvider>
      <fieldset
        ref={fields}
        data-tk="card-entry"
        data-part="form"
        aria-label={t('card.legend')}
        onPaste={entry.onPaste}
      >
        <Field
          {...number}
          onChange={onNumber}
          label={t('card.number.label')}
          error={errorText('number')}
          adornment={<BrandMark brand={brand ?? undefined} />}
          choice={help === undefined ? undefined : <CardHelpParts entry={entry} help={help} />}
          autoComplete="cc-number"
          {...digitField}
        />
        <div data-part="field-row">
          <Field
            {...expiry}
            onChange={onExpiry}
            label={t('card.expiry.label')}
            error={errorText('expiry')}
            placeholder={t('card.expiry.placeholder')}
            autoComplete="cc-exp"
            {...digitField}
          />
          <Field {...register('cvc')} label={t('card.cvc.label')} error={errorText('cvc')} {...cvcField} />
        </div>
        <Field
          {...register('holder')}
          label={t('card.holder.label')}
          error={errorText('holder')}
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck={false}
          aria-required="true"
        />
      </fieldset>
    </LiveRegionProvider>
  );
}

/** Groups the digits while the caret is at the end; in the middle of a correction nothing moves under the person's fingers. */
function regroup(input: HTMLInputElement) {
  if (input.selectionStart !== input.value.length) return;
  const digits = normaliseDigits(input.value).replace(/[\s-]/g, '');
  if (!/^\d*$/.test(digits)) return;
  input.value = groupCardNumber(digits);
}
