import { sql } from 'kysely';
import { type Database, type DatabaseLocation, type Migrations, openDatabase } from './openDatabase.ts';

/** A bucket's size and the time in which it fills up again, in milliseconds. */
interface Limit {
  readonly count: number;
  readonly perMs: number;
}

/** Buckets that every process counts in which opens the same database. Fits `rateStore` of the proxy. */
export interface SharedRateStore {
  /** The milliseconds to wait for the next token of a bucket; 0 when there is one. @param now epoch milliseconds */
  readonly wait: (key: string, limit: Limit, now: number) => Promise<number>;
  /** Takes one token; answers 0, or the milliseconds to wait for the next one. @param now epoch milliseconds */
  readonly take: (key: string, limit: Limit, now: number) => Promise<number>;
  /** Closes the connection; no other method may be called afterwards. */
  readonly close: () => Promise<void>;
}

interface Tables {
  /** `full_at`: the moment at which the bucket is full again if nothing is taken from it, in epoch microseconds. One number says it all. */
  rate_bucket: { readonly name: string; readonly full_at: number };
}

const migrations: Migrations = {
  '001 buckets': {
    up: (db) =>
      db.schema
        .createTable('rate_bucket')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('full_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
};

/** After how many tokens the buckets that are full again are thrown away. */
const sweepEvery = 5000;

/**
 * Opens buckets in a database: SQLite for one machine, PostgreSQL for several. Taking a token is one statement, so that two processes never
 * take the last one twice. What is stored are the keys it is given, which the proxy makes of hashes and limits.
 *
 * @throws when the database cannot be opened; the sentence says what to check.
 */
export async function openRateStore(options: {
  /** SQLite file or PostgreSQL server. */
  readonly location: DatabaseLocation;
}): Promise<SharedRateStore> {
  const database: Database<Tables> = await openDatabase<Tables>({
    location: options.location,
    part: 'rate',
    migrations,
  });
  const { query } = database;
  let taken = 0;

  async function wait(key: string, limit: Limit, now: number): Promise<number> {
    const row = await query.selectFrom('rate_bucket').select('full_at').where('name', '=', key).executeTakeFirst();
    if (row === undefined) return 0;
    const latest = now * 1000 + limit.perMs * 1000 - stepOf(limit);
    return Math.max(0, Math.ceil((row.full_at - latest) / 1000));
  }

  return {
    wait,
    async take(key, limit, now) {
      const moment = now * 1000;
      const step = stepOf(limit);
      const latest = moment + limit.perMs * 1000 - step;
      const { rows } = await sql<{ full_at: number }>`
        INSERT INTO rate_bucket (name, full_at) VALUES (${key}, ${moment + step})
        ON CONFLICT (name) DO UPDATE
          SET full_at = CASE WHEN rate_bucket.full_at > ${moment} THEN rate_bucket.full_at + ${step} ELSE ${moment + step} END
          WHERE rate_bucket.full_at <= ${latest}
        RETURNING full_at`.execute(query);
      taken += 1;
      if (taken % sweepEvery === 0) await query.deleteFrom('rate_bucket').where('full_at', '<', moment).execute();
      return rows.length > 0 ? 0 : Math.max(1, await wait(key, limit, now));
    },
    close: database.close,
  };
}

/** What one token costs, in microseconds of filling up. */
const stepOf = ({ count, perMs }: Limit) => Math.ceil((perMs * 1000) / count);
