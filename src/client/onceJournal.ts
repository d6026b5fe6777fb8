/**
 * Where `once` writes down what it is about to send, before it is sent: a small table of texts by key. What is written holds ids, amounts
 * and status words, never card or bank data. A call that cannot be written down is not sent.
 *
 * Several instances of a server share one. Calls of one resource wait for each other within a process only, so let one instance at a time
 * work on a payment or a payout.
 *
 * A type of its own beside the proxy's `Journal`: a merchant's server has a table of texts in any database, and a proxy finds rows by payment, by effect
 * and by what is due.
 */
export interface OnceJournal {
  /** The text last written under this key, or `undefined`. */
  readonly read: (key: string) => Promise<string | undefined>;
  /** Resolves once the text would survive a crash. An empty text may be forgotten. */
  readonly write: (key: string, text: string) => Promise<void>;
}

/** How many operations the memory remembers; the oldest go first. */
const remembered = 20_000;

/** The journal of a process that keeps none: gone when the process ends. */
export function createMemoryOnceJournal(): OnceJournal {
  const texts = new Map<string, string>();
  return {
    read: async (key) => texts.get(key),
    write: async (key, text) => {
      texts.delete(key);
      if (text !== '') texts.set(key, text);
      const [oldest] = texts.keys();
      if (texts.size > remembered && oldest !== undefined) texts.delete(oldest);
    },
  };
}
