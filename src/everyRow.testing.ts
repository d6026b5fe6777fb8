import { format } from 'node:util';
import { it } from 'vitest';

/** What a title says of a row: `%s`, `%j` and the like take its values one after the other, `%#` its number, `$name` a property of it. */
function titleOf(title: string, row: unknown, values: unknown[], index: number): string {
  return title
    .replace(/%([sdifjo#%])/g, (mark, kind: string) =>
      kind === '%' ? '%' : kind === '#' ? String(index) : format(mark, values.shift()),
    )
    .replace(/\$(\w+)/g, (mark, name: string) =>
      typeof row === 'object' && row !== null && name in row ? format('%s', Reflect.get(row, name)) : mark,
    );
}

/**
 * One case for a table that passes through the same code, used as `it.each` is. Every row is tried; a failure names each one that does not hold. Nothing is
 * cleared up between the rows: for tests that leave nothing behind.
 */
export function everyRow<Row extends readonly [unknown, ...unknown[]]>(
  rows: readonly Row[],
): (title: string, check: (...row: { -readonly [At in keyof Row]: Row[At] }) => unknown) => void;
export function everyRow<Row>(rows: readonly Row[]): (title: string, check: (row: Row) => unknown) => void;
export function everyRow(rows: readonly unknown[]) {
  return (title: string, check: (...row: readonly unknown[]) => unknown): void => {
    if (rows.length === 0) throw new Error(`${title}: a table without rows`);
    // As it.each has it: where every row is a list, each is the arguments of a check.
    const areLists = rows.every(Array.isArray);
    const argumentsOf = (row: unknown): unknown[] => (areLists && Array.isArray(row) ? [...row] : [row]);
    const nameOf = (row: unknown, index: number) => titleOf(title, row, argumentsOf(row), index);
    const more = rows.length > 1 ? ` (and ${rows.length - 1} more)` : '';
    it(`${nameOf(rows[0], 0)}${more}`, async () => {
      const failures: unknown[] = [];
      for (const [index, row] of rows.entries()) {
        try {
          await check(...argumentsOf(row));
        } catch (error) {
          if (error instanceof Error) error.message = `${nameOf(row, index)}\n${error.message}`;
          failures.push(error);
        }
      }
      if (failures.length === 1) throw failures[0];
      const said = failures.map((error) => (error instanceof Error ? error.message : String(error)));
      if (failures.length > 1) throw new Error(said.join('\n\n'), { cause: failures[0] });
    });
  };
}
