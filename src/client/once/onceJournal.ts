/** One text of a {@link OnceJournal} that is to change. */
export interface OnceChange {
  /** The key of the text, at most 300 characters or as long as the ids that you give. */
  readonly key: string;
  /** The text that must be there for the change to be made; `undefined`: none may be there. */
  readonly from: string | undefined;
  /** The text to be there afterwards. */
  readonly to: string;
}

/**
 * Where `once` writes down what it is about to send, before it is sent: texts by key. They hold ids, amounts and status words, never card or
 * bank data. `openOnceJournal` opens one in SQLite or PostgreSQL; implement this type for another database.
 *
 * All processes that call `once` for the same resources share one journal: of two that want to send, {@link OnceJournal.commit} lets one alone.
 */
export interface OnceJournal {
  /** The text under this key, or `undefined`. */
  readonly read: (key: string) => Promise<string | undefined>;
  /**
   * Makes all of these changes in one transaction, or none of them where a key holds anything but its `from`. Of two calls that start from
   * the same text, one alone may succeed.
   *
   * Resolves to `true` once the changes would survive a crash, and to `false` when none was made. Rejects when that is not known.
   */
  readonly commit: (changes: readonly OnceChange[]) => Promise<boolean>;
}

/** How many texts the memory remembers; the oldest go first. */
const remembered = 20_000;

/** The journal of a process that keeps none: gone when the process ends, and known to this client alone. */
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
        if (texts.size > remembered && oldest !== undefined) texts.delete(oldest);
      }
      return true;
    },
  };
}
