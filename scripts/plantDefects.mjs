import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutations } from '../test/plantedDefects.mjs';

// Plants one defect after the other in a copy of the sources and asks the named tests whether they find it:
//
//   node scripts/plantDefects.mjs [--at COMMIT] [--only WORD] [--from N] [--to N] [--lane NAME]
//
// Without --at it is the last commit. Runs at once want a lane each. `--check` only looks whether every row's text is still in its file, and its tests are there. It ends with 1 when
// a defect was not found, or when a row's text is no longer in its file.

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1];
};
const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};
const keyOf = ({ file, says }) => `${file}: ${says}`;

if (process.argv.includes('--check')) {
  const stale = mutations.filter(({ file, from }) => {
    const path = join(root, file);
    return !existsSync(path) || readFileSync(path, 'utf8').split(from).length !== 2;
  });
  for (const one of stale) console.error(`text is not there, or more than once: ${keyOf(one)}`);
  const blind = mutations.filter(({ tests }) => tests.some((test) => !existsSync(join(root, test))));
  for (const one of blind) console.error(`a test is not there: ${keyOf(one)}`);
  console.log(`${mutations.length - stale.length} of ${mutations.length} rows have their text`);
  process.exit(stale.length + blind.length === 0 ? 0 : 1);
}

const commit = git('rev-parse', '--short', option('at') ?? 'HEAD');
const copy = resolve(root, '.cache/mutations', `${commit}${option('lane') ?? ''}`);
try {
  git('worktree', 'add', '--detach', copy, commit);
} catch {
  // It is there from an earlier run.
  spawnSync('git', ['checkout', '--', '.'], { cwd: copy });
}
// The same packages: a mutation changes sources only.
spawnSync('ln', ['-sfn', join(root, 'node_modules'), join(copy, 'node_modules')]);

/** What the tests of a row say of the copy as it is. */
function ask(tests) {
  const report = join(copy, '.cache/mutation.json');
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, '{}');
  spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['run', ...tests, '--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`],
    { cwd: copy, stdio: 'ignore' },
  );
  const { testResults = [] } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed');
  // A file that cannot even be loaded has found something too, and names itself.
  const broken = testResults.find((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return failed?.fullName ?? broken?.name.slice(copy.length + 1);
}

const only = option('only');
const chosen = mutations
  .slice(Number(option('from') ?? 0), Number(option('to') ?? mutations.length))
  .filter((one) => only === undefined || keyOf(one).includes(only));
let bad = 0;
for (const one of chosen) {
  const path = join(copy, one.file);
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // The file is not there: its text is not either.
  }
  const times = text.split(one.from).length - 1;
  let found = { outcome: 'text is not there' };
  if (times === 1) {
    writeFileSync(
      path,
      text.replace(one.from, () => one.to),
    );
    const title = ask(one.tests);
    writeFileSync(path, text);
    found = title === undefined ? { outcome: 'not found' } : { outcome: 'found', title };
  }
  if (found.outcome !== 'found') bad += 1;
  console.log(
    `${found.outcome}${times > 1 ? ` (${times} times)` : ''}: ${keyOf(one)}${found.title ? ` — ${found.title}` : ''}`,
  );
}
console.log(`${chosen.length - bad} found, ${bad} not`);
process.exitCode = bad === 0 ? 0 : 1;
