import { ServiceError } from './errors.ts';
import type { EventLog } from './eventLog.ts';
import { readRow } from './logRow.ts';
import { checkKnown, createLogWriter, type LogWriter, readOn, whenKnown, write } from './logWriter.ts';
import {
  changesRow,
  checkpointRows,
  collectionsOf,
  foldRow,
  type Identity,
  type Memory,
  remember,
  type Written,
  writtenOf,
} from './memoryRows.ts';
import type { Transact } from './state.ts';

/** Runs what the sandbox does as transactions: one after another, all or nothing, written down before anybody hears of it. */
export interface Transactions extends Transact {
  /** Empties everything, does the work, and writes the outcome in the place of all rows. The clock stays; the identifiers start again. */
  startOver<T>(work: () => T, seed?: string): T;
  /** Resolves when everything so far is safe. @throws when the log cannot be written. */
  saved(): Promise<void>;
  /** Writes down what no transaction has: how far identifiers and clock have got. */
  close(): Promise<void>;
  /** Reads the log and does everything over again; writes a checkpoint when it has become long. @throws when it cannot be read */
  replay(): Promise<void>;
  /** The whole state as texts of rows. */
  checkpoint(identity?: Identity): string[];
  /** Puts a state in the place of the present one. @throws when it cannot be read; nothing has changed then */
  restore(texts: readonly string[]): void;
}

/** Rows of a log from which on it is worth writing a checkpoint at the next start. */
const checkpointAfter = 5_000;

/**
 * Makes the transactions of a sandbox.
 *
 * @param log where rows go; without one everything is as safe at once as it will ever be.
 */
export function createTransactions(memory: Memory, log: EventLog | undefined): Transactions {
  const { clock, ids, ledger, faults } = memory;
  const written = writtenOf(memory);
  const takenBack = () => {
    written.everything = true;
  };
  const writer = log && createLogWriter({ log, fold: (row) => foldRow(memory, written, row), takenBack });
  const ready = async () => writer && whenKnown(writer);
  const latest = async () => writer?.latest;
  const settleAll = (discard = false) => {
    for (const [, collection] of collectionsOf(memory)) collection.settle(discard);
  };

  function commit(always = false): void {
    if (!writer) {
      settleAll();
      written.lines = ledger.length();
      return;
    }
    const { text, undo } = changesRow(memory, written, always);
    if (text !== undefined) write(writer, [text], false, undo);
  }

  function perform<T>(work: () => T): T {
    let result: T;
    try {
      result = work();
    } catch (error) {
      if (error instanceof ServiceError) commit();
      else {
        settleAll(true);
        ledger.cut(written.lines);
      }
      throw error;
    }
    commit();
    return result;
  }

  function replaceAll<T>(work: () => T): T {
    if (writer) checkKnown(writer);
    settleAll();
    const undo = remember(memory, written);
    try {
      const result = work();
      settleAll();
      written.lines = ledger.length();
      if (writer) write(writer, checkpointRows(memory, written, memory.identity()), true, undo);
      return result;
    } catch (error) {
      undo();
      throw error;
    }
  }

  return {
    async run(work) {
      if (writer) await whenKnown(writer);
      try {
        const result = perform(work);
        if (writer) await writer.latest;
        return result;
      } catch (error) {
        if (error instanceof ServiceError && writer) await writer.latest;
        throw error;
      }
    },
    runNow(work) {
      if (writer) checkKnown(writer);
      return perform(work);
    },
    startOver(work, seed) {
      return replaceAll(() => {
        ledger.reset();
        ids.reset(seed);
        faults.clear();
        written.lines = 0;
        return work();
      });
    },
    async saved() {
      await ready();
      // Faults are added without a transaction.
      commit();
      await latest();
    },
    async close() {
      await ready();
      commit();
      const moved = Object.keys(ids.takeMoved()).length > 0;
      const clockMoved = written.ahead === undefined ? clock.now() !== written.at : clock.ahead() !== written.ahead;
      written.everything ||= moved;
      if (moved || clockMoved) commit(true);
      await latest();
    },
    async replay() {
      if (writer) await replay(memory, written, writer);
    },
    checkpoint: (identity) => checkpointRows(memory, written, identity),
    restore(texts) {
      const rows = texts.map(readRow);
      replaceAll(() => {
        for (const row of rows) foldRow(memory, written, row);
        clock.set(rows[0]?.at ?? clock.now());
      });
    },
  };
}

/** Reads the rows of a log, and writes them anew at the very first, when other keys were given, and when that makes the next start shorter. */
async function replay(memory: Memory, written: Written, writer: LogWriter): Promise<void> {
  let rows = 0;
  let named: string | undefined;
  await readOn(writer, ({ identity, reset }) => {
    if (identity) named = JSON.stringify(identity);
    rows = reset ? 1 : rows + 1;
  });
  const renamed = named !== JSON.stringify(memory.identity());
  if (!renamed && rows < checkpointAfter) return;
  const whole = checkpointRows(memory, written, memory.identity());
  if (!renamed && rows < 2 * whole.length) return;
  write(writer, whole, true, () => undefined);
  await writer.latest;
}
