#!/usr/bin/env node
// Two workers carry out each operation at the same time, on one journal; some are killed, and answers are lost. The ledger says what became of the money.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../postgres.mjs';
import {
  bundleServer,
  closeConnections,
  controlToken,
  faultyLine,
  insist,
  makeDatabase,
  randomOf,
  startSandbox,
} from './testBed.mjs';

// A worker is this file in a process of its own.
if (process.send !== undefined) await work(process.argv[2]);

const { values } = parseArgs({
  options: {
    /** Operations of each lane. */
    runs: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    /** `once` without what makes it once, to see that it is found: each worker has a journal of its own. */
    break: { type: 'boolean', default: false },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const faults = ['drop after', '502 after', 'truncate', 'html after', 'delay after'];
/** How long a worker waits before it says that it does not know, in milliseconds. */
const waitMs = 4_000;

const bundle = await bundleServer(`once-${process.pid}`);
const { createServiceClient } = await import(bundle);
const folder = await mkdtemp(join(tmpdir(), 'tillkit-once-'));
const server = await startPostgres();
const violations = [];
const counts = { operations: 0, killed: 0, faults: 0, done: 0, unknown: 0 };

/** What a merchant's worker does: it carries out what it is told to, once, until the other process has ended. */
async function work(server) {
  const { createServiceClient, openOnceJournal } = await import(server);
  let service;
  process.on('message', async (/** @type {any} */ message) => {
    if ('begin' in message) {
      const { journalLocation, ...options } = message.begin;
      service = createServiceClient({ ...options, journal: await openOnceJournal(journalLocation) });
      process.send?.({ ready: true });
      return;
    }
    const { method, input, operationId, waitMs } = message.call;
    const { ok, failure, value } = await service.once[method](input, { operationId, waitMs });
    process.send?.({ operationId, ok, code: failure?.code, effect: failure?.effect, value });
  });
  process.send?.({ idle: true });
  await once(process, 'disconnect');
  process.exit(0);
}

/** A worker, which is replaced when it dies. */
function createWorker(setup) {
  /** @type {{ child?: any, ready?: Promise<any>, ended?: boolean, call?: any }} */
  const worker = {};
  let failedStarts = 0;
  const start = () => {
    const child = fork(fileURLToPath(import.meta.url), [bundle], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    worker.child = child;
    worker.ready = new Promise((resolve) => {
      child.on('message', (/** @type {any} */ message) => {
        if (message.idle) child.send({ begin: setup });
        if (!message.ready) return;
        failedStarts = 0;
        resolve(child);
      });
      child.once('exit', () => {
        failedStarts += 1;
        if (failedStarts > 50) throw new Error('A worker ended 50 times before it was ready: see its output above.');
        if (!worker.ended) start();
        // A worker that is killed before it is ready never reports it: wait for its replacement.
        resolve(undefined);
      });
    });
  };
  start();
  /** What the call came to; `undefined` where the worker was killed. */
  worker.call = async (call) => {
    let child = await worker.ready;
    while (child === undefined) child = await worker.ready;
    return new Promise((resolve) => {
      const onMessage = (message) => message.operationId === call.operationId && end(message);
      const end = (answer) => {
        child.off('message', onMessage);
        child.off('exit', onExit);
        resolve(answer);
      };
      const onExit = () => end(undefined);
      child.on('message', onMessage);
      child.once('exit', onExit);
      child.send({ call: { ...call, waitMs } }, (error) => error && onExit());
    });
  };
  return worker;
}

/** Plays operations of one lane one after the other. */
async function play({ dialect, sandbox, line, workers, random, control }) {
  const service = createServiceClient({ secretKey: sandbox.secret_key, serviceUrl: sandbox.url, dialect });
  const seeded = await insist(
    sandbox.url,
    'POST',
    '/_control/customers',
    { ...control, 'api-key': sandbox.secret_key },
    { cards: [{ number: '4242424242424242', expMonth: '12', expYear: '2034' }] },
  );
  const { customer_id } = seeded.body;
  const value = ({ ok, value, failure }) => {
    if (!ok) throw new Error(failure.message);
    return value;
  };
  /** A payment of which several parts can be captured. */
  async function createAuthorizedPayment() {
    const body = { amount: 1000, currency: 'EUR', customer_id, capture_method: 'manual_multiple' };
    const { payment_id, client_secret } = value(await service.createPayment({ body }));
    const path = `/customers/payment_methods?client_secret=${client_secret}`;
    const listed = await insist(sandbox.url, 'GET', path, { 'api-key': sandbox.publishable_key });
    const [{ payment_token }] = listed.body.customer_payment_methods;
    const code = { payment_method_data: { card_token: { card_cvc: '123' } } };
    const paying = { payment_method: 'card', payment_token, ...code, confirm: true };
    value(await service.updatePayment({ params: { payment_id }, body: paying }));
    return payment_id;
  }
  for (let run = 0; run < runs; run += 1) {
    const operationId = `${dialect}-${run}-${crypto.randomUUID()}`;
    const isCapture = run % 2 === 0;
    const id = isCapture ? await createAuthorizedPayment() : undefined;
    const call = isCapture
      ? { method: 'capturePayment', input: { params: { payment_id: id }, body: { amount_to_capture: 300 } } }
      : {
          method: 'createPayout',
          input: { body: { amount: 1000 + run, currency: 'EUR', customer_id: 'cus_once', description: operationId } },
        };
    if (isCapture && random() < 0.5) {
      line.arm(id, 'write', faults[Math.floor(random() * faults.length)]);
      counts.faults += 1;
    }
    const killTimer =
      random() < 0.3
        ? setTimeout(() => {
            counts.killed += 1;
            workers[0].child.kill('SIGKILL');
          }, random() * 40)
        : undefined;
    const answers = await Promise.all(workers.map((worker) => worker.call({ ...call, operationId })));
    clearTimeout(killTimer);
    answers.push(...(await Promise.all(workers.map((worker) => worker.call({ ...call, operationId })))));
    counts.operations += 1;
    const doneAnswers = answers.filter((answer) => answer?.ok);
    counts[doneAnswers.length > 0 ? 'done' : 'unknown'] += 1;
    const { entries } = (await insist(sandbox.url, 'GET', '/_control/ledger', control)).body;
    const effects = isCapture
      ? entries.filter((entry) => entry.payment_id === id && /^captured/.test(entry.kind)).length
      : entries.filter((entry) => entry.kind === 'payout created').length - payoutsBefore(sandbox);
    if (!isCapture) payoutCounts.set(sandbox, payoutsBefore(sandbox) + effects);
    const reportViolation = (sentence) => violations.push(`${call.method} ${operationId}: ${sentence}`);
    if (effects > 1) reportViolation(`${effects} effects`);
    if (doneAnswers.length > 0 && effects === 0) reportViolation('false "done"');
    if (effects > 0 && answers.some((answer) => answer?.effect === 'none')) reportViolation('false "nothing was done"');
  }
}
/** Payouts that each sandbox has had before the operation that is being played. */
const payoutCounts = new Map();
const payoutsBefore = (sandbox) => payoutCounts.get(sandbox) ?? 0;

const sandboxes = [];
const lines = [];
const workers = [];
try {
  const lanes = [];
  for (const [dialect, kind] of [
    ['documented', 'file'],
    ['deployed', 'file'],
    ['documented', 'PostgreSQL'],
    ['deployed', 'PostgreSQL'],
  ]) {
    if (kind === 'PostgreSQL' && server === undefined) continue;
    const sandbox = await startSandbox(dialect);
    sandboxes.push(sandbox);
    const line = await faultyLine(sandbox.url, { delayMs: () => 50, latestMs: 700 });
    lines.push(line);
    const shared = kind === 'file' ? join(folder, `${dialect}.sqlite`) : await makeDatabase(server?.url);
    const pair = [0, 1].map((nth) =>
      createWorker({
        ...{ secretKey: sandbox.secret_key, serviceUrl: line.url, dialect },
        journalLocation: values.break ? join(folder, `${lanes.length}-${nth}.sqlite`) : shared,
      }),
    );
    workers.push(...pair);
    lanes.push({
      dialect,
      sandbox,
      line,
      workers: pair,
      random: randomOf(seed * 100 + lanes.length),
      control: { 'x-control-token': controlToken },
    });
  }
  await Promise.all(lanes.map(play));
} finally {
  for (const worker of workers) {
    worker.ended = true;
    worker.child.kill('SIGKILL');
  }
  for (const { child } of sandboxes) child.kill('SIGTERM');
  for (const line of lines) await line.close();
  closeConnections();
  await server?.stop();
  for (const made of [folder, dirname(bundle)]) await rm(made, { recursive: true, force: true });
}
for (const violation of violations) console.error(violation);
console.log(JSON.stringify({ ...counts, violations: violations.length }));
if (server === undefined) console.log('Not run: PostgreSQL, because no server is installed.');
console.log(violations.length === 0 ? 'Nothing was done twice.' : 'Something was done twice, or reported wrongly.');
process.exitCode = violations.length === 0 ? 0 : 1;
