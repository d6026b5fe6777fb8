/** One transaction as it is written down. */
export interface LogRow {
  /** Counts up by one from row to row; never used twice. */
  readonly sequence: number;
  /** What has changed, as JSON. */
  readonly text: string;
}

/**
 * Where a sandbox writes down what it does; its state is a fold over the rows. A store needs no knowledge of payments.
 * One sandbox writes to a log at a time: a second one is refused by {@link EventLog.append}.
 */
export interface EventLog {
  /** Rows with a higher sequence, in order. */
  read(after: number): AsyncIterable<LogRow>;
  /** Writes rows down, all or none, and resolves when they are safe. Rejects when the log does not end right before the first of them: somebody else has written. */
  append(rows: readonly LogRow[]): Promise<void>;
  /** Puts rows in the place of everything, all or nothing; the same order of sequences holds. For what is forgotten, and for checkpoints. */
  replace(rows: readonly LogRow[]): Promise<void>;
}

/** A log that is gone with the page or process; several sandboxes can be opened on it one after another. */
export function createMemoryLog(): EventLog {
  let rows: LogRow[] = [];
  const check = (first: LogRow | undefined) => {
    const last = rows[rows.length - 1]?.sequence ?? 0;
    if (first && first.sequence !== last + 1) throw new Error('tillkit: somebody else has written to this log.');
  };
  return {
    async *read(after) {
      for (const row of [...rows]) if (row.sequence > after) yield row;
    },
    async append(added) {
      check(added[0]);
      rows.push(...added);
    },
    async replace(others) {
      check(others[0]);
      rows = [...others];
    },
  };
}
