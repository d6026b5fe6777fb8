import * as z from 'zod/mini';

/** What a sandbox remembers, as texts by key. */
export type StoredTexts = readonly (readonly [key: string, text: string])[];

/**
 * Where a sandbox keeps what it remembers, so that it goes on after a restart. One sandbox uses it at a time: the one that claimed it last. A storage needs
 * no knowledge of payments.
 */
export interface SandboxStorage {
  /** Makes `owner` the one that may write. */
  claim(owner: string): Promise<void>;
  /** Everything that is kept, in any order; `undefined` when another owner has claimed the storage since. */
  read(owner: string): Promise<StoredTexts | undefined>;
  /**
   * Writes texts, and deletes the keys of `undefined`: all or nothing. Resolves when it is safe; rejects when another owner has claimed the storage.
   */
  write(
    owner: string,
    changes: ReadonlyMap<string, string | undefined>,
    options: {
      /** Deletes all other keys as well. */
      readonly replace: boolean;
    },
  ): Promise<void>;
}

/** A storage that is gone with the page or process; several sandboxes can be opened on it one after another. */
export function createMemoryStorage(): SandboxStorage {
  const texts = new Map<string, string>();
  let owner = '';
  return {
    async claim(by) {
      owner = by;
    },
    async read(by) {
      return by === owner ? [...texts] : undefined;
    },
    async write(by, changes, { replace }) {
      if (by !== owner) throw new Error('tillkit: another sandbox has claimed this storage.');
      if (replace) texts.clear();
      for (const [key, text] of changes) {
        if (text === undefined) texts.delete(key);
        else texts.set(key, text);
      }
    },
  };
}

const snapshotInput = z.strictObject({
  tillkit: z.literal('sandbox'),
  version: z.literal(1),
  texts: z.array(z.tuple([z.string(), z.string()])),
});

/** The state of a sandbox as one text. */
export const writeSnapshot = (texts: StoredTexts): string => JSON.stringify({ tillkit: 'sandbox', version: 1, texts });

/** The state in a snapshot. @throws when the text is none of this version */
export function readSnapshot(text: string): StoredTexts {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const read = z.safeParse(snapshotInput, value);
  if (!read.success) throw new Error('tillkit: this is not a snapshot of a sandbox of this version.');
  return read.data.texts;
}
