import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { times } from '../../fuzz.testing.ts';
import { createMemoryJournal, createProxy, type Journal, type JournalRow } from '../../proxy/index.ts';
import { databasesUnderTest, proxySettings } from './databases.testing.ts';
import { openDatabase } from './openDatabase.ts';
import { openJournal } from './openJournal.ts';

const first: JournalRow = {
  operationId: 'op_1',
  subject: 'payment pay_1',
  turn: 1,
  naturalKey: 'complete pay_1 1',
  revision: 1,
  owner: 'one',
  pending: true,
  open: true,
  dueAt: 1_900_000_000_000,
  changedAt: 1_900_000_000_000,
  record: '{"state":"forwarded","text":"“ü”"}',
  answer: undefined,
};

const kinds = [
  {
    name: 'the proxy’s own',
    available: true,
    make: async () => {
      const journal = createMemoryJournal();
      return { open: async (): Promise<Journal> => journal, shared: false };
    },
  },
  ...databasesUnderTest.map(({ name, available, make }) => ({
    name,
    available,
    make: async () => {
      const { location, remove } = await make();
      const opened: Journal[] = [];
      onTestFinished(async () => {
        await Promise.all(opened.map((journal) => journal.close()));
        await remove();
      });
      // What storage opens is what the proxy takes: the assignment is the proof.
      const open = async (): Promise<Journal> => {
        // The instances of these tests have one clock, which is moved by hand, and begin with their service.
        const opening = await openJournal(location);
        const journal: Journal = { ...opening, time: undefined, completeSince: undefined };
        opened.push(journal);
        return journal;
      };
      return { open, shared: name !== 'memory' };
    },
  })),
];

describe.each(kinds)('a journal ($name)', ({ available, make }) => {
  const test = it.skipIf(!available);
  const fresh = async () => (await make()).open();

  test('gives back what was put in', async () => {
    const journal = await fresh();
    expect(await journal.insert(first)).toBe(true);
    const answered = { ...first, revision: 2, pending: false, answer: '{"status":200}' };
    expect(await journal.find('op_1')).toEqual(first);
    expect(await journal.replace(answered)).toBe(true);
    expect(await journal.find('op_1')).toEqual(answered);
    expect(await journal.find('op_2')).toBeUndefined();
  });

  test('takes an operation id once, and a turn of a subject once', async () => {
    const journal = await fresh();
    expect(await journal.insert(first)).toBe(true);
    expect(await journal.insert({ ...first, subject: 'payment pay_2' })).toBe(false);
    expect(await journal.insert({ ...first, operationId: 'op_2' })).toBe(false);
    expect(await journal.insert({ ...first, operationId: 'op_2', turn: 2 })).toBe(true);
    expect((await journal.latest(first.subject))?.operationId).toBe('op_2');
    expect((await journal.latestOf(first.naturalKey))?.turn).toBe(2);
    expect(await journal.latest('payment pay_2')).toBeUndefined();
    expect(await journal.latestOf('complete pay_2 1')).toBeUndefined();
  });

  test('lets one of many at once be the next', async () => {
    const journal = await fresh();
    const rows = Array.from({ length: 20 }, (_, at) => ({ ...first, operationId: `op_${at}` }));
    const taken = await Promise.all(rows.map((row) => journal.insert(row)));
    expect(taken.filter((yes) => yes)).toHaveLength(1);
  });

  test('lets one of many at once change a row', async () => {
    const journal = await fresh();
    await journal.insert(first);
    const changes = Array.from({ length: 20 }, (_, at) => ({ ...first, revision: 2, owner: `owner_${at}` }));
    const changed = await Promise.all(changes.map((row) => journal.replace(row)));
    expect(changed.filter((yes) => yes)).toHaveLength(1);
    expect((await journal.find('op_1'))?.owner).toBe(`owner_${changed.indexOf(true)}`);
  });

  test('names what is due, open calls first, then what has been due for longest', async () => {
    const journal = await fresh();
    const put = (operationId: string, dueAt: number, what: { pending: boolean; open: boolean }) =>
      journal.insert({ ...first, operationId, subject: operationId, dueAt, ...what });
    const [call, notice] = [
      { pending: true, open: true },
      { pending: true, open: false },
    ];
    await put('late call', 3, call);
    await put('early notice', 1, notice);
    await put('early call', 2, call);
    await put('late notice', 2, notice);
    await put('done', 2, { pending: false, open: false });
    const due = async (now: number) => (await journal.pending(now)).map(({ operationId }) => operationId);
    expect(await due(3)).toEqual(['early call', 'late call', 'early notice', 'late notice']);
    expect(await due(2)).toEqual(['early call', 'early notice', 'late notice']);
    expect(await due(0)).toEqual([]);
  });

  test('names an open call however many hooks have waited for longer', async () => {
    const journal = await fresh();
    const waiting = Array.from({ length: 600 }, (_, at) => `notice ${at}`);
    await Promise.all(
      waiting.map((name) => journal.insert({ ...first, operationId: name, subject: name, open: false, dueAt: 1 })),
    );
    await journal.insert(first);
    const due = await journal.pending(first.dueAt);
    expect(due).toHaveLength(500);
    expect(due[0]).toEqual(first);
  });

  test('knows who is alive', async () => {
    const journal = await fresh();
    await journal.renew('one', 100);
    await journal.renew('two', 100);
    await journal.renew('one', 200);
    expect(await journal.leases()).toEqual(
      new Map([
        ['one', 200],
        ['two', 100],
      ]),
    );
  });

  test('forgets old answers, keeps the last turn of a subject, and touches nothing that is pending', async () => {
    const journal = await fresh();
    const put = (operationId: string, turn: number, changedAt: number, pending = false) =>
      journal.insert({ ...first, operationId, turn, changedAt, pending, answer: '{}' });
    await put('old', 1, 1);
    await put('pending', 2, 2, true);
    await put('last', 3, 3);
    await journal.insert({
      ...first,
      operationId: 'new',
      subject: 'other',
      changedAt: 50,
      pending: false,
      answer: '{}',
    });
    await journal.forget(10);
    const left = await Promise.all(['old', 'pending', 'last', 'new'].map((id) => journal.find(id)));
    expect(left.map((row) => row?.answer)).toEqual([undefined, '{}', undefined, '{}']);
    expect(left.map((row) => row?.turn)).toEqual([undefined, 2, 3, 1]);
  });
});

describe.each(kinds.filter(({ name }) => name === 'file'))('a journal in a file', ({ make }) => {
  it('finds orphaned rows when no other process has it open, and none otherwise', async () => {
    const { open } = await make();
    const one = await open();
    await one.insert(first);
    await one.insert({ ...first, operationId: 'op_2', turn: 2, owner: 'done', pending: false });
    const beside = await open();
    expect([...(beside.dead ?? [])]).toEqual([]);
    await one.close();
    expect([...((await open()).dead ?? [])]).toEqual([]);
    await beside.close();
  });

  it('knows them again once everybody is gone', async () => {
    const { open } = await make();
    const all = [await open(), await open()];
    await all[0]?.insert(first);
    for (const one of all) await one.close();
    const after = await open();
    expect([...(after.dead ?? [])]).toEqual([first.owner]);
    expect(after.alone).toBe(false);
  });
});

describe.each(databasesUnderTest.filter(({ name }) => name === 'file'))('rows that are written at once', ({ make }) => {
  it('are on the disk after one wait for it, and one that is taken leaves the others alone', async () => {
    const { location, remove } = await make();
    const journal = await openJournal(location);
    onTestFinished(async () => {
      await journal.close();
      await remove();
    });
    // Every commit writes the pages that it has changed to the end of this file.
    const committed = async () => (await stat(`${location}-wal`)).size;
    const rowAt = (at: number) => ({ ...first, operationId: `op_${at}`, subject: `payment pay_${at}` });
    const before = await committed();
    await journal.insert(rowAt(0));
    const one = (await committed()) - before;
    const taken = await Promise.all(
      [0, ...Array.from({ length: 40 }, (_, at) => at + 1)].map((at) => journal.insert(rowAt(at))),
    );
    expect(taken).toEqual([false, ...Array.from({ length: 40 }, () => true)]);
    expect((await committed()) - before - one).toBeLessThan(10 * one);
    expect(await journal.find('op_40')).toEqual(rowAt(40));
  });

  it('are on the disk before the journal is closed', async () => {
    const { location, remove } = await make();
    onTestFinished(remove);
    const journal = await openJournal(location);
    let written = 0;
    for (const at of [0, 1, 2]) {
      const writing = journal.insert({ ...first, operationId: `op_${at}`, subject: `payment pay_${at}` });
      void writing.then((done) => {
        written += done ? 1 : 0;
      });
    }
    await journal.close();
    expect(written).toBe(3);
    const again = await openJournal(location);
    expect((await again.find('op_2'))?.subject).toBe('payment pay_2');
    await again.close();
  });
});

const shopService = 'https://api.test snd';
const otherService = 'https://other.test snd';

describe.each(databasesUnderTest.filter(({ name }) => name !== 'memory'))(
  'how far back a journal goes ($name)',
  (kind) => {
    it.skipIf(!kind.available)(
      'is when a service was first asked about, for each service by itself, also after a restart',
      async () => {
        const { location, remove } = await kind.make();
        onTestFinished(remove);
        const before = await openJournal(location);
        expect(await before.completeSince?.(shopService, 1_000)).toBe(1_000);
        expect(await before.completeSince?.(shopService, 2_000)).toBe(1_000);
        await before.close();
        const after = await openJournal(location);
        onTestFinished(() => after.close());
        expect(await after.completeSince?.(shopService, 3_000)).toBe(1_000);
        expect(await after.completeSince?.(otherService, 4_000)).toBe(4_000);
      },
    );
  },
);

describe.each(databasesUnderTest.filter(({ name }) => name === 'file'))(
  'a file whose process was killed',
  ({ make }) => {
    /** The files as a killed process leaves them, in a folder of their own. */
    async function killed() {
      const { location, remove } = await make();
      const journal = await openJournal(location);
      await journal.completeSince?.(shopService, 1_000);
      for (const at of [1, 2, 3])
        await journal.insert({ ...first, operationId: `op_${at}`, subject: `payment pay_${at}` });
      const folder = await mkdtemp(join(tmpdir(), 'tillkit-killed-'));
      const copy = join(folder, 'journal.sqlite');
      for (const end of ['', '-wal']) await copyFile(`${location}${end}`, `${copy}${end}`);
      await journal.close();
      await remove();
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      return { copy, log: `${copy}-wal` };
    }
    const reopened = async (location: string) => {
      const journal = await openJournal(location);
      onTestFinished(() => journal.close());
      return { since: await journal.completeSince?.(shopService, 9_000), last: await journal.find('op_3') };
    };

    it('goes on where its write-ahead log is whole', async () => {
      const { copy } = await killed();
      expect(await reopened(copy)).toMatchObject({ since: 1_000, last: { operationId: 'op_3' } });
    });

    it.each<[string, (files: { readonly copy: string; readonly log: string }) => Promise<void>]>([
      ['was deleted', async ({ log }) => rm(log)],
      ['is empty', async ({ log }) => truncate(log, 0)],
      ['was cut off', async ({ log }) => truncate(log, (await stat(log)).size - 100)],
      [
        'has a damaged page',
        async ({ log }) => {
          const bytes = await readFile(log);
          const at = bytes.length - 8_000;
          bytes[at] = (bytes[at] ?? 0) ^ 1;
          await writeFile(log, bytes);
        },
      ],
      [
        'was deleted and its pages as well',
        async ({ copy, log }) => {
          await truncate(copy, 0);
          await rm(log);
        },
      ],
    ])('begins anew where its log %s', async (_, damage) => {
      const files = await killed();
      await damage(files);
      expect(await reopened(files.copy)).toMatchObject({ since: 9_000 });
    });

    it('is refused where its pages are damaged, with the advice to keep it', async () => {
      const { copy } = await killed();
      const bytes = await readFile(copy);
      bytes.fill(7, 100, 3_000);
      await writeFile(copy, bytes);
      await expect(openJournal(copy)).rejects.toThrow(/journal is damaged\. Keep its file/);
      await writeFile(copy, 'This is no database, and never was one.'.repeat(100));
      await expect(openJournal(copy)).rejects.toThrow(/journal is damaged\. Keep its file/);
    });

    it('needs no log where it was closed, also by the last of several', async () => {
      const { location, remove } = await make();
      onTestFinished(remove);
      const [one, other] = [await openJournal(location), await openJournal(location)];
      await one.completeSince?.(shopService, 1_000);
      await one.close();
      await other.insert(first);
      await other.close();
      expect((await reopened(location)).since).toBe(1_000);
    });
  },
);

describe.each(databasesUnderTest.filter(({ name }) => name !== 'memory'))(
  'rows of an older version ($name)',
  (kind) => {
    it.skipIf(!kind.available)('are looked at once the tables are brought up to date', async () => {
      const { location, remove } = await kind.make();
      const before = await openJournal(location);
      await before.insert(first);
      await before.close();
      const { query, close } = await openDatabase<Record<string, Record<string, unknown>>>({
        location,
        part: 'other',
        migrations: {},
      });
      await query.schema.dropIndex('journal_row_due').execute();
      for (const column of ['is_open', 'due_at']) {
        await query.schema.alterTable('journal_row').dropColumn(column).execute();
      }
      await query.schema.dropTable('journal_service').execute();
      await query.deleteFrom('journal_migration').where('name', 'in', ['002 due', '003 service']).execute();
      await close();
      const after = await openJournal(location);
      onTestFinished(async () => {
        await after.close();
        await remove();
      });
      expect(await after.pending(1)).toEqual([{ ...first, dueAt: 0 }]);
    });
  },
);

describe.each(kinds)('a journal with many old rows ($name)', ({ available, make }) => {
  it.skipIf(!available)('forgets them all at one call', async () => {
    const journal = await (await make()).open();
    const rows = Array.from({ length: 1_100 }, (_, at) => ({
      ...first,
      operationId: `op_${at}`,
      subject: `payment ${at % 550}`,
      turn: 1 + Math.floor(at / 550),
      pending: false,
      answer: '{}',
    }));
    await Promise.all(rows.map((row) => journal.insert(row)));
    await journal.forget(first.changedAt + 1);
    const left = await Promise.all(rows.map(({ operationId }) => journal.find(operationId)));
    expect(left.filter((row) => row?.turn === 1)).toEqual([]);
    expect(left.filter((row) => row?.turn === 2 && row.answer === undefined)).toHaveLength(550);
  });
});

/** Short times, so that what is unknown is settled within a test; still longer than any call takes here. */
const journalTimes = {
  settleAfterMs: 400,
  equalApartMs: 20,
  readAfterMs: [5, 10, 20],
  readsApartMs: 5,
  leaseMs: 300,
  longestCallMs: 300,
};

type Fault = 'none' | 'lost before' | 'lost after' | 'refused' | 'status 500 after' | 'slow';

/** A service with one payment that takes any number of declined attempts and one successful one. */
function service(faults: readonly Fault[]) {
  const payment = { status: 'requires_payment_method', attempt_count: 1 };
  let [running, overlaps, calls, charges] = [0, 0, 0, 0];
  const methods: string[] = [];
  const charged: number[] = [];
  const answer = () => ({
    payment_id: 'pay_1',
    merchant_id: 'merchant_1',
    amount: 1250,
    net_amount: 1250,
    amount_capturable: 0,
    currency: 'EUR',
    client_secret: 'pay_1_secret_0123456789abcdefghij',
    ...payment,
  });
  const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    if (init.method !== 'POST') {
      const shown = answer();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      return Response.json([{ size: 1, data: [shown] }]);
    }
    const fault = faults[calls] ?? 'none';
    calls += 1;
    const { payment_method_id: method } = JSON.parse(String(init.body));
    methods.push(method);
    if (fault === 'refused') {
      return Response.json({ error: { type: 'x', code: 'IR_06', message: 'm' } }, { status: 422 });
    }
    if (fault === 'lost before') throw new TypeError('reset');
    running += 1;
    if (running > 1) overlaps += 1;
    await new Promise((resolve) => setTimeout(resolve, fault === 'slow' ? 60 : Math.random() * 10));
    running -= 1;
    if (String(method).startsWith('pm_good') && payment.status !== 'succeeded') {
      charges += 1;
      charged.push(Number(String(method).slice(-1)));
      payment.status = 'succeeded';
    } else if (payment.status !== 'succeeded') {
      payment.status = 'failed';
      payment.attempt_count += 1;
    }
    if (fault === 'lost after') throw new TypeError('reset');
    if (fault === 'status 500 after') return new Response('', { status: 500 });
    return Response.json(answer());
  };
  return { fetch, payment, methods, charged, overlaps: () => overlaps, charges: () => charges };
}

const operation = fc.record({
  instance: fc.nat({ max: 1 }),
  operation: fc.nat({ max: 4 }),
  good: fc.constantFrom(false, false, true),
  pause: fc.nat({ max: 25 }),
  together: fc.nat({ max: 3 }),
  /** Questions for the verdict of the operation at the other instance: before it is sent, or at the same time. */
  asks: fc.constantFrom('never', 'never', 'before', 'along'),
});
const faults = fc.array(
  fc.constantFrom<Fault>('none', 'lost before', 'lost after', 'refused', 'status 500 after', 'slow'),
  { maxLength: 6 },
);

describe.each(kinds)('two instances of the proxy on one journal ($name)', ({ available, make, name }) => {
  it.skipIf(!available)(
    'never send an operation twice or after its verdict is "not done", nor two calls of a payment at once, and find every end',
    async () => {
      const { open, shared } = await make();
      const stores = shared ? [await open(), await open()] : [await open()];
      const numRuns = name === 'PostgreSQL' || name === 'file' ? 8 : 5;
      let sent = 0;
      let fenced = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), faults, async (operations, plan) => {
          const payments = service(plan);
          // One subject per run: the journal is the same for all of them.
          const paymentId = `pay_${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
          const secret = `${paymentId}_secret_0123456789abcdefghij`;
          const renamed = async (url: string, init: RequestInit) => {
            const response = await payments.fetch(url, init);
            const text = await response.text();
            return new Response(text.replaceAll('pay_1', paymentId), { status: response.status });
          };
          const proxies = [0, 1].map((at) =>
            createProxy({
              ...proxySettings,
              fetch: renamed,
              limits: {
                secretWrites: { count: 1e6, perMs: 1 },
                secretReads: { count: 1e6, perMs: 1 },
                addressReads: { count: 1e6, perMs: 1 },
                addressWrites: { count: 1e6, perMs: 1 },
              },
              journal: stores[at] ?? stores[0],
              journalTimes,
            }),
          );
          const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
          const ask = async (instance: number, path: string, init: RequestInit = {}) => {
            const headers = { 'x-client-secret': secret, 'content-type': 'application/json', ...init.headers };
            const response = await proxies[instance]?.fetch(
              new Request(`https://pay.test/kit/payments/${paymentId}/${path}`, { ...init, headers }),
            );
            return { status: response?.status ?? 0, body: JSON.parse((await response?.text()) ?? '{}') };
          };
          const one = async ({ instance, operation, good }: { instance: number; operation: number; good: boolean }) =>
            ask(instance, 'confirm', {
              method: 'POST',
              headers: { 'idempotency-key': ids[operation] ?? '' },
              body: JSON.stringify({
                payment_method: 'card',
                payment_method_id: `pm_${good ? 'good' : 'bad'}_${operation}`,
              }),
            });
          const answers: { status: number; body: { error?: { effect: string }; payment?: { status: string } } }[] = [];
          const waiting: Promise<unknown>[] = [];
          const refused = new Set<number>();
          const judge = async ({ instance, operation: at }: { instance: number; operation: number }) => {
            const { body } = await ask(1 - instance, `operations/${ids[at]}/verdict`, { method: 'POST' });
            // It may have been sent, and refused by the service, while the question was on its way.
            const soFar = payments.methods.length;
            expect(['done', 'not_done', 'pending', undefined]).toContain(body.verdict);
            if (body.verdict === 'done')
              expect(payments.methods.some((method) => method.endsWith(`_${at}`))).toBe(true);
            if (body.verdict !== 'not_done') return;
            refused.add(at);
            if (!payments.methods.some((method) => method.endsWith(`_${at}`))) fenced += 1;
            notSent.push(() => payments.methods.slice(soFar).some((method) => method.endsWith(`_${at}`)));
          };
          const notSent: (() => boolean)[] = [];
          for (const { pause, together, asks, ...what } of operations) {
            if (asks === 'before') await judge(what);
            if (asks === 'along') waiting.push(judge(what));
            for (let copy = 0; copy <= together; copy += 1) {
              waiting.push(one({ ...what, instance: (what.instance + copy) % 2 }).then((said) => answers.push(said)));
            }
            await new Promise((resolve) => setTimeout(resolve, pause));
            for (const proxy of proxies) waiting.push(proxy.sweep());
          }
          await Promise.all(waiting);
          // Every end is found without any browser.
          for (let at = 0; at < 200; at += 1) {
            await Promise.all(proxies.map((proxy) => proxy.sweep()));
            const seen = await ask(0, 'status');
            if (seen.body.open_operation === undefined) break;
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          const seen = await ask(1, 'status');
          expect(seen.body.open_operation).toBeUndefined();
          expect(seen.body.payment.status).toBe(payments.payment.status);
          expect(payments.overlaps()).toBe(0);
          expect(payments.charges()).toBeLessThanOrEqual(1);
          // Same id and method: one operation. Each was sent at most once.
          const operationIds = payments.methods.map((method) => method.slice(-1));
          expect(new Set(operationIds).size).toBe(operationIds.length);
          expect(notSent.map((sentAfterwards) => sentAfterwards())).toEqual(notSent.map(() => false));
          for (const at of refused) expect(payments.charged).not.toContain(at);
          for (const { body } of answers) {
            if (body.payment?.status === 'succeeded') expect(payments.charges()).toBe(1);
            expect(['none', 'unknown', 'done', undefined]).toContain(body.error?.effect);
          }
          sent += payments.methods.length;
        }),
        { numRuns },
      );
      expect(sent).toBeGreaterThan(times(numRuns) / 4);
      expect(fenced).toBeGreaterThan(0);
    },
    120_000,
  );
});

/** Where an instance dies while it tells the merchant of an end; and how often the merchant has heard of it in the end. */
const deaths = [
  { at: 'before the claim is written', notice: 'claimed', written: false, reported: 1 },
  { at: 'between the claim and the call', notice: 'claimed', written: true, reported: 1 },
  // Whether it was heard is unknown: reported again, because an unreported end is money that is never booked.
  { at: 'between the call and writing down that it was heard', notice: 'given', written: false, reported: 2 },
  { at: 'after writing down that it was heard', notice: 'given', written: true, reported: 1 },
] as const;

describe.each(kinds)('telling the merchant of an end ($name)', ({ available, make }) => {
  const test = it.skipIf(!available);

  /** A journal of an instance that dies where the test wants it to: nothing reaches the store after that. */
  function mortal(journal: Journal) {
    let dead = false;
    let death: { notice: string; written: boolean } | undefined;
    const alive =
      <Args extends readonly unknown[], Value>(method: (...args: Args) => Promise<Value>) =>
      async (...args: Args): Promise<Value> => {
        if (dead) throw new Error('dead');
        return method(...args);
      };
    const guarded: Journal = {
      ...journal,
      insert: alive(journal.insert),
      find: alive(journal.find),
      latest: alive(journal.latest),
      latestOf: alive(journal.latestOf),
      pending: alive(journal.pending),
      renew: alive(journal.renew),
      leases: alive(journal.leases),
      forget: alive(journal.forget),
      replace: alive(async (row) => {
        dead = death !== undefined && JSON.parse(row.record).notice === death.notice;
        if (!dead) return journal.replace(row);
        if (death?.written) await journal.replace(row);
        throw new Error('dead');
      }),
    };
    return {
      journal: guarded,
      die: (one: { notice: string; written: boolean }) => {
        death = one;
      },
    };
  }

  function instance(journal: Journal, clock: { now: () => number }, hear: () => void | Promise<void>) {
    const paymentId = 'pay_1';
    const secret = `${paymentId}_secret_0123456789abcdefghij`;
    const proxy = createProxy({
      ...proxySettings,
      fetch: service([]).fetch,
      clock,
      journal,
      onOperationSettled: hear,
    });
    const submit = () =>
      proxy.fetch(
        new Request(`https://pay.test/kit/payments/${paymentId}/confirm`, {
          method: 'POST',
          headers: {
            'x-client-secret': secret,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify({ payment_method: 'card', payment_method_id: 'pm_good' }),
        }),
      );
    return { submit, sweep: proxy.sweep };
  }

  test.each(deaths)('is done $reported times by an instance that dies $at and the one after it', async (death) => {
    const { open, shared } = await make();
    let time = 1_900_000_000_000;
    const clock = { now: () => time };
    let reported = 0;
    const hear = () => {
      reported += 1;
    };
    const store = await open();
    const first = mortal(store);
    const dying = instance(first.journal, clock, hear);
    expect((await dying.submit()).status).toBe(200);
    first.die(death);
    await dying.sweep();
    await dying.sweep();
    if (shared) await store.close();
    const next = instance(shared ? await open() : store, clock, hear);
    for (let at = 0; at < 90; at += 1) {
      time += 1_000;
      await next.sweep();
      await dying.sweep();
    }
    expect(reported).toBe(death.reported);
  });

  test('is done once while a hook takes longer than any lease and others look on', async () => {
    const { open, shared } = await make();
    let time = 1_900_000_000_000;
    const clock = { now: () => time };
    let reported = 0;
    let finish: () => void = () => undefined;
    const hear = () => {
      reported += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    const store = await open();
    const slow = instance(store, clock, hear);
    expect((await slow.submit()).status).toBe(200);
    const telling = slow.sweep();
    await expect.poll(() => reported).toBe(1);
    const others = shared ? [instance(await open(), clock, hear)] : [];
    for (let at = 0; at < 100; at += 1) {
      time += 4_000;
      void slow.sweep();
      // As long as it takes to write a lease.
      await new Promise((resolve) => setTimeout(resolve, 20));
      for (const other of others) await other.sweep();
    }
    expect(reported).toBe(1);
    finish();
    await telling;
    for (const other of [slow, ...others]) await other.sweep();
    expect(reported).toBe(1);
  });
});
