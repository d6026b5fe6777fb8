import { sql } from 'kysely';
import type { OnceChange, OnceJournal } from '../../client/index.ts';
import { type DatabaseLocation, type Migrations, openDatabase } from './openDatabase.ts';

/** A journal of the `once` calls in a database. */
export interface DatabaseOnceJournal extends OnceJournal {
  /** Closes the connection; no other method may be called afterwards. */
  readonly close: () => Promise<void>;
}

interface Tables {
  /** `written_at`: epoch milliseconds of the process that wrote the text. Nothing reads it; it says which rows are old. */
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

/** Another text was there: undoes what the transaction has changed so far. */
class Overtaken extends Error {}

/**
 * Opens a journal for the `once` calls of `createServiceClient`: a file of SQLite's for the processes of one machine, PostgreSQL for those of
 * several. It may be a database that the proxy's journal is in. No row is ever deleted.
 *
 * @throws when the database cannot be opened; the sentence says what to do.
 */
export async function openOnceJournal(location: DatabaseLocation): Promise<DatabaseOnceJournal> {
  const { query, kind, change, close } = await openDatabase<Tables>({ location, part: 'once', migrations });

  /** Makes the changes where every key holds what it has to: as one statement, which sees all keys at one moment. */
  function statement(changes: readonly OnceChange[]) {
    const rows = changes.map(({ key, to }) => sql`(${key}, ${to})`);
    const conditions = changes.map(({ key, from }) =>
      from === undefined
        ? sql`not exists (select 1 from once_text where key = ${key})`
        : sql`exists (select 1 from once_text where key = ${key} and text = ${from})`,
    );
    const froms = changes.map(({ key, from = null }) => sql`when once_text.key = ${key} then cast(${from} as text)`);
    return sql`
      insert into once_text (key, text, written_at)
      select cast(column1 as text), cast(column2 as text), cast(${Date.now()} as bigint) from (values ${sql.join(rows)}) as change
      where ${sql.join(conditions, sql` and `)}
      on conflict (key) do update set text = excluded.text, written_at = excluded.written_at
      where once_text.text = case ${sql.join(froms, sql` `)} end`.compile(query);
  }

  return {
    read: async (key) => {
      const row = await query.selectFrom('once_text').select('text').where('key', '=', key).executeTakeFirst();
      return row?.text;
    },
    commit: async (changes) => {
      const wanted = BigInt(changes.length);
      // SQLite carries out one statement after the other: it makes all changes or none.
      if (kind === 'sqlite') return (await change(statement(changes))) === wanted;
      try {
        await query.transaction().execute(async (transaction) => {
          // PostgreSQL waits for a transaction that changes the same row, and then looks at that row alone once more.
          const { numAffectedRows } = await transaction.executeQuery(statement(changes));
          if (numAffectedRows !== wanted) throw new Overtaken();
        });
        return true;
      } catch (error) {
        if (error instanceof Overtaken) return false;
        throw error;
      }
    },
    close,
  };
}
