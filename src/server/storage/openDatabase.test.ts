import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { build } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databasesUnderTest } from './databases.testing.ts';
import { isUniqueViolation, type Migrations, openDatabase } from './openDatabase.ts';
import { openJournal } from './openJournal.ts';

interface Tables {
  test_row: { readonly id: string; readonly moment: number; readonly body: string };
}

const migrations: Migrations = {
  '001 rows': {
    up: (db) =>
      db.schema
        .createTable('test_row')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('moment', 'bigint', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .execute(),
  },
};

const row = { id: 'a', moment: 1_900_000_000_123, body: '{"text":"“ü”","n":null}' };

const open = (location: string) => openDatabase<Tables>({ location, part: 'test', migrations });

describe.each(databasesUnderTest)('a database ($name)', ({ available, make }) => {
  const test = it.skipIf(!available);
  const fresh = async () => {
    const { location, remove } = await make();
    const database = await open(location);
    onTestFinished(async () => {
      await database.close();
      await remove();
    });
    return { location, database };
  };

  test('gives back what was put in, times as numbers', async () => {
    const { database } = await fresh();
    await database.query.insertInto('test_row').values(row).execute();
    expect(await database.query.selectFrom('test_row').selectAll().execute()).toEqual([row]);
  });

  test('tells that a key is taken from every other error', async () => {
    const { database } = await fresh();
    const put = () => database.query.insertInto('test_row').values(row).execute();
    await put();
    expect(isUniqueViolation(await put().catch((error: unknown) => error))).toBe(true);
    const wrong = await sql`select nothing from nowhere`.execute(database.query).catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(Error);
    expect(isUniqueViolation(wrong)).toBe(false);
  });

  test('forgets a transaction that fails', async () => {
    const { database } = await fresh();
    const failing = database.query.transaction().execute(async (transaction) => {
      await transaction.insertInto('test_row').values(row).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.query.selectFrom('test_row').selectAll().execute()).toEqual([]);
  });
});

describe.each(databasesUnderTest.filter(({ name }) => name !== 'memory'))('a shared database ($name)', (kind) => {
  it.skipIf(!kind.available)('is the same for everybody who opens it, also at the same moment', async () => {
    const { location, remove } = await kind.make();
    onTestFinished(remove);
    const all = await Promise.all([open(location), open(location), open(location)]);
    const [first, second] = all;
    await first?.query.insertInto('test_row').values(row).execute();
    expect(await second?.query.selectFrom('test_row').selectAll().execute()).toEqual([row]);
    await Promise.all(all.map((one) => one.close()));
    const again = await open(location);
    expect(await again.query.selectFrom('test_row').selectAll().execute()).toEqual([row]);
    await again.close();
  });
});

describe.each(databasesUnderTest.filter(({ name }) => name !== 'memory'))(
  'a database of a newer version ($name)',
  (kind) => {
    it.skipIf(!kind.available)(
      'is not opened: the sentence says to start that version and to keep the database',
      async () => {
        const { location, remove } = await kind.make();
        onTestFinished(remove);
        const later = { '002 more': { up: async () => undefined } };
        const newer = await openDatabase({ location, part: 'test', migrations: { ...migrations, ...later } });
        await newer.close();
        const failed = await open(location).catch((error: unknown) => error);
        expect(String(failed)).toMatch(
          /^Error: tillkit: the \w+ database of the test was made by a newer version of tillkit\. Start that version or a later one, and keep the database/,
        );
        // Nothing of it was changed, and the file is not held any more.
        await (await openDatabase({ location, part: 'test', migrations: { ...migrations, ...later } })).close();
      },
    );
  },
);

it('a new file can be opened by several processes at the same moment', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const bundle = join(root, '.cache', `opened-together-${process.pid}`);
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-together-'));
  onTestFinished(async () => {
    for (const made of [bundle, folder]) await rm(made, { recursive: true, force: true });
  });
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    publicDir: false,
    build: { ssr: 'src/server/storage/openJournal.ts', outDir: bundle },
  });
  const program = `
    const { openJournal } = await import('${pathToFileURL(join(bundle, 'openJournal.js'))}');
    process.stdout.write('loaded');
    for await (const location of process.stdin) await (await openJournal(String(location))).close();
  `;
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const exits = processes.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  await Promise.all(processes.map((child) => new Promise((resolve) => child.stdout.once('data', resolve))));
  for (const { stdin } of processes) stdin.end(join(folder, 'proxy.sqlite'));
  expect(await Promise.all(exits)).toEqual([0, 0, 0, 0]);
}, 60_000);

describe.each(databasesUnderTest.filter(({ name }) => name === 'PostgreSQL'))('a connection to $name', (kind) => {
  const test = it.skipIf(!kind.available);

  test('writes to the disk before it acknowledges, also where the database is set to be quicker than safe', async () => {
    const { location, remove } = await kind.make();
    onTestFinished(remove);
    const before = await open(location);
    const name = new URL(location).pathname.slice(1);
    await sql`alter database ${sql.ref(name)} set synchronous_commit = off`.execute(before.query);
    await before.close();
    const database = await open(location);
    const shown = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(database.query);
    await database.close();
    expect(shown.rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  test('gives up a statement that takes too long: the server has then done nothing of it', async () => {
    const { location, remove } = await kind.make();
    onTestFinished(remove);
    const database = await openDatabase<Tables>({ location, part: 'test', migrations, statementMs: 100 });
    onTestFinished(() => database.close());
    const slow = sql`insert into test_row select 'a', 1, pg_sleep(30)::text`;
    const failed = await slow.execute(database.query).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: '57014' });
    expect(await database.query.selectFrom('test_row').selectAll().execute()).toEqual([]);
  });

  test('is not used again once it has gone silent', async () => {
    const { location, remove } = await kind.make();
    onTestFinished(remove);
    // A connection that drops every packet, as when a machine leaves the network: neither end learns that it is gone.
    let silent = false;
    const target = new URL(location);
    const ends = new Set<Socket>();
    const line = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname);
      const younger = silent;
      ends.add(near).add(far);
      for (const [from, to] of [[near, far] as const, [far, near] as const]) {
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
        from.on('data', (chunk) => (silent && !younger ? undefined : to.write(chunk)));
      }
    });
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
    const address = line.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    onTestFinished(() => {
      for (const end of ends) end.destroy();
      line.close();
    });
    const through = Object.assign(new URL(location), { hostname: '127.0.0.1', port }).href;
    const database = await openDatabase<Tables>({ location: through, part: 'test', migrations, statementMs: 100 });
    onTestFinished(() => database.close());
    await database.query.insertInto('test_row').values(row).execute();
    silent = true;
    const asked = () => database.query.selectFrom('test_row').selectAll().execute();
    await expect(asked()).rejects.toThrow('timeout');
    expect(await asked()).toEqual([row]);
  });
});

it('a file is made for its owner alone, with whatever lies beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-private-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const journal = await openJournal(join(folder, 'new', 'deep', 'proxy.sqlite'));
  await journal.renew('one', 1);
  const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
  expect([await modeOf('new'), await modeOf('new/deep')]).toEqual(['700', '700']);
  const files = await readdir(join(folder, 'new/deep'));
  expect(files).toContain('proxy.sqlite-wal');
  for (const file of files) expect([file, await modeOf(`new/deep/${file}`)]).toEqual([file, '600']);
  await journal.close();
});

describe('a database that is not there', () => {
  it('says which part wanted it and what to do, and nothing of its address', async () => {
    const location = 'postgres://user:hidden-word@127.0.0.1:1/none';
    const failed = await openDatabase({ location, part: 'journal', migrations }).catch((error: unknown) => error);
    expect(String(failed)).toBe(
      'Error: tillkit: the PostgreSQL database of the journal cannot be opened (ECONNREFUSED). ' +
        'Check that DATABASE_URL names a server that runs and a user who may create tables.',
    );
    const folder = await openDatabase({ location: '/dev/null/x.sqlite', part: 'sandbox', migrations }).catch(
      (error: unknown) => error,
    );
    expect(String(folder)).toMatch(
      /the SQLite database of the sandbox cannot be opened \(\w+\)\. Check that its folder/,
    );
  });
});
