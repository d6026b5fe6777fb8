import type { CountryRails } from './countryRails.ts';
import { maskedRailValue } from './maskedRailValue.ts';
import { fieldRulesOf, type RailFieldRules } from './railField.ts';
import type { RailSchema } from './railSchema.ts';
import type { RailField, RailWarning } from './railVocabulary.ts';
import type { RailForm } from './readRailValues.ts';
import { writtenRailValue } from './writtenRailValue.ts';

/** One line of what is shown once more before it is sent. */
export interface ReviewedField {
  readonly field: RailField;
  readonly labelKey: RailFieldRules['labelKey'];
  /** Masked, except for names. */
  readonly text: string;
  readonly warning?: RailWarning;
}

/** What a form that is sound has in it, masked, in the order in which it was asked for. */
export function reviewedFields(
  schema: RailSchema,
  { values, warnings }: RailForm,
  country: Pick<CountryRails, 'examples'>,
): readonly ReviewedField[] {
  const rules = fieldRulesOf(schema, country);
  return schema.fields.flatMap((asked, index) => {
    const { field } = asked;
    const value = values[field];
    const warning = warnings[field];
    const labelKey = rules[index]?.labelKey;
    if (value === undefined || labelKey === undefined) return [];
    const text = writtenRailValue(asked, maskedRailValue(asked, value));
    return [{ field, labelKey, text, ...(warning === undefined ? {} : { warning }) }];
  });
}
