import type { RailFieldSchema } from './railSchema.ts';

/** Writes a value in the groups people know it by (IBAN in fours, sort code in pairs). Takes partial and masked values; reading it back gives the same value. */
export function writtenRailValue({ groups, format }: RailFieldSchema, value: string): string {
  if (format !== undefined) return format(value);
  if (groups === undefined) return value;
  const [starts, separator] = groups;
  const characters = value.replace(/[\s-]/g, '');
  return [0, ...starts]
    .map((start, index) => characters.slice(start, starts[index]))
    .filter((group) => group !== '')
    .join(separator);
}
