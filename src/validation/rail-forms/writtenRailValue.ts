import type { RailFieldSchema } from './railSchema.ts';

/** Writes a value in the groups people know it by (IBAN in fours, sort code in pairs). Takes partial and masked values; reading it back gives the same value. */
export const writtenRailValue = ({ groups, format }: RailFieldSchema, value: string): string =>
  format?.(value) ?? inGroups(value, groups);

/** Puts a text into groups, if there are any. */
export function inGroups<Text extends string | undefined>(
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
