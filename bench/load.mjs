import { Agent, request } from 'node:http';

/** Sends one request over a kept-alive connection; resolves with its status once the whole answer is there. */
function send(agent, { port, method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    call.once('error', reject);
    call.end(body);
  });
}

/**
 * Keeps a number of connections busy for a while.
 *
 * @param make gives the next request; its number counts up from 0.
 * @returns requests per second, and the 50th and 99th percentile of their time in milliseconds.
 */
export async function load({ port, make, seconds = 2, connections = 32, warmup = 0.5 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  let nth = 0;
  const begin = performance.now();
  const from = begin + warmup * 1000;
  const until = from + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let now = performance.now(); now < until; ) {
        const status = await send(agent, { port, ...make(nth++) });
        if (status !== 200) throw new Error(`an answer of ${status} in the measurement`);
        const after = performance.now();
        if (now >= from) times.push(after - now);
        now = after;
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}
