import type { Result } from './result.ts';

/** One page of a list, and how to ask for the next. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** True when nothing can follow. */
  readonly last: boolean;
}

/** Identity of the rows of a list. */
export type IdOf<Row> = (row: Row) => string;

/**
 * Reads a list page by page and yields its rows one by one. A page that cannot be read is yielded as its failure, and ends the list. A row is
 * yielded once: lists change while they are read, and the cursors of some deployments repeat a row.
 *
 * @param read reads the page after `offset` rows; `after` is the last row of the page before.
 */
export async function* eachRow<Row>(
  read: (position: { readonly offset: number; readonly after: Row | undefined }) => Promise<Result<Page<Row>>>,
  idOf: IdOf<Row>,
): AsyncGenerator<Result<Row>, void, undefined> {
  const given = new Set<string>();
  let offset = 0;
  let after: Row | undefined;
  let stale = 0;
  for (;;) {
    const answer = await read({ offset, after });
    if (!answer.ok) {
      yield answer;
      return;
    }
    const { rows, last } = answer.value;
    const fresh = rows.filter((row) => !given.has(idOf(row)));
    for (const row of fresh) {
      // Checked again, because one page may hold a row twice.
      if (given.has(idOf(row))) continue;
      given.add(idOf(row));
      yield { ...answer, value: row };
    }
    // One page without new rows may come from a list that has changed; after a second one the list does not advance.
    stale = fresh.length === 0 ? stale + 1 : 0;
    if (last || rows.length === 0 || stale === 2) return;
    offset += rows.length;
    after = rows.at(-1);
  }
}
