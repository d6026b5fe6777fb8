// How much the proxy adds: beside a plain Node reverse proxy and nginx, before the same upstream, in one run. Two kinds of work: a read of a payment, and
// a payment, whose call is in the journal (SQLite, on the disk) before it is sent; the plain proxy makes the same calls without a journal. Needs
// `npm run build`. `--quick` for a short look; `--only read` or `payment`. Instead of all that: `--steps` says what a request costs from a bare server to the
// whole proxy; `--memory` sends 200,000 requests and says what the proxy keeps after each tenth of them; `--instances` measures 1, 2 and 4 proxies that share one journal on PostgreSQL.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Agent } from 'undici';
import { freePort } from '../scripts/ports.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { ask, at, flood, health, mixed, sorted, spread, startRole, works } from './proxyServers.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    steps: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    instances: { type: 'boolean', default: false },
  },
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
  /** @type {Record<string, { floods: any[], streams: any[] }>} */
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
}

const proxyOf = (upstream, journal) => ['--upstream', upstream.url, '--journal', journal];

async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-bench-'));
  const upstream = await startRole('upstream');
  const servers = {
    upstream,
    plain: await startRole('plain', ['--upstream', upstream.url]),
    tillkit: await startRole('tillkit', proxyOf(upstream, join(folder, 'journal.sqlite'))),
  };
  const nginx = await startNginx(upstream.url);
  if (nginx === undefined) console.log('nginx: not installed, not run');
  for (const [name, work] of Object.entries(works)) {
    if (values.only !== undefined && values.only !== name) continue;
    const targets = name === 'read' && nginx !== undefined ? { ...servers, nginx } : servers;
    await measure(name, work, targets);
    const memory = async (target) => `${Math.round((await servers[target].usage()).rss)} MiB`;
    console.log(`memory of the process: ${await memory('tillkit')}; plain: ${await memory('plain')}`);
  }
  await nginx?.stop();
  for (const server of Object.values(servers)) await server.stop();
  await rm(folder, { recursive: true, force: true });
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
    proxies.push(await startRole('tillkit', proxyOf(upstream, postgres.url)));
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
      const database = ((familyTime(postgres.pid()) ?? 0) - (databaseBefore ?? 0)) / count;
      const proxiesText = `${instances} ${instances === 1 ? 'proxy' : 'proxies'}`;
      console.log(
        `${proxiesText.padEnd(9)} ${String(Math.round(perSecond)).padStart(10)}  ${shown(p50)}  ${shown(p99)}  ${shown(cpu).padStart(30)}  ${shown(database).padStart(10)}`,
      );
    }
  }
  for (const server of [...proxies, upstream]) await server.stop();
  return postgres.stop();
}

/** What the proxy keeps while it answers 200,000 requests. */
async function runMemory() {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-bench-'));
  const upstream = await startRole('upstream');
  const proxy = await startRole('tillkit', proxyOf(upstream, join(folder, 'journal.sqlite')));
  const tenth = values.quick ? 2000 : 20_000;
  console.log('requests   kept by the proxy after a collection, MiB   memory of its process, MiB');
  const kept = [];
  for (let sent = tenth; sent <= 10 * tenth; sent += tenth) {
    await flood([proxy.url], mixed, tenth);
    kept.push((await proxy.heap()) / 1024 / 1024);
    console.log(
      `${String(sent).padStart(8)}   ${shown(kept.at(-1))}   ${shown((await proxy.usage()).rss).padStart(60)}`,
    );
  }
  const grown = kept[9] - kept[4];
  console.log(`kept at the end over kept after half of them: ${shown(kept[9] / kept[4])}x (${shown(grown)} MiB)`);
  await proxy.stop();
  await upstream.stop();
  await rm(folder, { recursive: true, force: true });
}

/** What a request costs, in processor time of the one process: each step does what the one before it does, and more. */
async function runSteps() {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-bench-'));
  const upstream = await startRole('upstream');
  const plain = await startRole('plain', ['--upstream', upstream.url]);
  const served = await startRole('served');
  const inMemory = await startRole('tillkit', proxyOf(upstream, 'memory'));
  const onDisk = await startRole('tillkit', proxyOf(upstream, join(folder, 'journal.sqlite')));
  /** @type {[string, any, any][]} */
  const rows = [
    ['node:http, a fixed answer', upstream, works.read],
    ["tillkit's server, a fixed answer", served, works.read],
    ['proxy, an answer of its own', inMemory, health],
    ['proxy, a read, journal in memory', inMemory, works.read],
    ['proxy, a read, journal in SQLite', onDisk, works.read],
    ['plain proxy, a read', plain, works.read],
    ['proxy, a payment, journal in memory', inMemory, works.payment],
    ['proxy, a payment, journal in SQLite', onDisk, works.payment],
    ['plain proxy, a payment', plain, works.payment],
  ];
  const steps = rows.map(([name, server, work]) => ({ name, server, work, costs: /** @type {number[]} */ ([]) }));
  const rounds = values.quick ? 3 : 7;
  for (let round = -1; round < rounds; round += 1)
    for (const { server, work, costs } of steps) {
      const count = (work.floods ?? works.read.floods) / (values.quick ? 8 : 4);
      const before = await server.usage();
      await flood([server.url], work, count);
      // The first round is for the compiler.
      if (round >= 0) costs.push(((await server.usage()).cpu - before.cpu) / count);
    }
  console.log(`processor µs/request, medians of ${rounds} rounds in turns   median  least`);
  for (const { name, costs } of steps)
    console.log(`${name.padEnd(52)} ${shown(at(sorted(costs), 0.5))} ${shown(costs[0])}`);
  for (const server of [inMemory, onDisk, served, plain, upstream]) await server.stop();
  await rm(folder, { recursive: true, force: true });
}

if (values.instances) await runInstances();
else if (values.memory) await runMemory();
else if (values.steps) await runSteps();
else await run();
