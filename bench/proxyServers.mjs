// The servers that the proxy is measured with, each in a process of its own, and what is sent to them. `bench/proxy.mjs` starts them.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Agent, Pool } from 'undici';
import { listenOn } from '../scripts/ports.mjs';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** Bytes that this process keeps, its buffers included: what is left when everything unused has been collected. */
function heapInUse() {
  // What the first run only marks for finalisation the second one frees.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const { values } = parseArgs({
  // Those of `bench/proxy.mjs` are its own.
  strict: false,
  options: {
    role: { type: 'string' },
    upstream: { type: 'string' },
    journal: { type: 'string' },
  },
});

const secretOf = (paymentId) => `${paymentId}_secret_benchmark00000000000`;
const paymentText = (paymentId) =>
  JSON.stringify({
    payment_id: paymentId,
    merchant_id: 'merchant_1',
    status: 'requires_payment_method',
    amount: 1250,
    net_amount: 1250,
    amount_capturable: 0,
    attempt_count: 1,
    currency: 'EUR',
    client_secret: secretOf(paymentId),
    description: 'Two mugs',
    customer_id: 'cus_1',
    payment_link: { link: `https://pay.test/payment_link/merchant_1/${paymentId}`, payment_link_id: 'plink_1' },
    metadata: { note: 'x'.repeat(400) },
  });

const readOf = (paymentId) => ({
  path: `/kit/payments/${paymentId}/status`,
  method: 'GET',
  headers: { 'x-client-secret': secretOf(paymentId) },
});

/** The kinds of work: what the browser asks, and what the plain proxy then does. */
export const works = {
  read: { floods: 20_000, request: () => readOf('pay_1') },
  payment: {
    floods: 4000,
    request: (nth) => ({
      path: `/kit/payments/pay_${nth}/confirm`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-secret': secretOf(`pay_${nth}`),
        'idempotency-key': crypto.randomUUID(),
      },
      body: '{"payment_method":"upi","payment_method_type":"upi_collect","upi_id":"payer@bank"}',
    }),
  },
};

/** Nine reads and a payment in turn, each of another payment: whatever is kept for one is kept for many. */
export const mixed = {
  request: (nth) => (nth % 10 === 0 ? works.payment.request(nth) : readOf(`pay_${nth % 50_000}`)),
};

/** What the proxy answers without asking anybody. */
export const health = { request: () => ({ path: '/healthz', method: 'GET' }) };

/** The built package, which a checkout may not have. */
const builtServer = new URL('../dist/tillkit-server/server.js', import.meta.url).href;

/** What a child process does. Each says its port, and what it has used when it is asked. */
const roles = {
  upstream() {
    const server = createServer((incoming, outgoing) => {
      incoming.resume();
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(paymentText(/pay_\w+/.exec(incoming.url ?? '')?.[0] ?? 'pay_1'));
    });
    // A machine that is busy must not close a connection that is about to be used.
    server.keepAliveTimeout = 120_000;
    listenOn(server).then((port) => process.send?.({ port }));
  },
  plain() {
    const pool = new Pool(String(values.upstream), { connections: 64 });
    const headers = { 'api-key': 'x', 'content-type': 'application/json' };
    const server = createServer(async (incoming, outgoing) => {
      const path = `/payments/${incoming.url?.split('/')[3]}`;
      let answer = await pool.request({ path, method: 'GET', headers });
      if (incoming.method === 'POST') {
        let body = '';
        for await (const part of incoming.setEncoding('utf8')) body += part;
        const payment = /** @type {any} */ (await answer.body.json());
        if (payment.client_secret !== incoming.headers['x-client-secret']) throw new Error('another payment');
        answer = await pool.request({ path: `${path}/confirm`, method: 'POST', headers, body });
      }
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.body.pipe(outgoing);
    });
    listenOn(server).then((port) => process.send?.({ port }));
  },
  /** The server of the proxy and the sandbox, with an answer that nothing is done for. */
  async served() {
    const { listen } = await import(builtServer);
    const [text, headers] = [paymentText('pay_1'), { 'content-type': 'application/json' }];
    const listening = await listen(() => new Response(text, { headers }), { port: 0 });
    process.send?.({ port: listening.port });
  },
  async tillkit() {
    const { createMemoryJournal, createPooledFetch, createProxy, defaultRateLimits, listen, openJournal } =
      await import(builtServer);
    let proxy;
    const listening = await listen((request, bindings) => proxy.fetch(request, bindings), { port: 0 });
    proxy = createProxy({
      secretKey: 'snd_benchmark0123456789',
      publishableKey: 'pk_snd_benchmark',
      serviceUrl: values.upstream,
      payOrigin: listening.url,
      allowedOrigins: [],
      dialect: 'deployed',
      merchant: { name: 'Bench' },
      secureLink: { signingKey: 'a-signing-key-of-the-bench-0123456789-012345' },
      assets: async () => undefined,
      pageAssets: { script: '/assets/x.js', styles: [] },
      limits: Object.fromEntries(Object.keys(defaultRateLimits).map((name) => [name, { count: 1e9, perMs: 1 }])),
      inFlightPerAddress: 10_000,
      fetch: createPooledFetch(),
      journal: values.journal === 'memory' ? createMemoryJournal() : await openJournal(values.journal),
    });
    process.send?.({ port: listening.port });
  },
};

/**
 * Starts a server.
 *
 * @param role one of `roles`; `more` are its options
 * @returns its `url`; `usage()`: memory in MiB and processor time in microseconds, so far; `heap()`: bytes in use after a collection; `stop()`
 */
export function startRole(role, more = []) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--role', role, ...more], {
    // Every line of the log is written, to nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const query = (what) =>
    new Promise((answered) => {
      child.once('message', answered);
      child.send(what);
    });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${role} ended with ${code}`)));
    child.once('message', (/** @type {any} */ { port }) => {
      resolve({
        url: `http://127.0.0.1:${port}`,
        usage: async () => {
          const { rss, user, system } = await query('usage');
          return { rss: rss / 1024 / 1024, cpu: user + system };
        },
        heap: () => query('heap'),
        stop: () =>
          new Promise((gone) => {
            child.removeAllListeners('exit').once('exit', gone);
            child.disconnect();
          }),
      });
    });
  });
}

export const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
export const sorted = (list) => list.sort((one, other) => one - other);
export const spread = (times) => {
  const all = sorted(times);
  return { p50: at(all, 0.5), p99: at(all, 0.99) };
};

let made = 0;
export async function ask(agent, origin, work) {
  made += 1;
  const { statusCode, body } = await agent.request({ origin, ...work.request(made) });
  const text = statusCode === 200 ? await body.dump() : await body.text();
  if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}: ${text}`);
}

/** As many as possible, `width` at a time, which are shared among the origins. */
export async function flood(origins, work, count, width = 32) {
  const agent = new Agent({ connections: width });
  const times = [];
  let left = count;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: width }, async (_, connection) => {
      const origin = origins[connection % origins.length];
      while (left > 0) {
        left -= 1;
        const began = performance.now();
        await ask(agent, origin, work);
        times.push(performance.now() - began);
      }
    }),
  );
  const perSecond = (count / (performance.now() - started)) * 1000;
  await agent.close();
  return { perSecond, ...spread(times) };
}

if (values.role !== undefined) {
  process.on('message', (asked) =>
    process.send?.(asked === 'heap' ? heapInUse() : { rss: process.memoryUsage().rss, ...process.cpuUsage() }),
  );
  // A measurement that fails leaves no process behind.
  process.on('disconnect', () => process.exit());
  await roles[values.role]();
}
