import { ServiceError } from './errors.ts';
import {
  allTexts,
  changedTexts,
  decisionsText,
  empty,
  type Identity,
  identityEntry,
  load,
  type Memory,
  revertRecords,
  stateEntry,
  stateText,
} from './persistedState.ts';
import type { Transact } from './state.ts';
import type { SandboxStorage, StoredTexts } from './storage.ts';
import { createStorageWriter } from './storageWriter.ts';

/** Runs what the sandbox does as transactions: one after another, all or nothing, written down before anybody hears of it. */
export interface Transactions extends Transact {
  /** Empties everything, does the work, and writes the outcome in the place of everything. The clock stays; the identifiers start again. */
  startOver<T>(work: () => T, seed?: string): T;
  /** Resolves when everything so far is safe. @throws when the storage cannot be written. */
  saved(): Promise<void>;
  /** Writes down what no transaction has: how far identifiers and clock have got. */
  close(): Promise<void>;
  /** The whole state as texts. */
  texts(): StoredTexts;
  /** Puts a state in the place of the present one. @throws when it cannot be read; nothing has changed then */
  restore(texts: StoredTexts): void;
}

/** A storage that a sandbox has claimed, with what was in it. */
export interface ClaimedStorage {
  readonly storage: SandboxStorage;
  readonly owner: string;
  readonly texts: StoredTexts;
}

/**
 * Makes the transactions of a sandbox.
 *
 * @param claimed where the state is kept; without it everything is as safe at once as it will ever be.
 */
export function createTransactions(
  memory: Memory,
  identity: () => Identity,
  claimed: ClaimedStorage | undefined,
): Transactions {
  const { ledger } = memory;
  let lines = ledger.length();
  let state = stateText(memory);
  let decisions = decisionsText(memory);
  const noteWritten = () => {
    lines = ledger.length();
    state = stateText(memory);
    decisions = decisionsText(memory);
  };
  const loadTexts = (texts: StoredTexts, options?: { readonly records: boolean }) => {
    load(memory, texts, options);
    noteWritten();
  };
  const writer =
    claimed &&
    createStorageWriter(claimed.storage, claimed.owner, (texts) => {
      if (texts.length > 0) return loadTexts(texts, { records: true });
      empty(memory);
      noteWritten();
    });

  function commit(always = false): void {
    const changes = changedTexts(memory, lines);
    if (changes.size === 0 && decisionsText(memory) === decisions && !always) return;
    noteWritten();
    writer?.write(new Map([...changes, stateEntry(memory)]), false);
  }

  function writeAll(): void {
    changedTexts(memory, lines);
    noteWritten();
    writer?.write(new Map([...allTexts(memory), identityEntry(identity())]), true);
  }

  function perform<T>(work: () => T): T {
    let result: T;
    try {
      result = work();
    } catch (error) {
      if (error instanceof ServiceError) commit();
      else {
        revertRecords(memory);
        ledger.cut(lines);
      }
      throw error;
    }
    commit();
    return result;
  }

  if (claimed && claimed.texts.length > 0) loadTexts(claimed.texts);
  const kept = new Map(claimed?.texts ?? []);
  const [identityKey, identityText] = identityEntry(identity());
  if (writer && kept.get(identityKey) !== identityText) writeAll();

  return {
    async run(work) {
      await writer?.known();
      try {
        const result = perform(work);
        await writer?.latest();
        return result;
      } catch (error) {
        if (error instanceof ServiceError) await writer?.latest();
        throw error;
      }
    },
    runNow(work) {
      writer?.requireKnown();
      return perform(work);
    },
    startOver(work, seed) {
      writer?.requireKnown();
      empty(memory, seed);
      const result = work();
      writeAll();
      return result;
    },
    async saved() {
      await writer?.known();
      // Faults are added without a transaction.
      commit();
      await writer?.latest();
    },
    async close() {
      await writer?.known();
      commit(stateText(memory) !== state);
      await writer?.latest();
    },
    texts: () => allTexts(memory),
    restore(texts) {
      writer?.requireKnown();
      loadTexts(texts);
      writeAll();
    },
  };
}
