import type { SandboxStorage, StoredTexts } from './storage.ts';

/** The storage could not be written: nothing of the call has happened. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed';
}

/** Writes the changes of transactions in their order. */
export interface StorageWriter {
  /** Hands changes over to be written; `latest` is then their promise. */
  write(changes: ReadonlyMap<string, string | undefined>, replace: boolean): void;
  /** Resolves when everything that was handed over is safe. */
  latest(): Promise<void>;
  /** Resolves when what is in memory is what was written. @throws when the storage cannot be used */
  known(): Promise<void>;
  /** @throws unless what is in memory is known to be what was written */
  requireKnown(): void;
}

interface Pending {
  readonly changes: ReadonlyMap<string, string | undefined>;
  readonly replace: boolean;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * Makes the writer of a storage.
 *
 * @param load puts what the storage has in the place of what is in memory: after a failed write the storage alone knows what has happened
 */
export function createStorageWriter(
  storage: SandboxStorage,
  owner: string,
  load: (texts: StoredTexts) => void,
): StorageWriter {
  const queue: Pending[] = [];
  let isWriting = false;
  let latest = Promise.resolve();
  let isKnown = true;
  let reloading: Promise<void> | undefined;
  let lost: StorageFailed | undefined;

  async function reload(): Promise<void> {
    const texts = await storage.read(owner).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown';
      throw new StorageFailed(`tillkit: the storage of the sandbox cannot be read (${reason}).`);
    });
    if (texts === undefined) {
      lost = new StorageFailed(
        'tillkit: another sandbox has claimed the storage of this one. Only one may use it at a time: stop this one.',
      );
      throw lost;
    }
    load(texts);
    isKnown = true;
  }

  async function known(): Promise<void> {
    if (lost) throw lost;
    if (isKnown) return;
    reloading ??= reload().finally(() => {
      reloading = undefined;
    });
    await reloading;
  }

  async function writeQueue(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) {
      // Calls that arrived together are written together.
      await nextTurn();
      const next = queue.findIndex(({ replace }, index) => index > 0 && replace);
      const batch = queue.splice(0, next === -1 ? queue.length : next);
      const changes = new Map(batch.flatMap((entry) => [...entry.changes]));
      try {
        await storage.write(owner, changes, { replace: batch[0]?.replace === true });
        for (const entry of batch) entry.done();
      } catch {
        const failed = [...batch, ...queue.splice(0)];
        isKnown = false;
        latest = Promise.resolve();
        await known().catch(() => undefined);
        const error = new StorageFailed('tillkit: the storage of the sandbox could not be written.');
        for (const entry of failed) entry.fail(error);
      }
    }
    isWriting = false;
  }

  return {
    write(changes, replace) {
      latest = new Promise((done, fail) => {
        queue.push({ changes, replace, done, fail });
      });
      // A caller that waits receives the error; none has to.
      latest.catch(() => undefined);
      if (!isWriting) void writeQueue();
    },
    latest: () => latest,
    known,
    requireKnown() {
      if (lost) throw lost;
      if (!isKnown)
        throw new StorageFailed(
          'tillkit: the storage of the sandbox could not be written. Wait for sandbox.saved() to find out.',
        );
    },
  };
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
