import { maskedRailValue } from './maskedRailValue.ts';
import { railFieldSchema } from './railRules.ts';
import type { RailField } from './railVocabulary.ts';
import { writtenRailValue } from './writtenRailValue.ts';

/** A value of a field in the groups people know it by. */
export const formatRailValue = (field: RailField, value: string): string =>
  writtenRailValue(railFieldSchema(field), value);

/** A value of a field with `*` for what is hidden. */
export const maskRailValue = (field: RailField, value: string): string =>
  maskedRailValue(railFieldSchema(field), value);
