import { spawn, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

// The inner loop, below a minute: types, lint, doc comments, defects to plant, the architecture, and the tests that changed files lead to. `npm run check -- main` counts from another
// commit than the last one. Types and lint run beside the tests.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [since = 'HEAD'] = process.argv.slice(2);
/** Of a change that leads to more test files than this, the nearest are run: those in the folders that changed. */
const most = 25;

const lines = (program, ...args) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    console.error(stderr.trim());
    process.exit(1);
  }
  return stdout.split('\n').filter((line) => line !== '');
};

function run(name, program, ...args) {
  const started = performance.now();
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
    child.once('exit', (code) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} in ${seconds} s`);
      if (code !== 0) console.log(said);
      resolve(code === 0);
    });
  });
}

const vitest = 'node_modules/.bin/vitest';
const changed = [
  ...lines('git', 'diff', '--name-only', since),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
].filter((file) => /^(src|playground)\/.*\.(tsx?|css|json)$/.test(file));
const folders = new Set(changed.map((file) => `${dirname(file)}/`));
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Test files that a changed file leads to, the nearest first. */
function testsOf() {
  if (changed.length === 0) return [];
  const found = lines(vitest, 'list', '--filesOnly', '--changed', since).filter(isTest);
  const near = (file) => (changed.includes(file) ? 0 : [...folders].some((folder) => file.startsWith(folder)) ? 1 : 2);
  return found.sort((one, other) => near(one) - near(other));
}

const whole = performance.now();
const started = [
  run('types', 'node_modules/.bin/tsc', '--noEmit'),
  run('types of scripts', 'node_modules/.bin/tsc', '--noEmit', '-p', 'tsconfig.scripts.json'),
  run('lint', 'node_modules/.bin/biome', 'check', '--error-on-warnings', '.'),
  run('doc-comments', process.execPath, 'scripts/docComments.mjs'),
  run('mutations', process.execPath, 'scripts/mutations.mjs', '--check'),
];
const related = testsOf();
const tests = [...new Set(['test/architecture.test.ts', ...related.slice(0, most)])];
const left = Math.max(0, related.length - most);
console.log(
  `${changed.length} files changed since ${since}: ${tests.length} test files${left > 0 ? `, and ${left} more that \`npm test\` runs` : ''}`,
);
const results = await Promise.all([...started, run('tests', vitest, 'run', '--reporter=dot', ...tests)]);
const failed = results.filter((ok) => !ok).length;
console.log(
  `${results.length - failed} passed, ${failed} failed in ${Math.round((performance.now() - whole) / 1000)} s`,
);
process.exitCode = failed === 0 ? 0 : 1;
