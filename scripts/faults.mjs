import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

// Searches on. `npm run faults -- --runs 100000`: in the model worlds of src/flows, of payments and as many times of payouts, from another start each time.
// `npm run faults -- --line 1300`: over the real proxy and sandbox, on a line whose answers are not always the service's, from where the tests start.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [flag = '--runs', count = '100000'] = process.argv.slice(2);
/** By flag: the tests, how many runs they play without a wish, and where they start. */
const searches = {
  '--runs': {
    files: ['payment/oneTabModel', 'payment/twoTabsModel', 'payout/payoutModel'].map(
      (name) => `src/flows/${name}.test.ts`,
    ),
    inTests: 10_000,
    seed: String(randomInt(2 ** 31)),
  },
  '--line': { files: ['src/proxy/operations/faultyLine.property.test.ts'], inTests: 40, seed: '20261015' },
};
const search = Object.hasOwn(searches, flag) ? searches[flag] : undefined;
if (search === undefined || !/^[1-9]\d{0,8}$/.test(count)) {
  console.error('--runs or --line wants a whole number of runs, for example --runs 100000.');
  process.exit(1);
}

const seed = process.env.TILLKIT_SEED ?? search.seed;
console.log(`TILLKIT_SEED=${seed}`);
const started = performance.now();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...search.files, '--testTimeout=7200000'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TILLKIT_FUZZ: String(Number(count) / search.inTests), TILLKIT_SEED: seed },
  },
);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${count} runs in ${seconds} s: ${status === 0 ? 'no promise was broken' : 'a promise was broken, see above'}`,
);
process.exit(status ?? 1);
