import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server that is there for the tests; empty where none is installed. */
    postgresUrl: string;
  }
}

/** A kind of database that a test runs on. */
export interface DatabaseUnderTest {
  readonly name: 'memory' | 'file' | 'PostgreSQL';
  /** False where no server is installed: the test runner then names the tests that did not run. */
  readonly available: boolean;
  /** A new, empty database, and what removes it again. A location can be opened several times at once, but for `memory`. */
  readonly make: () => Promise<{ readonly location: string; readonly remove: () => Promise<void> }>;
}

const postgresUrl = inject('postgresUrl');

async function askServer(statement: string): Promise<void> {
  const { default: postgres } = await import('pg');
  const client = new postgres.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Every kind of database there is: `describe.each(databasesUnderTest)('on $name', …)` with `it.skipIf(!available)`. */
export const databasesUnderTest: readonly DatabaseUnderTest[] = [
  { name: 'memory', available: true, make: async () => ({ location: ':memory:', remove: async () => undefined }) },
  {
    name: 'file',
    available: true,
    make: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'tillkit-storage-'));
      return {
        location: join(folder, 'store.sqlite'),
        remove: () => rm(folder, { recursive: true, force: true }),
      };
    },
  },
  {
    name: 'PostgreSQL',
    available: postgresUrl !== '',
    make: async () => {
      const name = `tillkit_${crypto.randomUUID().replaceAll('-', '')}`;
      await askServer(`CREATE DATABASE ${name}`);
      return {
        location: Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href,
        remove: () => askServer(`DROP DATABASE ${name} WITH (FORCE)`),
      };
    },
  },
];
