import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Where the parts of a test run write their reports. */
export const reports = `${root}/.cache/reports`;

/**
 * Writes what `test.mjs` counts of a part; `notRun` names what needs a program that is not installed.
 *
 * @param {string} part
 * @param {{ passed: number, failed: number, notRun?: string[], failures?: string[], engine?: string }} counts
 */
export async function writeReport(part, { passed, failed, notRun = [], ...more }) {
  await mkdir(reports, { recursive: true });
  await writeFile(`${reports}/${part}.json`, JSON.stringify({ passed, failed, notRun, ...more }));
}

/** The built pages that the browser tests of a run share. */
export const origins = `${root}/.cache/origins`;
