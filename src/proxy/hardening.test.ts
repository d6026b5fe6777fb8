import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProxy } from './createProxy.ts';
import { createRateStore } from './guards/rateLimits.ts';
import { createMemoryJournal, type JournalRow } from './journal/journal.ts';
import type { ProxyOptions } from './proxyOptions.ts';
import { canary, fakeService, fullPayment, proxyUnderTest, roomy } from './proxyUnderTest.testing.ts';
import { createSecretKeys, getRouteGroup } from './upstream/upstream.ts';

const card = { payment_method: 'card', payment_token: 'token_1' };
const status = '/kit/payments/pay_1/status';

/** A clock that a test moves. */
function movableClock() {
  let now = Date.parse('2030-01-01T00:00:00Z');
  return { now: () => now, advance: (ms: number) => (now += ms) };
}

describe('a service that fails', () => {
  const failing = () =>
    fakeService((call) => (call.method === 'POST' ? new Response(null, { status: 500 }) : undefined));

  it('is left alone after twenty failed writes: 503, nothing done, Retry-After; reads go on', async () => {
    const service = failing();
    const clock = movableClock();
    // Remembers nothing, so that the breaker alone decides: a real one would hold the second operation of the payment back.
    const journal = { ...createMemoryJournal(), insert: async () => true, latest: async () => undefined };
    const { ask, select, withSecret } = proxyUnderTest(service.fetch, { limits: roomy, clock, journal });
    for (let at = 0; at < 20; at += 1) expect((await select(card)).status).toBe(502);
    expect(service.writes()).toHaveLength(20);

    const held = await select(card);
    expect([held.status, held.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await held.json()).toMatchObject({ error: { code: 'service_circuit_open', effect: 'none' } });
    expect(service.writes()).toHaveLength(20);
    expect((await ask(status, { headers: withSecret })).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);

    clock.advance(5000);
    const probes = await Promise.all([1, 2, 3].map((index) => select({ ...card, payment_token: `token_${index}` })));
    expect(probes.map((response) => response.status).sort()).toEqual([502, 503, 503]);
    expect(service.writes()).toHaveLength(21);
  });

  it('closes the breaker again when a probe succeeds', async () => {
    let broken = true;
    const service = fakeService(() => (broken ? new Response(null, { status: 503 }) : undefined));
    const clock = movableClock();
    const { ask, withSecret } = proxyUnderTest(service.fetch, { limits: roomy, clock });
    for (let at = 0; at < 20; at += 1) expect((await ask(status, { headers: withSecret })).status).toBe(502);
    expect((await ask(status, { headers: withSecret })).status).toBe(503);
    broken = false;
    clock.advance(5000);
    expect((await ask(status, { headers: withSecret })).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
  });

  it.each([
    ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' })],
    [
      'a refused connection at each of several addresses',
      new TypeError('fetch failed', {
        cause: new AggregateError([
          Object.assign(new Error('x'), { syscall: 'connect' }),
          Object.assign(new Error('x'), { syscall: 'connect' }),
        ]),
      }),
    ],
    ['a name that does not resolve', Object.assign(new Error('x'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
    ['a connection that takes too long', Object.assign(new Error('x'), { code: 'UND_ERR_CONNECT_TIMEOUT' })],
    [
      'the same inside the error of fetch',
      new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { syscall: 'connect' }) }),
    ],
  ])('after %s a write is known not to have been sent', async (_, error) => {
    const service = fakeService((call) => {
      if (call.method === 'POST') throw error;
      return undefined;
    });
    const response = await proxyUnderTest(service.fetch).select(card);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code: 'service_unreachable', effect: 'none' } });
  });

  it.each([
    [
      'a connection refused at one address and reset at another',
      new AggregateError([
        Object.assign(new Error('x'), { syscall: 'connect' }),
        Object.assign(new Error('x'), { syscall: 'read' }),
      ]),
    ],
    ['errors of no address at all', new AggregateError([])],
    ['a connection reset', Object.assign(new Error('x'), { code: 'ECONNRESET', syscall: 'read' })],
    ['a broken pipe', Object.assign(new Error('x'), { code: 'EPIPE', syscall: 'write' })],
    ['a socket that closed', Object.assign(new Error('x'), { code: 'UND_ERR_SOCKET' })],
  ])('after %s the outcome of a write is unknown', async (_, error) => {
    const service = fakeService((call) => {
      if (call.method === 'POST') throw error;
      return undefined;
    });
    const response = await proxyUnderTest(service.fetch).select(card);
    expect(await response.json()).toMatchObject({ error: { code: 'outcome_unknown', effect: 'unknown' } });
    expect(service.writes()).toHaveLength(1);
  });

  it('gives every route of the service its group, whatever its ids are', () => {
    const groups = [
      ['GET', 'https://s.test/payments/list?limit=100'],
      ['GET', 'https://s.test/payments/list'],
      ['POST', 'https://s.test/payments/pay_1'],
      ['GET', 'https://s.test/api/payments/pay_1?client_secret=x'],
      ['POST', 'https://s.test/pay_1/complete_authorize'],
      ['POST', 'https://s.test/payments/pay_1/complete_authorize'],
      ['GET', 'https://s.test/payment_link/plink_1'],
      ['POST', 'https://s.test/payouts/list'],
      ['POST', 'https://s.test/payouts/payout_1/fulfill'],
      ['GET', 'https://s.test/customers/payment_methods'],
      ['DELETE', 'https://s.test/payments/pay_1'],
      ['GET', 'https://s.test/other-path'],
    ].map(([method = '', url = '']) => getRouteGroup(method, url));
    expect(groups).toEqual([
      'payments_read',
      'payments_read',
      'payments_write',
      'payments_read',
      'payments_write',
      'payments_write',
      'payment_link_read',
      'payouts_read',
      'payouts_write',
      'customers_read',
      'other',
      'other',
    ]);
  });
});

describe('a redirect of the service', () => {
  it.each([301, 302, 303, 307, 308])('with %i is never followed, not even to an inviting address', async (code) => {
    const location = 'http://169.254.169.254/latest/meta-data/';
    const service = fakeService(() => new Response(null, { status: code, headers: { location } }));
    const { ask, withSecret } = proxyUnderTest(service.fetch);
    const response = await ask(status, { headers: withSecret });
    expect(response.status).toBe(502);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'unexpected_redirect', effect: 'none' } });
    expect(text + JSON.stringify([...response.headers])).not.toContain('169.254');
    expect(service.calls).toHaveLength(1);
  });
});

describe('the secret key', () => {
  const next = 'snd_canarynextkey0123456789abcdefg';

  it('can be replaced while the proxy runs; the old one stays guarded', async () => {
    const keys = createSecretKeys(canary.secretKey);
    let merchant = 'Example Shop';
    const service = fakeService();
    const { ask, withSecret } = proxyUnderTest(service.fetch, {
      secretKey: keys,
      merchant: {
        get name() {
          return merchant;
        },
      },
    });
    await ask(status, { headers: withSecret });
    keys.replace(next);
    await ask(status, { headers: withSecret });
    expect(service.calls.map((call) => call.headers['api-key'])).toEqual([canary.secretKey, next]);
    for (const key of [canary.secretKey, next]) {
      merchant = `Shop ${key}`;
      const response = await ask('/kit/links/plink_1', { headers: withSecret });
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain(key);
    }
  });

  it('keeps its place when what should replace it is no secret key', () => {
    const keys = createSecretKeys(canary.secretKey);
    for (const wrong of ['', 'short', 'pk_snd_0123456789', 'with space in it']) {
      expect(() => keys.replace(wrong)).toThrow(/The proxy takes the secret key|secretKey is an empty text/);
      if (wrong !== '') expect(() => keys.replace(wrong)).not.toThrow(wrong);
    }
    expect(keys.all()).toEqual([canary.secretKey]);
  });
});

describe('what one address may do at once', () => {
  it('is a hundred requests; the next one waits, and other addresses are served', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const service = fakeService(async () => {
      await gate;
      return Response.json([{ size: 1, data: [fullPayment] }]);
    });
    const { ask, withSecret } = proxyUnderTest(service.fetch, { limits: roomy });
    const waiting = Array.from({ length: 100 }, () => ask(status, { headers: withSecret }));
    const refused = await ask(status, { headers: withSecret });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    const other = ask(status, { headers: withSecret, from: '198.51.100.1' });
    open();
    for (const response of await Promise.all([...waiting, other])) expect(response.status).toBe(200);
    expect((await ask(status, { headers: withSecret })).status).toBe(200);
  });
});

/** A service that declines every card. */
function declining() {
  const declined = { ...fullPayment, status: 'failed', payment_method_data: { card: { card_isin: '400000' } } };
  return fakeService((call) => (call.method === 'POST' ? Response.json(declined) : undefined));
}

describe('somebody who tries cards', () => {
  it('attaches five new cards to one payment and no more within the hour', async () => {
    const clock = movableClock();
    const { select } = proxyUnderTest(declining().fetch, { clock });
    const attempt = async (index: number) =>
      (await select({ payment_method: 'card', payment_method_id: `pm_${index}` })).status;
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) statuses.push(await attempt(at));
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 15 }, () => 429)]);
    clock.advance(12 * 60_000);
    expect(await attempt(21)).toBe(200);
  });

  it('throttles an address for a minute after twenty-one declined cards of one bank, wherever those came from', async () => {
    const service = declining();
    const clock = movableClock();
    const { select } = proxyUnderTest(service.fetch, {
      clock,
      limits: { ...roomy, binDeclines: { count: 20, perMs: 60_000 }, addressThrottle: { count: 1, perMs: 60_000 } },
    });
    const attempt = async (from: string) => (await select(card, {}, from)).status;
    for (let at = 0; at < 20; at += 1) expect(await attempt(`198.51.100.${at}`)).toBe(200);
    expect(await attempt('203.0.113.1')).toBe(200);
    expect(await attempt('203.0.113.1')).toBe(429);
    expect(await attempt('203.0.113.2')).toBe(200);
    clock.advance(60_000);
    expect(await attempt('203.0.113.1')).toBe(200);
  });
});

describe('the rate store', () => {
  it('is one for all proxies that are given the same', async () => {
    const rateStore = createRateStore();
    const limits = { secretReads: { count: 2, perMs: 60_000 } };
    const [one, other] = [1, 2].map(() => proxyUnderTest(fakeService().fetch, { rateStore, limits }));
    const read = async (at: typeof one) => (await at?.ask(status, { headers: at.withSecret }))?.status;
    expect([await read(one), await read(other), await read(one), await read(other)]).toEqual([200, 200, 429, 429]);
  });

  it('is replaced by memory when it fails, so that limits hold and the shop goes on', async () => {
    const failing = [
      { wait: () => Promise.reject(new Error('x')), take: () => Promise.reject(new Error('x')) },
      {
        wait: () => {
          throw new Error('x');
        },
        take: () => {
          throw new Error('x');
        },
      },
    ];
    for (const rateStore of failing) {
      const limits = { secretReads: { count: 2, perMs: 60_000 } };
      const { ask, withSecret } = proxyUnderTest(fakeService().fetch, { rateStore, limits });
      const statuses: number[] = [];
      for (let at = 0; at < 3; at += 1) statuses.push((await ask(status, { headers: withSecret })).status);
      expect(statuses).toEqual([200, 200, 429]);
    }
  });

  it('is given no secret, no id and no number of a card', async () => {
    const memory = createRateStore();
    const keys = new Set<string>();
    const noted = { wait: memory.wait, take: memory.take };
    const rateStore: ProxyOptions['rateStore'] = {
      wait: (key, limit, now) => noted.wait(keys.add(key) && key, limit, now),
      take: (key, limit, now) => noted.take(keys.add(key) && key, limit, now),
    };
    const { ask, select, withSecret } = proxyUnderTest(fakeService().fetch, { rateStore });
    await ask(status, { headers: withSecret });
    await select({ payment_method: 'card', payment_method_id: 'pm_1' });
    expect([...keys].join('\n')).not.toMatch(/canary|pay_1|pm_1|_secret_/);
    expect(keys.size).toBeGreaterThan(3);
  });
});

describe('traces', () => {
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  it('are passed on when they are well formed, and never from one request to another', async () => {
    const service = fakeService();
    const { ask, withSecret } = proxyUnderTest(service.fetch);
    const ids = [
      'nonsense',
      `${trace}x`,
      trace.replace('0af7', '0AF7'),
      `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
      `${trace}, ${trace}`,
    ];
    await ask(status, { headers: { ...withSecret, traceparent: trace } });
    for (const traceparent of ids) await ask(status, { headers: { ...withSecret, traceparent } });
    await ask(status, { headers: withSecret });
    expect(service.calls.map((call) => call.headers.traceparent)).toEqual([
      trace,
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });
});

describe('health', () => {
  it('is not ready while a check fails, throws or hangs, and says nothing else', async () => {
    const states: (() => boolean | Promise<boolean>)[] = [
      () => false,
      () => {
        throw new Error('canary words');
      },
      () => Promise.reject(new Error('canary words')),
    ];
    for (const passes of states) {
      const { ask } = proxyUnderTest(fakeService().fetch, { readyChecks: [{ name: 'journal', passes }] });
      const response = await ask('/readyz');
      expect([response.status, await response.text()]).toEqual([503, '{"status":"not ready"}']);
      expect(await (await ask('/healthz')).text()).toBe('{"status":"ok"}');
    }
  });

  it('is not ready where the disk has no room for another row, although what is there can be written over', async () => {
    const memory = createMemoryJournal();
    let full = true;
    const journal = {
      ...memory,
      insert: async (row: JournalRow) => {
        if (full) throw new Error('database or disk is full');
        return memory.insert(row);
      },
    };
    const { ask } = proxyUnderTest(fakeService().fetch, { journal });
    const ready = async () => (await ask('/readyz')).status;
    expect(await ready()).toBe(503);
    full = false;
    expect(await ready()).toBe(200);
  });

  it('writes one probe in five seconds however often it is asked, and the next one takes it away in time', async () => {
    const memory = createMemoryJournal();
    const probes: JournalRow[] = [];
    const journal = {
      ...memory,
      insert: async (row: JournalRow) => {
        probes.push(row);
        return memory.insert(row);
      },
    };
    const { ask } = proxyUnderTest(fakeService().fetch, { journal });
    for (let at = 0; at < 20; at += 1) expect((await ask('/readyz')).status).toBe(200);
    expect(probes).toHaveLength(1);
    const [first] = probes;
    if (first === undefined) throw new Error('no probe');
    await memory.insert({ ...first, operationId: crypto.randomUUID(), turn: 2 });
    await memory.forget(Date.now());
    expect(await memory.find(first.operationId)).toBeUndefined();
    expect(await memory.pending(Date.now())).toEqual([]);
  });

  it('is not ready from the moment the proxy is asked to stop, and answers until the end', async () => {
    const { proxy, ask, withSecret, lines } = proxyUnderTest(fakeService().fetch, {
      readyChecks: [{ name: 'journal', passes: () => true }],
    });
    expect((await ask('/readyz')).status).toBe(200);
    proxy.stop();
    expect((await ask('/readyz')).status).toBe(503);
    // It is what was asked for: nobody is to be woken.
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 'info', status: 503, code: 'stopping' });
    expect((await ask(status, { headers: withSecret })).status).toBe(200);
  });
});

describe('the numbers at /metrics', () => {
  const metricsToken = 'canary-metrics-token';
  const authorization = `Bearer ${metricsToken}`;

  it('are for callers with the token; to every other caller there is no such address', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch, { metricsToken });
    const nowhere = await (await ask('/nowhere')).text();
    for (const given of [
      '',
      'Bearer ',
      'Bearer wrong',
      metricsToken,
      authorization.toLowerCase(),
      `${authorization} x`,
    ]) {
      const response = await ask('/metrics', { headers: { authorization: given } });
      expect([response.status, await response.text()]).toEqual([404, nowhere]);
    }
    expect((await ask('/metrics', { method: 'POST', headers: { authorization } })).status).toBe(404);
    const without = proxyUnderTest(fakeService().fetch);
    expect((await without.ask('/metrics', { headers: { authorization: 'Bearer undefined' } })).status).toBe(404);
    expect(() => proxyUnderTest(fakeService().fetch, { metricsToken: 'short' })).toThrow(/metricsToken/);
  });

  it('count requests, calls, limits and dropped fields in the text format of Prometheus, without any id', async () => {
    const { ask, select, withSecret } = proxyUnderTest(fakeService().fetch, {
      metricsToken,
      limits: { secretReads: { count: 1, perMs: 60_000 } },
    });
    await ask(status, { headers: withSecret });
    await ask(status, { headers: withSecret });
    await select({ ...card, amount: 1, browser_info: { language: 'en', customer: 'x' } });
    const response = await ask('/metrics', { headers: { authorization } });
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    for (const line of [
      'tillkit_requests_total{op="readPayment",status="200",effect="none"} 1',
      'tillkit_requests_total{op="readPayment",status="429",effect="none"} 1',
      'tillkit_requests_total{op="confirmWithMethod",status="200",effect="done"} 1',
      'tillkit_upstream_requests_total{group="payments_read",outcome="2xx"} 2',
      'tillkit_upstream_requests_total{group="payments_write",outcome="2xx"} 1',
      'tillkit_rate_limited_total{limit="secretReads"} 1',
      'tillkit_unknown_keys_dropped_total 2',
      'tillkit_request_duration_seconds_count{op="readPayment"} 2',
      'tillkit_request_duration_seconds_bucket{op="readPayment",le="+Inf"} 2',
      'tillkit_in_flight 1',
      'tillkit_breaker_state{group="payments_write"} 0',
      'tillkit_ready{check="breaker"} 1',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).not.toMatch(/pay_1|plink|canary|203\.0\.113|token_1/);
    // Every line is a comment or a name, labels and a number.
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [\d.e+-]+)$/);
    }
  });

  it.each(['alerts.yaml', 'dashboard.json'])('are those that examples/monitoring/%s asks for', async (file) => {
    const { ask, select, withSecret } = proxyUnderTest(fakeService().fetch, {
      metricsToken,
      limits: { secretReads: { count: 1, perMs: 60_000 } },
    });
    await ask(status, { headers: withSecret });
    await ask(status, { headers: withSecret });
    await select({ ...card, amount: 1 });
    const text = await (await ask('/metrics', { headers: { authorization } })).text();
    // A counter with labels begins with its first event; those of rare ones are in the operations guide.
    const rare = ['tillkit_drift_total{field=""}', 'tillkit_csp_violations_total{directive=""}'];
    const known = new Map<string, Set<string>>();
    for (const [, name = '', labels = ''] of [...text.split('\n'), ...rare]
      .join('\n')
      .matchAll(/^(tillkit_\w+)(.*)$/gm)) {
      const names = known.get(name) ?? new Set(['instance', 'job']);
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) names.add(label);
      known.set(name, names);
    }
    const source = await readFile(new URL(`../../examples/monitoring/${file}`, import.meta.url), 'utf8');
    const queries = file.endsWith('.json')
      ? JSON.parse(source).panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
          targets.map(({ expr }) => expr),
        )
      : [...source.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
    expect(queries.length).toBeGreaterThan(10);
    for (const query of queries as readonly string[]) {
      const metrics = [...query.matchAll(/tillkit_\w+/g)].map(([name]) => name);
      for (const name of metrics) expect([...known.keys()], query).toContain(name);
      const has = new Set(metrics.flatMap((name) => [...(known.get(name) ?? [])]));
      const labels = [...query.matchAll(/by \(([^)]*)\)|(\w+)!?=~?"/g)].flatMap(
        ([, by, label]) => by?.split(', ') ?? [label],
      );
      for (const label of labels) expect([...has, 'job'], query).toContain(label);
    }
  });

  it('stay few, whatever is asked', async () => {
    const { ask, select } = proxyUnderTest(fakeService().fetch, { metricsToken, limits: roomy });
    for (let at = 0; at < 300; at += 1) {
      await ask(`/kit/payments/pay_${at}/status`, {
        headers: { 'x-client-secret': `pay_${at}_secret_aaaaaaaaaaaaaaaaaaaa` },
      });
      await ask(`/${at}`);
      await select({ [`key${at}`]: 1 });
    }
    const text = await (await ask('/metrics', { headers: { authorization } })).text();
    expect(text.split('\n').length).toBeLessThan(100);
  });
});

describe('bodies', () => {
  it('of any JSON reach the service as the known fields or not at all', async () => {
    const service = declining();
    const { select } = proxyUnderTest(service.fetch, { limits: roomy });
    const key = fc.constantFrom(
      'amount',
      'currency',
      'customer_id',
      'confirm',
      'metadata',
      'payment_method',
      'payment_token',
      'card_cvc',
      'browser_info',
      'x',
    );
    const body = fc.dictionary(
      key,
      fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('card', 'token_1', '737')),
      { maxKeys: 8 },
    );
    const known = new Set(['payment_method', 'payment_token', 'payment_method_data', 'confirm', 'browser_info']);
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        service.calls.length = 0;
        const response = await select(value);
        if (![200, 400].includes(response.status)) return false;
        return service.writes().every((call) => Object.keys(call.body as object).every((name) => known.has(name)));
      }),
      { numRuns: 500 },
    );
  }, 120_000);

  it('may hold fields of a newer version anywhere; they are dropped', async () => {
    const service = fakeService();
    const { select, lines } = proxyUnderTest(service.fetch, { limits: roomy });
    const response = await select({
      ...card,
      later: { a: [1, { b: 2 }] },
      browser_info: { language: 'en', later: 1, more: 2 },
    });
    expect(response.status).toBe(200);
    expect(service.writes()[0]?.body).toEqual({
      ...card,
      confirm: true,
      browser_info: { language: 'en', ip_address: '203.0.113.9' },
    });
    expect(lines[0]).toContain('"dropped":3');
  });
});

describe('certificates', () => {
  afterEach(() => vi.unstubAllEnvs());
  const options = (serviceUrl: string) => ({
    secretKey: canary.secretKey,
    publishableKey: 'pk_snd_0123456789abcdef',
    serviceUrl,
    payOrigin: 'https://pay.test',
    allowedOrigins: [],
    merchant: { name: 'Example Shop' },
    secureLink: { signingKey: canary.signingKey },
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: [] },
  });

  it('are checked: a proxy that is configured not to does not start, except against this machine', () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(() => createProxy(options('https://api.example.com'))).toThrow(/NODE_TLS_REJECT_UNAUTHORIZED=0/);
    for (const local of ['http://127.0.0.1:4010', 'https://localhost:4010', 'https://service.test']) {
      expect(() => createProxy(options(local))).not.toThrow();
    }
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '1');
    expect(() => createProxy(options('https://api.example.com'))).not.toThrow();
  });
});

describe('every answer', () => {
  it('carries the same security headers, found or not, refused or failed', async () => {
    const { ask, select, withSecret } = proxyUnderTest(fakeService(() => new Response(null, { status: 500 })).fetch, {
      assets: async () => {
        throw new Error('x');
      },
    });
    const answers = [
      await ask('/nowhere'),
      await ask('/assets/x.js'),
      await ask(status),
      await ask(status, { headers: withSecret }),
      await select('{'),
      await ask(status, {
        method: 'OPTIONS',
        headers: { origin: 'https://shop.example.com', 'access-control-request-method': 'GET' },
      }),
      await ask('/3ds/notify', { method: 'POST', body: 'x'.repeat(20_000) }),
      await ask('/healthz'),
      await ask('/readyz'),
    ];
    expect(answers.map((response) => response.status)).toEqual([404, 500, 401, 502, 400, 204, 413, 200, 200]);
    for (const { headers } of answers) {
      expect({
        type: headers.get('x-content-type-options'),
        referrer: headers.get('referrer-policy'),
        policy: headers.get('content-security-policy'),
        transport: headers.get('strict-transport-security'),
        cache: headers.get('cache-control'),
        resource: headers.get('cross-origin-resource-policy'),
        robots: headers.get('x-robots-tag'),
        server: headers.get('server'),
      }).toEqual({
        type: 'nosniff',
        referrer: 'no-referrer',
        policy: "default-src 'none'; frame-ancestors 'none'",
        transport: 'max-age=63072000',
        cache: 'no-store',
        resource: 'same-origin',
        robots: 'noindex',
        server: null,
      });
      expect(headers.get('x-request-id')).toMatch(/^[a-p]{20}$/);
    }
  });

  it('that is a document or a script has them too, with a policy of its own that allows nothing else', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch);
    for (const path of ['/payment_link/merchant_1/pay_1', '/payment_link/s/m/p', '/3ds/notify.js']) {
      const { headers } = await ask(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
      expect(headers.get('x-request-id')).toMatch(/^[a-p]{20}$/);
    }
  });
});
