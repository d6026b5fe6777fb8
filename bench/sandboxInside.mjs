// What a call costs in the sandbox itself, without sockets: processor time of this build beside that of other ones, whose folders (each like `dist`) are the
// arguments. Every build has a process of its own; they work in turns, so that whatever else the machine does meets all of them. Needs `npm run build`.
import { fork } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { at, sorted } from './proxyServers.mjs';

const rounds = 12;
const counts = { write: 1000, read: 2500, list: 400 };

/** One build: does a number of calls when it is asked to, and says what one took, in microseconds. */
async function work(folder) {
  const { createSandbox } = await import(`${folder}/tillkit-sandbox/sandbox.js`);
  const { fetch, keys } = createSandbox();
  const all = { 'api-key': keys.secretKey, 'content-type': 'application/json' };
  /** A request as light as that of the adapter of `node:http`: the real one would cost more than the call. */
  const call = async (method, path, body) => {
    const sent = body === undefined ? all : { ...all, 'content-length': String(body.length) };
    const headers = { get: (name) => sent[name] ?? null };
    const request = { method, url: `http://127.0.0.1${path}`, headers, text: async () => body };
    const { status } = await fetch(request);
    if (status !== 200) throw new Error(`${method} ${path} was answered ${status}`);
  };
  let written = 0;
  let asked = 0;
  const kinds = {
    write() {
      const payment = { payment_id: `pay_${written++}`, amount: 1000, currency: 'EUR', description: 'Order' };
      return call('POST', '/payments', JSON.stringify(payment));
    },
    read: () => call('GET', `/payments/pay_${asked++ % written}`),
    list: () => call('GET', '/payments/list?limit=10'),
  };
  process.on('message', async (kind) => {
    const before = process.cpuUsage();
    for (let left = counts[kind]; left > 0; left -= 1) await kinds[kind]();
    const { user, system } = process.cpuUsage(before);
    process.send((user + system) / counts[kind]);
  });
}

async function compare(folders) {
  const builds = folders.map((folder) => ({
    folder,
    child: fork(fileURLToPath(import.meta.url), ['--build', folder]),
  }));
  for (const kind of Object.keys(counts)) for (const build of builds) build[kind] = [];
  for (let round = -3; round < rounds; round += 1) {
    for (const kind of Object.keys(counts)) {
      for (const build of builds) {
        const took = await new Promise((answered) => {
          build.child.once('message', answered);
          build.child.send(kind);
        });
        if (round >= 0) build[kind].push(took);
      }
    }
  }
  console.log('processor µs of a call, median (least) of 12 rounds in turns');
  for (const { folder, child, ...found } of builds) {
    const cells = Object.keys(counts).map((kind) => {
      const times = sorted(found[kind]);
      return `${kind} ${Math.round(at(times, 0.5))} (${Math.round(times[0])})`;
    });
    console.log(`${folder}\n  ${cells.join('   ')}`);
    child.disconnect();
  }
}

const [first, second] = process.argv.slice(2);
if (first === '--build') await work(second);
else {
  const own = `${dirname(dirname(fileURLToPath(import.meta.url)))}/dist`;
  await compare([own, ...process.argv.slice(2).map((folder) => resolve(folder))]);
}
