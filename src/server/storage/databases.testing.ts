import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server that is there for the tests; empty where none is installed. */
    postgresUrl: string;
    /** True where a test can start a server of its own. */
    ownPostgres: boolean;
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

/** Where files of databases are: in memory where there is such a place. What a process that is killed has written is there as it is on a disk. */
const filesIn = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

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
      const folder = await mkdtemp(join(filesIn, 'tillkit-storage-'));
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

/** A PostgreSQL server of one test's own. */
export interface OwnPostgres {
  readonly url: string;
  /** Ends it as a crash does: no word to anybody who is connected. */
  readonly crash: () => Promise<void>;
  /** Starts it again at the same address, with what was on the disk. */
  readonly restart: () => Promise<void>;
  /** Copies it as a standby that is not told anything from then on. */
  readonly copy: () => Promise<void>;
  /** Lets the copy take its place, at the same address: what was written after it was made is lost. */
  readonly failOver: () => Promise<void>;
}

/** False where no server is installed. */
export const canStartPostgres = inject('ownPostgres');

/** Starts a server that the test may end; it is gone when the test is over, or its process. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const script = fileURLToPath(new URL('../../../scripts/postgres.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.stdin.end();
    await ended;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => String((await lines.next()).value);
  const tell = async (word: string) => {
    child.stdin.write(`${word}\n`);
    await answer();
  };
  return {
    url: await answer(),
    crash: () => tell('crash'),
    restart: () => tell('restart'),
    copy: () => tell('copy'),
    failOver: () => tell('failOver'),
  };
}

/** A proxy of the tests, but for its service, its journal and its limits. */
export const proxySettings = {
  secretKey: 'snd_0123456789abcdef',
  publishableKey: 'pk_snd_0123456789abcdef',
  serviceUrl: 'https://service.test',
  payOrigin: 'https://pay.test',
  allowedOrigins: [],
  merchant: { name: 'Example Shop' },
  secureLink: { signingKey: 'a-signing-key-of-the-tests-0123456789' },
  assets: async () => undefined,
  pageAssets: { script: '/assets/pay.js', styles: [] },
  log: () => undefined,
};
