import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.mjs';

/** Where Debian, Homebrew and others keep the server's programs. */
function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const homes = [
    process.env.TILLKIT_POSTGRES_BIN,
    ...versions.map((version) => `${debian}/${version}/bin`),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return homes.find((home) => home && existsSync(join(home, 'initdb')) && existsSync(join(home, 'postgres')));
}

function userOf(name) {
  const id = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [id('-u'), id('-g')];
  return Number.isInteger(uid) && uid > 0 ? { uid, gid } : undefined;
}

/** True when a server can be started that a test may also stop. */
export const canStartPostgres = () =>
  findPrograms() !== undefined && (process.getuid?.() !== 0 || userOf('postgres') !== undefined);

/** True when tests can have a real server. */
export const havePostgres = () => process.env.TILLKIT_TEST_DATABASE_URL !== undefined || canStartPostgres();

/**
 * Starts a PostgreSQL server of its own on loopback, in a folder that is gone afterwards. `undefined` when none is installed.
 * The server refuses to run as root; then it runs as the user `postgres` that its package makes.
 *
 * @param durable waits for the disk at every commit, as a server in operation does: for measurements
 */
export async function startPostgres({ durable = false } = {}) {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const root = process.getuid?.() === 0;
  const user = root ? userOf('postgres') : {};
  if (user === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-postgres-'));
  await chmod(folder, 0o700);
  if (root) await chown(folder, user.uid, user.gid);
  let data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'tillkit', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, encoding: 'utf8', cwd: folder },
  );
  if (made.status !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL is installed but initdb failed:\n${made.stdout}${made.stderr}`);
  }
  const port = await freePort();
  const run = (...settings) => {
    const server = spawn(
      join(programs, 'postgres'),
      // Without `fsync`, unless asked for: a process that ends loses nothing that it has written; only a machine that goes off does, and none does here.
      [
        ...['-D', data, '-p', String(port), '-k', folder],
        ...[
          'listen_addresses=127.0.0.1',
          'max_connections=200',
          `fsync=${durable ? 'on' : 'off'}`,
          ...settings,
        ].flatMap((setting) => ['-c', setting]),
      ],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let said = '';
    return new Promise((resolve, reject) => {
      server.once('exit', () => reject(new Error(`PostgreSQL ended while it started:\n${said}`)));
      server.stderr.on('data', (chunk) => {
        said = `${said}${chunk}`.slice(-4000);
        if (/ready to accept (read-only )?connections/.test(said)) resolve(server);
      });
    });
  };
  let server = await run();
  const end = async (signal) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.signalCode === null && server.kill(signal)) await ended;
  };
  return {
    url: `postgres://tillkit@127.0.0.1:${port}/postgres`,
    /** Process id of the server; its connections are children of it. */
    pid: () => server.pid,
    /** Ends it as a crash does: no checkpoint, no word to anybody who is connected. What was acknowledged is on the disk. */
    crash: () => end('SIGQUIT'),
    /** Starts it again after a crash, at the same address and with what was on the disk. */
    restart: async () => {
      server = await run();
    },
    /** Copies it as a standby that is not told anything from then on. */
    copy: async () => {
      const copied = spawnSync(
        join(programs, 'pg_basebackup'),
        [
          '-D',
          join(folder, 'standby'),
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
          '-U',
          'tillkit',
          '-R',
          '--no-sync',
          '-c',
          'fast',
        ],
        { ...user, encoding: 'utf8', cwd: folder },
      );
      if (copied.status !== 0) throw new Error(`pg_basebackup failed:\n${copied.stderr}`);
    },
    /** Lets the copy take its place, at the same address: what was written after the copy was made is lost. */
    failOver: async () => {
      await end('SIGQUIT');
      data = join(folder, 'standby');
      // At the address of the server that it follows it would follow itself, and could wait for its own end for ever.
      server = await run('primary_conninfo=');
      const promoted = spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-w', 'promote'], {
        ...user,
        encoding: 'utf8',
        cwd: folder,
      });
      if (promoted.status !== 0) throw new Error(`pg_ctl promote failed:\n${promoted.stdout}${promoted.stderr}`);
    },
    stop: async () => {
      // Closes open connections and ends at once, without waiting for clients.
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * For the test runner: tests that want a real server find its address under `postgresUrl`, or an empty text where there is none; and under
 * `ownPostgres` whether they can start one of their own, with this very file as a command.
 */
export async function setup({ provide }) {
  const given = process.env.TILLKIT_TEST_DATABASE_URL;
  const server = given === undefined ? await startPostgres() : { url: given, stop: async () => undefined };
  provide('postgresUrl', server?.url ?? '');
  provide('ownPostgres', canStartPostgres());
  return () => server?.stop();
}

/** As a command: says the address of a server of its own, does what each line says (`crash`, `restart`, `copy`, `failOver`), answers when it is done, and ends with its input. */
async function obey() {
  /** @type {any} */
  const server = await startPostgres();
  const answer = (text) => process.stdout.write(`${text}\n`);
  answer(server.url);
  for await (const line of createInterface({ input: process.stdin })) {
    await server[line]();
    answer(line);
  }
  await server.stop();
}
if (process.argv[1] === fileURLToPath(import.meta.url)) await obey();
