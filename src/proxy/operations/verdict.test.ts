import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createMemoryJournal, type Journal } from '../journal/journal.ts';
import type { SettledOperation } from '../proxyOptions.ts';
import { lost, till } from './journaledProxy.testing.ts';

const notDone = { status: 409, body: { error: { code: 'operation_not_done', effect: 'none' } } };

describe('the verdict on an operation', () => {
  it('is "done" with the payment as it is now, once the service has answered', async () => {
    const { submit, askVerdict, payment, answer, service } = till();
    answer(() => Response.json({ ...payment, status: 'processing' }));
    const id = crypto.randomUUID();
    await submit('complete', id);
    payment.status = 'succeeded';
    expect(await askVerdict(id)).toMatchObject({
      status: 200,
      body: { verdict: 'done', payment: { status: 'succeeded' } },
    });
    expect((await askVerdict(id.toUpperCase())).body.verdict).toBe('done');
    expect(service.writes()).toHaveLength(1);
  });

  it('is "done" with the result of the bank, so that an authentication goes on whose answer was lost', async () => {
    const { submit, askVerdict, answer } = till();
    answer(() => Response.json({ trans_status: 'C', acs_url: 'https://bank.example/c', acs_trans_id: 'a1' }));
    const id = crypto.randomUUID();
    await submit('3ds', id);
    expect((await askVerdict(id)).body).toMatchObject({ verdict: 'done', authentication: { trans_status: 'C' } });
  });

  it('has no result of a bank for another operation', async () => {
    const { submit, askVerdict } = till();
    const id = crypto.randomUUID();
    await submit('complete', id);
    expect((await askVerdict(id)).body).not.toHaveProperty('authentication');
  });

  it('is "not_done" with the refusal that the operation was answered with', async () => {
    const write = () => Response.json({ error: { type: 'x', code: 'IR_06', message: 'm' } }, { status: 422 });
    const { submit, askVerdict } = till({ write });
    const id = crypto.randomUUID();
    const { status } = await submit('complete', id);
    expect((await askVerdict(id)).body).toMatchObject({
      verdict: 'not_done',
      refusal: { status, code: 'authentication_refused' },
    });
  });

  it('is "pending" while the service works on it and while its outcome is unknown; the question itself finds the outcome', async () => {
    let finish: (response: Response) => void = () => undefined;
    const { submit, askVerdict, service, payment, wait } = till({
      write: () => new Promise((resolve) => (finish = resolve)),
    });
    const id = crypto.randomUUID();
    const submitted = submit('complete', id);
    await expect.poll(() => service.writes().length).toBe(1);
    expect((await askVerdict(id)).body).toMatchObject({
      verdict: 'pending',
      open_operation: { operation: 'complete', state: 'running' },
    });
    finish(new Response('', { status: 500 }));
    await submitted;
    expect((await askVerdict(id)).body).toMatchObject({
      verdict: 'pending',
      open_operation: { operation: 'complete', state: 'unknown' },
    });
    wait(1000);
    payment.status = 'succeeded';
    const found = await askVerdict(id);
    expect(found.body).toMatchObject({ verdict: 'done', payment: { status: 'succeeded' } });
    expect(found.body).not.toHaveProperty('open_operation');
  });

  it('is "not_done" for a lost operation only after 200 s and two equal reads', async () => {
    const { submit, askVerdict, wait } = till({ write: lost });
    const id = crypto.randomUUID();
    await submit('complete', id);
    const verdicts: (string | undefined)[] = [];
    for (let at = 0; at < 20; at += 1) {
      verdicts.push((await askVerdict(id)).body.verdict);
      wait(10_500);
    }
    expect(verdicts).toEqual(Array.from({ length: 20 }, () => 'pending'));
    wait(10_000);
    const { body } = await askVerdict(id);
    expect(body.verdict).toBe('not_done');
    expect(body).not.toHaveProperty('refusal');
  });

  it('has a payment that was read after the operation ended', async () => {
    let finish: (response: Response) => void = () => undefined;
    const { submit, askVerdict, hold, service, payment } = till({
      write: () => new Promise((resolve) => (finish = resolve)),
    });
    const id = crypto.randomUUID();
    const submitted = submit('complete', id);
    await expect.poll(() => service.writes().length).toBe(1);
    const release = hold();
    const asked = askVerdict(id);
    await expect.poll(release.waiting).toBe(1);
    payment.status = 'succeeded';
    finish(Response.json({ ...payment }));
    await submitted;
    release.go();
    expect((await asked).body).toMatchObject({ verdict: 'done', payment: { status: 'succeeded' } });
  });
});

describe('an operation that has not arrived', () => {
  it('is "not_done" at once, and is refused when it arrives later: nothing reaches the service', async () => {
    const { submit, askVerdict, service, look } = till();
    const id = crypto.randomUUID();
    expect((await askVerdict(id)).body).toMatchObject({
      verdict: 'not_done',
      payment: { status: 'requires_customer_action' },
    });
    for (const step of ['complete', '3ds', 'confirm'] as const) expect(await submit(step, id)).toMatchObject(notDone);
    expect((await askVerdict(id)).body.verdict).toBe('not_done');
    expect(service.writes()).toEqual([]);
    expect(await look()).not.toHaveProperty('open_operation');
  });

  it('does not keep the next operation from being sent, nor is that one forgotten', async () => {
    const { submit, askVerdict, service, look } = till({ write: lost });
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await askVerdict(first);
    expect((await submit('complete', second)).status).toBe(502);
    // A fence after the call hides nothing of it.
    await askVerdict(crypto.randomUUID());
    expect(await look()).toMatchObject({ open_operation: { operation: 'complete', state: 'unknown' } });
    expect(await submit('complete')).toMatchObject({ body: { error: { code: 'operation_open' } } });
    expect(await submit('complete', first)).toMatchObject(notDone);
    expect(service.writes()).toHaveLength(1);
  });

  it('is refused by every instance of the journal, also after a restart', async () => {
    const journal: Journal = { ...createMemoryJournal(), alone: false };
    const id = crypto.randomUUID();
    expect((await till({ journal }).askVerdict(id)).body.verdict).toBe('not_done');
    const other = till({ journal });
    expect(await other.submit('complete', id)).toMatchObject(notDone);
    expect(other.service.writes()).toEqual([]);
  });

  it('is not reported to the merchant: nothing was sent', async () => {
    const settled: SettledOperation[] = [];
    const { askVerdict, submit, sweep } = till({ settled: (one) => void settled.push(one) });
    const id = crypto.randomUUID();
    await askVerdict(id);
    await submit('complete', id);
    await sweep();
    expect(settled).toEqual([]);
  });

  it('is pending while its own request waits for a read, and is sent after that', async () => {
    const { submit, askVerdict, hold, service } = till();
    const id = crypto.randomUUID();
    const release = hold();
    const submitted = submit('complete', id);
    await expect.poll(release.waiting).toBe(1);
    release.letOthersPass();
    expect((await askVerdict(id)).body.verdict).toBe('pending');
    release.go();
    expect((await submitted).status).toBe(200);
    expect((await askVerdict(id)).body.verdict).toBe('done');
    expect(service.writes()).toHaveLength(1);
  });

  it('gets no verdict from a journal that cannot be used', async () => {
    const memory = createMemoryJournal();
    const broken = async () => Promise.reject<never>(new Error('no disk'));
    for (const part of ['insert', 'find'] as const) {
      const { askVerdict } = till({ journal: { ...memory, [part]: broken } });
      expect(await askVerdict(crypto.randomUUID())).toMatchObject({
        status: 503,
        body: { error: { code: 'journal_unavailable', effect: 'unknown' } },
      });
    }
  });

  it('is "pending" while an operation is under way that may be what moves the money, and "not_done" after it', async () => {
    const journal: Journal = { ...createMemoryJournal(), alone: false };
    let finish: (response: Response) => void = () => undefined;
    const first = till({ journal, write: () => new Promise((resolve) => (finish = resolve)) });
    const submitted = first.submit('complete');
    await expect.poll(() => first.service.writes().length).toBe(1);
    const second = till({ journal });
    second.payment.status = 'processing';
    const rival = crypto.randomUUID();
    expect((await second.askVerdict(rival)).body.verdict).toBe('pending');
    finish(Response.json({ ...first.payment, status: 'processing' }));
    expect((await submitted).status).toBe(200);
    expect((await second.askVerdict(rival)).body.verdict).toBe('not_done');
  });
});

describe('an operation that a young journal does not know', () => {
  const begun = Date.parse('2030-01-01T00:00:00Z');
  /** The proxy was started anew, without the journal of the process before. */
  const restarted = (more: Parameters<typeof till>[0] = {}) => till({ journal: createMemoryJournal(begun), ...more });

  it('is "pending" until no call of an earlier process can still be under way, and "not_done" then where nothing was done', async () => {
    const { askVerdict, wait, service } = restarted({ status: 'requires_payment_method' });
    const id = crypto.randomUUID();
    for (const ms of [0, 60_000, 200_000, 14_999]) {
      wait(ms);
      expect((await askVerdict(id)).body.verdict).toBe('pending');
    }
    wait(1);
    expect((await askVerdict(id)).body.verdict).toBe('not_done');
    expect(service.writes()).toEqual([]);
  });

  it('is "done" as soon as a read shows that the money is on its way', async () => {
    const { askVerdict, payment } = restarted();
    const id = crypto.randomUUID();
    // A step of the payer's may be the one that the operation was to take.
    for (const status of ['requires_customer_action', 'failed']) {
      payment.status = status;
      expect((await askVerdict(id)).body.verdict).toBe('pending');
    }
    for (const status of ['processing', 'succeeded']) {
      payment.status = status;
      expect((await askVerdict(id)).body).toMatchObject({ verdict: 'done', payment: { status } });
    }
  });

  it('V25: is "done" with what the payment shows, however late the page asks, and never "not_done" if it may have been carried out', async () => {
    const { askVerdict, payment, wait, submit, service } = restarted();
    wait(3_600_000);
    for (const status of ['requires_customer_action', 'failed', 'cancelled', 'succeeded']) {
      payment.status = status;
      expect((await askVerdict(crypto.randomUUID())).body).toMatchObject({ verdict: 'done', payment: { status } });
    }
    // Also where an operation of this journal is what moves the money last.
    payment.status = 'requires_customer_action';
    expect((await submit('complete')).status).toBe(200);
    payment.status = 'succeeded';
    const rival = crypto.randomUUID();
    expect((await askVerdict(rival)).body.verdict).toBe('done');
    // What was said once is said for good, and nothing is sent for it.
    payment.status = 'requires_payment_method';
    expect((await askVerdict(rival)).body.verdict).toBe('done');
    expect((await submit('confirm', rival)).status).toBe(200);
    expect(await submit('3ds', rival)).toMatchObject({ body: { error: { code: 'answer_lost', effect: 'done' } } });
    expect(service.writes()).toHaveLength(1);
  });

  it.each(['requires_payment_method', 'requires_confirmation'])(
    'is "done" where a payment that is %s shows an earlier attempt',
    async (status) => {
      const { askVerdict, payment, wait } = restarted({ status });
      wait(275_000);
      payment.attempt_count = 2;
      expect((await askVerdict(crypto.randomUUID())).body.verdict).toBe('done');
      Object.assign(payment, { attempt_count: 1, error_code: 'card_declined' });
      expect((await askVerdict(crypto.randomUUID())).body.verdict).toBe('done');
      payment.error_code = null;
      expect((await askVerdict(crypto.randomUUID())).body.verdict).toBe('not_done');
    },
  );

  it('is "not_done" at once where its payment is younger than the journal, by the clock of the service', async () => {
    const younger = restarted({ madeAgo: 7_000 });
    younger.wait(5_000);
    const id = crypto.randomUUID();
    expect((await younger.askVerdict(id)).body.verdict).toBe('pending');
    const payment = restarted({ madeAgo: 2_000 });
    expect((await payment.askVerdict(id)).body.verdict).toBe('pending');
    payment.payment.created = '2030-01-01T00:00:03Z';
    payment.wait(5_000);
    // A clock that is set says nothing of either.
    for (const ms of [3_600_000, -7_200_000]) {
      payment.setClock(ms);
      expect((await payment.askVerdict(crypto.randomUUID())).body.verdict).toBe('not_done');
      expect((await younger.askVerdict(crypto.randomUUID())).body.verdict).toBe('pending');
    }
    expect(await payment.submit('confirm', undefined, { payment_method: 'wallet' })).toMatchObject({
      body: { error: { effect: 'none' } },
    });
  });

  it('is as old as time has passed, whatever its clock is set to', async () => {
    const { askVerdict, wait, setClock } = restarted();
    expect((await askVerdict(crypto.randomUUID())).body.verdict).toBe('pending');
    setClock(3_600_000);
    expect((await askVerdict(crypto.randomUUID())).body.verdict).toBe('pending');
    setClock(-7_200_000);
    wait(275_000);
    expect((await askVerdict(crypto.randomUUID())).body.verdict).toBe('done');
  });

  it('is not said to have had no effect where it is refused', async () => {
    const { submit } = restarted({ limits: { addressWrites: { count: 0, perMs: 60_000 } } });
    expect(await submit('complete')).toMatchObject({
      body: { error: { code: 'rate_limited', effect: 'unknown' } },
    });
    const journal = createMemoryJournal(begun);
    const stalled = till({ journal: { ...journal, latest: () => Promise.reject(new Error('away')) } });
    expect(await stalled.submit('complete')).toMatchObject({
      body: { error: { code: 'journal_unavailable', effect: 'unknown' } },
    });
  });

  it.each([
    ['payment_not_open', ({ payment }: ReturnType<typeof till>) => Object.assign(payment, { status: 'cancelled' })],
    ['service_unavailable', ({ readable }: ReturnType<typeof till>) => readable(false)],
    ['operation_open', ({ submit }: ReturnType<typeof till>) => submit('complete')],
  ])('is not said to have had no effect where it is refused as %s', async (code, prepare) => {
    const refused = async (desk: ReturnType<typeof till>) => {
      await prepare(desk);
      return desk.submit('complete');
    };
    expect(await refused(restarted({ write: lost }))).toMatchObject({ body: { error: { code, effect: 'unknown' } } });
    expect(await refused(till({ write: lost }))).toMatchObject({ body: { error: { code, effect: 'none' } } });
    const later = restarted({ write: lost });
    later.wait(275_000);
    expect(await refused(later)).toMatchObject({ body: { error: { code, effect: 'none' } } });
  });

  it('is refused with the effect "unknown" when its payment reaches a rate limit', async () => {
    const { submit } = restarted({ limits: { secretWrites: { count: 0, perMs: 60_000 } } });
    expect(await submit('confirm')).toMatchObject({ body: { error: { code: 'rate_limited', effect: 'unknown' } } });
  });

  it('is sent where it arrives, and has its verdict from then on', async () => {
    const { submit, askVerdict, service } = restarted();
    const id = crypto.randomUUID();
    expect((await askVerdict(id)).body.verdict).toBe('pending');
    expect((await submit('complete', id)).status).toBe(200);
    expect((await askVerdict(id)).body.verdict).toBe('done');
    expect(service.writes()).toHaveLength(1);
  });

  it('is "pending" as well where the proxy was given no journal', async () => {
    const { askVerdict, wait, payment } = till({ withoutJournal: true });
    const id = crypto.randomUUID();
    expect((await askVerdict(id)).body.verdict).toBe('pending');
    payment.status = 'requires_payment_method';
    wait(275_000);
    expect((await askVerdict(id)).body.verdict).toBe('not_done');
  });
});

describe('a question for a verdict', () => {
  it('is refused without the secret of the payment, and fences nothing then', async () => {
    const { askVerdict, submit, ask } = till();
    const id = crypto.randomUUID();
    const wrong = 'pay_1_secret_canaryclientsecret01';
    const refused = { status: 401, body: { error: { code: 'client_secret_wrong' } } };
    expect(await askVerdict(id, wrong)).toMatchObject(refused);
    expect((await submit('complete', id)).status).toBe(200);
    expect(await askVerdict(id, wrong)).toMatchObject(refused);
    const bare = await ask(`/kit/payments/pay_1/operations/${id}/verdict`, { method: 'POST' });
    expect(bare.status).toBe(401);
    const other = await ask(`/kit/payments/pay_2/operations/${id}/verdict`, {
      method: 'POST',
      headers: { 'x-client-secret': 'pay_1_secret_canaryclientsecret00' },
    });
    expect(other.status).toBe(401);
  });

  it('is refused from a page that is not the merchant’s', async () => {
    const { askVerdict } = till();
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect(await askVerdict(crypto.randomUUID(), undefined, foreign)).toMatchObject({
      status: 403,
      body: { error: { code: 'origin_not_allowed' } },
    });
  });

  everyRow([
    ['and the former one is still named', (next: string, first: string) => [next, first] as const, 'outcome_unknown'],
    ['and the former one is forgotten', (next: string) => [next] as const, 'operation_id_reused'],
  ])('is the truth after the signing key was replaced, %s', async (_, keysOf, code) => {
    const journal = createMemoryJournal();
    const [first, next] = ['first signing key of 32 letters..', 'next signing key of 32 letters...'];
    const before = till({ journal, signingKeys: [first], write: () => Promise.reject(new TypeError('reset')) });
    const id = crypto.randomUUID();
    await before.submit('complete', id);
    const after = till({ journal, signingKeys: keysOf(next, first) });
    after.wait(2000);
    expect((await after.askVerdict(id)).body.verdict).toBe('pending');
    // While it is open, no answer says that nothing was done.
    expect(await after.submit('complete', id)).toMatchObject({ body: { error: { code, effect: 'unknown' } } });
    after.payment.status = 'succeeded';
    after.wait(2000);
    expect((await after.askVerdict(id)).body.verdict).toBe('done');
    const again = await after.submit('complete', id);
    if (code === 'outcome_unknown') expect(again.body.payment?.status).toBe('succeeded');
    else expect(again).toMatchObject({ body: { error: { code, effect: 'unknown' } } });
  });

  it('is refused with what is no operation id', async () => {
    const { askVerdict } = till();
    for (const id of ['1', crypto.randomUUID().replaceAll('-', ''), '00000000-0000-1000-8000-000000000000'])
      expect(await askVerdict(id)).toMatchObject({ status: 400, body: { error: { code: 'operation_id_missing' } } });
  });

  it('counts as a read, and a fence as the operation whose place it takes', async () => {
    const { askVerdict, submit } = till({ limits: { secretWrites: { count: 2, perMs: 60_000 } } });
    expect((await askVerdict(crypto.randomUUID())).body.verdict).toBe('not_done');
    const known = crypto.randomUUID();
    expect((await askVerdict(known)).body.verdict).toBe('not_done');
    expect(await askVerdict(crypto.randomUUID())).toMatchObject({
      status: 429,
      body: { error: { code: 'rate_limited' } },
    });
    // What is known already costs no further token.
    expect((await askVerdict(known)).body.verdict).toBe('not_done');
    expect(await submit('complete', known)).toMatchObject(notDone);
    const few = till({ limits: { secretReads: { count: 1, perMs: 60_000 } } });
    await few.look();
    expect((await few.askVerdict(crypto.randomUUID())).status).toBe(429);
  });
});

describe('a call that was settled as not done, and was done all the same', () => {
  const settledAsNotDone = async (more: Parameters<typeof till>[0] = {}) => {
    const reports: SettledOperation[] = [];
    const desk = till({ write: lost, settled: (one) => void reports.push(one), ...more });
    const id = crypto.randomUUID();
    await desk.submit('complete', id);
    for (const ms of [210_000, 10_000, 1_000]) {
      desk.wait(ms);
      await desk.sweep();
    }
    expect((await desk.askVerdict(id)).body.verdict).toBe('not_done');
    return { ...desk, id, reports };
  };

  it('is corrected by the next read: in the journal, for the page, and by a second report that says so', async () => {
    const { id, reports, payment, wait, sweep, look, askVerdict, submit } = await settledAsNotDone();
    expect(reports).toMatchObject([{ operationId: id, outcome: 'not_done', status: 'requires_customer_action' }]);
    expect(reports[0]).not.toHaveProperty('corrected');
    payment.status = 'succeeded';
    wait(60_000);
    await look();
    expect((await askVerdict(id)).body).toMatchObject({ verdict: 'done', payment: { status: 'succeeded' } });
    expect((await submit('complete', id)).body.payment?.status).toBe('succeeded');
    await sweep();
    await sweep();
    expect(reports.slice(1)).toMatchObject([
      { operationId: id, outcome: 'done', corrected: true, status: 'succeeded' },
    ]);
  });

  it('is corrected by a read that shows the payment in review', async () => {
    for (const status of ['requires_merchant_action', 'conflicted', 'review']) {
      const { id, payment, wait, look, askVerdict } = await settledAsNotDone();
      Object.assign(payment, { status });
      wait(60_000);
      await look();
      expect((await askVerdict(id)).body, status).toMatchObject({ verdict: 'done', payment: { status } });
    }
  });

  it('is corrected by the answer, where that comes after another instance has settled it', async () => {
    const shared = createMemoryJournal();
    const journal = { ...shared, alone: false };
    let finish: (response: Response) => void = () => undefined;
    const reports: SettledOperation[] = [];
    const settled = (one: SettledOperation) => void reports.push(one);
    const first = till({ journal, settled, write: () => new Promise((resolve) => (finish = resolve)) });
    const id = crypto.randomUUID();
    const submitted = first.submit('complete', id);
    await expect.poll(() => first.service.writes().length).toBe(1);
    // The first one is silent for so long that it counts as gone.
    const second = till({ journal, settled });
    for (const ms of [210_000, 1_000, 10_000, 10_000, 1_000]) {
      second.wait(ms);
      await second.sweep();
    }
    expect((await second.askVerdict(id)).body.verdict).toBe('not_done');
    finish(Response.json({ ...first.payment, status: 'succeeded' }));
    expect((await submitted).body.payment?.status).toBe('succeeded');
    expect((await second.askVerdict(id)).body.verdict).toBe('done');
    await first.sweep();
    await first.sweep();
    expect(reports.map(({ outcome, corrected }) => [outcome, corrected])).toEqual([
      ['not_done', undefined],
      ['done', true],
    ]);
  });

  it('stays so where the payment is cancelled afterwards, or a copy of it is older', async () => {
    const { id, payment, wait, look, askVerdict } = await settledAsNotDone();
    payment.status = 'cancelled';
    wait(60_000);
    await look();
    expect((await askVerdict(id)).body.verdict).toBe('not_done');
    Object.assign(payment, { status: 'processing', updated: '2000-01-01T00:00:00Z' });
    wait(60_000);
    await look();
    expect((await askVerdict(id)).body.verdict).toBe('done');
  });
});

describe('instances whose clocks differ', () => {
  everyRow([-3_600_000, -240_000, 240_000, 3_600_000])('by %i ms leave the call of the other alone', async (apart) => {
    // The database has the one clock that they share.
    let time = Date.parse('2030-01-01T00:00:00Z');
    const journal = { ...createMemoryJournal(), alone: false, time: async () => time };
    let finish: (response: Response) => void = () => undefined;
    const first = till({ journal, write: () => new Promise((resolve) => (finish = resolve)) });
    const second = till({ journal });
    second.setClock(apart);
    await Promise.all([first.sweep(), second.sweep()]);
    const id = crypto.randomUUID();
    const submitted = first.submit('complete', id);
    await expect.poll(() => first.service.writes().length).toBe(1);
    for (let round = 0; round < 12; round += 1) {
      time += 5_000;
      for (const one of [first, second]) {
        one.wait(5_000);
        await one.sweep();
        expect((await one.askVerdict(id)).body.verdict).toBe('pending');
      }
    }
    expect(second.lines.some((line) => line.includes('clock_apart'))).toBe(true);
    finish(Response.json({ ...first.payment, status: 'succeeded' }));
    expect((await submitted).body.payment?.status).toBe('succeeded');
    expect((await second.askVerdict(id)).body.verdict).toBe('done');
  });
});
