import { sql } from 'kysely';
import { type DatabaseLocation, type Migrations, openDatabase } from './openDatabase.ts';

/** What a sandbox remembers in a database, as texts by key. One sandbox uses it at a time: the one that claimed it last. */
export interface DatabaseSandboxStorage {
  /** Makes `owner` the one that may write. */
  claim(owner: string): Promise<void>;
  /** Everything that is kept, in any order; `undefined` when another owner has claimed the storage since. */
  read(owner: string): Promise<readonly (readonly [key: string, text: string])[] | undefined>;
  /** Writes texts, and deletes the keys of `undefined`: all or nothing. @throws when another owner has claimed the storage */
  write(
    owner: string,
    changes: ReadonlyMap<string, string | undefined>,
    options: {
      /** Deletes all other keys as well. */
      readonly replace: boolean;
    },
  ): Promise<void>;
  /** Closes the connection; no other method may be called afterwards. */
  close(): Promise<void>;
}

interface Tables {
  sandbox_text: { readonly key: string; readonly text: string };
  sandbox_owner: { readonly id: number; readonly owner: string };
}

const migrations: Migrations = {
  '001 texts': {
    async up(db) {
      await db.schema
        .createTable('sandbox_text')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('sandbox_owner')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .execute();
      await sql`insert into sandbox_owner (id, owner) values (1, '')`.execute(db);
    },
  },
};

/** Texts in one statement: databases count its parameters, and a text can be large. */
const statementTexts = 200;

const inPieces = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / statementTexts) }, (_, nth) =>
    all.slice(nth * statementTexts, (nth + 1) * statementTexts),
  );

/**
 * Opens the storage of a sandbox, and makes its tables in an empty database.
 *
 * @throws what {@link openDatabase} throws.
 */
export async function openSandboxStorage(location: DatabaseLocation): Promise<DatabaseSandboxStorage> {
  const { query, close } = await openDatabase<Tables>({
    location,
    part: 'sandbox',
    migrations,
    // Everything is read at the start.
    statementMs: 60_000,
  });

  return {
    async claim(owner) {
      await query.updateTable('sandbox_owner').set({ owner }).execute();
    },
    read: (owner) =>
      query.transaction().execute(async (transaction) => {
        const texts = await transaction.selectFrom('sandbox_text').selectAll().execute();
        const found = await transaction.selectFrom('sandbox_owner').select('owner').executeTakeFirstOrThrow();
        return found.owner === owner ? texts.map(({ key, text }) => [key, text] as const) : undefined;
      }),
    write: (owner, changes, { replace }) =>
      query.transaction().execute(async (transaction) => {
        // Locks the row: whoever claims the storage waits, and whoever has claimed it is noticed.
        const own = await transaction
          .updateTable('sandbox_owner')
          .set({ owner })
          .where('owner', '=', owner)
          .executeTakeFirst();
        if (own.numUpdatedRows !== 1n) throw new Error('tillkit: another sandbox has claimed this storage.');
        const entries = [...changes];
        if (replace) await transaction.deleteFrom('sandbox_text').execute();
        const gone = replace ? [] : entries.filter(([, text]) => text === undefined).map(([key]) => key);
        for (const keys of inPieces(gone))
          await transaction.deleteFrom('sandbox_text').where('key', 'in', keys).execute();
        const texts = entries.flatMap(([key, text]) => (text === undefined ? [] : [{ key, text }]));
        for (const values of inPieces(texts)) {
          await transaction
            .insertInto('sandbox_text')
            .values(values)
            .onConflict((conflict) => conflict.column('key').doUpdateSet({ text: sql`excluded.text` }))
            .execute();
        }
      }),
    close,
  };
}
