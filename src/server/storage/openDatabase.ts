import { access, constants, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type CompiledQuery,
  Kysely,
  type Migration,
  Migrator,
  PostgresDialect,
  type PostgresPoolClient,
  SqliteDialect,
  sql,
} from 'kysely';
import type SqliteFile from 'libsql';
import type { ClientBase } from 'pg';

/** Where a database is: `:memory:` (SQLite, until the process ends), an SQLite file, or `postgres://…` for a server that several machines share. */
export type DatabaseLocation = string;

/** Migrations of the tables of one part of the server, by name, run in the order of their names. Each runs once. */
export type Migrations = Readonly<Record<string, Migration>>;

/** An open database with its tables up to date. */
export interface Database<Tables> {
  /** Query builder for both kinds. Numbers are JavaScript numbers: no column goes beyond 2^53 - 1. */
  readonly query: Kysely<Tables>;
  readonly kind: 'sqlite' | 'postgres';
  /** The first row of a compiled statement with these parameters. With SQLite it uses the prepared statement directly. */
  readonly first: (statement: CompiledQuery, parameters: readonly unknown[]) => Promise<unknown>;
  /**
   * Carries out a change; resolves to the number of changed rows once they are on the disk. With SQLite, concurrent changes are committed together, in another
   * thread; one that fails does not affect the others. Must not be used inside a transaction of `query`.
   */
  readonly change: (statement: CompiledQuery, parameters?: readonly unknown[]) => Promise<bigint>;
  readonly close: () => Promise<void>;
}

/** What to open. */
export interface DatabaseOptions {
  readonly location: DatabaseLocation;
  /** Part of the server that the tables belong to. Their names should begin with it, because parts may share one database. */
  readonly part: string;
  readonly migrations: Migrations;
  /**
   * Statement timeout of PostgreSQL in milliseconds, after which the statement has had no effect. A connection that has not answered two seconds later is given
   * up. Migrations have no timeout. @default 5000
   */
  readonly statementMs?: number | undefined;
}

/** True for a location that several processes on several machines can share. */
export const isPostgres = (location: DatabaseLocation): boolean => /^postgres(ql)?:\/\//.test(location);

/** PostgreSQL's object identifiers of `bigint` and `numeric`, which the driver would return as text. */
const wideNumbers = [20, 1700];

/**
 * Creates a file, and its missing folders, with access for their owner only. SQLite gives its other files the same permissions. An existing file is not opened,
 * because closing it would release every lock that this process has on it.
 */
export async function makePrivate(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await (await open(file, 'ax', 0o600)).close();
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
    await access(file, constants.W_OK);
  }
}

/** Settings with which acknowledged writes survive a power cut, and readers do not wait for writers. */
const durableSettings = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000;';

async function openSqlite<Tables>(location: DatabaseLocation): Promise<Database<Tables>> {
  const { default: Sqlite } = await import('libsql');
  const onDisk = location !== ':memory:';
  if (onDisk) await makePrivate(location);
  const file = new Sqlite(location, { timeout: 10_000 });
  try {
    file.exec(durableSettings);
    if (onDisk) checkPages(file);
  } catch (error) {
    file.close();
    throw error;
  }
  const prepare = cacheStatements(file);
  const query = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => file.close() } }),
  });
  const first = async ({ sql }: CompiledQuery, parameters: readonly unknown[]): Promise<unknown> =>
    prepare(sql).get([...parameters]);
  if (!onDisk) {
    const change: Database<Tables>['change'] = async ({ sql, parameters: own }, parameters = own) =>
      BigInt(prepare(sql).run([...parameters]).changes);
    return { query, kind: 'sqlite', first, change, close: () => query.destroy() };
  }
  const { change, close: closeWriter } = groupChanges(location);
  const close = async () => {
    await closeWriter();
    await query.destroy();
  };
  return { query, kind: 'sqlite', first, change, close };
}

/** The file does not contain what was written. */
class DamagedError extends Error {}

/** @throws {@link DamagedError} where the pages of a file are inconsistent */
function checkPages(file: SqliteFile.Database): void {
  const [row] = file.pragma('quick_check(1)') as readonly { readonly quick_check?: string }[];
  if (row?.quick_check !== 'ok') throw new DamagedError();
}

const isDamageError = (error: unknown): boolean =>
  error instanceof DamagedError || /^SQLITE_(CORRUPT|NOTADB)/.test(getErrorCode(error));

/** Most prepared statements that a connection keeps: the few that every operation needs. */
const maxCachedStatements = 64;

/** Prepares each statement once. */
function cacheStatements(file: SqliteFile.Database): (text: string) => SqliteFile.Statement {
  const kept = new Map<string, SqliteFile.Statement>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = file.prepare(text);
    if (kept.size < maxCachedStatements) kept.set(text, made);
    return made;
  };
}

/** A connection whose commits wait for the disk in another thread. Its statements run synchronously, because they are small. */
interface Writer {
  prepare(text: string): Promise<Pick<SqliteFile.Statement, 'run'>>;
  exec(text: string): Promise<void>;
  close(): void;
}

async function openWriter(location: DatabaseLocation): Promise<Writer> {
  const { default: Sqlite } = await import('libsql/promise');
  // The driver's declarations leave out what these methods give; its own documentation names it.
  const writer: Writer = new Sqlite(location, { timeout: 10_000 });
  await writer.exec(durableSettings);
  return writer;
}

/** A change that waits for the next group. */
interface PendingChange {
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly settle: (done: bigint | Error) => void;
}

/**
 * Commits changes in groups, over a connection of their own. While one group waits for the disk, requests continue, and their changes form the next group. A
 * group is one transaction, so no read sees a part of it.
 */
function groupChanges(location: DatabaseLocation): {
  readonly change: Database<never>['change'];
  readonly close: () => Promise<void>;
} {
  let waiting: PendingChange[] = [];
  let working: Promise<void> | undefined;
  let opened: Promise<Writer> | undefined;
  const kept = new Map<string, Pick<SqliteFile.Statement, 'run'>>();

  /** Prepares each statement once. */
  async function prepareOnce(writer: Writer, text: string) {
    const statement = kept.get(text) ?? (await writer.prepare(text));
    if (kept.size < maxCachedStatements) kept.set(text, statement);
    return statement;
  }

  async function commit(group: readonly PendingChange[]): Promise<void> {
    let results: readonly (bigint | Error)[] = [];
    let failure = new Error('tillkit: a change was not written.');
    let writer: Writer | undefined;
    try {
      opened ??= openWriter(location);
      writer = await opened;
      const begin = await prepareOnce(writer, 'BEGIN IMMEDIATE');
      const statements: Pick<SqliteFile.Statement, 'run'>[] = [];
      for (const { text } of group) statements.push(kept.get(text) ?? (await prepareOnce(writer, text)));
      // Nothing is awaited from here to the commit, so no other change of this process comes in between.
      begin.run([]);
      const carriedOut = group.map(({ parameters }, at): bigint | Error => {
        try {
          return BigInt(statements[at]?.run([...parameters]).changes ?? 0);
        } catch (error) {
          // A unique violation undoes only its own statement; any other failure may have undone the whole transaction.
          if (error instanceof Error && isUniqueViolation(error)) return error;
          throw error;
        }
      });
      await writer.exec('COMMIT');
      results = carriedOut;
    } catch (thrown) {
      if (thrown instanceof Error) failure = thrown;
      if (writer === undefined) opened = undefined;
      // There may be no transaction any more.
      await writer?.exec('ROLLBACK').catch(() => undefined);
    }
    for (const [at, { settle }] of group.entries()) settle(results[at] ?? failure);
  }

  async function work(): Promise<void> {
    // Changes of one turn of the event loop are one group.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await commit(group);
    }
    working = undefined;
  }

  return {
    change: ({ sql, parameters: own }, parameters = own) =>
      new Promise((resolve, reject) => {
        const settle = (done: bigint | Error) => (typeof done === 'bigint' ? resolve(done) : reject(done));
        waiting.push({ text: sql, parameters, settle });
        working ??= work();
      }),
    async close() {
      await working;
      (await opened)?.close();
    },
  };
}

/** How long a statement is awaited after the server's timeout, in milliseconds: the connection may be dead. */
const unansweredMs = 2_000;

async function openPostgres<Tables>(location: DatabaseLocation, statementMs?: number): Promise<Database<Tables>> {
  const { default: postgres } = await import('pg');
  const pool = new postgres.Pool({
    connectionString: location,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(statementMs === undefined ? {} : { query_timeout: statementMs + unansweredMs }),
    // Set by statements instead of connection parameters, because connection poolers refuse unknown parameters. A connection on which they fail is closed.
    onConnect: async (client: ClientBase) => {
      // Acknowledged writes must be on the disk, whatever the settings of the server, the database or the user.
      await client.query(
        "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply'",
      );
      await client.query("select set_config('statement_timeout', $1, false)", [String(statementMs ?? 0)]);
    },
    types: {
      // The cast is safe: the driver asks for a parser by identifier and kind, and any function from text is one.
      getTypeParser: ((identifier: number, kind?: 'text' | 'binary') =>
        wideNumbers.includes(identifier)
          ? Number
          : postgres.types.getTypeParser(identifier, kind as 'text')) as typeof postgres.types.getTypeParser,
    },
  });
  // A server that restarts breaks connections. A running query fails by itself, and the next query opens a new connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  /** Connects. A connection on which a statement failed without an error of the server may be dead, and is not used again. */
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    let broken = false;
    const ask = (text: string, values: readonly unknown[]) =>
      client.query(text, [...values]).catch((error: unknown) => {
        broken ||= !(error instanceof postgres.DatabaseError);
        throw error;
      });
    // The cast is safe: cursors are asked for only where the dialect was given a way to make them.
    return { query: ask as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
  };
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end() } });
  const query = new Kysely<Tables>({ dialect });
  const change: Database<Tables>['change'] = async (statement, parameters = statement.parameters) =>
    (await query.executeQuery({ ...statement, parameters })).numAffectedRows ?? 0n;
  const first = async (statement: CompiledQuery, parameters: readonly unknown[]): Promise<unknown> => {
    const { rows } = await query.executeQuery({ ...statement, parameters });
    return rows[0];
  };
  return { query, kind: 'postgres', first, change, close: () => query.destroy() };
}

/** The database has a migration that this version does not know. */
class NewerVersionError extends Error {}

/** Names of the migrations that have run; none in an empty database. */
async function readExecutedMigrations<Tables>(query: Kysely<Tables>, part: string): Promise<readonly string[]> {
  const asked = sql<{ name: string }>`select name from ${sql.table(`${part}_migration`)}`.execute(query);
  return (await asked.catch(() => ({ rows: [] }))).rows.map(({ name }) => name);
}

/** The last migration of this process in SQLite. Two connections of one process must not wait for each other's lock. */
let lastMigration: Promise<unknown> = Promise.resolve();

/** Runs migrations in a transaction that other processes wait for: SQLite has no other lock for it. */
function migrateAlone<Tables>(query: Kysely<Tables>, migrate: () => Promise<void>): Promise<void> {
  const mine = lastMigration.then(async () => {
    await sql`begin immediate`.execute(query);
    try {
      await migrate();
      await sql`commit`.execute(query);
    } catch (error) {
      await sql`rollback`.execute(query);
      throw error;
    }
  });
  lastMigration = mine.catch(() => undefined);
  return mine;
}

/**
 * Opens a database and migrates its tables. Several processes may do so at once: one of them migrates, and the others wait.
 *
 * @throws when it cannot be reached, opened or migrated; the sentence names the part of the server, never the location, which may contain a password.
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { location, part, migrations } = options;
  const shared = isPostgres(location);
  const refuse = (error: unknown) => {
    const database = `the ${shared ? 'PostgreSQL' : 'SQLite'} database of the ${part}`;
    if (error instanceof NewerVersionError) {
      return new Error(
        `tillkit: ${database} was made by a newer version of tillkit. Start that version or a later one, and keep the database: it holds what is still under way.`,
      );
    }
    if (isDamageError(error)) {
      return new Error(
        `tillkit: ${database} is damaged. Keep its file and those beside it: they may be the only record of what is still under way. Move them to another folder before you start again, and look up at the service what was under way: the new file does not know of it.`,
      );
    }
    return new Error(
      `tillkit: ${database} cannot be opened (${getErrorCode(error)}). ${
        shared
          ? 'Check that DATABASE_URL names a server that runs and a user who may create tables.'
          : 'Check that its folder can be written to and that nothing else holds the file.'
      }`,
    );
  };
  let database: Database<Tables>;
  try {
    database = shared ? await openPostgres(location) : await openSqlite(location);
  } catch (error) {
    throw refuse(error);
  }
  const { query } = database;
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: async () => migrations },
    migrationTableName: `${part}_migration`,
    migrationLockTableName: `${part}_migration_lock`,
  });
  const migrate = async () => {
    const unknown = (await readExecutedMigrations(query, part)).filter((name) => !Object.hasOwn(migrations, name));
    if (unknown.length > 0) throw new NewerVersionError();
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  };
  try {
    await (shared ? migrate() : migrateAlone(query, migrate));
  } catch (error) {
    await database.close();
    throw refuse(error);
  }
  if (!shared) return database;
  await database.close();
  return openPostgres(location, options.statementMs ?? 5_000);
}

/** Code or name of a driver's error. Its message may contain values, and is not repeated. */
function getErrorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** True when a row could not be written because another one has its key. */
export function isUniqueViolation(error: unknown): boolean {
  const code = getErrorCode(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}
