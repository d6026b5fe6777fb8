import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { packages } from './packageLayout.mjs';
import { freePort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { writeReport } from './testFolders.mjs';

// Two built proxies behind nginx share a journal on PostgreSQL and are restarted in turn, again and again, while payments are confirmed at a steady rate. Every
// payer has to hear that the payment is paid, and the sandbox's ledger has to show one charge for each. Fails otherwise.

const { values } = parseArgs({
  options: {
    /** Payments a second. */
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '40' },
  },
});
const rate = Number(values.rate);
const count = rate * Number(values.seconds);
/** How long an instance says that it is not ready before it takes no more, in seconds (`TILLKIT_STOP_NOTICE`). */
const notice = 1;
/** Between one restart and the next, in milliseconds. */
const pauseMs = 5000;

const token = 'rolling-restart';
const folderOf = (name) => packages.find((one) => one.name === name)?.folder ?? '';
const [browser, server, sandboxFolder] = ['tillkit', 'tillkit-server', 'tillkit-sandbox'].map(folderOf);
const load = (folder, file) => import(pathToFileURL(join(folder, file)).href);
const { createClient } = await load(browser, 'client.js');
const { sandboxControl } = await load(sandboxFolder, 'testing.js');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const closing = [];
/** Starts a program and waits until it answers at an address. @returns what ends it by SIGTERM */
async function start(program, args, address, env = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  closing.push(stop);
  const answers = () =>
    fetch(address).then(
      ({ status }) => status < 500,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} has ended.`);
    await wait(50);
  }
  return stop;
}

async function main() {
  if (spawnSync('nginx', ['-v']).error !== undefined) return { notRun: ['payments during a restart: nginx'] };
  const database = await startPostgres();
  if (database === undefined) return { notRun: ['payments during a restart: PostgreSQL'] };
  closing.push(database.stop);
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-rolling-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const [servicePort, payPort, ...ports] = await Promise.all([1, 2, 3, 4].map(freePort));
  const [service, pay, ...instances] = [servicePort, payPort, ...ports].map((port) => `http://127.0.0.1:${port}`);
  const keys = { secret: 'snd_rolling_restart', publishable: 'pk_snd_rolling_restart' };
  await start(
    process.execPath,
    [
      join(sandboxFolder, 'bin/tillkit-sandbox.js'),
      ...['--port', String(servicePort), '--bank-port', '0', '--links', pay, '--memory', '--control-token', token],
      ...['--secret-key', keys.secret, '--publishable-key', keys.publishable],
    ],
    service,
  );
  const startProxy = (at) =>
    start(process.execPath, [join(server, 'bin/tillkit-server.js'), 'proxy'], `${instances[at]}/readyz`, {
      TILLKIT_SECRET_KEY: keys.secret,
      TILLKIT_PUBLISHABLE_KEY: keys.publishable,
      TILLKIT_SERVICE_URL: service,
      TILLKIT_PAY_ORIGIN: pay,
      TILLKIT_ALLOWED_ORIGINS: '',
      TILLKIT_MERCHANT_NAME: 'Merchant',
      TILLKIT_SIGNING_KEY: 'a-signing-key-of-rolling-restarts-0123456789',
      TILLKIT_TRUSTED_HOPS: '1',
      TILLKIT_STOP_NOTICE: String(notice),
      DATABASE_URL: database.url,
      PORT: String(ports[at]),
    });
  const proxies = await Promise.all(ports.map((_, at) => startProxy(at)));
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((name) => `${name}_temp_path ${folder}/${name};`);
  // A call that a closed connection has lost goes to the other instance: the journal knows it, so it is carried out once.
  // The payer's address is the one that the request names: nginx stands for the last of the merchant's own reverse proxies.
  const config = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log crit;
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')}
  upstream proxies { ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')} keepalive 32; }
  server { listen 127.0.0.1:${payPort}; location / {
    proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $http_x_payer; proxy_next_upstream error non_idempotent;
    proxy_pass http://proxies; } } }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  await start('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], `${pay}/healthz`);

  const ask = async (path, key, body) => {
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    const answer = await fetch(`${service}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const card = { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' };
  /** Makes a payment whose payer has typed a card. */
  async function makePayment() {
    const made = await ask('/payments', keys.secret, { amount: 1250, currency: 'EUR' });
    const stored = { payment_method: 'card', client_secret: made.client_secret, card };
    const { payment_method_id: methodId } = await ask('/payment_methods', keys.publishable, stored);
    return { id: made.payment_id, clientSecret: made.client_secret, methodId };
  }

  let restarts = 0;
  let isOver = false;
  const restarting = (async () => {
    for (let at = 0; !isOver; at = (at + 1) % ports.length) {
      await proxies[at]();
      proxies[at] = await startProxy(at);
      restarts += 1;
      await wait(pauseMs);
    }
  })();
  // Awaited below; until then a rejection must not end this process.
  restarting.catch(() => undefined);
  const told = { 'paid at once': 0, 'paid after a read': 0 };
  const failed = [];
  const times = [];
  const payOne = async (nth) => {
    const { id, clientSecret, methodId } = await makePayment();
    const payer = `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`;
    const client = createClient({
      publishableKey: keys.publishable,
      serviceUrl: service,
      payOrigin: pay,
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'x-payer': payer } }),
    });
    const operationId = crypto.randomUUID();
    const options = { clientSecret, operationId };
    const began = performance.now();
    const body = { payment_method: 'card', payment_method_id: methodId, card_cvc: '123' };
    const answer = await client.confirmWithMethod({ params: { payment_id: id }, body }, options);
    let paid = answer.ok && answer.value.payment?.status === 'succeeded';
    if (paid) told['paid at once'] += 1;
    // As a page does: what became of a call without an answer is asked for, and nothing is sent again.
    for (let time = 0; !paid && !answer.ok && answer.failure.effect === 'unknown' && time < 30; time += 1) {
      await wait(500);
      const params = { payment_id: id, operation_id: operationId };
      const asked = await client.askPaymentVerdict({ params, body: {} }, { clientSecret });
      paid = asked.ok && asked.value.verdict === 'done' && asked.value.payment?.status === 'succeeded';
      if (paid) told['paid after a read'] += 1;
    }
    if (!paid) failed.push(answer.ok ? answer.value.payment?.status : answer.failure.message);
    times.push(performance.now() - began);
    return id;
  };
  const began = performance.now();
  const paying = Array.from({ length: count }, async (_, nth) => {
    await wait((nth * 1000) / rate);
    return payOne(nth);
  });
  const ids = await Promise.all(paying);
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await restarting;

  const charges = new Map();
  for (const { payment_id: id } of await sandboxControl({ url: service, token }).charges())
    charges.set(id, (charges.get(id) ?? 0) + 1);
  const twice = ids.filter((id) => (charges.get(id) ?? 0) > 1).length;
  const lost = ids.filter((id) => !charges.has(id)).length;
  times.sort((one, other) => one - other);
  const at = (share) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  console.log(
    `${count} payments in ${Math.round(seconds)} s (${Math.round(count / seconds)} a second), ${restarts} restarts: ` +
      `${told['paid at once']} paid at once, ${told['paid after a read']} after a read, ${failed.length} failed; ` +
      `${twice} charged twice, ${lost} not charged. ${at(0.5)} ms at the median, ${at(0.99)} ms at the 99th percentile.`,
  );
  for (const message of new Set(failed)) console.log(`failed: ${message}`);
  if (failed.length + twice + lost > 0 || restarts < 2) throw new Error('Payers would have noticed.');
  return { notRun: [] };
}

const end = async () => {
  for (const close of closing.splice(0).reverse()) await close();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));
let code = 0;
try {
  const { notRun } = await main();
  for (const what of notRun) console.log(`not run: ${what} is not installed`);
  await writeReport('restart', { passed: notRun.length === 0 ? 1 : 0, failed: 0, notRun });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  code = 1;
}
await end();
process.exit(code);
