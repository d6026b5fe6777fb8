#!/usr/bin/env node
// Shows that `scripts/process.mjs` finds what it is there to find: each promise is broken on purpose once, and has to be missed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** By promise, the words of the finding that has to be among those made. What comes of a lost journal depends on where a proxy was killed. */
const findings = {
  twice: 'was sent 2 times',
  forget: 'Money was handled wrongly.',
  hook: 'ended otherwise than reported to merchants',
  silent: 'had an effect that no hook heard of',
  none: 'false \\"nothing was done\\"',
};

let blind = 0;
for (const [broken, words] of Object.entries(findings)) {
  const script = fileURLToPath(new URL('../process.mjs', import.meta.url));
  const run = spawnSync(
    process.execPath,
    [script, '--runs', '20', '--postgres', '0', '--seed', '5', '--break', broken],
    {
      encoding: 'utf8',
    },
  );
  const found = run.status === 1 && `${run.stdout}${run.stderr}`.includes(words);
  if (!found) blind += 1;
  console.log(`${broken}: ${found ? 'found' : `not found (exit ${run.status})\n${run.stdout}\n${run.stderr}`}`);
}
process.exitCode = blind === 0 ? 0 : 1;
