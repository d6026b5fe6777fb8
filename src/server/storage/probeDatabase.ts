import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DatabaseLocation, isPostgres } from './openDatabase.ts';

/** What a look at a database has shown. Nothing is created or changed by it. */
export type DatabaseProbe =
  | {
      readonly kind: 'usable';
      /** Its clock, in milliseconds since 1970; absent for a file. */
      readonly now?: number;
    }
  /** PostgreSQL that takes no writes: a standby. */
  | { readonly kind: 'readOnly' }
  /** PostgreSQL whose user may not make tables in its schema. */
  | { readonly kind: 'noTables' }
  | {
      readonly kind: 'refused';
      /** Code of the system or of PostgreSQL, such as `ECONNREFUSED`; no address and no password is in it. */
      readonly code: string;
    };

/** How long a server is waited for, in milliseconds. */
const patience = 5000;

/** Looks whether a journal could be kept at a location. Never rejects. */
export async function probeDatabase(location: DatabaseLocation): Promise<DatabaseProbe> {
  try {
    return await (isPostgres(location) ? probePostgres(location) : probeFile(location));
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    return { kind: 'refused', code: /^\w{1,40}$/.test(code) ? code : 'no answer' };
  }
}

/** The file where there is one, otherwise the nearest folder that it would be made in. */
async function probeFile(path: string): Promise<DatabaseProbe> {
  try {
    await access(path, constants.W_OK);
    return { kind: 'usable' };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || dirname(path) === path) throw error;
    return probeFile(dirname(path));
  }
}

async function probePostgres(location: string): Promise<DatabaseProbe> {
  const { default: postgres } = await import('pg');
  const client = new postgres.Client({
    connectionString: location,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  // A connection that breaks afterwards is of no interest.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(`select extract(epoch from clock_timestamp()) * 1000 as now,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) or to_regclass('journal_row') is not null as tables`);
    const [{ now, read_only, tables }] = rows;
    if (read_only === true) return { kind: 'readOnly' };
    return tables === true ? { kind: 'usable', now: Number(now) } : { kind: 'noTables' };
  } finally {
    await client.end().catch(() => undefined);
  }
}
