import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { havePostgres } from './postgres.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = `${root}/.cache/reports`;

/** The parts in their order. A part without a report counts as one test; one with a report counts each of its tests. */
const parts = [
  { name: 'types', command: ['node_modules/.bin/tsc', '--noEmit'] },
  { name: 'lint', command: ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'] },
  {
    name: 'unit',
    command: [
      'node_modules/.bin/vitest',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reports}/unit.json`,
    ],
    count: () => countVitest('unit'),
  },
  {
    name: 'react18',
    command: [
      'node_modules/.bin/vitest',
      'run',
      ...['src/ui', 'src/hooks', 'src/components'],
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reports}/react18.json`,
    ],
    env: { TILLKIT_REACT: '18' },
    count: () => countVitest('react18'),
  },
  // Payments through real processes that are killed: `node scripts/process.mjs --runs 10000` makes more of them.
  { name: 'process', command: [process.execPath, 'scripts/process.mjs', '--runs', '500'] },
  // That it finds what is wrong, where something is.
  { name: 'process-breaks', command: [process.execPath, 'scripts/process/breaks.mjs'] },
  { name: 'build', command: [process.execPath, 'scripts/build.mjs'] },
  { name: 'size', command: [process.execPath, 'scripts/size.mjs', '--check'] },
  // What ships: the package installed with npm into an empty folder, and started by its own commands.
  {
    name: 'packed',
    command: [process.execPath, 'scripts/packed.mjs'],
    count: () => countPlaywright('packed'),
    after: 'build',
  },
  // Pages that cannot be built would fail one journey after the other, each by its limit.
  { name: 'e2e', command: [process.execPath, 'scripts/e2e.mjs'], count: () => countPlaywright('e2e'), after: 'build' },
];

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
  const failed = report.numFailedTests + unread.length + left.length - excused.length;
  return { passed: report.numPassedTests, failed };
}

/** A test that needed a second try, or that was skipped, is not a test that passed. */
async function countPlaywright(name) {
  const { stats, errors } = await readReport(name);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

let group;
function endGroup(signal) {
  if (group === undefined) return;
  try {
    process.kill(-group, signal);
  } catch {
    // All of its processes have ended.
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endGroup('SIGTERM');
    setTimeout(() => {
      endGroup('SIGKILL');
      process.exit(1);
    }, 2000);
  });
}

/** Runs a part in a process group of its own and leaves nothing of it behind. */
function run([program, ...args], more = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...more, FORCE_COLOR: '0', NO_COLOR: '1' };
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    group = child.pid;
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('exit', (code) => {
      endGroup('SIGKILL');
      group = undefined;
      resolve(code === 0);
    });
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are: ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(1);
}

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const sum = { passed: 0, failed: 0 };
const notRun = [];
const lines = [];
const broken = new Set();
for (const { name, command, env, count, after } of parts) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  if (broken.has(after)) {
    sum.failed += 1;
    lines.push(`FAIL ${name}: not run, because ${after} failed`);
    continue;
  }
  const started = performance.now();
  const ok = await run(command, env);
  let counted = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (count) {
    counted = await count().catch(() => ({ passed: 0, failed: 1 }));
    // The part knows of a failure that none of its tests tells of.
    if (!ok && counted.failed === 0) counted.failed = 1;
  }
  sum.passed += counted.passed;
  sum.failed += counted.failed;
  if (counted.failed > 0) broken.add(name);
  const seconds = Math.round((performance.now() - started) / 1000);
  lines.push(
    `${counted.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${counted.passed} of ${counted.passed + counted.failed} in ${seconds} s`,
  );
}

console.log(`\n${'─'.repeat(63)}\n${lines.join('\n')}\n`);
if (notRun.length > 0) {
  const names = notRun.map((name) => `  ${name}`).join('\n');
  console.log(
    `Not run, because no PostgreSQL server is installed (on Debian: apt-get install postgresql):\n${names}\n`,
  );
}
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
