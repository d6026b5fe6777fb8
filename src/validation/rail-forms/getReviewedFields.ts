import { defined } from '../../money/index.ts';
import { formatRailValue, maskRailValue } from './formatRailValue.ts';
import { type RailFieldRules, textKeys } from './railField.ts';
import type { RailSchema } from './railSchema.ts';
import type { AliasKind, RailField, RailWarning } from './railVocabulary.ts';
import type { RailForm } from './readRailValues.ts';

/** One line of the review before the form is sent. Only the input holds the full text. */
export interface ReviewedField {
  readonly field: RailField;
  readonly labelKey: RailFieldRules['labelKey'];
  /** The value, masked as the service masks it; absent for names and expiry dates, which are not masked. */
  readonly masked?: string;
  readonly warning?: RailWarning;
  /** Kind of alias, where the field takes several. */
  readonly kind?: AliasKind;
}

/** The filled fields of a valid form, in the order in which it asks for them. */
export function getReviewedFields(schema: RailSchema, { values, warnings }: RailForm): readonly ReviewedField[] {
  return schema.fields.flatMap((asked) => {
    const { field } = asked;
    const value = values[field];
    const warning = warnings[field];
    if (value === undefined) return [];
    return [
      {
        field,
        labelKey: textKeys(field).labelKey,
        ...(/holder|expiry/.test(field) ? {} : { masked: formatRailValue(asked, maskRailValue(asked, value)) }),
        ...defined({ warning, kind: asked.kind?.(value) }),
      },
    ];
  });
}
