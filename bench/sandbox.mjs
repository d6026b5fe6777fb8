// Throughput and latency of the sandbox against a plain `node:http` echo, in one run: what counts are the ratios.
import { fork, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const command = `${root}/dist/bin/tillkit.js`;
const hundredths = (value) => String(Math.round(value * 100) / 100);
const seconds = Number(process.env.SECONDS_EACH ?? 2);

async function startEcho() {
  const child = fork(`${root}/bench/echo.mjs`, { stdio: 'inherit' });
  const port = await new Promise((resolve) => child.once('message', resolve));
  return { port, stop: () => child.kill('SIGKILL') };
}

async function startSandbox(flags, env = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, [command, 'sandbox', '--port', '0', '--json', ...flags], {
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

async function measure(name, sandbox, echo) {
  const headers = { 'api-key': sandbox.key, 'content-type': 'application/json' };
  let written = 0;
  const steps = {
    write: () => ({ method: 'POST', path: '/payments', headers, body: body(written++) }),
    read: (nth) => ({ method: 'GET', path: `/payments/pay_bench_${nth % written}`, headers }),
    list: () => ({ method: 'GET', path: '/payments/list?limit=10', headers }),
  };
  for (const [step, make] of Object.entries(steps)) {
    const plain = await load({
      port: echo.port,
      seconds,
      make: (nth) =>
        step === 'write'
          ? { method: 'POST', path: '/', headers, body: body(nth) }
          : { method: 'GET', path: '/', headers },
    });
    const ours = await load({ port: sandbox.port, seconds, make });
    console.log(
      `${name.padEnd(10)} ${step.padEnd(6)} ${Math.round(ours.perSecond).toString().padStart(7)}/s  p50 ${hundredths(ours.p50)} ms  p99 ${hundredths(ours.p99)} ms   ` +
        `echo ${Math.round(plain.perSecond)}/s   ratio ${hundredths(ours.perSecond / plain.perSecond)}   p99 ratio ${hundredths(ours.p99 / plain.p99)}`,
    );
  }
}

const echo = await startEcho();
const folder = await mkdtemp(join(tmpdir(), 'tillkit-bench-'));
try {
  const memory = await startSandbox(['--memory']);
  console.log(`start in memory ${Math.round(memory.ms)} ms`);
  await measure('memory', memory, echo);
  await memory.stop();
  const disk = await startSandbox(['--data', folder]);
  console.log(`start on disk ${Math.round(disk.ms)} ms`);
  await measure('disk', disk, echo);
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
    await measure('PostgreSQL', postgres, echo);
    await postgres.stop();
  }
} finally {
  echo.stop();
  await rm(folder, { recursive: true, force: true });
}
