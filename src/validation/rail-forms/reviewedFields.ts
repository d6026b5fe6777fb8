import { defined } from '../../money/index.ts';
import { maskedRailValue } from './maskedRailValue.ts';
import { type RailFieldRules, textKeys } from './railField.ts';
import type { RailSchema } from './railSchema.ts';
import type { AliasKind, RailField, RailWarning } from './railVocabulary.ts';
import type { RailForm } from './readRailValues.ts';
import { writtenRailValue } from './writtenRailValue.ts';

/** One line of what is shown once more before it is sent. Its text in full is in the input alone. */
export interface ReviewedField {
  readonly field: RailField;
  readonly labelKey: RailFieldRules['labelKey'];
  /** What names the destination once it has been sent, masked as the service masks it; absent for names and expiry dates, which do not name it. */
  readonly masked?: string;
  readonly warning?: RailWarning;
  /** Kind of alias, where the field takes several. */
  readonly kind?: AliasKind;
}

/** The filled-in fields of a form that is sound, in the order in which they were asked for. */
export function reviewedFields(schema: RailSchema, { values, warnings }: RailForm): readonly ReviewedField[] {
  return schema.fields.flatMap((asked) => {
    const { field } = asked;
    const value = values[field];
    const warning = warnings[field];
    if (value === undefined) return [];
    return [
      {
        field,
        labelKey: textKeys(field).labelKey,
        ...(/holder|expiry/.test(field) ? {} : { masked: writtenRailValue(asked, maskedRailValue(asked, value)) }),
        ...defined({ warning, kind: asked.kind?.(value) }),
      },
    ];
  });
}
