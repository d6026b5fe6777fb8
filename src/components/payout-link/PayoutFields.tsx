import { fieldRulesOf, type RailFieldRules, type RailFieldSchema, writtenRailValue } from '../../instruments/index.ts';
import { Field } from '../../ui/index.ts';
import { LoadingForm } from './LoadingForm.tsx';
import { usePayoutText } from './PayoutTextContext.ts';
import type { PayoutEntryHandle } from './usePayoutEntry.ts';

export interface PayoutFieldsProps {
  /** Made with `usePayoutEntry`. */
  readonly entry: PayoutEntryHandle;
}

/** The fields of the chosen way, from the schema of country and rail: uncontrolled inputs, checked when left and again while being corrected. */
export function PayoutFields({ entry }: PayoutFieldsProps) {
  const t = usePayoutText();
  const { ways, rail, schema, leftBehind } = entry;
  if (ways.kind !== 'ready' || rail === undefined) return null;
  if (schema === undefined) return <LoadingForm />;
  return (
    <>
      {leftBehind ? <p data-part="hint">{t('payout.page.kept')}</p> : null}
      {fieldRulesOf(schema, ways.country).map((rules, index) => (
        // The same field of another country or way is another input: nothing typed stays by accident.
        <RailInput
          key={`${ways.country.country} ${rail} ${rules.field}`}
          rules={rules}
          schema={schema.fields[index]}
          entry={entry}
        />
      ))}
    </>
  );
}

interface RailInputProps {
  readonly rules: RailFieldRules;
  readonly schema: RailFieldSchema | undefined;
  readonly entry: PayoutEntryHandle;
}

function RailInput({ rules, schema, entry }: RailInputProps) {
  const t = usePayoutText();
  const { field, required, labelKey, hintKey, inputMode } = rules;
  const problem = entry.problems[field];
  const warning = entry.warnings[field];
  const isName = field === 'account_holder' || field === 'card_holder';
  const label = t(labelKey);
  // Isolated (LRI, PDI), so that a plus sign or a point stays where it belongs in Arabic.
  const example = schema === undefined ? '' : `\u2066${writtenRailValue(schema, rules.example)}\u2069`;
  const hint = hintKey === undefined ? undefined : t(hintKey, { example });
  return (
    <Field
      name={field}
      label={required ? label : `${label} (${t('common.optional')})`}
      hint={warning === undefined ? hint : t(`payout.warning.${warning}`)}
      error={problem === undefined ? undefined : t(problem.textKey, { needed: label })}
      inputMode={inputMode}
      autoComplete={rules.autocomplete}
      maxLength={rules.maxLength}
      aria-required={required}
      spellCheck={false}
      translate="no"
      autoCapitalize={isName ? 'words' : 'none'}
      {...(isName ? { dir: 'auto' } : { dir: 'ltr', autoCorrect: 'off' })}
      onBlur={() => entry.leave(field)}
      onInput={() => entry.correct(field)}
    />
  );
}
