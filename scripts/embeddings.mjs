import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { engines, playSmokes } from '../e2e/embeddings/engines.mjs';
import { findHeadlessShell, startPlaywright } from './browser.mjs';
import { installPackages, run, say } from './packageLayout.mjs';
import { freePort, listenOn } from './ports.mjs';
import { load, root } from './runTypeScript.mjs';

// Every journey of paying and of a payout in every embedding, against the packages: packed, installed with npm into an empty folder, and started by their own
// commands, beside a merchant's server that has nothing else. Then a payment and a payout of each embedding in the other engines that are installed.
// Arguments are Playwright's, for some of the cells: `node scripts/embeddings.mjs -g "a new card"`.

const reports = `${root}/.cache/reports`;
/** What the packages and the merchant's page are installed beside. */
const beside = ['react@19.3.1', 'react-dom@19.3.1'];

/** The merchant's server and its pages, out of the installed packages: a React page that is built, and the style sheets that a merchant may have. */
async function buildMerchant({ folder }) {
  const merchant = join(folder, 'merchant');
  await mkdir(join(merchant, 'sheets'), { recursive: true });
  for (const name of ['merchant.mjs', 'page.jsx']) await cp(join(root, 'e2e/embeddings', name), join(merchant, name));
  await build({
    root: merchant,
    base: '/built/',
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(merchant, 'built'),
      manifest: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(merchant, 'page.jsx') },
    },
  });
  const [{ hostSheets }, { embeddings, journeys }] = await load('e2e/hostSheets.ts', 'e2e/cells/embeddingCells.ts');
  for (const [index, load] of Object.values(hostSheets).entries())
    await writeFile(join(merchant, 'sheets', `${index}.css`), await load());
  return { embeddings, journeys };
}

/** A sandbox, a proxy and a merchant's server, each started by its own command: one of them for each worker, so that a busy one slows no other. */
async function startOrigins({ folder, closing, type, startSandbox }) {
  const controlToken = randomBytes(24).toString('hex');
  const pay = `http://127.0.0.1:${await freePort()}`;
  const port = await freePort();
  const shop = `http://127.0.0.1:${port}`;
  const { proxyLine, variables, service, bank } = await startSandbox(pay, { flags: `--control-token ${controlToken}` });
  const data = join(folder, `data-${port}`);
  const pages = { TILLKIT_ALLOWED_ORIGINS: shop, TILLKIT_EMBED_ORIGINS: shop, TILLKIT_CHALLENGE_SOURCES: bank };
  const env = { ...variables, ...pages };
  const proxy = await type(proxyLine, /listening at/, { env: { ...pages, TILLKIT_DATA: data } });
  const print = (...args) => run('npx', ['tillkit-server', 'csp', ...args], folder, { ...process.env, ...env });
  const scriptTag = print('--tag');
  const policies = { MERCHANT_POLICY: print('--elements'), MERCHANT_INLINE_POLICY: print('--elements', '--inline') };
  await type('node merchant/merchant.mjs', /listens at/, {
    env: { ...env, PORT: String(port), ...policies, MERCHANT_TAG: scriptTag },
  });
  const logServer = createServer((_, response) => response.end(proxy.said()));
  const logPort = await listenOn(logServer);
  closing.push(() => void logServer.close());
  const log = `http://127.0.0.1:${logPort}`;
  const publishable_key = variables.TILLKIT_PUBLISHABLE_KEY;
  return { shop, pay, service, bank, scriptTag, publishable_key, controlToken, log, journal: data };
}

/** Prints rows of texts in columns. */
function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

const took = (ok, seconds) => `${ok ? 'ok  ' : 'FAIL'} ${Math.round(seconds * 10) / 10} s`;

/** What Playwright has found, as a table: a row for each journey, a column for each embedding. */
async function printCells({ embeddings, journeys }) {
  const { suites } = JSON.parse(await readFile(`${reports}/embeddings.json`, 'utf8'));
  const columns = suites.flatMap((file) => file.suites ?? []);
  const cellOf = (journey, embedding) => {
    const specs = columns.filter(({ title }) => title === embedding).flatMap(({ specs }) => specs);
    const found = specs.find(({ title }) => title === journey)?.tests[0];
    if (found === undefined) return 'not run';
    const seconds = found.results.reduce((sum, { duration }) => sum + duration / 1000, 0);
    const sheet = found.annotations.find(({ type }) => type === 'sheet')?.description;
    return `${took(found.status === 'expected', seconds)}, ${sheet}`;
  };
  const names = Object.values(embeddings);
  console.log('\nPacked packages in Chromium, with the style sheet of the page and its place beside the theme:\n');
  printTable([['', ...names], ...journeys.map((journey) => [journey, ...names.map((name) => cellOf(journey, name))])]);
}

/** Plays the smokes in the other engines at the same time, each at origins of its own, and writes down what `npm run test:all` counts. */
async function smoke({ embeddings }, origins, folder) {
  const testing = await import(pathToFileURL(join(folder, 'node_modules/tillkit-sandbox/testing.js')).href);
  const rows = await Promise.all(
    engines.map(async (engine, index) => {
      const { name, found, install } = engine;
      if (found === undefined) return { name, install, version: '', cells: [] };
      const { shop, service, controlToken: token } = origins[index];
      const control = testing.sandboxControl({ url: service, token });
      try {
        return { name, ...(await playSmokes(engine, { shop, control }, Object.keys(embeddings))) };
      } catch (error) {
        return { name, version: name, cells: [{ embedding: 'start', kind: name, seconds: 0, failure: String(error) }] };
      }
    }),
  );
  const missing = rows.filter(({ install }) => install);
  for (const { name, install } of missing)
    console.log(`\nnot run: ${name}, because it is not installed (on Debian: apt-get install ${install}).`);
  const played = rows.filter(({ install }) => install === undefined);
  if (played.length > 0) {
    console.log('\nA payment with a card and a payout in the other engines:\n');
    const cellsOf = (cells, embedding) =>
      ['payment', 'payout'].map((kind) => {
        const cell = cells.find((one) => one.embedding === embedding && one.kind === kind);
        return cell === undefined ? 'not run' : took(cell.failure === undefined, cell.seconds);
      });
    printTable([
      ['', ...played.flatMap(({ version }) => [`${version}: payment`, 'payout'])],
      ...Object.entries(embeddings).map(([embedding, title]) => [
        title,
        ...played.flatMap(({ cells }) => cellsOf(cells, embedding)),
      ]),
    ]);
  }
  const cells = played.flatMap(({ name, cells }) => cells.map((cell) => ({ ...cell, name })));
  const failures = cells
    .filter(({ failure }) => failure !== undefined)
    .map(({ name, embedding, kind, failure }) => `${name} › ${embedding} › ${kind}: ${failure}`);
  for (const failure of failures) console.error(`\n${failure}`);
  await writeFile(
    `${reports}/embeddings-engines.json`,
    JSON.stringify({
      passed: cells.length - failures.length,
      failed: failures.length,
      failures,
      notRun: missing.map(({ name }) => `payments and payouts of each embedding in ${name}`),
      engine: played.map(({ version }) => version).join(', '),
    }),
  );
  return failures.length === 0;
}

async function play(installed) {
  const table = await buildMerchant(installed);
  const origins = await Promise.all([startOrigins(installed), startOrigins(installed)]);
  say('Built the page of the merchant, and started sandbox, proxy and merchant twice.');
  process.env.TILLKIT_EMBEDDINGS = 'packed';
  const playwright = await startPlaywright({
    browser: await findHeadlessShell(),
    origins,
    report: 'embeddings',
    args: ['embeddings.spec.ts', ...process.argv.slice(2)],
  });
  installed.closing.push(() => void playwright.child.kill('SIGTERM'));
  const code = await playwright.ended;
  await printCells(table);
  say('\nPlayed in Chromium.');
  const smoked = await smoke(table, origins, installed.folder);
  return code === 0 && smoked;
}

const installed = await installPackages(beside);
say('Packed and installed with npm into an empty folder.');
let passed = false;
try {
  passed = await play(installed);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
await installed.end();
say('Everything has ended.');
process.exit(passed ? 0 : 1);
