// Throughput and latency of the sandbox against a plain `node:http` server and against its own server with a fixed answer, in one run: what counts are
// the ratios.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flood, startRole } from './proxyServers.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const command = `${root}/dist/tillkit-sandbox/bin/tillkit-sandbox.js`;
const hundredths = (value) => String(Math.round(value * 100) / 100);
const count = Number(process.env.REQUESTS_EACH ?? 20_000);

async function startSandbox(flags, env = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, [command, '--port', '0', '--json', ...flags], {
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
  return { url, key, ms: performance.now() - began, stop };
}

const body = (nth) =>
  JSON.stringify({ payment_id: `pay_bench_${nth}`, amount: 1000 + nth, currency: 'EUR', description: 'Order' });

async function measure(name, sandbox, { bare, fixed }) {
  const headers = { 'api-key': sandbox.key, 'content-type': 'application/json' };
  /** Payments of this sandbox, by their numbers. */
  const written = [];
  const steps = {
    write: (nth) => ({ method: 'POST', path: '/payments', headers, body: body(nth) }),
    read: (nth) => ({ method: 'GET', path: `/payments/pay_bench_${written[nth % written.length]}`, headers }),
    list: () => ({ method: 'GET', path: '/payments/list?limit=10', headers }),
  };
  for (const [step, request] of Object.entries(steps)) {
    const plain = await flood([bare.url], { request }, count);
    const own = await flood([fixed.url], { request }, count);
    const noted = (nth) => {
      if (step === 'write') written.push(nth);
      return request(nth);
    };
    const ours = await flood([sandbox.url], { request: noted }, count);
    console.log(
      `${name.padEnd(10)} ${step.padEnd(6)} ${Math.round(ours.perSecond).toString().padStart(7)}/s  p50 ${hundredths(ours.p50)} ms  p99 ${hundredths(ours.p99)} ms   ` +
        `plain ${Math.round(plain.perSecond)}/s   ratio ${hundredths(ours.perSecond / plain.perSecond)}   p99 ratio ${hundredths(ours.p99 / plain.p99)}   ` +
        `own server, fixed answer ${Math.round(own.perSecond)}/s   ratio ${hundredths(ours.perSecond / own.perSecond)}`,
    );
  }
}

const beside = { bare: await startRole('upstream'), fixed: await startRole('served') };
const folder = await mkdtemp(join(tmpdir(), 'tillkit-bench-'));
try {
  const memory = await startSandbox(['--memory']);
  console.log(`start in memory ${Math.round(memory.ms)} ms`);
  await measure('memory', memory, beside);
  await memory.stop();
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
  for (const server of Object.values(beside)) await server.stop();
  await rm(folder, { recursive: true, force: true });
}
