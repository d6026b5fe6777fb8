import type { Result } from './result.ts';

/** One page of a list, and how to ask for the next. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** True if no page follows. */
  readonly isLast: boolean;
}

/**
 * Reads a list page by page and yields its rows one by one. A page that cannot be read is yielded as its failure, and ends the list. Each row is
 * yielded once: lists change while they are read, and the cursors of some deployments repeat a row.
 *
 * @param read reads the page after `offset` rows; `after` is the last row of the page before.
 */
export async function* eachRow<Row>(
  read: (position: { readonly offset: number; readonly after: Row | undefined }) => Promise<Result<Page<Row>>>,
  getId: (row: Row) => string,
): AsyncGenerator<Result<Row>, void, undefined> {
  const yieldedIds = new Set<string>();
  let offset = 0;
  let after: Row | undefined;
  let pagesWithoutNewRows = 0;
  for (;;) {
    const answer = await read({ offset, after });
    if (!answer.ok) {
      yield answer;
      return;
    }
    const { rows, isLast } = answer.value;
    const before = yieldedIds.size;
    for (const row of rows) {
      if (yieldedIds.has(getId(row))) continue;
      yieldedIds.add(getId(row));
      yield { ...answer, value: row };
    }
    // One page without new rows may come from a list that has changed; after a second one the list does not advance.
    pagesWithoutNewRows = yieldedIds.size === before ? pagesWithoutNewRows + 1 : 0;
    if (isLast || rows.length === 0 || pagesWithoutNewRows === 2) return;
    offset += rows.length;
    after = rows.at(-1);
  }
}
