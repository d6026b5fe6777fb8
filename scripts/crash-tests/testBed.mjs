import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { Agent, createServer, request as httpRequest } from 'node:http';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { inlineScriptsPlugin } from '../inlineScripts.mjs';
import { listenOn } from '../ports.mjs';
import { load } from '../runTypeScript.mjs';
import { textsPlugin } from '../texts.mjs';

// What a run of `scripts/crashTests.mjs` or `once.mjs` has around its processes: the sandbox, the line to it with injected faults, browsers, the built server.

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const controlToken = 'process-test';

/** A trace of its own for each operation: by it, its calls are known at the service (W3C Trace Context 1). */
export const traceOf = (operationId) => operationId.replaceAll('-', '');
export const traceHeader = (trace) => ({ traceparent: `00-${trace}-0000000000000001-01` });

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
export const closeConnections = () => agent.destroy();

/** One call over TCP; `undefined` when no answer came. */
export function ask(base, method, path, headers, body) {
  const { port } = new URL(base);
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: text === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        timeout: 30_000,
      },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('error', () => resolve(undefined));
        answer.once('end', () => {
          try {
            resolve({ status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) });
          } catch {
            resolve(undefined);
          }
        });
      },
    );
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve(undefined));
    call.end(text);
  });
}

/** A call of the test's own, which has to succeed: a connection that was just closed for being idle is no finding. */
export async function insist(...call) {
  for (let round = 0; round < 20; round += 1) {
    const answer = await ask(...call);
    if (answer?.status === 200) return answer;
    await wait(100);
  }
  throw new Error(`The sandbox does not answer ${call[1]} ${call[2]}.`);
}

export async function startSandbox(dialect) {
  const child = spawn(
    process.execPath,
    [
      'scripts/runTypeScript.mjs',
      'src/server/bin/tillkit-sandbox.ts',
      ...(dialect === 'deployed' ? ['--dialect', dialect] : []),
      '--port',
      '0',
      '--bank-port',
      '0',
      '--memory',
      '--json',
      '--control-token',
      controlToken,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const line = await new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', () => reject(new Error('The sandbox ended while it started.')));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('\n')) resolve(said.split('\n')[0]);
    });
  });
  return { child, ...JSON.parse(line) };
}

/** Makes an empty PostgreSQL database and gives its address. */
export async function makeDatabase(serverUrl) {
  const name = `tillkit_process_${crypto.randomUUID().replaceAll('-', '')}`;
  const { default: postgres } = await import('pg');
  const client = new postgres.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Writes what servers import from this package into one file that plain Node can load, and quickly; gives its path. */
export async function bundleServer(name) {
  const outDir = `${root}/.cache/${name}`;
  await mkdir(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    plugins: [textsPlugin(), inlineScriptsPlugin()],
    logLevel: 'error',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    // Hundreds of processes may load it; what is not JavaScript stays outside.
    ssr: { noExternal: true, external: ['libsql', 'pg'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      ssr: `${root}/src/exports/server.ts`,
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    },
  });
  return `${outDir}/server.js`;
}

/**
 * Browsers of the `deployed` dialect, out of the kit's own client: each opens its operation at the proxy, sends the card itself to the service, once, and
 * asks the proxy what came of it.
 *
 * @param {object} options
 * @param options.serviceUrl where browsers find the service
 * @param options.publishableKey of the merchant
 * @param options.headersOf headers that mark the calls of an operation at the service, by its id
 */
export async function createBrowsers({ serviceUrl, publishableKey, headersOf }) {
  const [{ createClient, confirmNewCard }, { confirmCard, openConfirmation }] = await load(
    'src/client/index.ts',
    'src/contract/index.ts',
  );

  /**
   * @param {Record<string, any>} page
   *   its `url` is the proxy's, its `id` the payment's; `ends`: where the page is closed: `opened`, `sent`, or not at all. A page that is opened again knows the operation id and nothing else.
   */
  return ({ url, id, secret, card, operationId, ends }) => {
    const client = createClient({
      publishableKey,
      serviceUrl,
      payOrigin: url,
      dialect: 'deployed',
      fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, ...headersOf(operationId) } }),
      sleep: async () => undefined,
    });
    const params = { payment_id: id };
    const ask = (report) =>
      client.askPaymentVerdict(
        { params: { ...params, operation_id: operationId }, body: report === undefined ? {} : { report } },
        { clientSecret: secret },
      );
    const answerOf = ({
      verdict,
      payment,
      refusal: { status, code } = { status: 409, code: 'operation_not_done' },
    }) => {
      if (verdict === 'done') return { status: 200, body: { payment } };
      const error = verdict === 'pending' ? { code: 'outcome_unknown', effect: 'unknown' } : { code, effect: 'none' };
      return { status: verdict === 'pending' ? 502 : status, body: { error } };
    };
    const failureOf = ({ status = 0, code, effect }) => ({
      status,
      body: { error: { code: code ?? (effect === 'none' ? 'operation_not_done' : 'outcome_unknown'), effect } },
    });
    return {
      /** Pays. Gives what the page shows, like an answer of the proxy; `undefined` where the page is closed before. @param note receives the report on the call */
      pay: async (note) => {
        let close;
        const closed = new Promise((resolve) => {
          close = () => resolve(undefined);
        });
        const never = new Promise(() => undefined);
        const body = { client_secret: secret, payment_method: 'card', payment_method_data: { card } };
        const paying = confirmNewCard({
          openConfirmation: (caller) =>
            client.call(
              openConfirmation,
              { params, body: { payment_method: 'card', user_agent: 'process', caller } },
              { clientSecret: secret, operationId },
            ),
          confirm: async (_, signal) => {
            if (ends === 'opened') {
              close();
              return never;
            }
            const answer = await client.call(confirmCard, { params, body }, { signal });
            if (ends !== 'sent') return answer;
            close();
            return never;
          },
          askVerdict: ask,
          onReport: note,
        });
        const result = await Promise.race([paying, closed]);
        if (result === undefined) return undefined;
        return result.ok ? answerOf(result.value) : failureOf(result.failure);
      },
      /** Asks what came of it. */
      ask: async (report) => {
        const answer = await ask(report);
        return answer.ok ? answerOf(answer.value) : failureOf({ ...answer.failure, effect: 'unknown' });
      },
    };
  };
}

/** Answers that something in between gives in the place of the service, which has carried the call out by then. */
const inBetween = {
  '403 in HTML after': [403, 'text/html', '<h1>Forbidden</h1>'],
  '404 in HTML after': [404, 'text/html', '<h1>Not found</h1>'],
  '408 empty after': [408, 'text/plain', ''],
  '413 in HTML after': [413, 'text/html', '<h1>Too large</h1>'],
  '499 empty after': [499, 'text/plain', ''],
  '429 after': [429, 'application/json', '{"error":{"type":"api","code":"HE_00","message":"Too many requests"}}'],
};

/** Answers that are about something else, and say that its money has moved. */
const elses = {
  'another one': (body) => ({
    ...moved(body),
    ...('payout_id' in body ? { payout_id: 'payout_x' } : { payment_id: 'pay_x' }),
  }),
  'another currency': (body) => ({ ...moved(body), currency: 'USD' }),
};
const moved = (body) => ({ ...body, status: 'payout_id' in body ? 'success' : 'succeeded' });

/** The same for an answer, where that is of one payment or payout. */
function aboutElse(answer, change) {
  if (change === undefined || answer.status !== 200) return answer;
  const body = JSON.parse(answer.text);
  return 'status' in body ? { ...answer, text: Buffer.from(JSON.stringify(change(body))) } : answer;
}

/** What can happen on the way between a proxy and the service. `late`: the caller loses the line at once, the service hears of it later. */
export const lineFaults = [
  'drop before',
  'drop after',
  'reset mid answer',
  'truncate',
  '500 before',
  '502 after',
  'html after',
  'garbage after',
  'empty 200',
  'delay before',
  'delay after',
  'late',
  'late',
  ...Object.keys(inBetween),
  ...Object.keys(elses),
];

async function bodyOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The trace that a call belongs to (W3C Trace Context 1), which the proxy passes on. */
const traceIn = (headers) => String(headers.traceparent).split('-')[1];

/**
 * A connection to the service with injected faults: `arm(id, kind, fault)` meets the next write (or read) about that payment or payout: one whose path
 * or body names it, or whose trace was said to be about it (`follow`). Every write that reaches it is noted, whatever becomes of it, with its trace,
 * when the service was done with it and what it answered.
 *
 * @param {object} options
 * @param {() => number} options.delayMs how long an answer is delayed
 * @param {number} options.latestMs a `late` call that would arrive later than this, because the machine is busy, is not delivered at all
 */
export async function faultyLine(target, options) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { port: targetPort } = new URL(target);
  const armed = new Map();
  const writes = new Map();
  const traced = new Map();
  /** The answer to the last read of each that nothing was done to. */
  const earlier = new Map();
  /** How often each fault was met, by kind of call. */
  const met = { write: {}, read: {} };

  const pass = (method, path, headers, body) =>
    new Promise((resolve, reject) => {
      const call = httpRequest(
        { agent, host: '127.0.0.1', port: targetPort, method, path, headers: { ...headers, connection: 'keep-alive' } },
        (answer) =>
          bodyOf(answer).then((text) => resolve({ status: answer.statusCode, headers: answer.headers, text }), reject),
      );
      call.once('error', reject);
      call.end(body);
    });

  const server = createServer(async (request, response) => {
    const { method, url: path = '', socket } = request;
    const body = await bodyOf(request).catch(() => Buffer.alloc(0));
    const named = /(?:pay|payout)_[A-Za-z0-9]+/;
    const trace = traceIn(request.headers);
    const paymentId = named.exec(path)?.[0] ?? named.exec(body.toString())?.[0] ?? traced.get(trace) ?? '';
    // A list that is asked for by POST is read.
    const isWrite = method === 'POST' && !path.endsWith('/list');
    const kind = isWrite ? 'write' : 'read';
    const key = `${paymentId} ${kind}`;
    const fault = armed.get(key);
    armed.delete(key);
    if (fault !== undefined) met[kind][fault] = (met[kind][fault] ?? 0) + 1;
    const headers = { ...request.headers, host: `127.0.0.1:${targetPort}` };
    /** @type {Record<string, any>} */
    const write = { trace, path, fault, began: performance.now(), ended: undefined, status: undefined };
    const end = () => {
      write.ended ??= performance.now();
    };
    const forward = async () => {
      try {
        const answer = await pass(method, path, headers, body);
        write.status = answer.status;
        return answer;
      } finally {
        end();
      }
    };
    if (isWrite) {
      const own = writes.get(paymentId) ?? [];
      if (own.length === 0) writes.set(paymentId, own);
      own.push(write);
    }
    const say = ({ status, headers: said, text }) => {
      // An answer that is older than the call comes from a copy that lags behind, and is dated when it is given.
      const { 'transfer-encoding': _, connection: __, date: ___, ...others } = said;
      response.writeHead(status, { ...others, 'content-length': text.length });
      response.end(text);
    };
    try {
      switch (fault) {
        case 'drop before':
          end();
          return socket.resetAndDestroy();
        case 'drop after':
          await forward();
          return socket.destroy();
        case 'reset mid answer': {
          const { text } = await forward();
          socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`);
          socket.write(text.subarray(0, text.length >> 1));
          return setTimeout(() => socket.resetAndDestroy(), 2);
        }
        case 'truncate': {
          const { text } = await forward();
          const half = text.subarray(0, text.length >> 1);
          return say({ status: 200, headers: { 'content-type': 'application/json' }, text: half });
        }
        case '500 before':
          end();
          return say({ status: 500, headers: {}, text: Buffer.from('{"error":{"type":"api","code":"HE_00"}}') });
        case '502 after':
          await forward();
          return say({
            status: 502,
            headers: { 'content-type': 'text/html' },
            text: Buffer.from('<h1>Bad gateway</h1>'),
          });
        case 'html after':
          await forward();
          return say({ status: 200, headers: { 'content-type': 'text/html' }, text: Buffer.from('<p>Hello') });
        case 'garbage after':
          await forward();
          return socket.end('\u0000\u0001 no HTTP at all\r\n\r\n');
        case 'empty 200':
          await forward();
          return say({ status: 200, headers: {}, text: Buffer.alloc(0) });
        case 'delay before':
          await wait(options.delayMs());
          return say(await forward());
        case 'delay after': {
          const answer = await forward();
          await wait(options.delayMs());
          return say(answer);
        }
        case 'late': {
          const began = performance.now();
          socket.destroy();
          await wait(options.delayMs());
          if (performance.now() - began < options.latestMs) await forward();
          end();
          return undefined;
        }
        default: {
          const answer = await forward();
          const [status, type, text] = inBetween[fault] ?? [];
          if (status !== undefined) return say({ status, headers: { 'content-type': type }, text: Buffer.from(text) });
          const before = fault === 'stale' ? earlier.get(key) : undefined;
          if (!isWrite) earlier.set(key, answer);
          return say(before ?? aboutElse(answer, elses[fault]));
        }
      }
    } catch {
      end();
      // The service itself cannot be reached, or the caller has gone.
      return socket.destroy();
    }
  });
  server.keepAliveTimeout = 60_000;
  const port = await listenOn(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** The writes about a payment so far, which are forgotten by it. */
    takeWrites: (paymentId) => {
      const own = writes.get(paymentId) ?? [];
      writes.delete(paymentId);
      earlier.delete(`${paymentId} read`);
      return own;
    },
    met,
    /** Calls of this trace are about that payment or payout, also those that do not name it. */
    follow: (trace, id) => traced.set(trace, id),
    arm: (paymentId, kind, fault) => armed.set(`${paymentId} ${kind}`, fault),
    disarm: (paymentId) => {
      armed.delete(`${paymentId} write`);
      armed.delete(`${paymentId} read`);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
