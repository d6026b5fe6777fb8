import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { serveShop } from './house.mjs';
import { createLoader, root } from './load.mjs';
import { startPlaywright } from './playwright.mjs';

/** How long a command may take to say that it serves, in milliseconds. */
const startLimit = 30_000;

const began = performance.now();
const folder = await mkdtemp(join(tmpdir(), 'tillkit-packed-'));
const closing = [() => rm(folder, { recursive: true, force: true })];
let ending;
/** Ends everything once, in the order opposite to the one that it was started in. */
const end = () => {
  ending ??= (async () => {
    for (const close of closing.reverse()) await close();
  })();
  return ending;
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end().finally(() => process.exit(1)));

const say = (what) => console.log(`${what} (${Math.round((performance.now() - began) / 1000)} s)`);

function run(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** A port that is free at this moment. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Types a line into a shell in the folder, and waits until the command has said what it says once it serves. */
async function type(line, ready) {
  const child = spawn('sh', ['-c', line], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  closing.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGTERM');
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
  });
  await new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`It does not serve:\n  ${line}\n${said}`));
    const timer = setTimeout(fail, startLimit);
    const hear = (part) => {
      said += part;
      if (!ready.test(said)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    ended.then(fail);
  });
  return { said: () => said };
}

/** What stands behind a name in a text. */
function found(text, pattern) {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`There is no ${pattern} in:\n${text}`);
  return value;
}

async function journeys() {
  const archive = run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], root).trim();
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', `./${archive}`], folder);
  say('Packed and installed with npm into an empty folder.');

  const controlToken = randomBytes(24).toString('base64url');
  const links = `http://127.0.0.1:${await freePort()}`;
  const sandbox = await type(
    `npx tillkit sandbox --port 0 --links ${links} --control-token ${controlToken}`,
    /Ctrl-C ends it/,
  );
  const printed = sandbox.said();
  const proxyLine = found(printed, /\n\n {2}(TILLKIT_[\s\S]*?npx tillkit proxy)\n/);
  const proxy = await type(proxyLine, /listening at/);
  const origins = {
    pay: links,
    service: found(printed, /\n {2}service +(http:\S+)/),
    bank: found(printed, /\n {2}bank +(http:\S+)/),
  };
  const keys = {
    secret: found(printed, /\n {2}secret key +(\S+)/),
    publishable: found(printed, /\n {2}publishable key +(\S+)/),
  };
  say('Started with npx tillkit sandbox and the command that it prints.');

  // The merchant's own server is no part of the package.
  const loader = await createLoader();
  closing.push(loader.close);
  const { shopServer } = await loader.load('/playground/shop-server/index.ts');
  const signingKey = found(proxyLine, /TILLKIT_SIGNING_KEY=(\S+)/);
  const shop = await serveShop(shopServer({ keys, origins, signingKey, customerId: 'cus_demo' }), {
    host: '127.0.0.1',
    port: 0,
  });
  closing.push(() => shop.close());
  const logServer = createServer((_, response) => response.end(proxy.said()));
  await new Promise((resolve) => logServer.listen(0, '127.0.0.1', resolve));
  closing.push(() => void logServer.close());

  const house = {
    ...origins,
    shop: `http://127.0.0.1:${shop.httpServer.address().port}`,
    publishable_key: keys.publishable,
    controlToken,
    log: `http://127.0.0.1:${logServer.address().port}`,
    journal: join(folder, 'tillkit-data'),
  };
  const playwright = await startPlaywright({
    browser: await findBrowser(),
    // These journeys move no clock and order no fault: both workers share the commands.
    houses: [house, house],
    report: 'packed',
    args: ['--grep', '@packed', ...process.argv.slice(2)],
  });
  closing.push(() => void playwright.child.kill('SIGTERM'));
  return playwright.ended;
}

let code = 1;
try {
  code = await journeys();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
await end();
say('Everything has ended.');
process.exit(code);
