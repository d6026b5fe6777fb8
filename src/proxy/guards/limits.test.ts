import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/index.ts';
import { createMemoryJournal } from '../journal/journal.ts';
import { canary, fakeService, fullPayment, guestService, proxyUnderTest, roomy } from '../proxyUnderTest.testing.ts';

const select = { payment_method: 'card', payment_method_id: 'pm_1' };
const slowly = (payment: object) =>
  fakeService((call) =>
    call.method === 'POST'
      ? new Promise((resolve) => setTimeout(() => resolve(Response.json(payment)), 20))
      : undefined,
  );

describe('selections at the same time', () => {
  it('makes one call of an operation that arrives a hundred times at once, and all receive its answer', async () => {
    const service = slowly({ ...fullPayment, status: 'succeeded' });
    const { select: attach } = proxyUnderTest(service.fetch, { limits: roomy });
    const operation = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 100 }, () => attach(select, operation)));
    const texts = new Set(await Promise.all(answers.map((response) => response.text())));
    expect(service.writes()).toHaveLength(1);
    expect(service.calls).toHaveLength(2);
    expect(answers.every((response) => response.status === 200)).toBe(true);
    expect(texts.size).toBe(1);
  });

  it('refuses another selection while one is under way, and a wrong secret cannot stand in the way', async () => {
    const service = slowly(fullPayment);
    const { select: attach } = proxyUnderTest(service.fetch, { limits: roomy });
    const wrong = attach(select, { 'x-client-secret': 'pay_1_secret_canaryclientsecret01' });
    const first = attach(select);
    const second = attach({ ...select, payment_method_id: 'pm_2' });
    expect((await wrong).status).toBe(401);
    const statuses = [(await first).status, (await second).status].sort();
    expect(statuses).toEqual([200, 409]);
    expect(service.writes()).toHaveLength(1);
  });
});

describe('rate limits', () => {
  it('ends reads of one secret at 60 a minute, with Retry-After and no effect', async () => {
    const { ask, withSecret } = proxyUnderTest(fakeService().fetch);
    const statuses: number[] = [];
    for (let at = 0; at < 62; at += 1)
      statuses.push((await ask('/kit/payments/pay_1/status', { headers: withSecret })).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
    const response = await ask('/kit/payments/pay_1/status', { headers: withSecret });
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ error: { code: 'rate_limited', effect: 'none' } });
  });

  it('ends writes of one address at 30 a minute and leaves other addresses alone', async () => {
    const { ask } = proxyUnderTest(fakeService().fetch);
    const attempt = async (from: string) => (await ask('/kit/payments/pay_1/confirm', { method: 'POST', from })).status;
    for (let at = 0; at < 30; at += 1) expect(await attempt('2001:db8:1:2::1')).toBe(401);
    expect(await attempt('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await attempt('2001:db8:1:3::1')).toBe(401);
    expect(await attempt('198.51.100.1')).toBe(401);
  });

  it('ends guessing at 30 wrong secrets or unknown links a minute', async () => {
    const service = fakeService();
    const { ask, withSecret } = proxyUnderTest(service.fetch);
    for (let at = 0; at < 15; at += 1) {
      const wrong = { 'x-client-secret': `pay_${at}_secret_wrongwrong` };
      expect((await ask(`/kit/payments/pay_${at}/status`, { headers: wrong })).status).toBe(401);
      expect((await ask(`/payment_link/merchant_1/pay_x${at}`)).status).toBe(404);
    }
    expect(
      (await ask('/kit/payments/pay_99/status', { headers: { 'x-client-secret': 'pay_99_secret_wrongwrong' } })).status,
    ).toBe(429);
    expect((await ask('/payment_link/merchant_1/pay_x99')).status).toBe(503);
    expect((await ask('/kit/payments/pay_1/status', { headers: withSecret, from: '198.51.100.7' })).status).toBe(200);
  });

  it('passes a right secret and a known link of an address that has guessed too often, and asks for guesses one at a time', async () => {
    let asking = 0;
    let most = 0;
    const service = guestService();
    const slow: typeof service.fetch = async (url, init) => {
      // What tells a guess from a right one. A known link is also read in full, which no guess is.
      const checks = new URL(url).pathname === '/payments/list';
      asking += checks ? 1 : 0;
      most = Math.max(most, asking);
      await new Promise((resolve) => setTimeout(resolve, 2));
      asking -= checks ? 1 : 0;
      return service.fetch(url, init);
    };
    const { ask, withSecret } = proxyUnderTest(slow);
    const guess = async (at: number) =>
      (
        await ask(`/kit/payments/pay_x${at}/status`, {
          headers: { 'x-client-secret': `pay_x${at}_secret_wrongwrong` },
        })
      ).status;
    for (let at = 0; at < 30; at += 1) expect(await guess(at)).toBe(401);
    expect(await guess(30)).toBe(429);
    most = 0;
    const [right, open, ...wrong] = await Promise.all([
      ask('/kit/payments/pay_1/status', { headers: withSecret }),
      ask('/payment_link/merchant_1/pay_1'),
      ...Array.from({ length: 20 }, (_, at) => guess(100 + at)),
    ]);
    expect([right.status, open.status]).toEqual([200, 200]);
    expect(new Set(wrong)).toEqual(new Set([429]));
    expect(most).toBe(1);
  });

  it('says once that a forwarded address is ignored, and counts it each time', async () => {
    const metricsToken = 'token-of-the-metrics-0123456789';
    const read = async (more: object) => {
      const { ask, lines } = proxyUnderTest(fakeService().fetch, { metricsToken, ...more });
      for (let at = 0; at < 3; at += 1) await ask('/healthz', { headers: { 'x-forwarded-for': '198.51.100.7' } });
      const metrics = await (await ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text();
      const said = lines.filter((line) => line.includes('"forwarded_address_ignored"'));
      return [said.length, /^tillkit_forwarded_address_ignored_total (\d+)$/m.exec(metrics)?.[1], said.join()];
    };
    expect(await read({})).toEqual([1, '3', expect.stringContaining('"level":"warn"')]);
    expect((await read({}))[2]).not.toContain('198.51.100.7');
    expect(await read({ trustedProxyHops: 1 })).toEqual([0, '0', '']);
  });
});

describe('a page that is asked for too often', () => {
  const none = { ...roomy, addressReads: { count: 1, perMs: 60_000 }, addressWrites: { count: 0, perMs: 60_000 } };
  const { ask, lines } = proxyUnderTest(guestService().fetch, { limits: none });
  const asked = async (path: string, options: Parameters<typeof ask>[1] = {}) => {
    const answer = await ask(path, options);
    const text = (await answer.text()).replaceAll(/<style>.*<\/style>/gs, '');
    return [answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after'), text] as const;
  };

  it('says so to its reader in their language, and when to come again', async () => {
    await ask('/payment_link/mer_1/pay_1');
    const german = { headers: { 'accept-language': 'de' } };
    for (const [path, heading, sentence] of [
      ['/payment_link/mer_1/pay_1', 'Diese Zahlung kann gerade nicht angezeigt werden', 'wird nichts abgebucht'],
      ['/payment_link/s/mer_1/pay_1', 'Diese Zahlung kann gerade nicht angezeigt werden', 'wird nichts abgebucht'],
      ['/payout_link/mer_1/po_1', 'Auszahlung von Example Shop', 'wird nichts gesendet'],
    ] as const) {
      const [status, type, wait, text] = await asked(path, german);
      expect([status, type, wait]).toEqual([429, 'text/html; charset=utf-8', '60']);
      expect(text).toContain(`<h1>${heading}</h1>`);
      expect(text).toContain(sentence);
      expect(text).not.toContain('href="/payment_link');
    }
    expect(lines.filter((line) => line.includes('"rate_limited"'))).toHaveLength(3);
  });

  it('gives a form a link to its page, and may have sent it before', async () => {
    const form = { method: 'POST', headers: { origin: 'https://pay.test' } };
    const [status, type, , text] = await asked('/payment_link/mer_1/pay_1?locale=fr', form);
    expect([status, type]).toEqual([429, 'text/html; charset=utf-8']);
    expect(text).toContain('href="/payment_link/mer_1/pay_1?locale=fr"');
    expect(text).not.toContain('"effect"');
    expect(lines.at(-1)).toContain('"effect":"unknown"');
  });
});

describe('an operation that is turned away because its address asks too often', () => {
  const once = { ...roomy, addressWrites: { count: 1, perMs: 60_000 } };
  const errorOf = async (response: Response) => [response.status, (await response.json()).error];
  const limited = (effect: string) => [
    429,
    { code: 'rate_limited', effect, message: 'Too many requests; see Retry-After.' },
  ];

  it('has done nothing when it comes for the first time', async () => {
    const service = fakeService();
    const { select: attach } = proxyUnderTest(service.fetch, { limits: once });
    expect((await attach(select)).status).toBe(200);
    expect(await errorOf(await attach(select))).toEqual(limited('none'));
    expect(service.writes()).toHaveLength(1);
  });

  it('may have done something when it was sent before, whatever became of it', async () => {
    for (const reply of [
      () => Response.json({ ...fullPayment, status: 'succeeded' }),
      () => new Response('', { status: 500 }),
    ]) {
      const service = fakeService((call) => (call.method === 'POST' ? reply() : undefined));
      const journal = createMemoryJournal();
      const operation = { 'idempotency-key': crypto.randomUUID() };
      const [first, other] = [1, 2].map(() => proxyUnderTest(service.fetch, { limits: once, journal }));
      await first?.select(select, operation);
      if (first) expect(await errorOf(await first.select(select, operation))).toEqual(limited('unknown'));
      // Another instance, or the process after this one, knows it from the journal alone.
      await other?.select('no operation', { 'idempotency-key': 'none' });
      if (other) expect(await errorOf(await other.select(select, operation))).toEqual(limited('unknown'));
      expect(service.writes()).toHaveLength(1);
    }
  });

  it('may still do something while it is under way', async () => {
    const service = slowly({ ...fullPayment, status: 'succeeded' });
    const operation = { 'idempotency-key': crypto.randomUUID() };
    for (const more of [{ limits: once }, { limits: roomy, inFlightPerAddress: 1 }]) {
      const { select: attach } = proxyUnderTest(service.fetch, more);
      const first = attach(select, operation);
      expect(await errorOf(await attach(select, operation))).toEqual(limited('unknown'));
      expect((await first).status).toBe(200);
    }
  });

  it('has done nothing when the service refused it, or nothing was ever sent', async () => {
    const refused = { error: { type: 'invalid_request', code: 'IR_06', message: 'no' } };
    const service = fakeService((call) =>
      call.method === 'POST' ? Response.json(refused, { status: 422 }) : undefined,
    );
    const { select: attach } = proxyUnderTest(service.fetch, { limits: once });
    const operation = { 'idempotency-key': crypto.randomUUID() };
    expect((await attach(select, operation)).status).toBe(422);
    expect(await errorOf(await attach(select, operation))).toEqual(limited('none'));
  });

  it('has an unknown effect while the journal cannot be read', async () => {
    const journal = { ...createMemoryJournal(), find: () => Promise.reject(new Error('away')) };
    const { select: attach } = proxyUnderTest(fakeService().fetch, { limits: once, journal });
    await attach(select);
    expect(await errorOf(await attach(select))).toEqual(limited('unknown'));
  });

  it('costs the journal a few looks at a time, however many come', async () => {
    let looks = 0;
    let most = 0;
    const journal = createMemoryJournal();
    const slow: typeof journal.find = async (id) => {
      looks += 1;
      most = Math.max(most, looks);
      await new Promise((resolve) => setTimeout(resolve, 5));
      looks -= 1;
      return journal.find(id);
    };
    const { select: attach } = proxyUnderTest(fakeService().fetch, {
      limits: once,
      journal: { ...journal, find: slow },
    });
    await attach(select);
    const answers = await Promise.all(Array.from({ length: 90 }, () => attach(select)));
    expect(answers.every(({ status }) => status === 429)).toBe(true);
    expect(most).toBeLessThanOrEqual(16);
  });

  it('is reported to the page with an unknown effect', async () => {
    const service = guestService();
    const { proxy } = proxyUnderTest(service.fetch, { limits: once });
    const client = createClient({
      publishableKey: 'pk_snd_0123456789abcdef',
      serviceUrl: 'https://service.test',
      payOrigin: 'https://pay.test',
      fetch: (url, init) => proxy.fetch(new Request(url, { ...init, signal: null })),
    });
    const submit = (operationId: string) =>
      client.confirmWithMethod(
        { params: { payment_id: 'pay_1' }, body: { payment_method: 'card', payment_method_id: 'pm_1' } },
        { clientSecret: canary.clientSecret, operationId },
      );
    const id = crypto.randomUUID();
    expect(await submit(id)).toMatchObject({ ok: true });
    expect(await submit(id)).toMatchObject({ ok: false, failure: { status: 429, effect: 'unknown' } });
    expect(await submit(crypto.randomUUID())).toMatchObject({ ok: false, failure: { status: 429, effect: 'none' } });
  });
});
