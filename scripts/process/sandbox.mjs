import { spawn } from 'node:child_process';
import { Agent, request as httpRequest } from 'node:http';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

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
      `${root}/scripts/sandbox.mjs`,
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
    { stdio: ['ignore', 'pipe', 'inherit'] },
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
