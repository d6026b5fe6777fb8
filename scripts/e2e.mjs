import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { findBrowser, findHeadlessShell, startPlaywright, versionOf } from './browser.mjs';
import { buildOrigins } from './origins.mjs';
import { listenOn } from './ports.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/**
 * Each worker has four origins of its own: a fault or a moved clock in one journey disturbs no other. Two keep two cores busy, the third one waits
 * (`e2e/waitingTests.ts`).
 */
const workers = 3;
/** How long four origins may take to come up, in milliseconds. */
const startLimit = 60_000;

/**
 * `--dialect deployed`, or `TILLKIT_DIALECT`: the service of all origins is as strict as a real deployment. `--slowed 4`: the processor of every page is
 * four times slower.
 */
const { values, args } = readOptions(process.argv.slice(2));
const dialect = values.dialect ?? process.env.TILLKIT_DIALECT ?? 'documented';
if (!['documented', 'deployed'].includes(dialect)) {
  console.error(`tillkit: --dialect must be documented or deployed, not "${dialect}".`);
  process.exit(2);
}
process.env.TILLKIT_DIALECT = dialect;
if (values.slowed !== undefined && !(Number(values.slowed) >= 1)) {
  console.error(`tillkit: --slowed must be a number from 1, not "${values.slowed}".`);
  process.exit(2);
}
if (values.slowed !== undefined) process.env.TILLKIT_SLOWED = values.slowed;

/** Takes the options of this script out of what Playwright is given. */
function readOptions(args) {
  const values = {};
  for (const name of ['dialect', 'slowed']) {
    const at = args.indexOf(`--${name}`);
    if (at >= 0) values[name] = args.splice(at, 2)[1] ?? '';
  }
  return { values, args };
}

const browser = await findHeadlessShell();
const wholeBrowser = await findBrowser();
console.log(`Engine: ${versionOf(browser)}`);
/** The pages that all of them serve. Each run has its own, and must not build over another's; `npm test` gives those of its parts a folder for all. */
const { TILLKIT_ORIGINS: shared } = process.env;
const built = shared ?? `${root}/.cache/origins-${process.pid}`;
const running = [];
let runner;

/** Starts the four origins as `npm start` does, shop and studio as they would be shipped, and keeps what they log. */
async function startOrigins() {
  const controlToken = randomBytes(24).toString('hex');
  const child = spawn(
    process.execPath,
    [
      'scripts/start.mjs',
      '--json',
      '--verbose',
      '--built',
      built,
      `--control-token=${controlToken}`,
      '--port-base',
      '0',
      '--dialect',
      dialect,
      // A card that was declined is followed by another one in many journeys.
      '--manual-retry',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const log = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  // The journeys read the log over this address: it belongs to the run, not to the product.
  const logServer = createServer((_, response) => response.end(log.join('\n')));
  const logPort = await listenOn(logServer);
  const one = { child, logServer };
  running.push(one);
  const addresses = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), startLimit);
    child.once('exit', () => resolve(undefined));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{"shop"')) return;
      clearTimeout(timer);
      resolve(JSON.parse(line));
    });
  });
  if (addresses === undefined) throw new Error(`The four origins did not come up. What they said:\n${log.join('\n')}`);
  const scriptTag = await tagOfElements(addresses);
  return { ...addresses, scriptTag, controlToken, log: `http://127.0.0.1:${logPort}` };
}

/** What `tillkit-server csp --tag` prints of an installed package. */
async function tagOfElements({ pay, service, publishable_key: key }) {
  const { file, integrity } = deserialize(await readFile(`${built}/hosted`)).browser.manifest.loader;
  const settings = `data-publishable-key="${key}" data-service-url="${service}" data-dialect="${dialect}"`;
  return `<script src="${pay}/assets/${file}" integrity="${integrity}" crossorigin="anonymous" ${settings}></script>`;
}

async function endOrigins({ child, logServer }) {
  logServer.close();
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}
const endAll = async () => {
  await Promise.all(running.splice(0).map(endOrigins));
  if (shared === undefined) await rm(built, { recursive: true, force: true });
};

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    runner?.kill('SIGTERM');
    endAll().finally(() => process.exit(1));
  });
}

// For the journeys that start origins of their own.
process.env.TILLKIT_E2E_BUILT = built;
let addresses;
try {
  // What a build writes last.
  if (!existsSync(`${built}/hosted`)) await buildOrigins(built);
  addresses = await Promise.all(Array.from({ length: workers }, startOrigins));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await endAll();
  process.exit(1);
}

const started = await startPlaywright({
  browser,
  wholeBrowser,
  origins: addresses,
  report: dialect === 'deployed' ? 'e2e-deployed' : 'e2e',
  args,
});
runner = started.child;
const code = await started.ended;
await endAll();
process.exit(code);
