import { formatRailValue, maskRailValue } from './formatRailValue.ts';
import { railFieldSchema } from './railRules.ts';
import type { RailField } from './railVocabulary.ts';

/** Formats a value of a field into its usual groups. */
export const formatFieldValue = (field: RailField, value: string): string =>
  formatRailValue(railFieldSchema(field), value);

/** Masks a value of a field with `*`. */
export const maskFieldValue = (field: RailField, value: string): string => maskRailValue(railFieldSchema(field), value);
