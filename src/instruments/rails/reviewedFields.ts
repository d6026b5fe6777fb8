import { maskedRailValue } from './maskedRailValue.ts';
import { type RailFieldRules, textKeys } from './railField.ts';
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
export function reviewedFields(schema: RailSchema, { values, warnings }: RailForm): readonly ReviewedField[] {
  return schema.fields.flatMap((asked) => {
    const { field } = asked;
    const value = values[field];
    const warning = warnings[field];
    if (value === undefined) return [];
    const text = writtenRailValue(asked, maskedRailValue(asked, value));
    return [{ field, labelKey: textKeys(field).labelKey, text, ...(warning === undefined ? {} : { warning }) }];
  });
}
