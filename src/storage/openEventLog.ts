import { sql } from 'kysely';
import { type DatabaseLocation, type Migrations, openDatabase } from './openDatabase.ts';

/** One row of the log; what it says is its writer's business. */
export interface EventRow {
  /** Counts up by one from row to row. */
  readonly sequence: number;
  /** Content of the row; the log does not read it. */
  readonly text: string;
}

/** An append-only log in a database. One writer at a time: a second one is refused at its first row and never gets in between. */
export interface DatabaseEventLog {
  /** Rows with a higher sequence, in order. @throws when somebody rewrites the log meanwhile */
  read(after: number): AsyncIterable<EventRow>;
  /** Writes rows down, all or none, and resolves when they are on the disk. @throws when the log does not end right before the first of them */
  append(rows: readonly EventRow[]): Promise<void>;
  /** Puts rows in the place of all others, all or nothing. @throws like {@link DatabaseEventLog.append} */
  replace(rows: readonly EventRow[]): Promise<void>;
  /** Closes the connection; no other method may be called afterwards. */
  close(): Promise<void>;
}

interface Tables {
  sandbox_row: EventRow;
}

const migrations: Migrations = {
  '001 rows': {
    up: (db) =>
      db.schema
        .createTable('sandbox_row')
        .addColumn('sequence', 'bigint', (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .execute(),
  },
};

/** Rows in one statement: databases count its parameters, and a row can be large. */
const statementRows = 200;

const refused = () =>
  new Error('tillkit: the log does not end where this writer left it: somebody else has written to it.');

/**
 * Opens the log of a sandbox, and makes its table in an empty database.
 *
 * @throws what {@link openDatabase} throws.
 */
export async function openEventLog(location: DatabaseLocation): Promise<DatabaseEventLog> {
  const { query, close } = await openDatabase<Tables>({
    location,
    part: 'sandbox',
    migrations,
    // The whole log is read at the start.
    statementMs: 60_000,
  });

  /** Writes rows if the one before the first is there, or nothing at all. */
  async function insert(rows: readonly EventRow[], on: typeof query, first: boolean): Promise<void> {
    const [start] = rows;
    if (!start) return;
    const values = sql.join(rows.map((row) => sql`(${row.sequence}, ${row.text})`));
    const before = start.sequence - 1;
    // A row of the same sequence breaks the primary key; a gap finds no row before it.
    const place = first
      ? sql`(exists (select 1 from sandbox_row where sequence = ${before}) or not exists (select 1 from sandbox_row))`
      : sql`1 = 1`;
    const written = await sql`
      insert into sandbox_row (sequence, text)
      select cast(column1 as bigint), cast(column2 as text) from (values ${values}) as added where ${place}`.execute(
      on,
    );
    if (Number(written.numAffectedRows) !== rows.length) throw refused();
  }

  async function insertAll(rows: readonly EventRow[], on: typeof query): Promise<void> {
    for (let from = 0; from < rows.length; from += statementRows) {
      await insert(rows.slice(from, from + statementRows), on, from === 0);
    }
  }

  return {
    async *read(after) {
      for (let from = after; ; ) {
        const page = await query
          .selectFrom('sandbox_row')
          .selectAll()
          .where('sequence', '>', from)
          .orderBy('sequence')
          .limit(statementRows)
          .execute();
        for (const row of page) {
          if (from !== after && row.sequence !== from + 1) {
            throw new Error(
              'tillkit: the log was rewritten while it was read: another sandbox uses it. Stop one of the two.',
            );
          }
          from = row.sequence;
          yield row;
        }
        if (page.length < statementRows) return;
      }
    },
    append: (rows) =>
      rows.length <= statementRows
        ? insert(rows, query, true)
        : query.transaction().execute((transaction) => insertAll(rows, transaction)),
    replace: (rows) =>
      query.transaction().execute(async (transaction) => {
        const [start] = rows;
        if (!start) return;
        const { last } = await transaction
          .selectFrom('sandbox_row')
          .select(({ fn }) => fn.max('sequence').as('last'))
          .executeTakeFirstOrThrow();
        if (last !== null && Number(last) !== start.sequence - 1) throw refused();
        // Only what came before: a row that another writer adds at this moment is in the way of the first, as it should be.
        await transaction.deleteFrom('sandbox_row').where('sequence', '<', start.sequence).execute();
        await insertAll(rows, transaction);
      }),
    close,
  };
}
