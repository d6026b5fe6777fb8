import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

// Searches on in the model worlds of src/flows, of payments and as many times of payouts, from another start each time: `npm run faults -- --runs 100000`.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = process.argv.indexOf('--runs');
const runs = at === -1 ? 100_000 : Number(process.argv[at + 1]);
if (!Number.isSafeInteger(runs) || runs < 1) {
  console.error('--runs wants a whole number of runs, for example --runs 100000.');
  process.exit(1);
}

/** Runs with a journal that the tests play without a wish. */
const inTests = 10_000;
const seed = process.env.TILLKIT_SEED ?? String(randomInt(2 ** 31));
console.log(`TILLKIT_SEED=${seed}`);
const started = performance.now();
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'src/flows/checkoutModel.test.ts',
    'src/flows/oneTabModel.test.ts',
    'src/flows/twoTabsModel.test.ts',
    'src/flows/payoutModel.test.ts',
    '--testTimeout=7200000',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TILLKIT_FUZZ: String(runs / inTests), TILLKIT_SEED: seed } },
);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${runs} runs in ${seconds} s: ${status === 0 ? 'no promise was broken' : 'a promise was broken, see above'}`,
);
process.exit(status ?? 1);
