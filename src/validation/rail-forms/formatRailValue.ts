import { maskText } from './maskText.ts';
import type { RailFieldSchema } from './railSchema.ts';

/** Formats a value into its usual groups (an IBAN in fours, a sort code in pairs). Partial and masked values too; reading the result gives the same value. */
export const formatRailValue = ({ groups, format }: RailFieldSchema, value: string): string =>
  format?.(value) ?? splitIntoGroups(value, groups);

/** Splits a text into groups; a field without groups keeps it as it is. */
export function splitIntoGroups<Text extends string | undefined>(
  text: Text,
  groups: RailFieldSchema['groups'],
): Text | string {
  if (groups === undefined || text === undefined) return text;
  const [starts, separator] = groups;
  const characters = text.replace(/[\s-]/g, '');
  return [0, ...starts]
    .map((start, index) => characters.slice(start, starts[index]))
    .filter((group) => group !== '')
    .join(separator);
}

/**
 * Masks a normalised value with `*`, exactly as the service's redacted answer does, so that people recognise it later.
 */
export function maskRailValue({ ends, mask }: RailFieldSchema, value: string): string {
  return mask?.(value) ?? (ends === undefined ? value : maskText(value, ...ends));
}
