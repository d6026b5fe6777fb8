import { describe, expect, it, onTestFinished } from 'vitest';
import { createProxy, type SettledOperation } from '../../proxy/index.ts';
import { canStartPostgres, type OwnPostgres, proxySettings, startOwnPostgres } from './databases.testing.ts';
import { openJournal } from './openJournal.ts';

/** What a browser hears. */
interface Heard {
  readonly status: number;
  readonly body: {
    readonly error?: { readonly code: string; readonly effect: string };
    readonly payment?: { readonly status: string };
    readonly verdict?: string;
    readonly open_operation?: unknown;
  };
}

const secretOf = (paymentId: string) => `${paymentId}_secret_0123456789abcdefghij`;

/** A service with as many payments as are asked for. A method named `lost…` is charged and its answer lost; one named `held…` waits for `release`. */
function createService() {
  const payments = new Map<string, string>();
  const calls: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const show = (payment_id: string) => ({
    payment_id,
    merchant_id: 'merchant_1',
    amount: 1250,
    net_amount: 1250,
    amount_capturable: 0,
    currency: 'EUR',
    client_secret: secretOf(payment_id),
    status: payments.get(payment_id) ?? 'requires_payment_method',
    attempt_count: 1,
  });
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const paymentId = /\/payments\/(pay_\w+)/.exec(url)?.[1] ?? '';
    if (init.method !== 'POST') return Response.json(show(paymentId));
    const method = String(JSON.parse(String(init.body)).payment_method_data.upi.upi_collect.vpa_id).split('@')[0] ?? '';
    calls.push(method);
    expect(payments.get(paymentId), 'charged twice').toBeUndefined();
    payments.set(paymentId, 'succeeded');
    if (method.startsWith('held')) await held;
    else await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    if (method.startsWith('lost')) throw new TypeError('reset');
    return Response.json(show(paymentId));
  };
  return { fetch, calls, charged: (paymentId: string) => payments.has(paymentId), release: () => release() };
}

/** Two instances of the proxy that share nothing but the server, the service and the merchant. */
async function twoInstances(server: OwnPostgres, hear: (settled: SettledOperation) => void | Promise<void>) {
  let ahead = 0;
  const service = createService();
  const stores = [await openJournal(server.url), await openJournal(server.url)];
  const proxies = stores.map((journal) =>
    createProxy({
      ...proxySettings,
      dialect: 'deployed',
      fetch: service.fetch,
      clock: { now: () => Date.now() + ahead, monotonic: () => performance.now() + ahead },
      limits: { addressReads: { count: 1e6, perMs: 1 }, addressWrites: { count: 1e6, perMs: 1 } },
      journal: { ...journal, time: async () => ((await journal.time?.()) ?? 0) + ahead },
      onOperationSettled: hear,
    }),
  );
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });
  const at = (instance: number) => proxies[instance] ?? expect.unreachable();
  const ask = async (instance: number, path: string, init: RequestInit = {}): Promise<Heard> => {
    const response = await at(instance).fetch(new Request(`https://pay.test${path}`, init));
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const submit = (instance: number, paymentId: string, method: string, operationId: string) =>
    ask(instance, `/kit/payments/${paymentId}/confirm`, {
      method: 'POST',
      headers: {
        'x-client-secret': secretOf(paymentId),
        'content-type': 'application/json',
        'idempotency-key': operationId,
      },
      body: JSON.stringify({ payment_method: 'upi', payment_method_type: 'upi_collect', upi_id: `${method}@bank` }),
    });
  const read = (instance: number, paymentId: string) =>
    ask(instance, `/kit/payments/${paymentId}/status`, { headers: { 'x-client-secret': secretOf(paymentId) } });
  const askVerdict = async (instance: number, paymentId: string, operationId: string) => {
    const headers = { 'x-client-secret': secretOf(paymentId) };
    const path = `/kit/payments/${paymentId}/operations/${operationId}/verdict`;
    return (await ask(instance, path, { method: 'POST', headers })).body.verdict;
  };
  return {
    service,
    submit,
    read,
    askVerdict,
    ready: (instance: number) => ask(instance, '/readyz'),
    sweep: (instance: number) => at(instance).sweep(),
    /** Lets the clock of everybody go on. */
    pass: (ms: number) => {
      ahead += ms;
    },
    /** Everything that is due is done, by both. */
    settle: async () => {
      for (let round = 0; round < 40; round += 1) {
        ahead += 15_000;
        await Promise.all(proxies.map((proxy) => proxy.sweep()));
      }
    },
  };
}

const newId = () => crypto.randomUUID();

const test = it.skipIf(!canStartPostgres);

describe('two instances whose PostgreSQL is replaced by a standby without the last rows', () => {
  test('call no operation "not_done" that it has lost, until its call cannot be under way any more', async () => {
    const server = await startOwnPostgres();
    const { submit, sweep, pass, ready, askVerdict, service } = await twoInstances(server, () => undefined);
    await Promise.all([sweep(0), sweep(1)]);
    pass(275_000);
    expect(await askVerdict(1, 'pay_1', newId())).toBe('not_done');
    await server.copy();
    const [held, lost] = [newId(), newId()];
    void submit(0, 'pay_2', 'held_2', held).catch(() => undefined);
    await expect.poll(() => service.calls).toContain('held_2');
    await submit(0, 'pay_3', 'lost_3', lost);
    await server.failOver();
    await expect.poll(async () => (await ready(1)).status).toBe(200);
    expect(await askVerdict(1, 'pay_3', lost)).toBe('done');
    expect(await askVerdict(1, 'pay_4', newId())).toBe('pending');
    pass(275_000);
    expect(await askVerdict(1, 'pay_4', newId())).toBe('not_done');
    service.release();
  });
});

describe('two instances whose PostgreSQL crashes and is started again', () => {
  test('send nothing while it is away, work on by themselves once it is back, and tell every end once', async () => {
    const server = await startOwnPostgres();
    const reported: string[] = [];
    const instances = await twoInstances(server, ({ operationId, outcome }) => {
      reported.push(`${operationId} ${outcome}`);
    });
    const { submit, read, ready, service } = instances;
    const ids = { before: newId(), unreported: newId(), held: newId(), lost: newId(), away: newId(), other: newId() };

    const before = await submit(0, 'pay_before', 'pm_before', ids.before);
    expect([before.status, before.body.payment?.status]).toEqual([200, 'succeeded']);
    await Promise.all([instances.sweep(0), instances.sweep(1)]);
    expect(reported).toEqual([`${ids.before} done`]);
    expect((await submit(1, 'pay_untold', 'pm_untold', ids.unreported)).status).toBe(200);
    const held = submit(0, 'pay_held', 'held_method', ids.held);
    await expect.poll(() => service.calls).toContain('held_method');

    await server.crash();
    service.release();
    // The answer is true whether or not it can be written down.
    expect((await held).body.payment?.status).toBe('succeeded');
    const sent = service.calls.length;

    for (const instance of [0, 1]) {
      for (const [paymentId, method, id] of [
        ['pay_away', 'pm_away', ids.away],
        ['pay_held', 'held_method', ids.held],
        ['pay_before', 'pm_before', ids.before],
      ] as const) {
        const { status, body } = await submit(instance, paymentId, method, id);
        // Whether another instance sent it before cannot be read now.
        expect([status, body.error]).toEqual([
          503,
          { code: 'journal_unavailable', effect: 'unknown', message: expect.any(String) },
        ]);
      }
      const seen = await read(instance, 'pay_before');
      expect([seen.status, seen.body.error?.code]).toEqual([503, 'journal_unavailable']);
      expect((await ready(instance)).status).toBe(503);
      expect(await instances.sweep(instance)).toBe(false);
    }
    expect(service.calls.length).toBe(sent);
    expect(reported).toHaveLength(1);

    await server.restart();
    for (const instance of [0, 1]) {
      await expect.poll(async () => (await ready(instance)).status).toBe(200);
      const again = await submit(instance, 'pay_before', 'pm_before', ids.before);
      expect(again).toEqual(before);
    }
    await instances.settle();
    expect((await submit(1, 'pay_held', 'held_method', ids.held)).body.payment?.status).toBe('succeeded');
    expect(service.calls.length).toBe(sent);
    expect((await submit(0, 'pay_away', 'pm_away', ids.away)).body.payment?.status).toBe('succeeded');
    expect((await submit(1, 'pay_other', 'pm_other', ids.other)).body.payment?.status).toBe('succeeded');
    await instances.settle();
    expect(service.calls.length).toBe(sent + 2);
    expect(reported.sort()).toEqual(
      [ids.before, ids.unreported, ids.held, ids.away, ids.other].map((id) => `${id} done`).sort(),
    );
  });

  test('report an end once although the merchant received it while the server was away for longer than a claim is valid', async () => {
    const server = await startOwnPostgres();
    const reported: string[] = [];
    let finish: () => void = () => undefined;
    const instances = await twoInstances(server, ({ operationId }) => {
      reported.push(operationId);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const id = newId();
    expect((await instances.submit(0, 'pay_1', 'pm_1', id)).status).toBe(200);
    await instances.sweep(1);
    const telling = instances.sweep(0);
    await expect.poll(() => reported).toEqual([id]);
    await server.crash();
    finish();
    await telling;
    instances.pass(90_000);
    expect(await Promise.all([instances.sweep(0), instances.sweep(1)])).toEqual([false, false]);
    await server.restart();
    // The one that did not tell it is the first to look: the silence of the other one is that of the server.
    await expect.poll(() => instances.sweep(1)).toBe(true);
    await instances.sweep(1);
    expect(reported).toEqual([id]);
    await expect.poll(() => instances.sweep(0)).toBe(true);
    await instances.settle();
    expect(reported).toEqual([id]);
  });

  test('take over what a dead instance was telling, also after such a silence', async () => {
    const server = await startOwnPostgres();
    const reported: string[] = [];
    const instances = await twoInstances(server, ({ operationId }) => {
      reported.push(operationId);
      return reported.length === 1 ? new Promise(() => undefined) : undefined;
    });
    const id = newId();
    expect((await instances.submit(0, 'pay_1', 'pm_1', id)).status).toBe(200);
    await instances.sweep(1);
    // From here on the first one does nothing any more.
    void instances.sweep(0);
    await expect.poll(() => reported).toEqual([id]);
    await server.crash();
    instances.pass(90_000);
    expect(await instances.sweep(1)).toBe(false);
    await server.restart();
    await expect.poll(() => instances.sweep(1)).toBe(true);
    for (let at = 0; at < 20; at += 1) {
      instances.pass(1_000);
      await instances.sweep(1);
    }
    expect(reported).toEqual([id, id]);
  });

  test('send no operation twice and lose no end when it crashes in the middle of many', {
    timeout: 180_000,
  }, async () => {
    const server = await startOwnPostgres();
    const reported = new Map<string, string[]>();
    const instances = await twoInstances(server, ({ operationId, outcome }) => {
      reported.set(operationId, [...(reported.get(operationId) ?? []), outcome]);
    });
    const operations: { id: string; paymentId: string; method: string; heard: Heard[] }[] = [];
    let over = false;
    const lane = async (instance: number, name: string) => {
      for (let nth = 0; !over; nth += 1) {
        const paymentId = `pay_${name}_${nth}`;
        const one = { id: newId(), paymentId, method: `${nth % 4 === 0 ? 'lost' : 'pm'}_${name}_${nth}`, heard: [] };
        const said: Heard[] = one.heard;
        operations.push(one);
        said.push(await instances.submit(instance, paymentId, one.method, one.id));
        // A caller without a usable answer sends the same operation again, at the other instance.
        if (said[0]?.status !== 200) said.push(await instances.submit(1 - instance, paymentId, one.method, one.id));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const sweeps = async () => {
      while (!over) {
        await Promise.all([instances.sweep(0), instances.sweep(1)]);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const lanes = [0, 1, 0, 1].map((instance, at) => lane(instance, String(at)));
    const sweeping = sweeps();
    for (let round = 0; round < 3; round += 1) {
      const paid = operations.length + 40;
      await expect.poll(() => operations.length, { timeout: 20_000 }).toBeGreaterThan(paid);
      await server.crash();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await server.restart();
      await expect.poll(async () => (await instances.ready(0)).status + (await instances.ready(1)).status).toBe(400);
    }
    over = true;
    await Promise.all([...lanes, sweeping]);
    await instances.settle();

    expect(new Set(instances.service.calls).size).toBe(instances.service.calls.length);
    const wrong: unknown[] = [];
    for (const { id, paymentId, heard } of operations) {
      const charged = instances.service.charged(paymentId);
      const last = heard.at(-1);
      if (heard.some(({ body }) => body.payment?.status === 'succeeded') && !charged) wrong.push([paymentId, 'paid']);
      if (last?.body.error?.effect === 'none' && charged) wrong.push([paymentId, 'none', heard]);
      const ends = reported.get(id) ?? [];
      if (ends.length > 1 || (charged && ends[0] !== 'done')) wrong.push([paymentId, charged, ends]);
      const seen = await instances.read(0, paymentId);
      if (seen.body.open_operation !== undefined) wrong.push([paymentId, 'open']);
    }
    expect(wrong).toEqual([]);
    expect(operations.filter(({ heard }) => heard[0]?.status === 503).length).toBeGreaterThan(0);
  });
});
