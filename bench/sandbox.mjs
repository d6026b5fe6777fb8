// Throughput and latency of the sandbox against a plain `node:http` echo and against its own server with a fixed answer, in one run: what counts are
// the ratios. `--profile FOLDER` writes a processor profile of the sandbox in memory and prints what it is spent on, by cause.
import { fork, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { load } from './load.mjs';
import { profileShares } from './profile.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const command = `${root}/dist/tillkit-sandbox/bin/tillkit-sandbox.js`;
const hundredths = (value) => String(Math.round(value * 100) / 100);
const seconds = Number(process.env.SECONDS_EACH ?? 2);

async function startEcho(...options) {
  const child = fork(`${root}/bench/echo.mjs`, options, { stdio: 'inherit' });
  const port = await new Promise((resolve) => child.once('message', resolve));
  return { port, stop: () => child.kill('SIGKILL') };
}

async function startSandbox(flags, env = {}, node = []) {
  const began = performance.now();
  const child = spawn(process.execPath, [...node, command, '--port', '0', '--json', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text)));
    child.once('exit', () => reject(new Error('The sandbox did not start. Build it first: npm run build.')));
  });
  const { url, secret_key: key } = JSON.parse(line);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port: Number(new URL(url).port), key, ms: performance.now() - began, stop };
}

const body = (nth) =>
  JSON.stringify({ payment_id: `pay_bench_${nth}`, amount: 1000 + nth, currency: 'EUR', description: 'Order' });

async function measure(name, sandbox, { echo, fixed }) {
  const headers = { 'api-key': sandbox.key, 'content-type': 'application/json' };
  let written = 0;
  const steps = {
    write: () => ({ method: 'POST', path: '/payments', headers, body: body(written++) }),
    read: (nth) => ({ method: 'GET', path: `/payments/pay_bench_${nth % written}`, headers }),
    list: () => ({ method: 'GET', path: '/payments/list?limit=10', headers }),
  };
  for (const [step, make] of Object.entries(steps)) {
    const plainly = (nth) =>
      step === 'write'
        ? { method: 'POST', path: '/', headers, body: body(nth) }
        : { method: 'GET', path: '/', headers };
    const plain = await load({ port: echo.port, seconds, make: plainly });
    const own = await load({ port: fixed.port, seconds, make: plainly });
    const ours = await load({ port: sandbox.port, seconds, make });
    console.log(
      `${name.padEnd(10)} ${step.padEnd(6)} ${Math.round(ours.perSecond).toString().padStart(7)}/s  p50 ${hundredths(ours.p50)} ms  p99 ${hundredths(ours.p99)} ms   ` +
        `echo ${Math.round(plain.perSecond)}/s   ratio ${hundredths(ours.perSecond / plain.perSecond)}   p99 ratio ${hundredths(ours.p99 / plain.p99)}   ` +
        `own server, fixed answer ${Math.round(own.perSecond)}/s   ratio ${hundredths(ours.perSecond / own.perSecond)}`,
    );
  }
}

const { values } = parseArgs({ options: { profile: { type: 'string' } } });
const profiled =
  values.profile === undefined
    ? []
    : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`, '--cpu-prof-name=sandbox.cpuprofile'];

function printProfile(folder) {
  console.log('\nprocessor time of the sandbox, by cause');
  for (const [cause, share] of profileShares(join(folder, 'sandbox.cpuprofile')))
    console.log(`${cause.padEnd(44)} ${String(Math.round(share * 1000) / 10).padStart(5)} %`);
}

const beside = { echo: await startEcho(), fixed: await startEcho('--listen') };
const folder = await mkdtemp(join(tmpdir(), 'tillkit-bench-'));
try {
  const memory = await startSandbox(['--memory'], {}, profiled);
  console.log(`start in memory ${Math.round(memory.ms)} ms`);
  await measure('memory', memory, beside);
  await memory.stop();
  if (values.profile !== undefined) printProfile(values.profile);
  const disk = await startSandbox(['--data', folder]);
  console.log(`start on disk ${Math.round(disk.ms)} ms`);
  await measure('disk', disk, beside);
  await disk.stop();
  const again = await startSandbox(['--data', folder]);
  console.log(`start on disk after all these writes ${Math.round(again.ms)} ms`);
  await again.stop();
  const compacted = await startSandbox(['--data', folder]);
  console.log(`start on disk on the checkpoint ${Math.round(compacted.ms)} ms`);
  await compacted.stop();
  if (process.env.DATABASE_URL) {
    const postgres = await startSandbox([], { DATABASE_URL: process.env.DATABASE_URL });
    console.log(`start on PostgreSQL ${Math.round(postgres.ms)} ms`);
    await measure('PostgreSQL', postgres, beside);
    await postgres.stop();
  }
} finally {
  for (const server of Object.values(beside)) server.stop();
  await rm(folder, { recursive: true, force: true });
}
