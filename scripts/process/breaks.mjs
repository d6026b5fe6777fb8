#!/usr/bin/env node
// Shows that `scripts/process.mjs` finds what it is there to find: each promise is broken on purpose once, and has to be missed.
import childProcess from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execFile = promisify(childProcess.execFile);

/** By promise, the words of the finding that has to be among those made. What comes of a lost journal depends on where a proxy was killed. */
const findings = {
  twice: 'was sent 2 times',
  forget: 'Money was handled wrongly.',
  hook: 'ended otherwise than reported to merchants',
  silent: 'had an effect that no hook heard of',
  none: 'false \\"nothing was done\\"',
  young: 'false \\"nothing was done\\"',
};

const script = fileURLToPath(new URL('../process.mjs', import.meta.url));

/** Whether a broken promise is found; says so. */
async function isFound([broken, words]) {
  const mishaps = broken === 'young' ? ['--mishaps'] : [];
  const options = [...mishaps, '--runs', '20', '--postgres', '0', '--seed', '5', '--break', broken];
  const { code = 0, stdout, stderr } = await execFile(process.execPath, [script, ...options]).catch((error) => error);
  const found = code === 1 && `${stdout}${stderr}`.includes(words);
  console.log(`${broken}: ${found ? 'found' : `not found (exit ${code})\n${stdout}\n${stderr}`}`);
  return found;
}

// Two at a time: each waits for its processes half of the time.
const left = Object.entries(findings);
let blind = 0;
async function work() {
  for (let next = left.shift(); next !== undefined; next = left.shift()) if (!(await isFound(next))) blind += 1;
}
await Promise.all([work(), work()]);
process.exitCode = blind === 0 ? 0 : 1;
