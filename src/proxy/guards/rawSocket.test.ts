import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPooledFetch, type Listening, listen } from '../../server/index.ts';
import { createProxy } from '../createProxy.ts';
import { canary, guestPayment, roomy } from '../proxyUnderTest.testing.ts';
import { rawRequests } from './rawRequests.testing.ts';

interface Heard {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const heard: Heard[] = [];
const lines: string[] = [];
const pool = createPooledFetch();
let service: Listening;
let pay: Listening;

beforeAll(async () => {
  let attempts = 1;
  service = await listen(
    async (request) => {
      const url = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      heard.push({ line: `${request.method} ${url.pathname}${url.search}`, headers, body: await request.text() });
      if (request.method === 'POST') attempts += 1;
      const payment = { ...guestPayment, attempt_count: attempts };
      return Response.json(request.method === 'POST' ? payment : [{ size: 1, data: [payment] }]);
    },
    { port: 0 },
  );
  // The proxy has to know its origin before it listens, so the port is found first.
  const probe = await listen(() => new Response(), { port: 0 });
  await probe.close();
  const proxy = createProxy({
    secretKey: canary.secretKey,
    publishableKey: 'pk_snd_0123456789abcdef',
    serviceUrl: service.url,
    payOrigin: probe.url,
    allowedOrigins: [],
    merchant: { name: 'Example Shop' },
    secureLink: { signingKey: canary.signingKey },
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: [] },
    fetch: pool,
    limits: roomy,
    inFlightPerAddress: 1000,
    log: (line) => lines.push(line),
  });
  pay = await listen(proxy.fetch, { port: probe.port, timeouts: { headers: 1500, request: 3000, keepAlive: 1000 } });
});
afterAll(async () => {
  await pay.close();
  await pool.close();
  await service.close();
});

/** Sends bytes, in one or several pieces, and resolves with everything that came back before the connection ended. */
function send(pieces: readonly string[], pause = 0): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const timers: ReturnType<typeof setTimeout>[] = [];
    const socket = connect(pay.port, '127.0.0.1', () => {
      pieces.forEach((piece, at) => {
        const write = () => socket.writable && socket.write(Buffer.from(piece, 'latin1'));
        if (pause === 0) write();
        else timers.push(setTimeout(write, at * pause));
      });
    });
    const end = () => {
      for (const timer of timers) clearTimeout(timer);
      resolve(text);
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

/** All that the service may hear. */
const reading = {
  line: 'GET /payments/list?limit=100',
  headers: 'accept api-key connection host user-agent x-request-id',
  body: '',
};
const charge = {
  line: 'POST /payments/pay_1',
  headers: 'accept api-key connection content-length content-type host user-agent x-request-id',
  body: JSON.stringify({
    payment_method: 'card',
    payment_method_id: 'pm_1',
    confirm: true,
    browser_info: { ip_address: '127.0.0.1' },
  }),
};

const statusOf = (reply: string) => /^HTTP\/1\.1 (\d{3}) /.exec(reply)?.[1] ?? (reply === '' ? 'closed' : 'nonsense');
const shape = { host: 'placeholder:1', clientSecret: canary.clientSecret };
const cases = rawRequests(shape);

describe(`${cases.length} requests as bytes on a socket`, () => {
  it('are at least two hundred, no two of one name', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it('reach the service through a plain route only, with our headers only; the rest is refused cleanly', async () => {
    const failed: string[] = [];
    for (const { name, bytes, expect: wanted, code } of rawRequests({ ...shape, host: `127.0.0.1:${pay.port}` })) {
      heard.length = 0;
      const reply = await send([bytes]);
      const status = statusOf(reply);
      // A wrong client secret can only be distinguished from the right one by reading the payment.
      const guessing = name.startsWith('a client secret') || name.startsWith('an id "pay_2"');
      const mayHear = wanted !== 'refused' || guessing;
      if (wanted !== 'refused' ? status !== '200' : !/^(?:4\d\d|505|closed)$/.test(status)) {
        failed.push(`${name}: ${status}`);
      }
      if (reply !== '' && !/x-content-type-options: nosniff/i.test(reply)) failed.push(`${name}: bare answer`);
      if (/canary|stack|at \w+ \(|node:/i.test(reply)) failed.push(`${name}: says too much`);
      if (reply.split(/HTTP\/1\.1 \d{3} /).length > 2) failed.push(`${name}: more than one answer`);
      if (!mayHear && heard.length > 0) failed.push(`${name}: the service heard ${heard[0]?.line}`);
      const own = /"code":"(\w+)"/.exec(reply)?.[1] ?? (reply.endsWith('\r\n\r\n') ? 'bare' : 'none');
      if (code !== undefined && own !== code) failed.push(`${name}: refused by ${own}, not by ${code}`);
      const writes = heard.filter(({ line }) => line.startsWith('POST'));
      if (writes.length !== (wanted === 'written' ? 1 : 0)) failed.push(`${name}: ${writes.length} writes`);
      for (const { line, headers, body } of heard) {
        const known = line.startsWith('POST') ? charge : reading;
        if (line !== known.line || body !== known.body) failed.push(`${name}: the service heard ${line} ${body}`);
        const names = Object.keys(headers).sort().join(' ');
        if (names !== known.headers) failed.push(`${name}: with ${names}`);
        if (headers['api-key'] !== canary.secretKey || !/^[a-p]{20}$/.test(headers['x-request-id'] ?? '')) {
          failed.push(`${name}: with headers that are not ours`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  it('end within their time when they come too slowly, and hold nothing up meanwhile', async () => {
    heard.length = 0;
    const head = `GET /kit/payments/pay_1/status HTTP/1.1\r\nHost: 127.0.0.1:${pay.port}\r\n`;
    const post = `POST /kit/payments/pay_1/confirm HTTP/1.1\r\nHost: 127.0.0.1:${pay.port}\r\nx-client-secret: ${canary.clientSecret}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: application/json\r\n`;
    const slow = [
      send([head]),
      send(Array.from(head), 100),
      send([head, ...Array.from({ length: 60 }, (_, at) => `X-${at}: 1\r\n`)], 100),
      send([`${post}Content-Length: 100\r\n\r\n{`]),
      send(
        [`${post}Content-Length: 60\r\n\r\n`, ...Array.from('{"payment_method":"card","payment_method_id":"pm_1"}')],
        100,
      ),
      send([`${post}Transfer-Encoding: chunked\r\n\r\n`, ...Array.from({ length: 60 }, () => '1\r\n \r\n')], 100),
      send([`${post}Content-Length: 9\r\n\r\n`]),
      send(['']),
    ];
    const plain = send([`${head}x-client-secret: ${canary.clientSecret}\r\nConnection: close\r\n\r\n`]);
    const first = await Promise.race([plain, ...slow.map((reply) => reply.then(() => 'a slow one'))]);
    expect(statusOf(first)).toBe('200');
    for (const reply of await Promise.all(slow)) expect(statusOf(reply)).toMatch(/^(?:408|closed)$/);
    expect(heard).toHaveLength(1);
  });

  it('do not mix on one connection: each of ten pipelined requests has its own answer', async () => {
    const one = `GET /kit/payments/pay_1/status HTTP/1.1\r\nHost: 127.0.0.1:${pay.port}\r\nx-client-secret: `;
    const requests = Array.from({ length: 10 }, (_, at) => `${one}${at % 2 === 0 ? canary.clientSecret : 'x'}\r\n\r\n`);
    const reply = await send([...requests, `${one}x\r\nConnection: close\r\n\r\n`]);
    const statuses = [...reply.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((found) => found[1]);
    expect(statuses).toEqual(['200', '401', '200', '401', '200', '401', '200', '401', '200', '401', '401']);
  });

  it('leave lines in the log that hold nothing of them', () => {
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      expect(() => JSON.parse(line)).not.toThrow();
      expect(line).not.toMatch(/evil|pay_1|token_1|canary|\.\.|[\r\n\x7f-\xff]/);
    }
  });
});
