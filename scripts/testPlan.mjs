import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { origins, reports, root } from './testFolders.mjs';
import { countEmbeddings, countPlaywright, countVitest, readReport } from './testReports.mjs';

// The parts of `npm test`, `npm run test:all` and `npm run check`.

/** A part that runs Vitest, and counts the tests of its report. */
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
/** A part that runs Playwright. It needs the build: without pages each test would fail only at its time limit. */
const browser = (part, name = 'e2e', ...args) => ({
  name,
  command: [process.execPath, 'scripts/e2e.mjs', ...args],
  env: { TILLKIT_BROWSER: part, TILLKIT_ORIGINS: origins },
  count: () => countPlaywright(name),
  after: 'build',
});
export const build = { name: 'build', command: [process.execPath, 'scripts/build.mjs'] };
/**
 * Test files that only `npm run test:all` runs. `npm test` covers the same rules by other tests: without killing processes and databases, without random runs,
 * by one cell of each class of the fault matrix, and by the ordinary cases of methods, texts and rails in a browser.
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
 * Random tests that only `npm run test:all` runs, in its part `fuzz` with a new seed each time. Other tests check the same rules one by one. The models of
 * payments and payouts are in both.
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

/** Static checks of all sources. */
const checks = [
  { name: 'types', command: ['node_modules/.bin/tsc', '--noEmit'] },
  { name: 'types-scripts', command: ['node_modules/.bin/tsc', '--noEmit', '-p', 'tsconfig.scripts.json'] },
  { name: 'lint', command: ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'doc-comments', command: [process.execPath, 'scripts/docComments.mjs'] },
  // Checks that the texts of planted defects exist; `plantDefects.mjs` without `--check` plants them.
  { name: 'mutations', command: [process.execPath, 'scripts/plantDefects.mjs', '--check'] },
];

/** `npm test`: the same tests every time. The parts of a nested list run at the same time, because each leaves a core idle for most of its time. */
export const core = [
  [build, ...checks],
  // The other random tests run half as long.
  {
    ...vitest('unit', 'run', ...[...slow, ...searches].map((file) => `--exclude=${file}`)),
    env: { TILLKIT_FUZZ: '0.5' },
  },
  // The packages as they ship: installed with npm into an empty folder and started by their own commands.
  {
    name: 'packed',
    command: [process.execPath, 'scripts/packedJourneys.mjs'],
    env: { TILLKIT_ORIGINS: origins },
    count: () => countPlaywright('packed'),
    after: 'build',
  },
  // The usual journeys through every page, and every class of fault where money moves: e2e/coreTests.ts.
  browser('core'),
];

/** The tests that run on React 18 too: of hooks, parts and the screens of each component. */
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

/** `npm run test:all`: all other tests. No browser test is in both plans, except those that run again in the deployed dialect. */
export const rest = [
  vitest('slow', 'run', ...slow),
  { ...vitest('react18', 'run', ...onReact18), env: { TILLKIT_REACT: '18' } },
  // Every random test, with a new seed each time. By hand `TILLKIT_FUZZ=10` runs them longer.
  {
    ...vitest('fuzz', 'related', 'src/fuzz.testing.ts', '--run', '--testTimeout=900000'),
    env: { TILLKIT_FUZZ: '0.5' },
    seeded: true,
  },
  build,
  // How soon the hosted pages can be used, compared with a plain HTML page, and what they fetch.
  {
    name: 'page-speed',
    command: [process.execPath, 'bench/hostedPages.mjs', '--check', '--rounds', '5'],
    after: 'build',
  },
  // Every kind of embedding in a merchant's page, in every installed browser engine.
  {
    name: 'embeddings',
    command: [process.execPath, 'scripts/embeddings.mjs'],
    count: countEmbeddings,
    after: 'build',
  },
  // Each run takes a part of the large families of tests: e2e/inTurn.ts.
  { ...browser('rest'), seeded: true },
  // The tests that differ in the deployed dialect: e2e/deployedPart.ts.
  browser('deployed', 'e2e-deployed', '--dialect', 'deployed'),
  // The longest first.
  [
    // The examples of merchant servers, in their frameworks and in the workers runtime.
    { name: 'examples', command: [process.execPath, 'scripts/examples.mjs'], after: 'build' },
    // Apps as `npm create tillkit` and the studio write them.
    {
      name: 'apps',
      command: [process.execPath, 'scripts/starterApps.mjs'],
      count: () => readReport('apps'),
      after: 'build',
    },
    // Payments while journals are lost or damaged, clocks differ and a standby is promoted, with two workers of a merchant's server.
    { name: 'mishaps', command: [process.execPath, 'scripts/crashTests.mjs', '--mishaps', '--runs', '30'] },
    // The documentation as a site: built, and each page opened in a browser.
    { name: 'site', command: [process.execPath, 'site/check.mjs'], count: () => readReport('site') },
    // Payments through processes that are killed; `--runs 10000` makes more of them.
    { name: 'process', command: [process.execPath, 'scripts/crashTests.mjs', '--runs', '60'] },
    // Proxies that are replaced one after another; by hand `--rate 50`, which a machine that runs other tests does not make.
    {
      name: 'restart',
      command: [process.execPath, 'scripts/rollingRestart.mjs', '--rate', '5'],
      count: () => readReport('restart'),
      after: 'build',
    },
    // The server packages on every supported version of Node.
    { name: 'nodes', command: [process.execPath, 'scripts/nodeVersions.mjs'], after: 'build' },
    // Lazy parts that could not be fetched: Chromium would fetch them again by itself.
    { name: 'firefox', command: [process.execPath, 'scripts/firefoxRecovery.mjs'], count: () => readReport('firefox') },
  ],
];

/**
 * `npm run check`: in less than a minute, the static checks, the architecture and the tests nearest to changed files.
 *
 * @param since commit to compare with
 */
export function planNearChanges(since = 'HEAD') {
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
  // Changed test files first, then those in changed folders.
  const distance = (file) => (changed.includes(file) ? 0 : folders.some((folder) => file.startsWith(folder)) ? 1 : 2);
  const nearest = related
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 25);
  console.log(`${changed.length} files changed since ${since}: the nearest ${nearest.length} of their test files`);
  const tests = vitest('tests', 'run', ...new Set(['test/architecture.test.ts', ...nearest]));
  return [[tests, ...checks]];
}
