import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser, findHeadlessShell, versionOf } from './browser.mjs';
import { havePostgres } from './postgres.mjs';
import { reports, root } from './testFolders.mjs';

// Reads the reports of test parts. Each count has `passed` and `failed`, `failures` as texts, the names of tests `notRun` because something is not
// installed, and the browser `engine`.

/** Reads the report of a part. */
export async function readReport(name) {
  return JSON.parse(await readFile(`${reports}/${name}.json`, 'utf8'));
}

/**
 * Counts the tests of a Vitest part. A file that could not be loaded counts as failed, and so does a skipped test, unless it needs a PostgreSQL server and none
 * is installed.
 */
export async function countVitest(name) {
  const report = await readReport(name);
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const skipped = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName);
  const excused = havePostgres() ? [] : skipped.filter((name) => name.includes('PostgreSQL'));
  const failures = [
    ...report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages }) =>
            `${relative(root, file)}: ${fullName}${failureMessages.map(summarizeError).join('')}`,
        ),
    ),
    ...unloadable.map(({ name: file }) => `${relative(root, file)} could not be loaded`),
    ...skipped.filter((name) => !excused.includes(name)).map((name) => `${name} was skipped`),
  ];
  return { passed: report.numPassedTests, failed: failures.length, failures, notRun: excused };
}

/** The first lines of an error, without colours and stack: some logs keep only the last lines of a run. */
const summarizeError = (message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 8)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join('');

/** What the page of a failed test showed, and its last calls and console lines (`e2e/fixtures.ts`). */
function describePage({ attachments = [] }) {
  const findAttachment = (wanted) => attachments.find(({ name }) => name === wanted);
  const context = findAttachment('error-context')?.path;
  const report = context !== undefined && existsSync(context) ? readFileSync(context, 'utf8') : '';
  const [, page = ''] = /```yaml\n(.*?)^```/ms.exec(report) ?? [];
  const events = Buffer.from(findAttachment('what-happened')?.body ?? '', 'base64').toString();
  return [
    { title: 'its page:', text: page, maxLines: 60 },
    { title: 'what happened:', text: events, maxLines: 40 },
  ]
    .filter(({ text }) => text !== '')
    .flatMap(({ title, text, maxLines }) => [title, ...text.trimEnd().split('\n').slice(0, maxLines)])
    .map((line) => `\n      ${line.slice(0, 160)}`)
    .join('');
}

/** Lists the failed tests of a Playwright suite, each with its file, suites and errors. */
function listFailures({ title, suites = [], specs = [] }, parents) {
  const path = [...parents, title];
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
      .map(({ title: test, line, tests }) => {
        const results = tests.flatMap(({ results }) => results);
        const errors = results.flatMap((result) => result.errors).map(({ message }) => summarizeError(message));
        return `${path.join(' › ')}:${line} › ${test}${errors.join('')}${results.map(describePage).join('')}`;
      }),
    ...suites.flatMap((suite) => listFailures(suite, path)),
  ];
}

/** Counts the tests of a Playwright part. A flaky or skipped test counts as failed. */
export async function countPlaywright(name) {
  const { stats, errors, suites } = await readReport(name);
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return {
    passed: stats.expected,
    failed,
    failures: suites.flatMap((suite) => listFailures(suite, [])),
    engine: versionOf(await (name === 'packed' ? findBrowser() : findHeadlessShell())),
  };
}

/** Counts the tests of embeddings in Chromium and in the other installed engines. */
export async function countEmbeddings() {
  const chromium = await countPlaywright('embeddings');
  const others = await readReport('embeddings-engines');
  return {
    passed: chromium.passed + others.passed,
    failed: chromium.failed + others.failed,
    failures: [...chromium.failures, ...others.failures],
    notRun: others.notRun,
    engine: [chromium.engine, others.engine].filter((name) => name !== '').join(', '),
  };
}
