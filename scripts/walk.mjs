import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Prints the files that a payment with a new card and a payout run through, between the click and the outcome, with their lengths: those that carry an
// attempt out, in browser and proxy. What is drawn meanwhile is left out.

const folder = mkdtempSync(join(tmpdir(), 'tillkit-walk-'));
const report = join(folder, 'walk.txt');
const { status, stdout } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'src/components/walks.test.tsx'],
  {
    cwd: dirname(dirname(fileURLToPath(import.meta.url))),
    encoding: 'utf8',
    env: { ...process.env, TILLKIT_WALK: report },
  },
);
console.log(status === 0 ? readFileSync(report, 'utf8').trimEnd() : stdout);
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
