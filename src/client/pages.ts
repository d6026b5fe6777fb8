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
 * Walks a list page by page and gives its rows one by one, each as a success; a page that cannot be had is given once, as its failure, and
 * ends the walk. A row that comes twice is given once: lists move while they are read, and the cursors of some deployments repeat their row.
 *
 * @param read the page after so many rows; `after` is the last row of the page before, whether or not it had been given already.
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
      // Looked up again: one page may hold a row twice.
      if (given.has(idOf(row))) continue;
      given.add(idOf(row));
      yield { ...answer, value: row };
    }
    // One page without anything new can be rows that moved; a second one is a list that does not go on.
    stale = fresh.length === 0 ? stale + 1 : 0;
    if (last || rows.length === 0 || stale === 2) return;
    offset += rows.length;
    after = rows.at(-1);
  }
}
