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

/** Where a database lives: `:memory:` (SQLite, gone at the end), a file of SQLite's, or `postgres://…` for a server that several processes share. */
export type DatabaseLocation = string;

/** Steps that make and change the tables of one part of the server, by name, in the order of their names. A step that has run once never runs again. */
export type Migrations = Readonly<Record<string, Migration>>;

/** An open database with its tables up to date. */
export interface Database<Tables> {
  /** SQL of both kinds through one query layer. Numbers are JavaScript numbers in both: a column beyond 2^53 - 1 does not exist here. */
  readonly query: Kysely<Tables>;
  readonly kind: 'sqlite' | 'postgres';
  /** The first row of a compiled statement with these parameters. With SQLite it goes to the prepared statement at once. */
  readonly first: (statement: CompiledQuery, parameters: readonly unknown[]) => Promise<unknown>;
  /**
   * Carries a change out; resolves to the number of its rows once it is on the disk. With SQLite, changes that wait at the same time are committed
   * together, in a thread that waits for the disk alone; one that is refused leaves the others alone. Not beside a transaction of `query`.
   */
  readonly change: (statement: CompiledQuery, parameters?: readonly unknown[]) => Promise<bigint>;
  readonly close: () => Promise<void>;
}

/** What to open. */
export interface DatabaseOptions {
  readonly location: DatabaseLocation;
  /** Which part of the server the tables belong to; their names should begin with it, because parts may share one database. */
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

/** What has been acknowledged is on the disk, also after a power cut; readers do not wait for a writer. */
const careful = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000;';

async function openSqlite<Tables>(location: DatabaseLocation): Promise<Database<Tables>> {
  const { default: Sqlite } = await import('libsql');
  const onDisk = location !== ':memory:';
  if (onDisk) await makePrivate(location);
  const file = new Sqlite(location, { timeout: 10_000 });
  try {
    file.exec(careful);
    if (onDisk) checkPages(file);
  } catch (error) {
    file.close();
    throw error;
  }
  const prepare = keepStatements(file);
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

/** What is in the file is not what was written. */
class Damaged extends Error {}

/** @throws {@link Damaged} where the pages of a file do not fit together */
function checkPages(file: SqliteFile.Database): void {
  const [row] = file.pragma('quick_check(1)') as readonly { readonly quick_check?: string }[];
  if (row?.quick_check !== 'ok') throw new Damaged();
}

const isDamage = (error: unknown): boolean =>
  error instanceof Damaged || /^SQLITE_(CORRUPT|NOTADB)/.test(reasonOf(error));

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

/** A connection whose commits wait for the disk in another thread. Its statements, which are small, are carried out at once. */
interface Writer {
  prepare(text: string): Promise<Pick<SqliteFile.Statement, 'run'>>;
  exec(text: string): Promise<void>;
  close(): void;
}

async function openWriter(location: DatabaseLocation): Promise<Writer> {
  const { default: Sqlite } = await import('libsql/promise');
  // The driver's declarations leave out what these methods give; its own documentation names it.
  const writer: Writer = new Sqlite(location, { timeout: 10_000 });
  await writer.exec(careful);
  return writer;
}

/** A change that waits for its group. */
interface Waiting {
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly settle: (done: bigint | Error) => void;
}

/**
 * Commits changes in groups, over a connection of their own: while the disk is waited for, requests go on, and what they change meanwhile is the
 * next group. A group is one transaction: no read sees half of it.
 */
function groupChanges(location: DatabaseLocation): {
  readonly change: Database<never>['change'];
  readonly close: () => Promise<void>;
} {
  let waiting: Waiting[] = [];
  let working: Promise<void> | undefined;
  let opened: Promise<Writer> | undefined;
  const kept = new Map<string, Pick<SqliteFile.Statement, 'run'>>();

  /** Prepares each statement once. */
  async function statementFor(writer: Writer, text: string) {
    const statement = kept.get(text) ?? (await writer.prepare(text));
    if (kept.size < keptStatements) kept.set(text, statement);
    return statement;
  }

  async function commit(group: readonly Waiting[]): Promise<void> {
    let results: readonly (bigint | Error)[] = [];
    let failure = new Error('tillkit: a change was not written.');
    let writer: Writer | undefined;
    try {
      opened ??= openWriter(location);
      writer = await opened;
      const begin = await statementFor(writer, 'BEGIN IMMEDIATE');
      const statements: Pick<SqliteFile.Statement, 'run'>[] = [];
      for (const { text } of group) statements.push(kept.get(text) ?? (await statementFor(writer, text)));
      // From here to the commit nothing is waited for: no other change of this process comes in between.
      begin.run([]);
      const carriedOut = group.map(({ parameters }, at): bigint | Error => {
        try {
          return BigInt(statements[at]?.run([...parameters]).changes ?? 0);
        } catch (error) {
          // A row that is taken undoes its own statement; any other failure may have undone the whole transaction.
          if (error instanceof Error && isTaken(error)) return error;
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
  const change: Database<Tables>['change'] = async (statement, parameters = statement.parameters) =>
    (await query.executeQuery({ ...statement, parameters })).numAffectedRows ?? 0n;
  const first = async (statement: CompiledQuery, parameters: readonly unknown[]): Promise<unknown> => {
    const { rows } = await query.executeQuery({ ...statement, parameters });
    return rows[0];
  };
  return { query, kind: 'postgres', first, change, close: () => query.destroy() };
}

/** A step has changed the tables that this version does not know. */
class MadeByNewerVersion extends Error {}

/** Names of the steps that have run; none in an empty database. */
async function executedMigrations<Tables>(query: Kysely<Tables>, part: string): Promise<readonly string[]> {
  const asked = sql<{ name: string }>`select name from ${sql.table(`${part}_migration`)}`.execute(query);
  return (await asked.catch(() => ({ rows: [] }))).rows.map(({ name }) => name);
}

/** The last change of tables of this process in SQLite: a connection that waits for another one of the same process would wait for itself. */
let lastMigration: Promise<unknown> = Promise.resolve();

/** Runs a change of tables in a transaction that other processes wait for: SQLite has no other lock for it. */
function alone<Tables>(query: Kysely<Tables>, migrate: () => Promise<void>): Promise<void> {
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
 * Opens a database and brings its tables up to date. Several processes may do so at once: with PostgreSQL one of them does the work and the
 * others wait.
 *
 * @throws when it cannot be reached, opened or brought up to date; the sentence says which part of the server wanted it, never the location,
 * which may hold a password.
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { location, part, migrations } = options;
  const shared = isPostgres(location);
  const refuse = (error: unknown) => {
    const database = `the ${shared ? 'PostgreSQL' : 'SQLite'} database of the ${part}`;
    if (error instanceof MadeByNewerVersion) {
      return new Error(
        `tillkit: ${database} was made by a newer version of tillkit. Start that version or a later one, and keep the database: it holds what is still under way.`,
      );
    }
    if (isDamage(error)) {
      return new Error(
        `tillkit: ${database} is damaged. Keep its file and those beside it: they may be the only record of what is still under way. Move them to another folder before you start again, and look up at the service what was under way: the new file does not know of it.`,
      );
    }
    return new Error(
      `tillkit: ${database} cannot be opened (${reasonOf(error)}). ${
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
    const unknown = (await executedMigrations(query, part)).filter((name) => !Object.hasOwn(migrations, name));
    if (unknown.length > 0) throw new MadeByNewerVersion();
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  };
  try {
    await (shared ? migrate() : alone(query, migrate));
  } catch (error) {
    await database.close();
    throw refuse(error);
  }
  if (!shared) return database;
  await database.close();
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
