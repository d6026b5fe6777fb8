import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** True when tests can have a real server. */
export const havePostgres = () =>
  process.env.TILLKIT_TEST_DATABASE_URL !== undefined ||
  (findPrograms() !== undefined && (process.getuid?.() !== 0 || userOf('postgres') !== undefined));

/**
 * Starts a PostgreSQL server of its own on loopback, in a folder that is gone afterwards. `undefined` when none is installed.
 * The server refuses to run as root; then it runs as the user `postgres` that its package makes.
 */
export async function startPostgres() {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const root = process.getuid?.() === 0;
  const user = root ? userOf('postgres') : {};
  if (user === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-postgres-'));
  await chmod(folder, 0o700);
  if (root) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
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
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  const url = `postgres://tillkit@127.0.0.1:${port}/postgres`;
  await new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(`PostgreSQL ended while it started:\n${said}`)));
    server.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-4000);
      if (said.includes('ready to accept connections')) resolve();
    });
  });
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // Closes open connections and ends at once, without waiting for clients.
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** For the test runner: tests that want a real server find its address under `postgresUrl`, or an empty text where there is none. */
export async function setup({ provide }) {
  const given = process.env.TILLKIT_TEST_DATABASE_URL;
  const server = given === undefined ? await startPostgres() : { url: given, stop: async () => undefined };
  provide('postgresUrl', server?.url ?? '');
  return () => server?.stop();
}
