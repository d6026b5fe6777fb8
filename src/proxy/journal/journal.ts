/**
 * A row of the journal: one operation. What a store needs to find and order rows by is in fields of its own; the rest is text that
 * only the proxy reads.
 */
export interface JournalRow {
  /** Version 4 UUID; no two rows have the same. */
  readonly operationId: string;
  /** What the call is about, for example `payment pay_1`. */
  readonly subject: string;
  /**
   * Counts the rows of a subject from 1; no two rows of a subject have the same. The next writer must have seen the row before, so two
   * operations can never both be next.
   */
  readonly turn: number;
  /** Which effect the call has: `complete pay_1 1`. Calls of one natural key would have their effect once more. */
  readonly naturalKey: string;
  /** Counts the changes of this row from 1. */
  readonly revision: number;
  /** Name of the instance that looks after this row. */
  readonly owner: string;
  /** True while there is something left to do: an end to find out, or a hook to call. */
  readonly pending: boolean;
  /** True while the end of the call is to be found out: that comes before any hook. */
  readonly open: boolean;
  /** When there is something to do for a pending row at the earliest, in epoch milliseconds. */
  readonly dueAt: number;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  /** State, times and keyed digests as JSON, without anything that a person or the service said. */
  readonly record: string;
  /** Answer to the browser as JSON, kept for 24 hours; `undefined` before there is one and after it is removed. */
  readonly answer: string | undefined;
}

/**
 * Where rows are kept. Every write is durable when its promise resolves, and one that rejects may or may not have happened. All methods may
 * be called at the same time, also by other processes on the same store.
 */
export interface Journal {
  /** False when the operation id, or the turn of the subject, is taken: then nothing is written. */
  readonly insert: (row: JournalRow) => Promise<boolean>;
  /** Replaces the row when its stored revision is the one before; false when another instance has changed it. */
  readonly replace: (row: JournalRow) => Promise<boolean>;
  /** The row of an operation id; `undefined` when there is none. */
  readonly find: (operationId: string) => Promise<JournalRow | undefined>;
  /** The row of a subject with the highest turn. */
  readonly latest: (subject: string) => Promise<JournalRow | undefined>;
  /** The row of a natural key with the highest turn. */
  readonly latestOf: (naturalKey: string) => Promise<JournalRow | undefined>;
  /**
   * Pending rows that are due at this moment, in epoch milliseconds: open ones first, then those that have been due for longest; at most `pendingLimit`.
   * However many hooks are waiting, none comes before a call whose end is unknown.
   */
  readonly pending: (now: number) => Promise<readonly JournalRow[]>;
  /** Says that an instance is alive until then, in epoch milliseconds. */
  readonly renew: (owner: string, until: number) => Promise<void>;
  /** Until when each instance said that it is alive. */
  readonly leases: () => Promise<ReadonlyMap<string, number>>;
  /**
   * Takes the answers out of rows that were last changed before this time, and removes those that have a later turn after them. Rows with
   * something left to do stay as they are.
   */
  readonly forget: (before: number) => Promise<void>;
  /** True when no other process can ever have this store open: then whatever another instance left behind is an orphan. */
  readonly alone: boolean;
  /** Instances that are known to be gone: what they left is an orphan at once, and not after their time to say that they are alive. @default none */
  readonly dead?: ReadonlySet<string> | undefined;
  /**
   * The time of the store in epoch milliseconds, by which all instances count: their own clocks may differ by minutes. Absent where all instances are on
   * one machine, and so have one clock.
   */
  readonly time?: (() => Promise<number>) | undefined;
  /**
   * Since when the store has had every row of a service, in epoch milliseconds: since `now`, by the clock of its rows, where it has none of this service, or may
   * have lost some to damage or to a failover. Absent where the store is as old as what the service remembers, as in a test.
   *
   * @param service its address and environment
   */
  readonly completeSince?: ((service: string, now: number) => Promise<number>) | undefined;
  /** Releases the store; no other method may be called afterwards. */
  readonly close: () => Promise<void>;
}

/** How many rows `pending` gives at most. */
export const pendingLimit = 500;

/**
 * Makes a journal that is gone with its process: for one instance, in a playground or a test.
 *
 * @param begun when it began, in epoch milliseconds, where a process before it may have sent calls to the same service. An operation that it does not know
 * is pending for the first minutes then. @default none has
 */
export function createMemoryJournal(begun?: number): Journal {
  const rows = new Map<string, JournalRow>();
  const turns = new Map<string, JournalRow[]>();
  const pendingIds = new Set<string>();
  const lives = new Map<string, number>();

  const put = (row: JournalRow) => {
    rows.set(row.operationId, row);
    if (row.pending) pendingIds.add(row.operationId);
    else pendingIds.delete(row.operationId);
    const others = (turns.get(row.subject) ?? []).filter(({ operationId }) => operationId !== row.operationId);
    turns.set(
      row.subject,
      [...others, row].sort((one, other) => one.turn - other.turn),
    );
  };

  return {
    alone: true,
    insert: async (row) => {
      const taken = (turns.get(row.subject) ?? []).some(({ turn }) => turn === row.turn);
      if (taken || rows.has(row.operationId)) return false;
      put(row);
      return true;
    },
    replace: async (row) => {
      if (rows.get(row.operationId)?.revision !== row.revision - 1) return false;
      put(row);
      return true;
    },
    find: async (operationId) => rows.get(operationId),
    latest: async (subject) => turns.get(subject)?.at(-1),
    latestOf: async (naturalKey) =>
      [...rows.values()]
        .filter((row) => row.naturalKey === naturalKey)
        .sort((one, other) => one.turn - other.turn)
        .at(-1),
    pending: async (now) =>
      [...pendingIds]
        .flatMap((operationId) => rows.get(operationId) ?? [])
        .filter(({ dueAt }) => dueAt <= now)
        .sort((one, other) => Number(other.open) - Number(one.open) || one.dueAt - other.dueAt)
        .slice(0, pendingLimit),
    renew: async (owner, until) => {
      lives.set(owner, until);
    },
    leases: async () => new Map(lives),
    forget: async (before) => {
      for (const [subject, all] of turns) {
        const old = (row: JournalRow) => !row.pending && row.changedAt < before;
        const left = all.filter((row, at) => !old(row) || at === all.length - 1);
        for (const row of all) if (!left.includes(row)) rows.delete(row.operationId);
        turns.set(subject, left);
        for (const row of left) if (old(row)) put({ ...row, answer: undefined });
      }
    },
    completeSince: begun === undefined ? undefined : async () => begun,
    close: async () => undefined,
  };
}

/** Resolves like the promise. @throws after `ms` milliseconds without a result */
export function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('tillkit: not in time.')), ms);
    const settled = () => clearTimeout(timer);
    promise.then(resolve, reject);
    promise.then(settled, settled);
  });
}

/**
 * Adds a timeout to every call of a journal but `insert`, whose caller sets one. A change that timed out may still be made, as with any write that fails.
 */
export function withTimeouts(journal: Journal, ms: number): Journal {
  const { time, completeSince } = journal;
  return {
    alone: journal.alone,
    dead: journal.dead,
    insert: (row) => journal.insert(row),
    replace: (row) => within(ms, journal.replace(row)),
    find: (operationId) => within(ms, journal.find(operationId)),
    latest: (subject) => within(ms, journal.latest(subject)),
    latestOf: (naturalKey) => within(ms, journal.latestOf(naturalKey)),
    pending: (at) => within(ms, journal.pending(at)),
    renew: (owner, until) => within(ms, journal.renew(owner, until)),
    leases: () => within(ms, journal.leases()),
    forget: (before) => within(ms, journal.forget(before)),
    time: time && (() => within(ms, time())),
    completeSince: completeSince && ((service, now) => within(ms, completeSince(service, now))),
    close: () => journal.close(),
  };
}
