import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { type Journal, type JournalRow, pendingLimit } from '../../proxy/index.ts';
import { inspectLog } from './inspectLog.ts';
import {
  type DatabaseLocation,
  isPostgres,
  isUniqueViolation,
  type Migrations,
  makePrivate,
  openDatabase,
} from './openDatabase.ts';

interface RowColumns {
  readonly operation_id: string;
  readonly subject: string;
  readonly turn: number;
  readonly natural_key: string;
  readonly revision: number;
  readonly owner: string;
  readonly pending: number;
  readonly is_open: number;
  readonly due_at: number;
  readonly changed_at: number;
  readonly record: string;
  readonly answer: string | null;
}

interface Tables {
  journal_row: RowColumns;
  journal_lease: { readonly owner: string; readonly alive_until: number };
  /** Since when all rows of a service are in this store, and on which server. */
  journal_service: { readonly service: string; readonly complete_since: number; readonly server: string };
}

const migrations: Migrations = {
  '001 journal': {
    up: async (db) => {
      await db.schema
        .createTable('journal_row')
        .addColumn('operation_id', 'text', (column) => column.primaryKey())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('turn', 'integer', (column) => column.notNull())
        .addColumn('natural_key', 'text', (column) => column.notNull())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('pending', 'integer', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addColumn('record', 'text', (column) => column.notNull())
        .addColumn('answer', 'text')
        // Of two concurrent operations on a subject only one can be the next. Everything depends on this rule.
        .addUniqueConstraint('journal_row_turn', ['subject', 'turn'])
        .execute();
      await db.schema
        .createIndex('journal_row_natural_key')
        .on('journal_row')
        .columns(['natural_key', 'turn'])
        .execute();
      await db.schema.createIndex('journal_row_pending').on('journal_row').columns(['pending', 'changed_at']).execute();
      await db.schema
        .createTable('journal_lease')
        .addColumn('owner', 'text', (column) => column.primaryKey())
        .addColumn('alive_until', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '002 due': {
    up: async (db) => {
      const table = () => db.schema.alterTable('journal_row');
      // Existing rows count as open and due, until their next change sets the columns.
      await table()
        .addColumn('is_open', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      await table()
        .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex('journal_row_due')
        .on('journal_row')
        .columns(['pending', 'is_open desc', 'due_at'])
        .execute();
    },
  },
  '003 service': {
    up: async (db) => {
      await db.schema
        .createTable('journal_service')
        .addColumn('service', 'text', (column) => column.primaryKey())
        .addColumn('complete_since', 'bigint', (column) => column.notNull())
        .addColumn('server', 'text', (column) => column.notNull())
        .execute();
    },
  },
};

const toColumns = (row: JournalRow): RowColumns => ({
  operation_id: row.operationId,
  subject: row.subject,
  turn: row.turn,
  natural_key: row.naturalKey,
  revision: row.revision,
  owner: row.owner,
  pending: row.pending ? 1 : 0,
  is_open: row.open ? 1 : 0,
  due_at: row.dueAt,
  changed_at: row.changedAt,
  record: row.record,
  answer: row.answer ?? null,
});

const toRow = (columns: RowColumns | undefined): JournalRow | undefined =>
  columns && {
    operationId: columns.operation_id,
    subject: columns.subject,
    turn: columns.turn,
    naturalKey: columns.natural_key,
    revision: columns.revision,
    owner: columns.owner,
    pending: columns.pending === 1,
    open: columns.is_open === 1,
    dueAt: columns.due_at,
    changedAt: columns.changed_at,
    record: columns.record,
    answer: columns.answer ?? undefined,
  };

/** A row from which statements are built. */
const sampleRow: JournalRow = {
  operationId: '',
  subject: '',
  turn: 1,
  naturalKey: '',
  revision: 1,
  owner: '',
  pending: false,
  open: false,
  dueAt: 0,
  changedAt: 0,
  record: '',
  answer: undefined,
};

/** How long the latest row of a subject is kept: turns must not start again while an operation could still arrive. */
const latestRowKeptMs = 90 * 24 * 3_600_000;
/** Most rows that one statement forgets, so that it does not delay the statements of operations. */
const maxForgottenRows = 500;

/** Repeats a statement until it changes no more rows. */
async function repeatUntilNone(work: () => Promise<bigint>): Promise<void> {
  while ((await work()) > 0n) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** A process's place among those that have a file open, until `leave` or the end of the process. */
interface FileSeat {
  /** Owners of pending rows when no other process had the file open: they are dead. */
  readonly dead: ReadonlySet<string>;
  /** Whether no other process had the file open when the seat was taken. */
  readonly wasFirst: boolean;
  /** True when no other process has the file open; none gets a seat then until `leave`. */
  readonly isLast: () => boolean;
  readonly leave: () => void;
}

/**
 * Takes a seat: every process that has the file open shares a lock on a second file, which the operating system releases when the process dies. A process that
 * can lock that file exclusively at first is alone, so the owners of all rows are dead.
 *
 * @throws when the lock cannot be had within 10 s
 */
async function takeSeat(location: DatabaseLocation, owners: () => Promise<readonly string[]>): Promise<FileSeat> {
  const { default: Sqlite } = await import('libsql');
  const beside = `${location}-instance`;
  await makePrivate(beside);
  const lock = new Sqlite(beside, { timeout: 0 });
  const lockAlone = () => {
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return true;
    } catch {
      return false;
    }
  };
  try {
    const wasFirst = lockAlone();
    const dead: ReadonlySet<string> = new Set(wasFirst ? await owners() : []);
    if (wasFirst) lock.exec('COMMIT');
    // A transaction that has read holds its shared lock until it ends.
    const share = () => lock.exec('PRAGMA busy_timeout = 10000; BEGIN; SELECT count(*) FROM sqlite_master;');
    share();
    const isLast = () => {
      if (!lock.open) return false;
      lock.exec('COMMIT; PRAGMA busy_timeout = 0');
      const last = lockAlone();
      if (!last) share();
      return last;
    };
    const leave = () => {
      if (!lock.open) return;
      lock.exec('COMMIT');
      lock.close();
    };
    return { dead, wasFirst, isLast, leave };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Marks a file as in use, in the file itself. A file that was not closed must have its write-ahead log. Where the log is missing or damaged, the last rows are
 * lost, and the journal is complete only from now on.
 */
function createFileUse(query: Kysely<Tables>) {
  const inUse = async () => {
    const { rows } = await sql<{ readonly user_version: number }>`pragma user_version`.execute(query);
    return rows[0]?.user_version === 1;
  };
  return {
    begin: async (inDoubt: boolean) => {
      const was = await inUse();
      if (was && inDoubt) await query.deleteFrom('journal_service').execute();
      if (was) return;
      await sql`pragma user_version = 1`.execute(query);
      // Written to the file itself, so that it is there even where the log is lost.
      await sql`pragma wal_checkpoint(truncate)`.execute(query);
    },
    end: () => sql`pragma user_version = 0`.execute(query),
  };
}

/** The clock of the database server, in epoch milliseconds. */
async function readTime(query: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    readonly ms: string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(query);
  const ms = Number(rows[0]?.ms);
  if (!Number.isFinite(ms)) throw new Error('tillkit: the database did not say what time it is.');
  return ms;
}

/**
 * Identity and timeline of the PostgreSQL server. A standby that takes over begins another timeline, and may lack the last rows. Empty where the server does not
 * say.
 */
async function readServer(query: Kysely<Tables>): Promise<string> {
  const asked = sql<{
    readonly name: string;
  }>`select (select system_identifier from pg_control_system())::text || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as name`;
  return asked.execute(query).then(
    ({ rows }) => rows[0]?.name ?? '',
    () => '',
  );
}

/**
 * Opens the journal of the proxy in a database: SQLite for the processes of one machine, PostgreSQL for several machines. A write is on the disk when its promise
 * resolves.
 *
 * @throws when the database cannot be opened; the sentence says what to do.
 */
export async function openJournal(location: DatabaseLocation): Promise<Journal> {
  const ownFile = !isPostgres(location) && location !== ':memory:';
  const log = ownFile ? await inspectLog(location) : 'whole';
  const { query, first, change, close } = await openDatabase<Tables>({ location, part: 'journal', migrations });
  const all = query.selectFrom('journal_row').selectAll();
  /** Reads one row. The statement is built once, because every request uses it. */
  const readBy = (statement: CompiledQuery) => async (key: string) =>
    // The cast is safe: the statement selects all columns of `journal_row`.
    toRow((await first(statement, [key])) as RowColumns | undefined);
  const latestBy = (column: 'subject' | 'natural_key') =>
    readBy(all.where(column, '=', '').orderBy('turn', 'desc').limit(sql.lit(1)).compile());
  // These statements are built once, from a sample row: its values become the parameters, in the order of `toColumns`.
  const { operation_id, subject, turn, natural_key, ...changed } = toColumns(sampleRow);
  const insertStatement = query.insertInto('journal_row').values(toColumns(sampleRow)).compile();
  const replaceStatement = query
    .updateTable('journal_row')
    .set(changed)
    .where('operation_id', '=', operation_id)
    .where('revision', '=', sampleRow.revision)
    .compile();
  const owners = async () => {
    const rows = await query.selectFrom('journal_row').select('owner').distinct().where('pending', '=', 1).execute();
    return rows.map(({ owner }) => owner);
  };
  const seat = ownFile
    ? await takeSeat(location, owners).catch(async (error: unknown) => {
        await close();
        throw error;
      })
    : undefined;
  const use = createFileUse(query);
  if (seat !== undefined) await use.begin(seat.wasFirst && log === 'in doubt');
  return {
    alone: location === ':memory:',
    dead: seat?.dead ?? new Set(),
    ...(isPostgres(location) && { time: () => readTime(query) }),
    insert: async (row) => {
      try {
        await change(insertStatement, Object.values(toColumns(row)));
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
    replace: async (row) => {
      const { operation_id, subject, turn, natural_key, ...changed } = toColumns(row);
      const parameters = [...Object.values(changed), operation_id, row.revision - 1];
      return (await change(replaceStatement, parameters)) === 1n;
    },
    find: readBy(all.where('operation_id', '=', '').compile()),
    latest: latestBy('subject'),
    latestOf: latestBy('natural_key'),
    pending: async (now) => {
      const due = all.where('pending', '=', 1).where('due_at', '<=', now);
      const rows = await due.orderBy('is_open', 'desc').orderBy('due_at').limit(pendingLimit).execute();
      return rows.flatMap((columns) => toRow(columns) ?? []);
    },
    renew: async (owner, until) => {
      await query
        .insertInto('journal_lease')
        .values({ owner, alive_until: until })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet({ alive_until: until }))
        .execute();
    },
    leases: async () => {
      const leases = await query.selectFrom('journal_lease').selectAll().execute();
      return new Map(leases.map(({ owner, alive_until }) => [owner, alive_until]));
    },
    forget: async (before) => {
      const ended = (limit: number) =>
        query
          .selectFrom('journal_row')
          .select('operation_id')
          .where('pending', '=', 0)
          .where('changed_at', '<', limit)
          .limit(maxForgottenRows);
      const replaced = ended(before).where(({ exists, selectFrom, ref }) =>
        exists(
          selectFrom('journal_row as later')
            .select('later.turn')
            .whereRef('later.subject', '=', 'journal_row.subject')
            .where('later.turn', '>', ref('journal_row.turn')),
        ),
      );
      for (const rows of [replaced, ended(before - latestRowKeptMs)]) {
        await repeatUntilNone(async () => {
          const done = await query.deleteFrom('journal_row').where('operation_id', 'in', rows).executeTakeFirst();
          return done.numDeletedRows;
        });
      }
      const answered = ended(before).where('answer', 'is not', null);
      await repeatUntilNone(async () => {
        const change = query.updateTable('journal_row').set({ answer: null });
        return (await change.where('operation_id', 'in', answered).executeTakeFirst()).numUpdatedRows;
      });
      // An instance that has been silent for so long owns nothing that is still pending.
      await query.deleteFrom('journal_lease').where('alive_until', '<', before).execute();
    },
    completeSince: async (service, now) => {
      const server = isPostgres(location) ? await readServer(query) : '';
      const since = await query
        .insertInto('journal_service')
        .values({ service, complete_since: now, server })
        .onConflict((conflict) =>
          conflict.column('service').doUpdateSet({
            complete_since: sql<number>`case when journal_service.server = excluded.server then journal_service.complete_since else excluded.complete_since end`,
            server,
          }),
        )
        .returning('complete_since')
        .executeTakeFirstOrThrow();
      return since.complete_since;
    },
    close: async () => {
      if (seat?.isLast()) await use.end().catch(() => undefined);
      await close();
      seat?.leave();
    },
  };
}
