// How much the proxy adds: beside a plain Node reverse proxy and nginx, before the same upstream, in one run. Two kinds of work: a read of a payment, and
// a payment, whose call is in the journal (SQLite, on the disk) before it is sent; the plain proxy makes the same calls without a journal. Needs
// `npm run build`. `--quick` for a short look; `--only read` or `payment`; `--profile FOLDER` writes processor profiles of both proxies and
// prints what a request costs in each, by cause. `--instances` measures both through 1, 2 and 4 proxies that share one journal on PostgreSQL instead.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Agent, Pool } from 'undici';
import { startPostgres } from '../scripts/postgres.mjs';
import { profileShares } from './profile.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    instances: { type: 'boolean', default: false },
    profile: { type: 'string' },
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

/** The kinds of work: what the browser asks, and what the plain proxy then does. */
const works = {
  read: {
    floods: 20_000,
    request: () => ({
      path: '/kit/payments/pay_1/status',
      method: 'GET',
      headers: { 'x-client-secret': secretOf('pay_1') },
    }),
  },
  payment: {
    floods: 4000,
    request: (nth) => ({
      path: `/kit/payments/pay_${nth}/select`,
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

/** What a child process does. Each says its port, and its memory when it is asked. */
const roles = {
  upstream() {
    const server = createServer((incoming, outgoing) => {
      incoming.resume();
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(paymentText(/pay_\w+/.exec(incoming.url)?.[0] ?? 'pay_1'));
    });
    // A machine that is busy must not close a connection that is about to be used.
    server.keepAliveTimeout = 120_000;
    server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  },
  plain() {
    const pool = new Pool(values.upstream, { connections: 64 });
    const headers = { 'api-key': 'x', 'content-type': 'application/json' };
    const server = createServer(async (incoming, outgoing) => {
      const path = `/payments/${incoming.url.split('/')[3]}`;
      let answer = await pool.request({ path, method: 'GET', headers });
      if (incoming.method === 'POST') {
        let body = '';
        for await (const part of incoming.setEncoding('utf8')) body += part;
        const payment = await answer.body.json();
        if (payment.client_secret !== incoming.headers['x-client-secret']) throw new Error('another payment');
        answer = await pool.request({ path: `${path}/confirm`, method: 'POST', headers, body });
      }
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.body.pipe(outgoing);
    });
    server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  },
  async tillkit() {
    const { createPooledFetch, createProxy, defaultRateLimits, listen, openJournal } = await import(
      '../dist/server.js'
    );
    let proxy;
    const listening = await listen((request, bindings) => proxy.fetch(request, bindings), { port: 0 });
    proxy = createProxy({
      secretKey: 'snd_benchmark0123456789',
      publishableKey: 'pk_snd_benchmark',
      serviceUrl: values.upstream,
      publicOrigin: listening.url,
      allowedOrigins: [],
      dialect: 'deployed',
      merchant: { name: 'Bench' },
      secureLink: { signingKey: 'x'.repeat(32) },
      assets: async () => undefined,
      pageAssets: { script: '/assets/x.js', styles: [] },
      limits: Object.fromEntries(Object.keys(defaultRateLimits).map((name) => [name, { count: 1e9, perMs: 1 }])),
      inFlightPerAddress: 10_000,
      fetch: createPooledFetch(),
      journal: await openJournal(values.journal),
    });
    process.send({ port: listening.port });
  },
};

function startRole(role, ...more) {
  const profile =
    values.profile === undefined || role === 'upstream'
      ? []
      : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`, `--cpu-prof-name=${role}.cpuprofile`];
  const child = spawn(process.execPath, [...profile, fileURLToPath(import.meta.url), '--role', role, ...more], {
    // Every line of the log is written, to nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${role} ended with ${code}`)));
    child.once('message', ({ port }) => {
      resolve({
        url: `http://127.0.0.1:${port}`,
        /** Memory in MiB and processor time in microseconds, so far. */
        usage: () =>
          new Promise((measured) => {
            child.once('message', ({ rss, user, system }) => measured({ rss: rss / 1024 / 1024, cpu: user + system }));
            child.send('usage');
          }),
        stop: () =>
          new Promise((gone) => {
            child.removeAllListeners('exit').once('exit', gone);
            // It ends by itself: a process that is killed writes no profile.
            child.disconnect();
          }),
      });
    });
  });
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createTcpServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** nginx in a folder of its own, or nothing where it is not installed. */
async function startNginx(upstream) {
  if (spawnSync('nginx', ['-v']).error !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-nginx-'));
  const port = await freePort();
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((name) => `${name}_temp_path ${folder}/${name};`);
  const text = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log crit;
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')} keepalive_requests 1000000;
  upstream service { server ${upstream.slice('http://'.length)}; keepalive 64; keepalive_requests 1000000; }
  server { listen 127.0.0.1:${port}; location / {
    proxy_http_version 1.1; proxy_set_header Connection ""; proxy_pass http://service/payments/pay_1; } } }`;
  await writeFile(join(folder, 'nginx.conf'), text);
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    );
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers()) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await stop();
  return undefined;
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const sorted = (list) => list.sort((one, other) => one - other);
const spread = (times) => {
  const all = sorted(times);
  return { p50: at(all, 0.5), p99: at(all, 0.99) };
};

let made = 0;
async function ask(agent, origin, work) {
  made += 1;
  const { statusCode, body } = await agent.request({ origin, ...work.request(made) });
  const text = statusCode === 200 ? await body.dump() : await body.text();
  if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}: ${text}`);
}

/** As many as possible, `width` at a time, which are shared among the origins. */
async function flood(origins, work, count, width = 32) {
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

/** A steady stream: what one person waits longer for. */
async function stream(origin, work, perSecond, seconds) {
  const agent = new Agent({ connections: 64 });
  const times = [];
  const calls = [];
  const all = perSecond * seconds;
  const started = performance.now();
  while (calls.length < all) {
    const due = Math.min(all, ((performance.now() - started) / 1000) * perSecond);
    while (calls.length < due) {
      const began = performance.now();
      calls.push(ask(agent, origin, work).then(() => times.push(performance.now() - began)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(calls);
  await agent.close();
  return spread(times);
}

const shown = (value) => String(Math.round(value * 100) / 100).padStart(6);

/** Measures one kind of work at every target in turns, so that what else the machine does meets all of them. */
async function measure(name, work, targets) {
  const rounds = values.quick ? 1 : 3;
  const count = values.quick ? work.floods / 4 : work.floods;
  const perSecond = name === 'read' ? 500 : 200;
  const found = Object.fromEntries(Object.keys(targets).map((target) => [target, { floods: [], streams: [] }]));
  for (const { url } of Object.values(targets)) await flood([url], work, count / 4);
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, { url, usage }] of Object.entries(targets)) {
      const before = await usage?.();
      const flooded = await flood([url], work, count);
      const after = await usage?.();
      found[target].floods.push({ ...flooded, cpu: before === undefined ? 0 : (after.cpu - before.cpu) / count });
      found[target].streams.push(await stream(url, work, perSecond, values.quick ? 1 : 4));
    }
  }
  const median = (list, of) => at(sorted(list.map(of)), 0.5);
  console.log(
    `\n${name.padEnd(12)} requests/s  p50 ms  p99 ms   at ${perSecond}/s: p50 ms  p99 ms   processor µs/request`,
  );
  const table = {};
  for (const [target, { floods, streams }] of Object.entries(found)) {
    const row = {
      perSecond: median(floods, (one) => one.perSecond),
      cpu: median(floods, (one) => one.cpu),
      p50: median(floods, (one) => one.p50),
      p99: median(floods, (one) => one.p99),
      calm50: median(streams, (one) => one.p50),
      calm99: median(streams, (one) => one.p99),
    };
    table[target] = row;
    const rate = String(Math.round(row.perSecond)).padStart(10);
    console.log(
      `${target.padEnd(12)} ${rate}  ${shown(row.p50)}  ${shown(row.p99)}            ${shown(row.calm50)}  ${shown(row.calm99)}   ${row.cpu === 0 ? '' : shown(row.cpu)}`,
    );
  }
  const { tillkit } = table;
  for (const other of ['plain', 'nginx']) {
    if (table[other] === undefined) continue;
    const to = (key) => shown(tillkit[key] / table[other][key]);
    const processor = other === 'plain' ? `  processor ${to('cpu')}` : '';
    console.log(
      `tillkit to ${other.padEnd(6)} throughput ${to('perSecond')}  p50 ${to('p50')}  p99 ${to('p99')}${processor}`,
    );
  }
  const added = (key) => shown(tillkit[key] - table.upstream[key]);
  console.log(`added to the upstream at ${perSecond}/s: p50 ${added('calm50')} ms, p99 ${added('calm99')} ms`);
  return { table, count: count * rounds };
}

async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-bench-'));
  const upstream = await startRole('upstream');
  const servers = {
    upstream,
    plain: await startRole('plain', '--upstream', upstream.url),
    tillkit: await startRole('tillkit', '--upstream', upstream.url, '--journal', join(folder, 'journal.sqlite')),
  };
  const nginx = await startNginx(upstream.url);
  if (nginx === undefined) console.log('nginx: not installed, not run');
  const costs = {};
  for (const [name, work] of Object.entries(works)) {
    if (values.only !== undefined && values.only !== name) continue;
    const targets = name === 'read' && nginx !== undefined ? { ...servers, nginx } : servers;
    const { table, count } = await measure(name, work, targets);
    let sent = count;
    for (const [target, { cpu }] of Object.entries(table)) costs[target] = cpu;
    const memory = async (target) => `${Math.round((await servers[target].usage()).rss)} MiB`;
    const first = await memory('tillkit');
    if (name === 'read' && !values.quick)
      for (const all = 4 * sent; sent < all; sent += 5000) await flood([servers.tillkit.url], work, 5000);
    console.log(
      `memory after the measurement ${first}, after ${sent} requests ${await memory('tillkit')}; plain: ${await memory('plain')}`,
    );
  }
  await nginx?.stop();
  for (const server of Object.values(servers)) await server.stop();
  await rm(folder, { recursive: true, force: true });
  if (values.profile !== undefined) printProfile(values.profile, values.only ?? 'request', costs);
}

/** Prints what a request costs by cause, beside the plain proxy. A profile makes both slower: the ratios are those without one. */
function printProfile(folder, kind, costs) {
  const [own, plain] = ['tillkit', 'plain'].map((target) => {
    const shares = profileShares(join(folder, `${target}.cpuprofile`));
    return new Map(shares.map(([cause, share]) => [cause, share * costs[target]]));
  });
  console.log(`\nprocessor µs of a ${kind}, by cause`.padEnd(46), 'tillkit   plain');
  const rows = [...own.keys(), ...[...plain.keys()].filter((cause) => !own.has(cause))];
  for (const cause of rows) {
    const cell = (value = 0) => String(Math.round(value)).padStart(7);
    console.log(`${cause.padEnd(44)} ${cell(own.get(cause))} ${cell(plain.get(cause))}`);
  }
}

/** Processor time of a process and its children so far, in microseconds; `undefined` on machines that do not say it under `/proc`. */
function familyTime(pid) {
  if (!existsSync('/proc/self/stat')) return undefined;
  // Clock ticks are hundredths of a second on Linux.
  const tick = 10_000;
  let sum = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    let stat = '';
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch {
      // It has just ended; its time is in that of its parent.
      continue;
    }
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // Of the children that have ended only the parent knows.
    if (Number(name) === pid) sum += fields[11] + fields[12] + fields[13] + fields[14];
    else if (fields[1] === pid) sum += fields[11] + fields[12];
  }
  return sum * tick;
}

/** Reads and payments through several proxies before one PostgreSQL. */
async function runInstances() {
  const postgres = await startPostgres({ durable: true });
  if (postgres === undefined) return console.log('PostgreSQL: not run, because no server is installed.');
  const upstream = await startRole('upstream');
  const proxies = [];
  for (let started = 0; started < 4; started += 1)
    proxies.push(await startRole('tillkit', '--upstream', upstream.url, '--journal', postgres.url));
  const used = async (some) => {
    const usages = await Promise.all(some.map((proxy) => proxy.usage()));
    return usages.reduce((sum, { cpu }) => sum + cpu, 0);
  };
  for (const [name, work] of Object.entries(works)) {
    const count = values.quick ? 1000 : 8000;
    console.log(`\n${name.padEnd(8)}  requests/s  p50 ms  p99 ms   processor µs/request: proxies  PostgreSQL`);
    for (const instances of [1, 2, 4]) {
      const some = proxies.slice(0, instances);
      const origins = some.map(({ url }) => url);
      await flood(origins, work, count / 4, 64);
      const before = await used(some);
      const databaseBefore = familyTime(postgres.pid());
      const { perSecond, p50, p99 } = await flood(origins, work, count, 64);
      const cpu = ((await used(some)) - before) / count;
      const database = databaseBefore === undefined ? 0 : (familyTime(postgres.pid()) - databaseBefore) / count;
      const proxiesText = `${instances} ${instances === 1 ? 'proxy' : 'proxies'}`;
      console.log(
        `${proxiesText.padEnd(9)} ${String(Math.round(perSecond)).padStart(10)}  ${shown(p50)}  ${shown(p99)}  ${shown(cpu).padStart(30)}  ${shown(database).padStart(10)}`,
      );
    }
  }
  for (const server of [...proxies, upstream]) await server.stop();
  return postgres.stop();
}

if (values.role === undefined) await (values.instances ? runInstances() : run());
else {
  process.on('message', () => process.send({ rss: process.memoryUsage().rss, ...process.cpuUsage() }));
  // A measurement that fails leaves no process behind.
  process.on('disconnect', () => process.exit());
  await roles[values.role]();
}
