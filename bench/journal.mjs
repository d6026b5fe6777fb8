#!/usr/bin/env node
// What the journal costs per call that moves money: the same operation without one, in memory, in a file and on PostgreSQL, in one run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { bundleServer } from '../scripts/process/bundleServer.mjs';

const rounds = Number(process.env.TILLKIT_BENCH_ROUNDS ?? 300);
const { createMemoryJournal, createProxy, defaultRateLimits, openJournal } = await import(await bundleServer('bench'));

/** Keeps nothing: what is left is the proxy without a journal. */
const none = {
  ...createMemoryJournal(),
  insert: async () => true,
  replace: async () => true,
  find: async () => undefined,
  latest: async () => undefined,
  latestOf: async () => undefined,
  pending: async () => [],
};

const payment = {
  merchant_id: 'merchant_1',
  status: 'requires_payment_method',
  amount: 1250,
  net_amount: 1250,
  amount_capturable: 0,
  currency: 'EUR',
  attempt_count: 1,
};

function createTill(journal) {
  const proxy = createProxy({
    secretKey: 'snd_0123456789abcdef',
    publishableKey: 'pk_snd_0123456789abcdef',
    serviceUrl: 'https://service.test',
    payOrigin: 'https://pay.test',
    allowedOrigins: [],
    dialect: 'deployed',
    merchant: { name: 'Bench Shop' },
    secureLink: { signingKey: 'a-signing-key-of-the-bench-0123456789-012345' },
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: [] },
    log: () => undefined,
    limits: Object.fromEntries(Object.keys(defaultRateLimits).map((name) => [name, { count: 1e6, perMs: 1 }])),
    fetch: async (url) => {
      const payment_id = /pay_\w+/.exec(url)?.[0];
      return Response.json({ ...payment, payment_id, client_secret: `${payment_id}_secret_0123456789abcdefghij` });
    },
    journal,
  });
  return async (number) => {
    const paymentId = `pay_${number}`;
    const response = await proxy.fetch(
      new Request(`https://pay.test/kit/payments/${paymentId}/confirm`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-client-secret': `${paymentId}_secret_0123456789abcdefghij`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: '{"payment_method":"upi","payment_method_type":"upi_collect","upi_id":"payer@bank"}',
      }),
    );
    if (response.status !== 200) throw new Error(`An operation was answered ${response.status}.`);
  };
}

const folder = await mkdtemp(join(tmpdir(), 'tillkit-bench-'));
const postgres = await startPostgres({ durable: true });
const journals = {
  none,
  memory: createMemoryJournal(),
  file: await openJournal(join(folder, 'journal.sqlite')),
  ...(postgres === undefined ? {} : { PostgreSQL: await openJournal(postgres.url) }),
};
const tills = Object.entries(journals).map(([name, journal]) => ({ name, submit: createTill(journal), times: [] }));
try {
  for (let round = 0; round < rounds + 30; round += 1) {
    // In turn, so that whatever else the machine does meets all of them.
    for (const { submit, times } of tills) {
      const started = performance.now();
      await submit(round);
      if (round >= 30) times.push(performance.now() - started);
    }
  }
} finally {
  for (const journal of Object.values(journals)) await journal.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
const at = (times, share) => [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const round2 = (value) => Math.round(value * 100) / 100;
const base = at(tills[0]?.times ?? [], 0.5);
console.log(`One operation, ${rounds} times each, service in the same process:\n`);
console.log('journal      median ms   p95 ms   ratio   added ms');
for (const { name, times } of tills) {
  const median = at(times, 0.5);
  const cells = [round2(median), round2(at(times, 0.95)), round2(median / base), round2(median - base)];
  console.log(`${name.padEnd(12)} ${cells.map((cell) => String(cell).padStart(8)).join(' ')}`);
}
if (postgres === undefined) console.log('PostgreSQL: not run, because no server is installed.');
