import type { EventLog, LogRow } from './eventLog.ts';
import { type ReadRow, readRow } from './logRow.ts';

/** The log could not be written: nothing of the call has happened. */
export class LogFailed extends Error {
  override readonly name = 'LogFailed';
}

interface Pending {
  readonly rows: readonly LogRow[];
  readonly replaces: boolean;
  readonly undo: () => void;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** A log that rows are written to, and how far that has got. */
export interface LogWriter {
  readonly log: EventLog;
  /** Does what a row says over again. */
  readonly fold: (row: ReadRow) => void;
  /** Called when rows could not be written and everything in them has been undone. */
  readonly takenBack: () => void;
  /** Of the last row that was made, and of the last that is safe. */
  sequence: number;
  safe: number;
  readonly queue: Pending[];
  pumping: boolean;
  /** Resolves when the last row is safe. */
  latest: Promise<void>;
  /** Rows of which it is unknown whether they were written. */
  doubt: readonly LogRow[] | undefined;
  recovery: Promise<void> | undefined;
  lost: Error | undefined;
}

/** Makes the writer of a log. */
export function createLogWriter({ log, fold, takenBack }: Pick<LogWriter, 'log' | 'fold' | 'takenBack'>): LogWriter {
  return {
    log,
    fold,
    takenBack,
    sequence: 0,
    safe: 0,
    queue: [],
    pumping: false,
    latest: Promise.resolve(),
    doubt: undefined,
    recovery: undefined,
    lost: undefined,
  };
}

/**
 * Hands rows over to be written.
 *
 * @param replaces whether they take the place of all rows
 * @param undo takes back what they say, where they cannot be written
 */
export function write(writer: LogWriter, texts: readonly string[], replaces: boolean, undo: () => void): void {
  const rows = texts.map((text) => {
    writer.sequence += 1;
    return { sequence: writer.sequence, text };
  });
  writer.latest = new Promise((done, fail) => {
    writer.queue.push({ rows, replaces, undo, done, fail });
  });
  // A caller that waits receives the error; none has to.
  writer.latest.catch(() => undefined);
  if (!writer.pumping) void pump(writer);
}

async function pump(writer: LogWriter): Promise<void> {
  const { log, queue } = writer;
  writer.pumping = true;
  while (queue.length > 0) {
    // Calls that arrived together are written together.
    await nextTurn();
    const replaces = queue[0]?.replaces === true;
    const next = queue.findIndex((entry, index) => index > 0 && (replaces || entry.replaces));
    const batch = queue.splice(0, next === -1 ? queue.length : next);
    const rows = batch.flatMap((entry) => entry.rows);
    try {
      await (replaces ? log.replace(rows) : log.append(rows));
      writer.safe = rows[rows.length - 1]?.sequence ?? writer.safe;
      for (const entry of batch) entry.done();
    } catch {
      takeBack(writer, [...batch, ...queue.splice(0)]);
      writer.doubt = rows;
    }
  }
  writer.pumping = false;
}

function takeBack(writer: LogWriter, entries: readonly Pending[]): void {
  for (const entry of [...entries].reverse()) entry.undo();
  writer.sequence = writer.safe;
  writer.latest = Promise.resolve();
  writer.takenBack();
  const error = new LogFailed('tillkit: the log of the sandbox could not be written. Nothing was changed.');
  for (const entry of entries) entry.fail(error);
}

async function recover(writer: LogWriter, written: readonly LogRow[]): Promise<void> {
  const found: LogRow[] = [];
  for await (const row of writer.log.read(writer.safe)) found.push(row);
  const same = found.length === written.length && found.every((row, index) => row.text === written[index]?.text);
  if (found.length > 0 && !same) {
    writer.lost = new LogFailed(
      'tillkit: another sandbox has written to the log of this one. Only one may use it at a time: stop this one.',
    );
    throw writer.lost;
  }
  // The error came after the deed: it is done then.
  for (const row of found) writer.fold(readRow(row.text));
  writer.safe = found[found.length - 1]?.sequence ?? writer.safe;
  writer.sequence = writer.safe;
  writer.doubt = undefined;
}

/** Finds out whether rows in doubt were written. @throws when the log cannot be used */
export async function whenKnown(writer: LogWriter): Promise<void> {
  if (writer.lost) throw writer.lost;
  if (!writer.doubt) return;
  writer.recovery ??= recover(writer, writer.doubt)
    .catch((error: unknown) => {
      throw writer.lost ?? new LogFailed(`tillkit: the log of the sandbox cannot be read (${nameOf(error)}).`);
    })
    .finally(() => {
      writer.recovery = undefined;
    });
  await writer.recovery;
}

/** @throws while rows are in doubt, and when the log cannot be used. */
export function checkKnown({ lost, doubt }: LogWriter): void {
  if (lost) throw lost;
  if (doubt) {
    throw new LogFailed('tillkit: the log of the sandbox could not be written. Wait for sandbox.saved() to find out.');
  }
}

/** Does every row of the log over again that has not been read yet. @throws when it cannot be read */
export async function readOn(writer: LogWriter, seen: (row: ReadRow) => void): Promise<void> {
  for await (const { text, sequence } of writer.log.read(writer.safe)) {
    const row = readRow(text);
    writer.fold(row);
    seen(row);
    writer.safe = sequence;
  }
  writer.sequence = writer.safe;
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });

function nameOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
