import type { SandboxClock } from './clock.ts';
import type { FaultPlan, WaitingFault } from './faults.ts';
import type { IdBook, StreamPositions } from './ids.ts';
import type { LedgerBook, LedgerEntry } from './ledger.ts';
import type { ReadRow } from './logRow.ts';
import type { Store } from './state.ts';

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

/** What rows have said so far, so that the next one says only what has changed since. */
export interface Written {
  /** Lines of the ledger. */
  lines: number;
  demo: boolean;
  ahead: number | undefined;
  at: number;
  /** The next row says all there is to say of identifiers, faults and flags, not only what has changed. */
  everything: boolean;
}

/** What has been written of a memory that is new. */
export const writtenOf = ({ ledger, flags, clock }: Memory): Written => ({
  lines: ledger.length(),
  demo: flags.demo,
  ahead: clock.ahead(),
  at: clock.now(),
  everything: false,
});

/** The collections of a memory by name. */
export const collectionsOf = (memory: Memory): (readonly [string, Store[keyof Store]])[] =>
  Object.entries(memory.store());

/** Records and lines of one row of a checkpoint. */
const chunk = 500;

/** Everything that a row says beside records and ledger lines, without the braces. */
function surroundings({ clock, ids, faults, flags }: Memory, written: Written, all: boolean, changedFaults: boolean) {
  const recent = ids.takeMoved();
  const moved = all ? ids.positions() : recent;
  const text = [`"at":${clock.now()}`];
  written.ahead = clock.ahead();
  written.at = clock.now();
  if (written.ahead !== undefined) text.push(`"ahead":${written.ahead}`);
  if (Object.keys(moved).length > 0) text.push(`"ids":${JSON.stringify(moved)}`);
  if (all || changedFaults) text.push(`"faults":${JSON.stringify(faults.waiting())}`);
  if (all || written.demo !== flags.demo) text.push(`"demo":${flags.demo}`);
  written.demo = flags.demo;
  return text.join(',');
}

/** Changes since the last row: its text, and how they are taken back. */
export interface ChangesRow {
  /** Absent where there is nothing to say. */
  readonly text: string | undefined;
  readonly undo: () => void;
}

/**
 * Ends the transactions of all collections and gives the row about what has changed.
 *
 * @param always whether there is a row also when nothing has
 */
export function changesRow(memory: Memory, written: Written, always: boolean): ChangesRow {
  const { clock, ledger, faults, flags } = memory;
  const puts: string[] = [];
  const deletes: string[] = [];
  const undos: (() => void)[] = [];
  for (const [name, collection] of collectionsOf(memory)) {
    const { list, undo } = collection.settle();
    if (list.length === 0) continue;
    undos.push(undo);
    for (const { id, json } of list) {
      const where = `{"collection":"${name}","id":${JSON.stringify(id)}`;
      if (json === undefined) deletes.push(`${where}}`);
      else puts.push(`${where},"record":${json}}`);
    }
  }
  const before = written.lines;
  written.lines = ledger.length();
  const undo = () => {
    for (const step of undos.reverse()) step();
    ledger.cut(before);
    written.lines = before;
  };
  const changedFaults = faults.takeChanged();
  const clockMoved = written.ahead !== undefined && clock.ahead() !== written.ahead;
  const records = puts.length + deletes.length > 0;
  const changed = records || written.lines > before || changedFaults || written.demo !== flags.demo;
  if (!changed && !clockMoved && !always) return { text: undefined, undo };
  const parts = [surroundings(memory, written, written.everything, changedFaults)];
  written.everything = false;
  if (deletes.length > 0) parts.push(`"deletes":[${deletes.join(',')}]`);
  if (puts.length > 0) parts.push(`"puts":[${puts.join(',')}]`);
  if (written.lines > before) parts.push(`"ledger":${JSON.stringify(ledger.since(before))}`);
  return { text: `{${parts.join(',')}}`, undo };
}

/** The whole state as texts of rows. */
export function checkpointRows(memory: Memory, written: Written, identity: Identity | undefined): string[] {
  const { clock, ids, ledger, faults } = memory;
  faults.takeChanged();
  const head = [
    surroundings(memory, written, true, true),
    '"reset":true',
    identity ? `"identity":${JSON.stringify(identity)}` : `"seed":${JSON.stringify(ids.seed)}`,
  ];
  const texts = [`{${head.join(',')}}`];
  const time = `"at":${clock.now()}${written.ahead === undefined ? '' : `,"ahead":${written.ahead}`}`;
  for (const [name, collection] of collectionsOf(memory)) {
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

/** Does what a row says over again. */
export function foldRow(memory: Memory, written: Written, row: ReadRow): void {
  const { clock, ids, ledger, faults, flags } = memory;
  if (row.reset) {
    memory.clear();
    ledger.reset();
    ids.reset(row.identity?.seed ?? row.seed);
    faults.clear();
  }
  const store: Readonly<Record<string, Store[keyof Store]>> = { ...memory.store() };
  for (const { collection, id } of row.deletes ?? []) store[collection]?.unload(id);
  for (const { collection, id, record } of row.puts ?? []) {
    // Proof of the cast: rows are written by `changesRow` and `checkpointRows` alone, which take each record from the collection that they name.
    store[collection]?.load(id, record as never);
  }
  for (const line of row.ledger ?? []) ledger.load(Object.freeze(line) as unknown as LedgerEntry);
  if (row.ids) ids.resume(row.ids as StreamPositions);
  if (row.faults) faults.resume(row.faults as unknown as readonly WaitingFault[]);
  faults.takeChanged();
  if (row.demo !== undefined) flags.demo = row.demo;
  written.demo = flags.demo;
  written.lines = ledger.length();
  if (written.ahead === undefined) clock.set(row.at);
  else if (row.ahead !== undefined) clock.set(Date.now() + row.ahead);
  written.at = clock.now();
}

/** Empties the store and gives back what undoes that, with everything else as it is now. */
export function remember(memory: Memory, written: Written): () => void {
  const { ids, ledger, faults, flags } = memory;
  const restoreStore = memory.clear();
  const lines = ledger.since(0);
  const kept = { seed: ids.seed, positions: ids.positions(), faults: faults.waiting(), demo: flags.demo };
  return () => {
    restoreStore();
    ledger.reset();
    for (const line of lines) ledger.load(line);
    written.lines = ledger.length();
    ids.reset(kept.seed);
    ids.resume(kept.positions);
    faults.resume(kept.faults);
    flags.demo = kept.demo;
  };
}
