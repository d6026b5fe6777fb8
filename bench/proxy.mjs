// How much the proxy adds: beside a plain Node reverse proxy and nginx, before the same upstream, in one run. Needs `npm run build`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, Pool } from 'undici';

const secret = 'pay_1_secret_benchmark00000000000';
const payment = JSON.stringify({
  payment_id: 'pay_1',
  merchant_id: 'merchant_1',
  status: 'requires_payment_method',
  amount: 1250,
  net_amount: 1250,
  amount_capturable: 0,
  attempt_count: 1,
  currency: 'EUR',
  client_secret: secret,
  description: 'Two mugs',
  customer_id: 'cus_1',
  payment_link: { link: 'https://pay.test/payment_link/merchant_1/pay_1', payment_link_id: 'plink_1' },
  metadata: { note: 'x'.repeat(400) },
});

/** What a child process does. Each says its port, and its memory when it is asked. */
const roles = {
  upstream() {
    const server = createServer((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(payment);
    });
    server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  },
  plain(upstream) {
    const pool = new Pool(upstream, { connections: 64 });
    const server = createServer(async (incoming, outgoing) => {
      const { method } = incoming;
      const answer = await pool.request({ path: '/payments/pay_1', method, headers: { 'api-key': 'x' } });
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.body.pipe(outgoing);
    });
    server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  },
  async tillkit(upstream) {
    const { createPooledFetch, createProxy, listen } = await import('../dist/server.js');
    let proxy;
    const listening = await listen((request, bindings) => proxy.fetch(request, bindings), { port: 0 });
    const endless = { count: 1e9, perMs: 1 };
    proxy = createProxy({
      secretKey: 'snd_benchmark0123456789',
      publishableKey: 'pk_snd_benchmark',
      serviceUrl: upstream,
      publicOrigin: listening.url,
      allowedOrigins: [],
      dialect: 'deployed',
      merchant: { name: 'Bench' },
      secureLink: { signingKey: 'x'.repeat(32) },
      assets: async () => undefined,
      pageAssets: { script: '/assets/x.js', styles: [] },
      limits: { addressReads: endless, secretReads: endless },
      inFlightPerAddress: 10_000,
      fetch: createPooledFetch(),
    });
    process.send({ port: listening.port });
  },
};

function startRole(role, ...more) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--role', role, ...more], {
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
        stop: () => child.removeAllListeners('exit').kill(),
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

const path = '/kit/payments/pay_1/status';
const headers = { 'x-client-secret': secret };
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const spread = (times) => {
  const sorted = times.sort((one, other) => one - other);
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
};

async function ask(agent, origin) {
  const { statusCode, body } = await agent.request({ origin, path, method: 'GET', headers });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}`);
}

/** As many as possible, `width` at a time. */
async function flood(origin, count, width = 32) {
  const agent = new Agent({ connections: width });
  const times = [];
  let left = count;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (left > 0) {
        left -= 1;
        const began = performance.now();
        await ask(agent, origin);
        times.push(performance.now() - began);
      }
    }),
  );
  const perSecond = (count / (performance.now() - started)) * 1000;
  await agent.close();
  return { perSecond, ...spread(times) };
}

/** A steady stream: what one person waits longer for. */
async function stream(origin, perSecond, seconds) {
  const agent = new Agent({ connections: 64 });
  const times = [];
  const calls = [];
  const all = perSecond * seconds;
  const started = performance.now();
  while (calls.length < all) {
    const due = Math.min(all, ((performance.now() - started) / 1000) * perSecond);
    while (calls.length < due) {
      const began = performance.now();
      calls.push(ask(agent, origin).then(() => times.push(performance.now() - began)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(calls);
  await agent.close();
  return spread(times);
}

const shown = (value) => String(Math.round(value * 100) / 100).padStart(6);

async function measure() {
  const quick = process.argv.includes('--quick');
  const rounds = quick ? 1 : 3;
  const count = quick ? 2000 : 20_000;
  const upstream = await startRole('upstream');
  const targets = {
    upstream,
    nginx: await startNginx(upstream.url),
    plain: await startRole('plain', upstream.url),
    tillkit: await startRole('tillkit', upstream.url),
  };
  const found = {};
  for (const [name, target] of Object.entries(targets)) {
    if (target === undefined) {
      console.log(`${name}: not installed, not run`);
      continue;
    }
    await flood(target.url, quick ? 500 : 5000);
    found[name] = { floods: [], streams: [] };
  }
  // In turns, so that what else the machine does meets all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(found)) {
      const before = await targets[name].usage?.();
      const flooded = await flood(targets[name].url, count);
      const after = await targets[name].usage?.();
      found[name].floods.push({ ...flooded, cpu: before === undefined ? 0 : (after.cpu - before.cpu) / count });
      found[name].streams.push(await stream(targets[name].url, 500, quick ? 1 : 4));
    }
  }
  const median = (list, of) => at(spreadless(list.map(of)), 0.5);
  console.log('             requests/s  p50 ms  p99 ms   at 500/s: p50 ms  p99 ms   processor µs/request');
  const table = {};
  for (const [name, { floods, streams }] of Object.entries(found)) {
    const row = {
      perSecond: median(floods, (one) => one.perSecond),
      cpu: median(floods, (one) => one.cpu),
      p50: median(floods, (one) => one.p50),
      p99: median(floods, (one) => one.p99),
      calm50: median(streams, (one) => one.p50),
      calm99: median(streams, (one) => one.p99),
    };
    table[name] = row;
    const rate = String(Math.round(row.perSecond)).padStart(10);
    console.log(
      `${name.padEnd(12)} ${rate}  ${shown(row.p50)}  ${shown(row.p99)}            ${shown(row.calm50)}  ${shown(row.calm99)}   ${row.cpu === 0 ? '' : shown(row.cpu)}`,
    );
  }
  const { tillkit } = table;
  for (const other of ['plain', 'nginx']) {
    if (table[other] === undefined) continue;
    const to = (key) => shown(tillkit[key] / table[other][key]);
    console.log(`tillkit to ${other.padEnd(6)} throughput ${to('perSecond')}  p50 ${to('p50')}  p99 ${to('p99')}`);
  }
  console.log(`processor time to plain ${shown(tillkit.cpu / table.plain.cpu)}`);
  const added = (key) => shown(tillkit[key] - table.upstream[key]);
  console.log(`added at 500/s: p50 ${added('calm50')} ms, p99 ${added('calm99')} ms`);
  let sent = count * rounds;
  for (; sent < (quick ? 5000 : 100_000); sent += 5000) await flood(targets.tillkit.url, 5000);
  const memory = async (name) => `${Math.round((await targets[name].usage()).rss)} MiB`;
  console.log(`memory after ${sent} requests: ${await memory('tillkit')}; plain: ${await memory('plain')}`);
  for (const target of Object.values(targets)) await target?.stop();
}

const spreadless = (values) => values.sort((one, other) => one - other);

const role = process.argv.indexOf('--role');
if (role < 0) await measure();
else {
  process.on('message', () => process.send({ rss: process.memoryUsage().rss, ...process.cpuUsage() }));
  // A measurement that fails leaves no process behind.
  process.on('disconnect', () => process.exit());
  await roles[process.argv[role + 1]](...process.argv.slice(role + 2));
}
