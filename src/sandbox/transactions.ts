import * as z from 'zod/mini';
import type { SandboxClock } from './clock.ts';
import { ServiceError } from './errors.ts';
import type { EventLog, LogRow } from './eventLog.ts';
import type { FaultPlan, WaitingFault } from './faults.ts';
import type { IdBook, StreamPositions } from './ids.ts';
import type { LedgerBook, LedgerEntry } from './ledger.ts';
import type { Store, Transact } from './state.ts';

/** What a sandbox is, beside what it remembers. */
export interface Identity {
  readonly seed: string;
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** The parts of a sandbox whose changes are written down. */
export interface Memory {
  readonly clock: SandboxClock;
  readonly ids: IdBook;
  readonly ledger: LedgerBook;
  readonly faults: FaultPlan;
  readonly store: () => Store;
  /** Whether the demo customer is made anew at a reset. */
  readonly flags: { demo: boolean };
  /** What the first row of a checkpoint says of the sandbox. */
  readonly identity: () => Identity;
  /** Puts an empty store in the place of the present one; gives back what undoes it. */
  readonly clear: () => () => void;
}

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

/** The log could not be written: nothing of the call has happened. */
export class LogFailed extends Error {
  override readonly name = 'LogFailed';
}

const position = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const rowInput = z.object({
  at: z.number(),
  ahead: z.optional(z.number()),
  reset: z.optional(z.boolean()),
  identity: z.optional(z.object({ seed: z.string(), secretKey: z.string(), publishableKey: z.string() })),
  /** Of a snapshot, which carries no keys. */
  seed: z.optional(z.string()),
  demo: z.optional(z.boolean()),
  ids: z.optional(z.record(z.string(), position)),
  faults: z.optional(z.array(z.object({ fault: z.looseObject({}), left: z.number() }))),
  deletes: z.optional(z.array(z.object({ collection: z.string(), id: z.string() }))),
  puts: z.optional(z.array(z.object({ collection: z.string(), id: z.string(), record: z.unknown() }))),
  ledger: z.optional(z.array(z.looseObject({ sequence: z.number(), at: z.string(), kind: z.string() }))),
});

/** One row of the log, read. */
export type ReadRow = z.output<typeof rowInput>;

/** Reads the text of a row. @throws when it is none of this version's */
export function readRow(text: string): ReadRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const read = z.safeParse(rowInput, value);
  if (!read.success) {
    throw new Error('tillkit: this is not a row of a sandbox of this version. Use another folder, or an empty one.');
  }
  return read.data;
}

interface Pending {
  readonly rows: readonly LogRow[];
  readonly replaces: boolean;
  readonly undo: () => void;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** Records and lines of one row of a checkpoint. */
const chunk = 500;

/** Rows of a log from which on it is worth writing a checkpoint at the next start. */
const checkpointAfter = 5_000;

/**
 * Makes the transactions of a sandbox.
 *
 * @param log where rows go; without one everything is as safe at once as it will ever be.
 */
export function createTransactions(memory: Memory, log: EventLog | undefined): Transactions {
  const { clock, ids, ledger, faults, flags } = memory;
  /** Of the last row that was made, and of the last that is safe. */
  let sequence = 0;
  let safe = 0;
  const queue: Pending[] = [];
  let pumping = false;
  let latest: Promise<void> = Promise.resolve();
  /** Rows of which it is unknown whether they were written. */
  let doubt: readonly LogRow[] | undefined;
  let recovery: Promise<void> | undefined;
  let lost: Error | undefined;
  let lines = ledger.length();
  let demo = flags.demo;
  let ahead = clock.ahead();
  let at = clock.now();
  /** The next row says all there is to say of identifiers, faults and flags, not only what has changed. */
  let everything = false;

  function enqueue(texts: readonly string[], replaces: boolean, undo: () => void): void {
    const rows = texts.map((text) => {
      sequence += 1;
      return { sequence, text };
    });
    latest = new Promise((done, fail) => {
      queue.push({ rows, replaces, undo, done, fail });
    });
    // A caller that waits receives the error; none has to.
    latest.catch(() => undefined);
    if (!pumping) void pump();
  }

  async function pump(): Promise<void> {
    pumping = true;
    while (log && queue.length > 0) {
      // Calls that arrived together are written together.
      await nextTurn();
      const replaces = queue[0]?.replaces === true;
      const next = queue.findIndex((entry, index) => index > 0 && (replaces || entry.replaces));
      const batch = queue.splice(0, next === -1 ? queue.length : next);
      const rows = batch.flatMap((entry) => entry.rows);
      try {
        await (replaces ? log.replace(rows) : log.append(rows));
        safe = rows[rows.length - 1]?.sequence ?? safe;
        for (const entry of batch) entry.done();
      } catch {
        takeBack([...batch, ...queue.splice(0)]);
        doubt = rows;
      }
    }
    pumping = false;
  }

  function takeBack(entries: readonly Pending[]): void {
    for (const entry of [...entries].reverse()) entry.undo();
    sequence = safe;
    latest = Promise.resolve();
    everything = true;
    const error = new LogFailed('tillkit: the log of the sandbox could not be written. Nothing was changed.');
    for (const entry of entries) entry.fail(error);
  }

  async function recover(): Promise<void> {
    const written = doubt;
    if (!log || !written) return;
    const found: LogRow[] = [];
    for await (const row of log.read(safe)) found.push(row);
    const same = found.length === written.length && found.every((row, index) => row.text === written[index]?.text);
    if (found.length > 0 && !same) {
      lost = new LogFailed(
        'tillkit: another sandbox has written to the log of this one. Only one may use it at a time: stop this one.',
      );
      throw lost;
    }
    // The error came after the deed: it is done then.
    for (const row of found) fold(readRow(row.text));
    safe = found[found.length - 1]?.sequence ?? safe;
    sequence = safe;
    doubt = undefined;
  }

  async function ready(): Promise<void> {
    if (lost) throw lost;
    if (!doubt) return;
    recovery ??= recover()
      .catch((error: unknown) => {
        throw lost ?? new LogFailed(`tillkit: the log of the sandbox cannot be read (${nameOf(error)}).`);
      })
      .finally(() => {
        recovery = undefined;
      });
    await recovery;
  }

  function collections(): (readonly [string, Store[keyof Store]])[] {
    return Object.entries(memory.store());
  }

  function rollBack(): void {
    for (const [, collection] of collections()) collection.settle(true);
    ledger.cut(lines);
  }

  /** Everything that a row says beside records and ledger lines, without the braces. */
  function surroundings(all: boolean, changedFaults: boolean): string {
    const recent = ids.takeMoved();
    const moved = all ? ids.positions() : recent;
    const text = [`"at":${clock.now()}`];
    ahead = clock.ahead();
    at = clock.now();
    if (ahead !== undefined) text.push(`"ahead":${ahead}`);
    if (Object.keys(moved).length > 0) text.push(`"ids":${JSON.stringify(moved)}`);
    if (all || changedFaults) text.push(`"faults":${JSON.stringify(faults.waiting())}`);
    if (all || demo !== flags.demo) text.push(`"demo":${flags.demo}`);
    demo = flags.demo;
    return text.join(',');
  }

  function commit(always = false): void {
    const puts: string[] = [];
    const deletes: string[] = [];
    const undos: (() => void)[] = [];
    for (const [name, collection] of collections()) {
      const { list, undo } = collection.settle();
      if (list.length === 0) continue;
      undos.push(undo);
      for (const { id, json } of list) {
        const where = `{"collection":"${name}","id":${JSON.stringify(id)}`;
        if (json === undefined) deletes.push(`${where}}`);
        else puts.push(`${where},"record":${json}}`);
      }
    }
    const before = lines;
    lines = ledger.length();
    if (!log) return;
    const changedFaults = faults.takeChanged();
    const clockMoved = ahead !== undefined && clock.ahead() !== ahead;
    const changed = puts.length + deletes.length > 0 || lines > before || changedFaults || demo !== flags.demo;
    if (!changed && !clockMoved && !always) return;
    const parts = [surroundings(everything, changedFaults)];
    everything = false;
    if (deletes.length > 0) parts.push(`"deletes":[${deletes.join(',')}]`);
    if (puts.length > 0) parts.push(`"puts":[${puts.join(',')}]`);
    if (lines > before) parts.push(`"ledger":${JSON.stringify(ledger.since(before))}`);
    enqueue([`{${parts.join(',')}}`], false, () => {
      for (const undo of undos.reverse()) undo();
      ledger.cut(before);
      lines = before;
    });
  }

  function perform<T>(work: () => T): T {
    let result: T;
    try {
      result = work();
    } catch (error) {
      if (error instanceof ServiceError) commit();
      else rollBack();
      throw error;
    }
    commit();
    return result;
  }

  function checkKnown(): void {
    if (lost) throw lost;
    if (doubt) {
      throw new LogFailed(
        'tillkit: the log of the sandbox could not be written. Wait for sandbox.saved() to find out.',
      );
    }
  }

  function checkpoint(identity?: Identity): string[] {
    faults.takeChanged();
    const head = [
      surroundings(true, true),
      '"reset":true',
      identity ? `"identity":${JSON.stringify(identity)}` : `"seed":${JSON.stringify(ids.seed)}`,
    ];
    const texts = [`{${head.join(',')}}`];
    const time = `"at":${clock.now()}${ahead === undefined ? '' : `,"ahead":${ahead}`}`;
    for (const [name, collection] of collections()) {
      let puts: string[] = [];
      const flush = () => {
        if (puts.length > 0) texts.push(`{${time},"puts":[${puts.join(',')}]}`);
        puts = [];
      };
      for (const [id, json] of collection.dump()) {
        puts.push(`{"collection":"${name}","id":${JSON.stringify(id)},"record":${json}}`);
        if (puts.length === chunk) flush();
      }
      flush();
    }
    const all = ledger.since(0);
    for (let from = 0; from < all.length; from += chunk) {
      texts.push(`{${time},"ledger":${JSON.stringify(all.slice(from, from + chunk))}}`);
    }
    return texts;
  }

  function fold(row: ReadRow): void {
    if (row.reset) {
      memory.clear();
      ledger.reset();
      ids.reset(row.identity?.seed ?? row.seed);
      faults.clear();
    }
    const store: Readonly<Record<string, Store[keyof Store]>> = { ...memory.store() };
    for (const { collection, id } of row.deletes ?? []) store[collection]?.unload(id);
    for (const { collection, id, record } of row.puts ?? []) {
      // Proof of the cast: rows are written by `commit` and `checkpoint` alone, which take each record from the collection that they name.
      store[collection]?.load(id, record as never);
    }
    for (const line of row.ledger ?? []) ledger.load(Object.freeze(line) as unknown as LedgerEntry);
    if (row.ids) ids.resume(row.ids as StreamPositions);
    if (row.faults) faults.resume(row.faults as unknown as readonly WaitingFault[]);
    faults.takeChanged();
    if (row.demo !== undefined) flags.demo = row.demo;
    demo = flags.demo;
    lines = ledger.length();
    if (ahead === undefined) clock.set(row.at);
    else if (row.ahead !== undefined) clock.set(Date.now() + row.ahead);
    at = clock.now();
  }

  function remember(): () => void {
    const restoreStore = memory.clear();
    const kept = {
      lines: ledger.since(0),
      seed: ids.seed,
      positions: ids.positions(),
      faults: faults.waiting(),
      demo: flags.demo,
    };
    return () => {
      restoreStore();
      ledger.reset();
      for (const line of kept.lines) ledger.load(line);
      lines = ledger.length();
      ids.reset(kept.seed);
      ids.resume(kept.positions);
      faults.resume(kept.faults);
      flags.demo = kept.demo;
    };
  }

  function replaceAll<T>(work: () => T): T {
    checkKnown();
    for (const [, collection] of collections()) collection.settle();
    const undo = remember();
    try {
      const result = work();
      for (const [, collection] of collections()) collection.settle();
      lines = ledger.length();
      if (log) enqueue(checkpoint(memory.identity()), true, undo);
      return result;
    } catch (error) {
      undo();
      throw error;
    }
  }

  return {
    async run(work) {
      await ready();
      try {
        const result = perform(work);
        if (log) await latest;
        return result;
      } catch (error) {
        if (error instanceof ServiceError && log) await latest;
        throw error;
      }
    },
    runNow(work) {
      checkKnown();
      return perform(work);
    },
    startOver(work, seed) {
      return replaceAll(() => {
        ledger.reset();
        ids.reset(seed);
        faults.clear();
        lines = 0;
        return work();
      });
    },
    async saved() {
      await ready();
      // Faults are added without a transaction.
      commit();
      await latest;
    },
    async close() {
      await ready();
      commit();
      const moved = Object.keys(ids.takeMoved()).length > 0;
      const clockMoved = ahead === undefined ? clock.now() !== at : clock.ahead() !== ahead;
      everything ||= moved;
      if (log && (moved || clockMoved)) commit(true);
      await latest;
    },
    async replay() {
      if (!log) return;
      let rows = 0;
      let named: string | undefined;
      for await (const row of log.read(safe)) {
        const read = readRow(row.text);
        fold(read);
        if (read.identity) named = JSON.stringify(read.identity);
        rows = read.reset ? 1 : rows + 1;
        safe = row.sequence;
      }
      sequence = safe;
      // Written anew at the very first, when other keys were given, and when that makes the next start shorter.
      const renamed = named !== JSON.stringify(memory.identity());
      if (!renamed && rows < checkpointAfter) return;
      const whole = checkpoint(memory.identity());
      if (!renamed && rows < 2 * whole.length) return;
      enqueue(whole, true, () => undefined);
      await latest;
    },
    checkpoint,
    restore(texts) {
      const rows = texts.map(readRow);
      replaceAll(() => {
        for (const row of rows) fold(row);
        clock.set(rows[0]?.at ?? clock.now());
      });
    },
  };
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });

function nameOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
