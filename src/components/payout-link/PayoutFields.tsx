import { useState } from 'react';
import { BrandMark, Field } from '../../ui/index.ts';
import { detectBrand, type RailFieldRules } from '../../validation/index.ts';
import { formattedField, numberPlaceholder } from '../digitField.ts';
import { LoadingForm } from './LoadingForm.tsx';
import { usePayoutText } from './PayoutTextContext.ts';
import type { PayoutEntryHandle, PayoutFieldsForm } from './usePayoutEntry.ts';

export interface PayoutFieldsProps {
  /** Made with `usePayoutEntry`. */
  readonly entry: PayoutEntryHandle;
}

/** The fields of the chosen rail: uncontrolled inputs, checked when left and again while being corrected. */
export function PayoutFields({ entry }: PayoutFieldsProps) {
  const t = usePayoutText();
  const { country, rail } = entry.choice;
  const { asked, hasUnplacedText } = entry.fields;
  if (rail === undefined) return null;
  if (asked === undefined) return <LoadingForm />;
  return (
    <>
      {hasUnplacedText ? <p data-part="hint">{t('payout.page.kept')}</p> : null}
      {asked.map((rules) => (
        // The same field of another country or rail is another input: nothing typed stays by accident.
        <RailInput key={`${country} ${rail} ${rules.field}`} rules={rules} fields={entry.fields} />
      ))}
    </>
  );
}

interface RailInputProps {
  readonly rules: RailFieldRules;
  readonly fields: PayoutFieldsForm;
}

function RailInput({ rules, fields }: RailInputProps) {
  const t = usePayoutText();
  const { field, required, labelKey, hintKey, inputMode } = rules;
  const problem = fields.problems[field];
  const warning = fields.warnings[field];
  const { name, onBlur, onChange } = fields.register(field);
  const isName = field === 'account_holder' || field === 'card_holder';
  const label = t(labelKey);
  // Isolated (LRI, PDI), so that a plus sign or a point stays where it belongs in Arabic; on one line, so that a group is not read as a number of its own.
  const example = `\u2066${rules.example.replaceAll(' ', '\u00A0')}\u2069`;
  const [brand, setBrand] = useState<ReturnType<typeof detectBrand>>(null);
  const isCard = field === 'card_number';
  const hint = hintKey === undefined ? undefined : t(hintKey, { example });
  return (
    <Field
      name={name}
      label={required ? label : `${label} (${t('common.optional')})`}
      hint={warning === undefined ? hint : t(`payout.warning.${warning}`)}
      error={
        problem !== undefined
          ? t(problem.textKey, { needed: label })
          : fields.refused === field
            ? t('failure.testCardsOnly')
            : undefined
      }
      inputMode={inputMode}
      autoComplete={rules.autocomplete}
      maxLength={rules.maxLength}
      aria-required={required}
      spellCheck={false}
      translate="no"
      autoCapitalize={isName ? 'words' : 'none'}
      {...(isName ? { dir: 'auto' } : { dir: 'ltr', autoCorrect: 'off' })}
      onBlur={onBlur}
      {...formattedField}
      {...(isCard ? { placeholder: numberPlaceholder, adornment: <BrandMark brand={brand ?? undefined} /> } : {})}
      {...(field === 'card_expiry' ? { placeholder: t('card.expiry.placeholder') } : {})}
      onChange={({ target }) => {
        if (isCard) setBrand(detectBrand(target.value));
        onChange();
      }}
    />
  );
}
