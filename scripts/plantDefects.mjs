import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutations } from '../test/plantedDefects.mjs';

// Plants one defect after the other in a copy of the sources and runs the row's tests, which must find it:
//
//   node scripts/plantDefects.mjs [--at COMMIT] [--only WORD] [--from N] [--to N] [--lane NAME]
//
// The copy is of the last commit unless `--at` names another. Runs at the same time need different lanes. `--check` runs no test: it checks that each row's text is in its file
// exactly once and that its tests exist. The exit code is 1 if a defect was not found, a text is missing, or a test fails without any defect.

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const readOption = (name) => {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? undefined : process.argv[index + 1];
};
const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};
const getTitle = ({ file, says }) => `${file}: ${says}`;

/** How often the row's text occurs in its file in `folder`; 0 if there is no such file. */
const countText = (folder, { file, from }) => {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0;
};

if (process.argv.includes('--check')) {
  const staleRows = mutations.filter((row) => countText(root, row) !== 1);
  for (const row of staleRows) console.error(`text missing or not unique: ${getTitle(row)}`);
  const rowsWithMissingTests = mutations.filter(({ tests }) => tests.some((test) => !existsSync(join(root, test))));
  for (const row of rowsWithMissingTests) console.error(`test missing: ${getTitle(row)}`);
  console.log(`${mutations.length - staleRows.length} of ${mutations.length} rows have their text`);
  process.exit(staleRows.length + rowsWithMissingTests.length === 0 ? 0 : 1);
}

const commit = git('rev-parse', '--short', readOption('at') ?? 'HEAD');
const copy = resolve(root, '.cache/mutations', `${commit}${readOption('lane') ?? ''}`);
if (existsSync(copy)) {
  // An earlier run may have been stopped with a defect planted.
  git('-C', copy, 'checkout', '--', '.');
} else {
  git('worktree', 'add', '--detach', copy, commit);
}
// The same packages: a planted defect changes sources only.
spawnSync('ln', ['-sfn', join(root, 'node_modules'), join(copy, 'node_modules')]);

/** Runs tests in the copy. Returns the title of the first that fails, or `undefined` if all pass. */
function runTests(tests) {
  const report = join(copy, '.cache/mutation.json');
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, '{}');
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['run', ...tests, '--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`],
    { cwd: copy, stdio: 'ignore' },
  );
  if (status === 0) return undefined;
  const { testResults = [] } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed');
  // A file that cannot be loaded has failed without a test.
  const unloadable = testResults.find((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return failed?.fullName ?? unloadable?.name.slice(copy.length + 1) ?? 'vitest itself';
}

/** What fails in a test file without any defect: each file runs once. */
const failuresWithoutDefect = new Map();
function findFailureWithoutDefect(tests) {
  for (const test of tests) if (!failuresWithoutDefect.has(test)) failuresWithoutDefect.set(test, runTests([test]));
  return tests.map((test) => failuresWithoutDefect.get(test)).find((title) => title !== undefined);
}

/** Plants the defect of a row, runs its tests and takes the defect out again. */
function plant(row) {
  const count = countText(copy, row);
  if (count !== 1) return { outcome: `text occurs ${count} times` };
  const failure = findFailureWithoutDefect(row.tests);
  if (failure !== undefined) return { outcome: 'fails without the defect', title: failure };
  const path = join(copy, row.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(row.from, () => row.to),
  );
  const title = runTests(row.tests);
  writeFileSync(path, text);
  return title === undefined ? { outcome: 'not found' } : { outcome: 'found', title };
}

const only = readOption('only');
const rows = mutations
  .slice(Number(readOption('from') ?? 0), Number(readOption('to') ?? mutations.length))
  .filter((row) => only === undefined || getTitle(row).includes(only));
let foundCount = 0;
for (const row of rows) {
  const { outcome, title } = plant(row);
  if (outcome === 'found') foundCount += 1;
  console.log(`${outcome}: ${getTitle(row)}${title ? ` — ${title}` : ''}`);
}
console.log(`${foundCount} found, ${rows.length - foundCount} not`);
process.exitCode = foundCount === rows.length ? 0 : 1;
