import type { Selection } from './collection.ts';

/** Which page of a list is wanted. Positions are places in the order of arrival. */
export interface PageWanted {
  readonly limit: number;
  /** The page goes on after this row, towards the older ones. */
  readonly after: number | undefined;
  /** The page ends right before this row, on its newer side. */
  readonly before: number | undefined;
  /** The row of the cursor is part of the page, as deployments have it (upstream 3.3). */
  readonly repeatsCursor: boolean;
}

/** One page of a list that is walked by cursors, newest first. */
export function pageAround<T>(selection: Selection<T>, { limit, after, before, repeatsCursor }: PageWanted): T[] {
  const own = repeatsCursor ? 1 : 0;
  if (before !== undefined) return selection.oldest(limit, { above: before - own }).reverse();
  return selection.newest(limit, after === undefined ? {} : { below: after + own });
}
