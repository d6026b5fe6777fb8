/** A compare-and-set change of one entry of a {@link OnceJournal}. */
export interface OnceChange {
  /** Key of the entry, at most 300 characters or as long as the ids that you give. */
  readonly key: string;
  /** The text that the entry must have for the change to be made; `undefined`: the key must have none. */
  readonly from: string | undefined;
  /** The new text. */
  readonly to: string;
}

/**
 * Where `once` records an operation before it sends it: texts by key. They hold ids, amounts and status words, never card or bank data. `openOnceJournal` opens
 * one in SQLite or PostgreSQL; implement this type for another database.
 *
 * All processes that call `once` for the same resources share one journal. If two processes try to send, {@link OnceJournal.commit} succeeds for exactly one.
 */
export interface OnceJournal {
  /** The text under this key, or `undefined`. */
  readonly read: (key: string) => Promise<string | undefined>;
  /**
   * Makes all changes in one transaction, or none if a key has another text than its `from`. Of two calls with the same `from`, at most one may succeed.
   *
   * Resolves to `true` once the changes would survive a crash, and to `false` if none was made. Rejects if that is not known.
   */
  readonly commit: (changes: readonly OnceChange[]) => Promise<boolean>;
}

/** Most entries in memory; the oldest are dropped first. */
const maxEntries = 20_000;

/** A journal in memory: it ends with the process, and no other process shares it. */
export function createMemoryOnceJournal(): OnceJournal {
  const texts = new Map<string, string>();
  return {
    read: async (key) => texts.get(key),
    commit: async (changes) => {
      if (changes.some(({ key, from }) => texts.get(key) !== from)) return false;
      for (const { key, to } of changes) {
        texts.delete(key);
        texts.set(key, to);
        const [oldest] = texts.keys();
        if (texts.size > maxEntries && oldest !== undefined) texts.delete(oldest);
      }
      return true;
    },
  };
}
