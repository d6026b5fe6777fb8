import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mountProxy } from '../examples/express/mountProxy.ts';
import { createApp } from '../examples/hono/app.ts';
import { noPages } from '../examples/proxyOptions.ts';
import worker, { createWorker } from '../examples/worker/worker.ts';
import { createMemoryJournal } from '../src/proxy/index.ts';
import { createSandbox } from '../src/sandbox/index.ts';
import { type Listening, listen } from '../src/server/index.ts';

const sandbox = createSandbox({ merchantName: 'Merchant' });
const shop = 'https://shop.example.com';
let service: Listening;
/** The calls that have reached the service, by method and path. */
const heard: string[] = [];

beforeAll(async () => {
  // The examples log to standard output, as a deployment does.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  service = await listen(
    (request) => {
      heard.push(`${request.method} ${new URL(request.url).pathname}`);
      return sandbox.fetch(request);
    },
    { port: 0 },
  );
  sandbox.setOrigins({ service: service.url, bank: service.url, links: service.url });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.close();
});
afterEach(() => vi.unstubAllEnvs());

/** A folder of the test's own for the journal that an example opens. */
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-example-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const variables = (origin: string, data = '') => ({
  TILLKIT_DATA: data,
  TILLKIT_SECRET_KEY: sandbox.keys.secretKey,
  TILLKIT_PUBLISHABLE_KEY: sandbox.keys.publishableKey,
  TILLKIT_SERVICE_URL: service.url,
  TILLKIT_PAY_ORIGIN: origin,
  TILLKIT_ALLOWED_ORIGINS: shop,
  TILLKIT_MERCHANT_NAME: 'Merchant',
  TILLKIT_SIGNING_KEY: 'signing-key-of-a-test-0123456789-0123456789',
});

/** A payment whose buyer has stored a card, as a page does. */
async function payment() {
  const post = async (path: string, key: string, body: object) => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // The sandbox answers as the contract says; its own tests hold it to that.
    return (await response.json()) as { client_secret: string; payment_id: string; payment_method_id: string };
  };
  const made = await post('/payments', sandbox.keys.secretKey, { amount: 1250, currency: 'EUR' });
  const { client_secret, payment_id } = made;
  const { payment_method_id } = await post('/payment_methods', sandbox.keys.publishableKey, {
    client_secret,
    payment_method: 'card',
    card: { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' },
  });
  return { client_secret, payment_id, payment_method_id };
}

/** A shop's page reads its payment and pays it once, however often it says so; another page may not, and nothing else is there. */
async function works(origin: string, ask: (request: Request) => Response | Promise<Response>) {
  const { client_secret, payment_id, payment_method_id } = await payment();
  const get = (path: string, headers: Record<string, string>) => ask(new Request(`${origin}${path}`, { headers }));
  const path = `/kit/payments/${payment_id}/status`;
  const own = await get(path, { origin: shop, 'x-client-secret': client_secret });
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, shop]);
  expect(await own.json()).toMatchObject({ payment: { payment_id, amount: 1250 } });
  expect((await get(path, { origin: 'https://evil.example', 'x-client-secret': client_secret })).status).toBe(403);
  expect((await get('/payments/list', {})).status).toBe(404);

  const operationId = crypto.randomUUID();
  const submit = (body: object) =>
    ask(
      new Request(`${origin}/kit/payments/${payment_id}/confirm`, {
        method: 'POST',
        headers: {
          origin: shop,
          'x-client-secret': client_secret,
          'content-type': 'application/json',
          'idempotency-key': operationId,
        },
        body: JSON.stringify(body),
      }),
    );
  const incomplete = await submit({ payment_method: 'card' });
  expect([incomplete.status, await incomplete.json()]).toMatchObject([400, { error: { code: 'input_invalid' } }]);
  const answers: unknown[] = [];
  for (let time = 0; time < 2; time += 1) {
    const paid = await submit({ payment_method: 'card', payment_method_id });
    expect(paid.status).toBe(200);
    answers.push(await paid.json());
  }
  expect(answers[0]).toMatchObject({ payment: { payment_id, status: 'succeeded' } });
  // The second time it is the journal that answers.
  expect(answers[1]).toEqual(answers[0]);
  expect(heard.filter((call) => call === `POST /payments/${payment_id}`)).toHaveLength(1);
}

/** A server whose handler is known only after its port is, as the proxy has to know its origin. */
async function serving(
  make: (origin: string) => Promise<(incoming: IncomingMessage, outgoing: ServerResponse) => unknown>,
) {
  let handle: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown = () => undefined;
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  handle = await make(origin);
  return {
    origin,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const overHttp = (request: Request) => fetch(request);

describe('the examples', () => {
  it('mount the proxy in a framework with (req, res), beside its own routes', async () => {
    const data = await dataFolder();
    const mounted: Awaited<ReturnType<typeof mountProxy>>[] = [];
    const { origin, close } = await serving(async (at) => {
      const handlers: ((incoming: IncomingMessage, outgoing: ServerResponse) => unknown)[] = [];
      mounted.push(await mountProxy({ use: (handler) => handlers.push(handler) }, variables(at, data), noPages));
      return (incoming, outgoing) =>
        incoming.url === '/about' ? outgoing.end('about') : handlers.map((handler) => handler(incoming, outgoing));
    });
    await works(origin, overHttp);
    expect(await (await fetch(`${origin}/about`)).text()).toBe('about');
    expect((await stat(join(data, 'proxy.sqlite'))).size).toBeGreaterThan(0);
    close();
    for (const one of mounted) await one.close();
  });

  it('mount the proxy in Hono, beside its own routes', async () => {
    const data = await dataFolder();
    const closing: (() => Promise<void>)[] = [];
    const { origin, close } = await serving(async (at) => {
      const made = await createApp(variables(at, data), noPages);
      closing.push(made.close);
      return getRequestListener(made.app.fetch);
    });
    await works(origin, overHttp);
    expect(await (await fetch(`${origin}/about`)).text()).toBe('The pay origin of this shop.');
    expect((await stat(join(data, 'proxy.sqlite'))).size).toBeGreaterThan(0);
    close();
    for (const end of closing) await end();
  });

  it('mount the proxy as a worker, over a journal of its own and with a cron trigger', async () => {
    const all = variables('https://pay.example.test');
    await works('https://pay.example.test', (request) => worker.fetch(request, all));
    const memory = createMemoryJournal();
    let looked = 0;
    const journal = {
      ...memory,
      pending: (now: number) => {
        looked += 1;
        return memory.pending(now);
      },
    };
    const own = createWorker(() => journal);
    await works('https://pay.example.test', (request) => own.fetch(request, all));
    await own.scheduled(undefined, all);
    expect(looked).toBe(1);
  });
});
