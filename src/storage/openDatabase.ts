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
} from 'kysely';
import type SqliteFile from 'libsql';
import type { ClientBase } from 'pg';

/** Where a database lives: `:memory:` (SQLite, gone at the end), a file of SQLite's, or `postgres://…` for a server that several processes share. */
export type DatabaseLocation = string;

/** Steps that make and change the tables of one part of the house, by name, in the order of their names. A step that has run once never runs again. */
export type Migrations = Readonly<Record<string, Migration>>;

/** An open database with its tables up to date. */
export interface Database<Tables> {
  /** SQL of both kinds through one query layer. Numbers are JavaScript numbers in both: a column beyond 2^53 - 1 does not exist here. */
  readonly query: Kysely<Tables>;
  readonly kind: 'sqlite' | 'postgres';
  /**
   * Carries a change out; resolves to the number of its rows once it is on the disk. With SQLite, changes that wait at the same time are committed
   * together, because every commit waits for the disk; one that is refused leaves the others alone. Not beside a transaction of `query`.
   */
  readonly change: (statement: CompiledQuery) => Promise<bigint>;
  readonly close: () => Promise<void>;
}

/** What to open. */
export interface DatabaseOptions {
  readonly location: DatabaseLocation;
  /** Which part of the house the tables belong to; their names should begin with it, because parts may share one database. */
  readonly part: string;
  readonly migrations: Migrations;
  /**
   * Most milliseconds that PostgreSQL works at one statement before it gives up and nothing of it was done; one that does not even say so is not
   * waited for two seconds later. Migrations take as long as they take. @default 5000
   */
  readonly statementMs?: number | undefined;
}

/** True for a location that several processes on several machines can share. */
export const isPostgres = (location: DatabaseLocation): boolean => /^postgres(ql)?:\/\//.test(location);

/** PostgreSQL's object identifiers of `bigint` and `numeric`, which its driver would hand over as text. */
const wideNumbers = [20, 1700];

/**
 * Makes a file, and the folders above it that are not there, for its owner alone. SQLite gives the files beside it the same rights. A file that is
 * there is not opened: closing it again would take every lock away that this process has on it.
 */
export async function makePrivate(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await (await open(file, 'ax', 0o600)).close();
  } catch (error) {
    if (reasonOf(error) !== 'EEXIST') throw error;
    await access(file, constants.W_OK);
  }
}

async function openSqlite<Tables>(location: DatabaseLocation): Promise<Database<Tables>> {
  const { default: Sqlite } = await import('libsql');
  if (location !== ':memory:') await makePrivate(location);
  const file = new Sqlite(location, { timeout: 10_000 });
  // What has been acknowledged is on the disk, also after a power cut; readers do not wait for a writer.
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000;');
  const prepare = keepStatements(file);
  const query = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => file.close() } }),
  });
  const { change, commit } = groupChanges(file, prepare);
  const close = async () => {
    commit();
    await query.destroy();
  };
  return { query, kind: 'sqlite', change, close };
}

/** Statements of one connection that are kept: the few that every operation needs. */
const keptStatements = 64;

/** Prepares each statement once, where it is one of the few. */
function keepStatements(file: SqliteFile.Database): (text: string) => SqliteFile.Statement {
  const kept = new Map<string, SqliteFile.Statement>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = file.prepare(text);
    if (kept.size < keptStatements) kept.set(text, made);
    return made;
  };
}

/** Commits the changes that wait at the same time together. A group is carried out without a pause: no read of this process sees half of it. */
function groupChanges(
  file: SqliteFile.Database,
  prepare: (text: string) => SqliteFile.Statement,
): { readonly change: Database<never>['change']; readonly commit: () => void } {
  let waiting: { readonly statement: CompiledQuery; readonly settle: (done: bigint | Error) => void }[] = [];

  function carryOut(statement: CompiledQuery): bigint | Error {
    try {
      return BigInt(prepare(statement.sql).run(statement.parameters).changes);
    } catch (error) {
      // A row that is taken undoes its own statement; any other failure may have undone the whole transaction.
      if (error instanceof Error && isTaken(error)) return error;
      throw error;
    }
  }

  function commit(): void {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    let results: readonly (bigint | Error)[] = [];
    let failure = new Error('tillkit: a change was not written.');
    try {
      file.exec('BEGIN IMMEDIATE');
      const carriedOut = group.map(({ statement }) => carryOut(statement));
      file.exec('COMMIT');
      results = carriedOut;
    } catch (thrown) {
      if (thrown instanceof Error) failure = thrown;
      try {
        file.exec('ROLLBACK');
      } catch {
        // There is no transaction any more.
      }
    }
    for (const [at, { settle }] of group.entries()) settle(results[at] ?? failure);
  }

  return {
    change: (statement) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(commit);
        waiting.push({ statement, settle: (done) => (typeof done === 'bigint' ? resolve(done) : reject(done)) });
      }),
    commit,
  };
}

/** How long past the server's own end a statement is waited for, in milliseconds: a connection may be dead without anybody saying so. */
const silenceMs = 2_000;

async function openPostgres<Tables>(location: DatabaseLocation, statementMs?: number): Promise<Database<Tables>> {
  const { default: postgres } = await import('pg');
  const pool = new postgres.Pool({
    connectionString: location,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(statementMs === undefined ? {} : { query_timeout: statementMs + silenceMs }),
    // Said as statements and not while connecting: poolers between here and the server refuse words that they do not know. A connection that
    // does not take them is closed instead of kept unused.
    onConnect: async (client: ClientBase) => {
      // What was acknowledged is on the disk, whatever the server, its database or the user were set to.
      await client.query(
        "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply'",
      );
      await client.query("select set_config('statement_timeout', $1, false)", [String(statementMs ?? 0)]);
    },
    types: {
      // Proof of the cast: the driver asks for a parser by identifier and kind, and any function from text is one.
      getTypeParser: ((identifier: number, kind?: 'text' | 'binary') =>
        wideNumbers.includes(identifier)
          ? Number
          : postgres.types.getTypeParser(identifier, kind as 'text')) as typeof postgres.types.getTypeParser,
    },
  });
  // A server that restarts breaks connections, idle ones and those at work: the query of each says so itself, the next one opens a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  /** A connection on which a statement failed otherwise than by the server's own word may be dead without anybody saying so: it is not used again. */
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    let broken = false;
    const ask = (text: string, values: readonly unknown[]) =>
      client.query(text, [...values]).catch((error: unknown) => {
        broken ||= !(error instanceof postgres.DatabaseError);
        throw error;
      });
    // Proof of the cast: cursors are asked for only where the dialect was given a way to make them.
    return { query: ask as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
  };
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end() } });
  const query = new Kysely<Tables>({ dialect });
  const change = async (statement: CompiledQuery) => (await query.executeQuery(statement)).numAffectedRows ?? 0n;
  return { query, kind: 'postgres', change, close: () => query.destroy() };
}

/**
 * Opens a database and brings its tables up to date. Several processes may do so at once: with PostgreSQL one of them does the work and the
 * others wait.
 *
 * @throws when it cannot be reached, opened or brought up to date; the sentence says which part of the house wanted it, never the location,
 * which may hold a password.
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { location, part, migrations } = options;
  const shared = isPostgres(location);
  const refuse = (error: unknown) =>
    new Error(
      `tillkit: the ${shared ? 'PostgreSQL' : 'SQLite'} database of the ${part} cannot be opened (${reasonOf(error)}). ${
        shared
          ? 'Check that DATABASE_URL names a server that runs and a user who may create tables.'
          : 'Check that its folder can be written to and that nothing else holds the file.'
      }`,
    );
  let database: Database<Tables>;
  try {
    database = shared ? await openPostgres(location) : await openSqlite(location);
  } catch (error) {
    throw refuse(error);
  }
  const migrator = new Migrator({
    db: database.query,
    provider: { getMigrations: async () => migrations },
    migrationTableName: `${part}_migration`,
    migrationLockTableName: `${part}_migration_lock`,
  });
  const { error } = await migrator.migrateToLatest().catch((thrown: unknown) => ({ error: thrown }));
  if (error === undefined && !shared) return database;
  await database.close();
  if (error !== undefined) throw refuse(error);
  return openPostgres(location, options.statementMs ?? 5_000);
}

/** What a driver's error is called; its message may hold values and is not repeated. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** True when a row could not be written because its key is taken: somebody was first. */
export function isTaken(error: unknown): boolean {
  const code = reasonOf(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}
