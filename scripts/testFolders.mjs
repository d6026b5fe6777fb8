import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Where the parts of a test run write their reports. */
export const reports = `${root}/.cache/reports`;

/** The built pages that the browser tests of a run share. */
export const origins = `${root}/.cache/origins`;
