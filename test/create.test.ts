import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createManifest } from '../scripts/packageLayout.mjs';
import { freePort, listenOn } from '../scripts/ports.mjs';

// `scripts/packedJourneys.mjs` and `scripts/starterApps.mjs` start the apps that it writes and pay in them.

/** The package as it is built. */
const built = mkdtempSync(join(tmpdir(), 'tillkit-create-built-'));
beforeAll(() => {
  cpSync(fileURLToPath(new URL('../create', import.meta.url)), built, { recursive: true });
  writeFileSync(join(built, 'package.json'), JSON.stringify(createManifest()));
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tillkit-create-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function create(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(built, 'index.js'), ...args], {
    cwd: home,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

it('leaves a folder with files in it as it is, and says so', () => {
  writeFileSync(join(home, 'mine.txt'), 'mine');
  const { status, said } = create('.');
  expect({ status, files: readdirSync(home) }).toEqual({ status: 2, files: ['mine.txt'] });
  expect(said).toContain('is not empty. Name a new folder');
});

it.each([
  [['shop', '--app', 'vue'], '--app takes vite, router, next, express, php, html, not "vue".'],
  [['shop', '--colour', 'red'], "Unknown option '--colour'"],
  [['shop', 'other'], 'One folder at a time, not shop and other.'],
])('writes nothing for %j, and says what it takes', (args, sentence) => {
  const { status, said } = create(...args);
  expect({ status, files: readdirSync(home) }).toEqual({ status: 2, files: [] });
  expect(said).toContain(sentence);
});

it('writes the settings of a shop: a signing key of its own that only its owner reads, the journal where it is wanted', () => {
  for (const journal of ['sqlite', 'postgres']) create(`my-${journal}`, '--journal', journal);
  const [kept, shared] = ['my-sqlite', 'my-postgres'].map((shop) => {
    expect(statSync(join(home, shop, '.env')).mode & 0o077).toBe(0);
    expect(readFileSync(join(home, shop, '.gitignore'), 'utf8')).toContain('.env\n');
    return parseEnv(readFileSync(join(home, shop, '.env'), 'utf8'));
  });
  expect(kept).toMatchObject({ TILLKIT_MERCHANT_NAME: 'My sqlite', TILLKIT_DATA: './tillkit-data' });
  expect(shared).toMatchObject({ DATABASE_URL: 'postgres://localhost/tillkit' });
  expect(kept?.TILLKIT_SIGNING_KEY).toMatch(/^[\w-]{43}$/);
  expect(kept?.TILLKIT_SIGNING_KEY).not.toBe(shared?.TILLKIT_SIGNING_KEY);
});

/** A port that another program uses, while the one before it is free. */
async function takePort(): Promise<{ readonly port: number; readonly end: () => Promise<void> }> {
  const [taken, before] = [createServer(), createServer()];
  const end = async () => {
    taken.close();
    await once(taken, 'close');
  };
  const port = await listenOn(taken);
  const isFree = await listenOn(before, port - 1).then(
    () => true,
    () => false,
  );
  before.close();
  if (isFree) return { port, end };
  await end();
  return takePort();
}

it.each(['sandbox', 'bank', 'proxy', 'shop'])(
  'starts nothing where the port of the %s is taken, and says only that and what to do',
  async (program) => {
    create('shop');
    const folder = join(home, 'shop');
    const { port, end } = await takePort();
    const [one, other] = [await freePort(), await freePort()];
    const own = program === 'bank' ? port - 1 : port;
    const ports = program === 'proxy' ? [one, own, other] : program === 'shop' ? [one, other, own] : [own, one, other];
    const settings = [4010, 8080, 3000].reduce(
      (text, preset, at) => text.replaceAll(`:${preset}\n`, `:${ports[at]}\n`),
      readFileSync(join(folder, '.env'), 'utf8'),
    );
    writeFileSync(join(folder, '.env'), settings);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--env-file=.env', 'dev.js', 'vite.js'], {
      cwd: folder,
      encoding: 'utf8',
    });
    await end();
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `Port ${port} is taken. End the program that uses it, or replace ${own} by another port everywhere in .env${own === port ? '' : ': the bank uses the port after it'}.\n`,
    });
  },
);

it.each([
  ['vite', 'embedded', ['Shop.tsx', 'index.html', 'main.tsx', 'orders.js', 'policy.js', 'vite.config.js']],
  ['router', 'hosted', ['Shop.tsx', 'Thanks.tsx', 'main.tsx', 'orders.js', 'policy.js', 'server.js']],
  ['next', 'hosted', ['Shop.tsx', 'app', 'next.config.js', 'orders.js', 'policy.js', 'proxy.ts']],
  ['express', 'hosted', ['index.html', 'orders.js', 'policy.js', 'server.js', 'shop.js']],
  ['php', 'embedded', ['index.html', 'index.php', 'orders.php', 'orders.test.php', 'shop.js']],
  ['html', 'embedded', ['index.html', 'orders.js', 'policy.js', 'server.js', 'shop.js']],
])('writes an app of %s with %s checkout, for the packages of its own version', (app, checkout, own) => {
  create('shop', '--app', app, '--checkout', checkout);
  const files = readdirSync(join(home, 'shop'));
  expect(files).toEqual(expect.arrayContaining(['.env', '.gitignore', 'README.md', 'dev.js', ...own]));
  expect(files.filter((file) => /embedded|hosted/.test(file))).toEqual([]);
  const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(home, 'shop/package.json'), 'utf8'));
  const wanted = `^${createManifest().version}`;
  expect({ name, ...dependencies, ...devDependencies }).toMatchObject({
    name: 'shop',
    'tillkit-server': wanted,
    'tillkit-sandbox': wanted,
  });
});
