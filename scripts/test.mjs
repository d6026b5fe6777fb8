import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser, findHeadlessShell, versionOf } from './browser.mjs';
import { havePostgres } from './postgres.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = `${root}/.cache/reports`;
/** The pages that the parts in a browser share, also with the run that has built the packages. */
const origins = `${root}/.cache/origins`;

/** Vitest with a report of its own. */
const vitest = (name, ...args) => ({
  name,
  command: [
    'node_modules/.bin/vitest',
    ...args,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reports}/${name}.json`,
  ],
  count: () => countVitest(name),
});
/** Browser tests. Pages that cannot be built would fail one journey after the other, each by its limit. */
const browser = (part, name = 'e2e', ...args) => ({
  name,
  command: [process.execPath, 'scripts/e2e.mjs', ...args],
  env: { TILLKIT_BROWSER: part, TILLKIT_ORIGINS: origins },
  count: () => countPlaywright(name),
  after: 'build',
});
const build = { name: 'build', command: [process.execPath, 'scripts/build.mjs'] };
/** How many parts of one group run at a time: twice the cores that tests are planned for, because each waits for much of its time. */
const atATime = 4;

/**
 * Test files that are in `npm run test:all` alone: processes and databases that are started, killed and started again, whose code `npm test` runs without
 * a process around it; random runs of browser-sent confirmations, whose rules `npm test` has one by one; the cells of the fault matrix beyond the one of
 * each class that `npm test` plays in a browser; every hostile text, every rail’s fields, every state of the hosted page beside the embedded one, every
 * trouble of a payout, the studio’s code of every story, every alternative payment method and saved method, of which `npm test` has the ordinary ones in a browser.
 */
const slow = [
  'src/server/storage/killed.test.ts',
  'src/server/storage/restarted.test.ts',
  'src/server/commands/sandboxCommand.test.ts',
  'src/server/commands/proxyCommand.test.ts',
  'src/proxy/operations/browserConfirms.property.test.ts',
  'src/components/complete-authorize/formSteps.test.tsx',
  'src/components/payment-link/alternativeMethods.test.tsx',
  'src/components/payment-link/secureLink.test.tsx',
  'src/components/payout-link/payoutTrouble.test.tsx',
  'src/components/fault-tests/paymentFaults.test.tsx',
  'src/components/fault-tests/payoutFaults.test.tsx',
  'src/components/hostileSteps.test.tsx',
  'src/components/hostileStrings.test.tsx',
  'src/components/payout-link/payoutFields.test.tsx',
  'src/hosted/sameAsEmbedded.test.tsx',
  'playground/studio/storyCode.test.ts',
];

/**
 * Random searches among readers of what is typed or answered, and among movements of money whose rules other tests have one by one. From fixed seeds they
 * meet the same inputs every time; `npm run test:all` searches anew in its part `fuzz`. The models of payments and payouts are in both.
 */
const searches = [
  'src/validation/readersFuzz.test.ts',
  'src/validation/rail-forms/fuzz.test.ts',
  'src/flows/answersFuzz.test.ts',
  'src/proxy/operations/faultyLine.property.test.ts',
  'src/sandbox/moneyLifecycle.test.ts',
  'src/client/once/createOnce.property.test.ts',
  'src/components/checkout/changingCart.test.tsx',
];

/** What looks at every source, without running any. */
const checks = [
  { name: 'types', command: ['node_modules/.bin/tsc', '--noEmit'] },
  { name: 'types-scripts', command: ['node_modules/.bin/tsc', '--noEmit', '-p', 'tsconfig.scripts.json'] },
  { name: 'lint', command: ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'doc-comments', command: [process.execPath, 'scripts/docComments.mjs'] },
  // Defects to plant whose text is still in the sources; which test finds each is a run of its own.
  { name: 'mutations', command: [process.execPath, 'scripts/plantDefects.mjs', '--check'] },
];

/** `npm test`: everything that a change can break, the same every time. Parts in brackets are a group: each leaves a core idle for much of its time. */
const core = [
  [build, ...checks],
  // Other random searches half as long.
  {
    ...vitest('unit', 'run', ...[...slow, ...searches].map((file) => `--exclude=${file}`)),
    env: { TILLKIT_FUZZ: '0.5' },
  },
  // What ships: the package installed with npm into an empty folder, and started by its own commands.
  {
    name: 'packed',
    command: [process.execPath, 'scripts/packedJourneys.mjs'],
    env: { TILLKIT_ORIGINS: origins },
    count: () => countPlaywright('packed'),
    after: 'build',
  },
  // The usual ways through every page, and every class of fault where money moves: e2e/coreTests.ts.
  browser('core'),
];

/** What React 18 draws: every hook, every part, and each component with what its screens do; what is called and said is the same on both. */
const onReact18 = [
  'src/ui',
  'src/hooks',
  ...[
    'address/addressEntry',
    'card-entry/CardEntry',
    'checkout/checkout',
    'complete-authorize/CompleteAuthorizeForm',
    'express-checkout/ExpressCheckout',
    'payment-link/bankCheck',
    'payment-link/crash',
    'payment-link/openLink',
    'payout-link/payoutLink',
    'saved-payment-methods/SavedPaymentMethodPicker',
    'three-ds-challenge/ThreeDSChallenge',
    'canaries',
    'shownAndGone',
  ].map((file) => `src/components/${file}.test.tsx`),
];

/** `npm run test:all`: the rest. No test of a browser is in both; some of both run once more in the deployed dialect. */
const rest = [
  vitest('slow', 'run', ...slow),
  { ...vitest('react18', 'run', ...onReact18), env: { TILLKIT_REACT: '18' } },
  // Every test with a random search, from another start each time: `TILLKIT_FUZZ=10` searches longer, by hand.
  {
    ...vitest('fuzz', 'related', 'src/fuzz.testing.ts', '--run', '--testTimeout=900000'),
    env: { TILLKIT_FUZZ: '0.5' },
    seeded: true,
  },
  build,
  // How soon the packaged hosted pages can be used, beside a plain HTML page in the same run, and what they fetch.
  {
    name: 'page-speed',
    command: [process.execPath, 'bench/hostedPages.mjs', '--check', '--rounds', '5'],
    after: 'build',
  },
  // What a merchant's page does with the packages, in every way of having them on a page and in every engine that is installed.
  {
    name: 'embeddings',
    command: [process.execPath, 'scripts/embeddings.mjs'],
    count: countEmbeddings,
    after: 'build',
  },
  // Large families of cells by turns: e2e/inTurn.ts.
  { ...browser('rest'), seeded: true },
  // Once more at a deployment, where it differs: e2e/deployedPart.ts.
  browser('deployed', 'e2e-deployed', '--dialect', 'deployed'),
  // The longest first.
  [
    // What the merchant's own server does: the examples in the frameworks and in the runtime of workers themselves.
    { name: 'examples', command: [process.execPath, 'scripts/examples.mjs'], after: 'build' },
    // Whole apps, as `npm create tillkit` and the studio write them.
    { name: 'apps', command: [process.execPath, 'scripts/starterApps.mjs'], after: 'build' },
    // The same with journals lost and damaged, clocks apart and a standby promoted; beside it two workers of a merchant's server for each operation.
    { name: 'mishaps', command: [process.execPath, 'scripts/crashTests.mjs', '--mishaps', '--runs', '30'] },
    // The documentation as a site: built, and every page of it in a browser.
    { name: 'site', command: [process.execPath, 'site/check.mjs'], count: () => readReport('site') },
    // Payments through real processes that are killed: `node scripts/crashTests.mjs --runs 10000` makes more of them.
    { name: 'process', command: [process.execPath, 'scripts/crashTests.mjs', '--runs', '60'] },
    // What runs on servers, on every Node that the package is for.
    { name: 'nodes', command: [process.execPath, 'scripts/nodeVersions.mjs'], after: 'build' },
    // What newer Chromium forgives: a part of a page that could not be fetched.
    { name: 'firefox', command: [process.execPath, 'scripts/firefoxRecovery.mjs'], count: countFirefox },
  ],
];

/**
 * `npm run check`: the inner loop, below a minute. The checks, beside the architecture and the tests that changed files lead to.
 *
 * @param since commit that the changes are counted from
 */
function nearParts(since = 'HEAD') {
  const lines = (program, ...args) =>
    execFileSync(program, args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const changed = [
    ...lines('git', 'diff', '--name-only', since),
    ...lines('git', 'ls-files', '--others', '--exclude-standard'),
  ].filter((file) => /^(src|playground)\/.*\.(tsx?|css|json)$/.test(file));
  const list = ['list', '--filesOnly', '--changed', since];
  const related = changed.length === 0 ? [] : lines('node_modules/.bin/vitest', ...list);
  const folders = [...new Set(changed.map((file) => `${dirname(file)}/`))];
  // The nearest first: of a change that leads to more test files, those in the folders that changed.
  const distance = (file) => (changed.includes(file) ? 0 : folders.some((folder) => file.startsWith(folder)) ? 1 : 2);
  const nearest = related
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 25);
  console.log(`${changed.length} files changed since ${since}: the nearest ${nearest.length} of their test files`);
  const tests = vitest('tests', 'run', ...new Set(['test/architecture.test.ts', ...nearest]));
  return [[tests, ...checks]];
}

async function readReport(name) {
  return JSON.parse(await readFile(`${reports}/${name}.json`, 'utf8'));
}

/**
 * A test file that could not be read has no tests; it counts as one that failed, and so does a test that was left out. Tests that want a real
 * PostgreSQL server where none is installed are the one exception: they are named as not run.
 */
async function countVitest(name) {
  const report = await readReport(name);
  const unread = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const left = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName);
  const excused = havePostgres() ? [] : left.filter((name) => name.includes('PostgreSQL'));
  notRun.push(...excused);
  const failures = [
    ...report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages }) =>
            `${relative(root, file)}: ${fullName}${failureMessages.map(reasonOf).join('')}`,
        ),
    ),
    ...unread.map(({ name: file }) => `${relative(root, file)} could not be read`),
    ...left.filter((name) => !excused.includes(name)).map((name) => `${name} was left out`),
  ];
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** What an error says first, without colours and without its stack: a record of a run may keep its last lines alone. */
const reasonOf = (message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 8)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join('');

/** What a page showed when its test failed, as Playwright writes it beside the error, and the calls and console lines before that (`e2e/fixtures.ts`). */
function pageOf({ attachments = [] }) {
  const attached = (wanted) => attachments.find(({ name }) => name === wanted);
  const context = attached('error-context')?.path;
  const written = context !== undefined && existsSync(context) ? readFileSync(context, 'utf8') : '';
  const [, page = ''] = /```yaml\n(.*?)^```/ms.exec(written) ?? [];
  const happened = Buffer.from(attached('what-happened')?.body ?? '', 'base64').toString();
  return [
    { title: 'its page:', text: page, most: 60 },
    { title: 'what happened:', text: happened, most: 40 },
  ]
    .filter(({ text }) => text !== '')
    .flatMap(({ title, text, most }) => [title, ...text.trimEnd().split('\n').slice(0, most)])
    .map((line) => `\n      ${line.slice(0, 160)}`)
    .join('');
}

/** Name of each test of a Playwright suite that did not pass, with its file, its describes and its reasons. */
function failedSpecs({ title, suites = [], specs = [] }, above) {
  const path = [...above, title];
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
      .map(({ title: test, line, tests }) => {
        const results = tests.flatMap((one) => one.results);
        const errors = results.flatMap((result) => result.errors).map(({ message }) => reasonOf(message));
        return `${path.join(' › ')}:${line} › ${test}${errors.join('')}${results.map(pageOf).join('')}`;
      }),
    ...suites.flatMap((suite) => failedSpecs(suite, path)),
  ];
}

/** A test that needed a second try, or that was skipped, is not a test that passed. */
async function countPlaywright(name) {
  const { stats, errors, suites } = await readReport(name);
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return {
    passed: stats.expected,
    failed,
    failures: suites.flatMap((suite) => failedSpecs(suite, [])),
    engine: versionOf(await (name === 'packed' ? findBrowser() : findHeadlessShell())),
  };
}

/** Where no Firefox is installed, its journeys are named as not run. */
async function countFirefox() {
  const { passed, failed, engine, notRun: left = [], failures } = await readReport('firefox');
  notRun.push(...left);
  return { passed, failed, engine, failures };
}

/** The cells in Chromium, and a smoke of them in each other engine that is installed; the others are named as not run. */
async function countEmbeddings() {
  const cells = await countPlaywright('embeddings');
  const { passed, failed, failures, engine, notRun: left } = await readReport('embeddings-engines');
  notRun.push(...left);
  return {
    passed: cells.passed + passed,
    failed: cells.failed + failed,
    failures: [...cells.failures, ...failures],
    engine: [cells.engine, engine].filter((name) => name !== '').join(', '),
  };
}

const groups = new Set();
function endGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // All of its processes have ended.
  }
}
const endGroups = (signal) => {
  for (const group of groups) endGroup(group, signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endGroups('SIGTERM');
    setTimeout(() => {
      endGroups('SIGKILL');
      process.exit(1);
    }, 2000);
  });
}

/** How many characters of the end of an output are kept, for a failure that no report names. */
const lastCharacters = 6000;

/**
 * Runs a part in a process group of its own and leaves nothing of it behind; resolves to whether it succeeded and to the end of its output. What a part
 * prints that runs beside another one is printed when it has ended.
 */
function run(command, more = {}, isBeside = false) {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const env = { ...process.env, ...more, FORCE_COLOR: '0', NO_COLOR: '1' };
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    groups.add(child.pid);
    let said = '';
    const later = [];
    for (const { from, to } of [
      { from: child.stdout, to: process.stdout },
      { from: child.stderr, to: process.stderr },
    ])
      from.on('data', (chunk) => {
        if (isBeside) later.push(chunk);
        else to.write(chunk);
        said = (said + chunk).slice(-lastCharacters);
      });
    child.once('error', (error) => {
      console.error(error.message);
      resolve({ ok: false, said: error.message });
    });
    child.once('exit', (code) => {
      endGroup(child.pid, 'SIGKILL');
      groups.delete(child.pid);
      const end = () => {
        for (const chunk of later.splice(0)) process.stdout.write(chunk);
        resolve({ ok: code === 0, said });
      };
      child.once('close', end);
      // A process that left the group may hold the output open.
      setTimeout(end, 2000);
    });
  });
}

const given = process.argv.slice(2);
/** The packages are those that a run before this one has built from the same sources. */
const isBuilt = given.includes('--built');
const [first, ...others] = given.filter((name) => name !== '--built');
const isNear = first === '--near';
const plan = isNear ? nearParts(others[0]) : first === '--rest' ? rest : core;
const parts = plan.flat();
const wanted = isNear ? [] : first === '--rest' || first === undefined ? others : [first, ...others];
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are: ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(1);
}

if (!isNear) await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
if (!isBuilt && !isNear) await rm(origins, { recursive: true, force: true });
const sum = { passed: 0, failed: 0 };
const notRun = [];
const lines = [];
const failures = [];
const broken = new Set();
const begun = performance.now();
const secondsSince = (moment) => Math.round((performance.now() - moment) / 1000);
async function play({ name, command, env, count, after, seeded = false }, isBeside) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  if (broken.has(after)) {
    sum.failed += 1;
    lines.push(`FAIL ${name}: not run, because ${after} failed`);
    return;
  }
  const started = performance.now();
  const seed = seeded ? { TILLKIT_SEED: process.env.TILLKIT_SEED ?? String(randomInt(2 ** 31)) } : {};
  if (seeded) console.log(`TILLKIT_SEED=${seed.TILLKIT_SEED}`);
  const { ok, said } = await run(command, { ...env, ...seed }, isBeside);
  let counted = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (count) {
    counted = await count().catch(() => ({ passed: 0, failed: 1 }));
    // The part knows of a failure that none of its tests tells of.
    if (!ok && counted.failed === 0) counted.failed = 1;
  }
  sum.passed += counted.passed;
  sum.failed += counted.failed;
  if (counted.failed > 0) broken.add(name);
  if (counted.failed > 0 && (counted.failures ?? []).length === 0)
    failures.push(`  ${name}, the end of its output:\n${said.replaceAll(/^/gm, '      ')}`);
  failures.push(...(counted.failures ?? []).map((failure) => `  ${name}: ${failure}`));
  lines.push(
    `${counted.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${counted.passed} of ${counted.passed + counted.failed} in ${secondsSince(started)} s${counted.engine === undefined ? '' : `, ${counted.engine}`}`,
  );
}
for (const one of plan) {
  /** @type {any[]} */
  const group = [one].flat();
  const left = group.filter(
    ({ name }) => (wanted.length === 0 || wanted.includes(name)) && !(isBuilt && name === build.name),
  );
  const isBeside = left.length > 1;
  const worker = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) await play(part, isBeside);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

console.log(`\n${'─'.repeat(63)}\n${lines.join('\n')}\n${secondsSince(begun)} s in all\n`);
if (notRun.length > 0) {
  const names = notRun.map((name) => `  ${name}`).join('\n');
  console.log(
    `Not run, because no PostgreSQL server, Firefox or WebKit is installed (on Debian: apt-get install postgresql firefox-esr webkit2gtk-driver xvfb):\n${names}\n`,
  );
}
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
