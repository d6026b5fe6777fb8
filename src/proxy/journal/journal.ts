/**
 * A row of the journal: one operation. Stores find and order rows by the fields; `record` and `answer` are text that only the proxy reads.
 */
export interface JournalRow {
  /** Version 4 UUID; unique. */
  readonly operationId: string;
  /** What the call is about, for example `payment pay_1`. */
  readonly subject: string;
  /**
   * Number of the row within its subject, from 1; unique there. A writer takes the number after the latest row that it has read, so of two concurrent operations
   * only one is inserted.
   */
  readonly turn: number;
  /** The effect of the call, for example `complete pay_1 1`. Two calls with the same key would have the same effect twice. */
  readonly naturalKey: string;
  /** Counts the changes of this row from 1. */
  readonly revision: number;
  /** Id of the instance that owns this row. */
  readonly owner: string;
  /** True while work is left: an unknown outcome, or a hook to call. */
  readonly pending: boolean;
  /** True while the outcome of the call is unknown. Such rows come before those with a hook to call. */
  readonly open: boolean;
  /** Earliest time at which a pending row needs work, in epoch milliseconds. */
  readonly dueAt: number;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  /** State, times and keyed digests as JSON; nothing that a payer has typed or the service has answered. */
  readonly record: string;
  /** Answer to the browser as JSON, kept for 24 hours; `undefined` before and after that. */
  readonly answer: string | undefined;
}

/**
 * Where rows are kept. A write is durable once its promise resolves; one that rejects may have happened. All methods may be called concurrently, also by other
 * processes on the same store.
 */
export interface Journal {
  /** Inserts a row; false, and nothing is written, when its operation id or its turn is taken. */
  readonly insert: (row: JournalRow) => Promise<boolean>;
  /** Replaces a row whose stored revision is the one before; false when another instance has changed it. */
  readonly replace: (row: JournalRow) => Promise<boolean>;
  /** The row of an operation id; `undefined` when there is none. */
  readonly find: (operationId: string) => Promise<JournalRow | undefined>;
  /** The row of a subject with the highest turn. */
  readonly latest: (subject: string) => Promise<JournalRow | undefined>;
  /** The row of a natural key with the highest turn. */
  readonly latestOf: (naturalKey: string) => Promise<JournalRow | undefined>;
  /**
   * Pending rows that are due at `now`, in epoch milliseconds; at most `pendingLimit`. Open rows come first, then those that have been due for longest, so that
   * no number of waiting hooks delays a call with unknown outcome.
   */
  readonly pending: (now: number) => Promise<readonly JournalRow[]>;
  /** Renews the lease of an instance, until then in epoch milliseconds. */
  readonly renew: (owner: string, until: number) => Promise<void>;
  /** Until when the lease of each instance runs. */
  readonly leases: () => Promise<ReadonlyMap<string, number>>;
  /**
   * Removes the answers of rows that were last changed before this time, and such rows themselves where their subject has a later one. Pending rows are not
   * touched.
   */
  readonly forget: (before: number) => Promise<void>;
  /** True when no other process can open this store: the rows of every other instance are then orphans. */
  readonly alone: boolean;
  /** Instances that are known to be dead: their rows are orphans at once, before their leases expire. @default none */
  readonly dead?: ReadonlySet<string> | undefined;
  /**
   * The clock of the store in epoch milliseconds, which all instances use because their own clocks may differ. Absent where all instances run on one machine.
   */
  readonly time?: (() => Promise<number>) | undefined;
  /**
   * Since when the store has every row of a service, in epoch milliseconds. That is `now` where it has no row of the service, or may have lost some to damage or
   * a failover. Absent where no rows can be missing, as in a test.
   *
   * @param service its address and environment
   */
  readonly completeSince?: ((service: string, now: number) => Promise<number>) | undefined;
  /** Closes the store; no other method may be called afterwards. */
  readonly close: () => Promise<void>;
}

/** Most rows that `pending` returns. */
export const pendingLimit = 500;

/**
 * Creates a journal in memory, for one instance, in a playground or a test.
 *
 * @param begun when it began, in epoch milliseconds, where an earlier process may have sent calls to the same service: unknown operations are then pending
 * for the first minutes. @default no earlier process has
 */
export function createMemoryJournal(begun?: number): Journal {
  const rows = new Map<string, JournalRow>();
  const turns = new Map<string, JournalRow[]>();
  const pendingIds = new Set<string>();
  const leases = new Map<string, number>();

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
      leases.set(owner, until);
    },
    leases: async () => new Map(leases),
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
export function waitAtMost<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
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
    replace: (row) => waitAtMost(ms, journal.replace(row)),
    find: (operationId) => waitAtMost(ms, journal.find(operationId)),
    latest: (subject) => waitAtMost(ms, journal.latest(subject)),
    latestOf: (naturalKey) => waitAtMost(ms, journal.latestOf(naturalKey)),
    pending: (at) => waitAtMost(ms, journal.pending(at)),
    renew: (owner, until) => waitAtMost(ms, journal.renew(owner, until)),
    leases: () => waitAtMost(ms, journal.leases()),
    forget: (before) => waitAtMost(ms, journal.forget(before)),
    time: time && (() => waitAtMost(ms, time())),
    completeSince: completeSince && ((service, now) => waitAtMost(ms, completeSince(service, now))),
    close: () => journal.close(),
  };
}
