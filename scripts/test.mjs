import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { origins, reports, root } from './testFolders.mjs';
import { build, core, planNearChanges, rest } from './testPlan.mjs';

/** How many parts of a group run at the same time: two per core on a machine of two, because each waits for much of its time. */
const maxParallel = 4;

const groups = new Set();
function endGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // All of its processes have ended.
  }
}
const endGroups = (signal) => {
  for (const group of groups) endGroup(group, signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endGroups('SIGTERM');
    setTimeout(() => {
      endGroups('SIGKILL');
      process.exit(1);
    }, 2000);
  });
}

/** How many characters at the end of a part's output are printed if no report names its failure. */
const maxOutput = 6000;

/**
 * Runs a command in its own process group, which is killed when the command ends. Resolves with its success and the end of its output.
 *
 * @param isParallel true for a command that runs at the same time as others: its output is printed when it ends
 */
function run(command, extraEnv = {}, isParallel = false) {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const env = { ...process.env, ...extraEnv, FORCE_COLOR: '0', NO_COLOR: '1' };
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    groups.add(child.pid);
    let output = '';
    const buffered = [];
    for (const { from, to } of [
      { from: child.stdout, to: process.stdout },
      { from: child.stderr, to: process.stderr },
    ])
      from.on('data', (chunk) => {
        if (isParallel) buffered.push(chunk);
        else to.write(chunk);
        output = (output + chunk).slice(-maxOutput);
      });
    child.once('error', (error) => {
      console.error(error.message);
      resolve({ ok: false, output: error.message });
    });
    child.once('exit', (code) => {
      endGroup(child.pid, 'SIGKILL');
      groups.delete(child.pid);
      const end = () => {
        for (const chunk of buffered.splice(0)) process.stdout.write(chunk);
        resolve({ ok: code === 0, output });
      };
      child.once('close', end);
      // A process that has left the group may keep the output open.
      setTimeout(end, 2000);
    });
  });
}

const args = process.argv.slice(2);
/** True if an earlier run has built the packages from the same sources. */
const isBuilt = args.includes('--built');
const [first, ...others] = args.filter((name) => name !== '--built');
const isNear = first === '--near';
const plan = isNear ? planNearChanges(others[0]) : first === '--rest' ? rest : core;
const parts = plan.flat();
const requested = isNear ? [] : first === '--rest' || first === undefined ? others : [first, ...others];
const unknown = requested.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are: ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(1);
}

if (!isNear) await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
if (!isBuilt && !isNear) await rm(origins, { recursive: true, force: true });
const total = { passed: 0, failed: 0 };
const notRun = [];
const lines = [];
const failures = [];
const failedParts = new Set();
const startedAt = performance.now();
const secondsSince = (moment) => Math.round((performance.now() - moment) / 1000);
async function runPart({ name, command, env, count, after, seeded = false }, isParallel) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  if (failedParts.has(after)) {
    total.failed += 1;
    lines.push(`FAIL ${name}: not run, because ${after} failed`);
    return;
  }
  const started = performance.now();
  const seed = seeded ? { TILLKIT_SEED: process.env.TILLKIT_SEED ?? String(randomInt(2 ** 31)) } : {};
  if (seeded) console.log(`TILLKIT_SEED=${seed.TILLKIT_SEED}`);
  const { ok, output } = await run(command, { ...env, ...seed }, isParallel);
  /** @type {{ passed: number, failed: number, failures?: string[], notRun?: string[], engine?: string }} */
  let counted = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (count) {
    counted = await count().catch(() => ({ passed: 0, failed: 1 }));
    // A part may fail although all of its tests have passed.
    if (!ok && counted.failed === 0) counted.failed = 1;
  }
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (counted.failed > 0) failedParts.add(name);
  if (counted.failed > 0 && (counted.failures ?? []).length === 0)
    failures.push(`  ${name}, the end of its output:\n${output.replaceAll(/^/gm, '      ')}`);
  const missing = counted.notRun ?? [];
  notRun.push(...missing);
  failures.push(...(counted.failures ?? []).map((failure) => `  ${name}: ${failure}`));
  const all = counted.passed + counted.failed;
  const result = counted.failed > 0 ? 'FAIL' : all === 0 ? 'not run' : 'ok  ';
  lines.push(
    `${result} ${name}: ${counted.passed} of ${all} in ${secondsSince(started)} s${counted.engine === undefined ? '' : `, ${counted.engine}`}${missing.length === 0 ? '' : `, ${missing.length} not run`}`,
  );
}
for (const group of plan) {
  /** @type {any[]} */
  const groupParts = [group].flat();
  const queue = groupParts.filter(
    ({ name }) => (requested.length === 0 || requested.includes(name)) && !(isBuilt && name === build.name),
  );
  const isParallel = queue.length > 1;
  const worker = async () => {
    for (let part = queue.shift(); part !== undefined; part = queue.shift()) await runPart(part, isParallel);
  };
  await Promise.all(Array.from({ length: maxParallel }, worker));
}

console.log(`\n${'─'.repeat(63)}\n${lines.join('\n')}\n${secondsSince(startedAt)} s in all\n`);
if (notRun.length > 0) {
  const names = notRun.map((name) => `  ${name}`).join('\n');
  console.log(
    `Not run, because a program is not installed (on Debian: apt-get install postgresql nginx php-cli firefox-esr webkit2gtk-driver xvfb):\n${names}\n`,
  );
}
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
