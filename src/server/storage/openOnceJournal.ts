import { sql } from 'kysely';
import type { OnceChange, OnceJournal } from '../../client/index.ts';
import { type DatabaseLocation, type Migrations, openDatabase } from './openDatabase.ts';

/** A journal of `once` calls that is kept in a database. */
export interface DatabaseOnceJournal extends OnceJournal {
  /** Closes the connection; no other method may be called afterwards. */
  readonly close: () => Promise<void>;
}

interface Tables {
  /** `written_at`: epoch milliseconds by the clock of the writing process. Nothing reads it; operators can find old rows by it. */
  once_text: { readonly key: string; readonly text: string; readonly written_at: number };
}

const migrations: Migrations = {
  '001 texts': {
    up: (db) =>
      db.schema
        .createTable('once_text')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('written_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
};

/** A key no longer holds the expected text: the transaction is rolled back. */
class ConflictError extends Error {}

/**
 * Opens a journal for the `once` calls of `createServiceClient`: a SQLite file for processes on one machine, PostgreSQL for several machines. It can share
 * a database with the proxy's journal. Rows are never deleted.
 *
 * @throws if the database cannot be opened; the message says what to do.
 */
export async function openOnceJournal(location: DatabaseLocation): Promise<DatabaseOnceJournal> {
  const { query, kind, change, close } = await openDatabase<Tables>({ location, part: 'once', migrations });

  /** One statement that writes all changes if every key still holds its expected text: it reads all keys in one snapshot. */
  function buildCompareAndSet(changes: readonly OnceChange[]) {
    const rows = changes.map(({ key, to }) => sql`(${key}, ${to})`);
    const conditions = changes.map(({ key, from }) =>
      from === undefined
        ? sql`not exists (select 1 from once_text where key = ${key})`
        : sql`exists (select 1 from once_text where key = ${key} and text = ${from})`,
    );
    const expectedTexts = changes.map(
      ({ key, from = null }) => sql`when once_text.key = ${key} then cast(${from} as text)`,
    );
    return sql`
      insert into once_text (key, text, written_at)
      select cast(column1 as text), cast(column2 as text), cast(${Date.now()} as bigint) from (values ${sql.join(rows)}) as change
      where ${sql.join(conditions, sql` and `)}
      on conflict (key) do update set text = excluded.text, written_at = excluded.written_at
      where once_text.text = case ${sql.join(expectedTexts, sql` `)} end`.compile(query);
  }

  return {
    read: async (key) => {
      const row = await query.selectFrom('once_text').select('text').where('key', '=', key).executeTakeFirst();
      return row?.text;
    },
    commit: async (changes) => {
      const expectedCount = BigInt(changes.length);
      // SQLite runs one statement at a time, so it writes all changes or none.
      if (kind === 'sqlite') return (await change(buildCompareAndSet(changes))) === expectedCount;
      try {
        await query.transaction().execute(async (transaction) => {
          // PostgreSQL waits for a transaction that changes the same row, and then checks only that row again.
          const { numAffectedRows } = await transaction.executeQuery(buildCompareAndSet(changes));
          if (numAffectedRows !== expectedCount) throw new ConflictError();
        });
        return true;
      } catch (error) {
        if (error instanceof ConflictError) return false;
        throw error;
      }
    },
    close,
  };
}
