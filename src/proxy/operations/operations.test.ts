import { describe, expect, it, vi } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createMemoryJournal, type Journal } from '../journal/journal.ts';
import type { SettledOperation } from '../proxyOptions.ts';
import { lost, metricsToken, till } from './journaledProxy.testing.ts';

const open = { error: { code: 'operation_open', effect: 'none' } };

describe('an operation that is sent again', () => {
  it('is answered the same again, byte by byte, and sent once', async () => {
    const { submit, service, wait } = till();
    const id = crypto.randomUUID();
    const first = await submit('complete', id);
    wait(60_000);
    expect(await submit('complete', id)).toEqual(first);
    expect(await submit('complete', id.toUpperCase())).toEqual(first);
    expect(service.writes()).toHaveLength(1);
    expect(service.calls).toHaveLength(2);
  });

  it('gets the same authentication again, so that a reload can go on with it', async () => {
    const { submit, service, answer } = till();
    answer(() => Response.json({ trans_status: 'C', acs_url: 'https://bank.example/c', acs_trans_id: 'a1' }));
    const id = crypto.randomUUID();
    const first = await submit('3ds', id);
    expect(first.body.trans_status).toBe('C');
    expect(await submit('3ds', id)).toEqual(first);
    expect(service.writes()).toHaveLength(1);
  });

  it('gets the same refusal again', async () => {
    const refusal = () => Response.json({ error: { type: 'x', code: 'IR_06', message: 'm' } }, { status: 422 });
    const { submit, service } = till({ write: refusal });
    const id = crypto.randomUUID();
    const first = await submit('complete', id);
    expect(first.body.error).toMatchObject({ code: 'authentication_refused', effect: 'none' });
    expect(await submit('complete', id)).toEqual(first);
    expect(service.writes()).toHaveLength(1);
  });

  it('is refused with another body, another step or another payment under the same id', async () => {
    const { submit, service } = till();
    const id = crypto.randomUUID();
    await submit('complete', id);
    for (const again of [
      await submit('complete', id, { shipping: { email: 'a@example.com' } }),
      await submit('3ds', id),
    ]) {
      expect(again).toMatchObject({ status: 422, body: { error: { code: 'operation_id_reused', effect: 'unknown' } } });
    }
    expect(service.writes()).toHaveLength(1);
  });

  it('tells nothing to somebody with the wrong secret', async () => {
    const { submit, service } = till();
    const id = crypto.randomUUID();
    await submit('complete', id);
    const wrong = await submit('complete', id, {}, 'pay_1_secret_canaryclientsecret01');
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'client_secret_wrong' } } });
    expect(service.writes()).toHaveLength(1);
  });

  it('joins the call that is under way, and a second body under its id does not', async () => {
    let finish: (response: Response) => void = () => undefined;
    const { submit, service, payment } = till({ write: () => new Promise((resolve) => (finish = resolve)) });
    const id = crypto.randomUUID();
    const all = [submit('complete', id), submit('complete', id), submit('complete', id)];
    await expect.poll(() => service.writes().length).toBe(1);
    expect(await submit('complete', id, { shipping: { email: 'a@example.com' } })).toMatchObject({ status: 422 });
    finish(Response.json({ ...payment, status: 'succeeded' }));
    const answers = await Promise.all(all);
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]?.body.payment?.status).toBe('succeeded');
    expect(service.writes()).toHaveLength(1);
  });
});

describe('another operation about the same payment', () => {
  it('is refused without effect while a call is under way, and every reader sees that one is', async () => {
    let finish: (response: Response) => void = () => undefined;
    const { submit, look, service, payment } = till({ write: () => new Promise((resolve) => (finish = resolve)) });
    const first = submit('complete');
    await expect.poll(() => service.writes().length).toBe(1);
    for (const step of ['complete', '3ds', 'confirm'] as const) {
      expect(await submit(step)).toMatchObject({ status: 409, retryAfter: '2', body: open });
    }
    expect(await look()).toMatchObject({
      open_operation: { operation: 'complete', state: 'running', since: '2030-01-01T00:00:00.000Z' },
    });
    finish(Response.json({ ...payment }));
    expect((await first).status).toBe(200);
    expect(await look()).not.toHaveProperty('open_operation');
    expect(service.writes()).toHaveLength(1);
  });

  it('is refused while the end of a call is unknown, and after it a read decides', async () => {
    const { submit, look, service, payment, wait, sweep } = till({ write: lost });
    const id = crypto.randomUUID();
    expect(await submit('complete', id)).toMatchObject({
      status: 502,
      body: { error: { code: 'outcome_unknown', effect: 'unknown' } },
    });
    expect(await submit('complete', id)).toMatchObject({ body: { error: { effect: 'unknown' } } });
    expect(await submit('complete')).toMatchObject({ status: 409, body: open });
    expect(await look()).toMatchObject({ open_operation: { operation: 'complete', state: 'unknown' } });
    payment.status = 'succeeded';
    wait(500);
    await sweep();
    expect(await look()).not.toHaveProperty('open_operation');
    expect(await submit('complete')).toMatchObject({ body: { error: { code: 'payment_not_open', effect: 'none' } } });
    // The operation itself, sent again, receives its outcome.
    expect(await submit('complete', id)).toMatchObject({ status: 200, body: { payment: { status: 'succeeded' } } });
    expect(service.writes()).toHaveLength(1);
  });

  it('is never reported as not done by a read that fails', async () => {
    const { submit, payment, wait, sweep, readable } = till({ write: lost });
    const id = crypto.randomUUID();
    await submit('complete', id);
    payment.status = 'succeeded';
    wait(500);
    await sweep();
    readable(false);
    expect((await submit('complete', id)).body.error).toMatchObject({ code: 'outcome_unknown', effect: 'unknown' });
    readable(true);
    expect((await submit('complete', id)).status).toBe(200);
  });

  it('may follow when nothing has happened for 200 s, and not a second sooner', async () => {
    const { submit, look, service, payment, wait, sweep, answer } = till({ write: lost });
    const id = crypto.randomUUID();
    await submit('complete', id);
    for (let at = 0; at < 199_000; at += 1_000) {
      wait(1_000);
      await sweep();
    }
    expect(await submit('complete')).toMatchObject({ status: 409, body: open });
    for (let at = 0; at < 20_000; at += 1_000) {
      wait(1_000);
      await sweep();
    }
    expect(await look()).not.toHaveProperty('open_operation');
    expect(await submit('complete', id)).toMatchObject({
      status: 409,
      body: { error: { code: 'operation_not_done', effect: 'none' } },
    });
    answer(() => Response.json({ ...payment, status: 'succeeded' }));
    expect(await submit('complete')).toMatchObject({ body: { payment: { status: 'succeeded' } } });
    expect(service.writes()).toHaveLength(2);
  });

  it('may follow at once when a read of the browser shows the end', async () => {
    const { submit, look, payment, wait } = till({ write: lost });
    await submit('complete');
    payment.status = 'failed';
    wait(100);
    expect(await look()).not.toHaveProperty('open_operation');
    expect((await submit('confirm')).status).toBe(502);
  });

  it('is not invited by a read that began before the call ended, and is shown what that was answered with', async () => {
    let finish: (response: Response) => void = () => undefined;
    const { submit, look, hold, service, payment } = till({
      write: () => new Promise((resolve) => (finish = resolve)),
    });
    const submitted = submit('complete');
    await expect.poll(() => service.writes().length).toBe(1);
    const release = hold();
    const looking = look();
    await expect.poll(release.waiting).toBe(1);
    payment.status = 'succeeded';
    finish(Response.json({ ...payment }));
    expect((await submitted).body).toMatchObject({ payment: { status: 'succeeded' } });
    release.go();
    expect(await looking).toMatchObject({
      payment: { status: 'succeeded' },
      open_operation: { operation: 'complete', state: 'running' },
    });
    expect(await look()).not.toHaveProperty('open_operation');
  });

  it('nor by one that began before another read found the end out, or before a whole call came and went', async () => {
    const { submit, look, hold, payment, wait, answer } = till({ write: lost });
    await submit('complete');
    const [before, between] = [hold(), look()];
    await expect.poll(before.waiting).toBe(1);
    before.letOthersPass();
    wait(100);
    payment.status = 'failed';
    expect(await look()).not.toHaveProperty('open_operation');
    before.go();
    expect(await between).toMatchObject({
      payment: { status: 'requires_customer_action' },
      open_operation: { operation: 'complete', state: 'unknown' },
    });
    const [again, old] = [hold(), look()];
    await expect.poll(again.waiting).toBe(1);
    again.letOthersPass();
    answer(() => Response.json({ ...payment, status: 'succeeded' }));
    expect((await submit('confirm')).status).toBe(200);
    again.go();
    expect(await old).toMatchObject({ open_operation: { operation: 'confirm' } });
    expect(await look()).not.toHaveProperty('open_operation');
  });

  it('nor by a copy that the service calls older than what was read before the call', async () => {
    const { submit, look, payment, wait } = till({ write: lost });
    payment.updated = '2030-01-01T00:00:00.000Z';
    await submit('complete');
    wait(100);
    Object.assign(payment, { status: 'requires_payment_method', updated: '2029-12-31T23:59:59.000Z' });
    expect(await look()).toMatchObject({ open_operation: { operation: 'complete', state: 'unknown' } });
    Object.assign(payment, { status: 'succeeded', updated: '2030-01-01T00:00:01.000Z' });
    wait(100);
    expect(await look()).not.toHaveProperty('open_operation');
  });

  it('may be made at the same time for another payment', async () => {
    const { submit } = till({ write: lost });
    await submit('complete');
    const other = await submit('complete', undefined, {}, 'pay_2_secret_canaryclientsecret00');
    expect(other.body.error?.code).toBe('client_secret_wrong');
  });
});

describe('the end of a call without an answer', () => {
  it('is looked for at most every two seconds, and less often with time', async () => {
    const { submit, service, wait, sweep } = till({ write: lost });
    await submit('complete');
    const before = service.calls.length;
    const reads: number[] = [];
    for (let at = 0; at <= 60_000; at += 250) {
      const seen = service.calls.length;
      await sweep();
      if (service.calls.length > seen) reads.push(at);
      wait(250);
    }
    expect(reads).toEqual([500, 2500, 6500, 14_500, 29_500, 44_500, 59_500]);
    expect(service.calls.length - before).toBe(7);
  });

  it('waits behind those that can be read when its payment cannot', async () => {
    const { submit, journal, readable, wait, sweep } = till({ write: lost });
    const id = crypto.randomUUID();
    await submit('complete', id);
    readable(false);
    const due: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      wait(10_000);
      await sweep();
      due.push((await journal.find(id))?.dueAt ?? 0);
    }
    const start = Date.parse('2030-01-01T00:00:00Z');
    expect(due.map((at) => at - start)).toEqual([12_000, 24_000, 38_000, 55_000]);
  });

  it('waits for a service that cannot be read', async () => {
    const { submit, look, readable, payment, wait, sweep } = till({ write: lost });
    await submit('complete');
    readable(false);
    payment.status = 'succeeded';
    for (let at = 0; at < 300; at += 1) {
      wait(1_000);
      await sweep();
    }
    readable(true);
    wait(15_000);
    await sweep();
    expect(await look()).toMatchObject({ payment: { status: 'succeeded' } });
    expect(await look()).not.toHaveProperty('open_operation');
  });

  it('of an authentication shows in the authentication, not in the status', async () => {
    const { submit, look, payment, wait, sweep } = till({ write: lost });
    const id = crypto.randomUUID();
    await submit('3ds', id);
    wait(500);
    await sweep();
    expect(await look()).toMatchObject({ open_operation: { operation: 'authenticate', state: 'unknown' } });
    payment.external_authentication_details = { status: 'pending', ds_transaction_id: 'ds_1' };
    wait(5_000);
    await sweep();
    expect(await look()).not.toHaveProperty('open_operation');
    expect(await submit('3ds', id)).toMatchObject({ body: { error: { code: 'answer_lost', effect: 'done' } } });
  });

  it('is not believed of a service that says it is busy, whatever a read shows that may be old', async () => {
    const heard: string[] = [];
    const busy = () => Response.json({ error: { type: 'x', code: 'HE_00', message: 'm' } }, { status: 429 });
    const { submit, payment, look, wait, sweep } = till({
      write: busy,
      settled: ({ outcome }) => void heard.push(outcome),
    });
    const id = crypto.randomUUID();
    expect(await submit('complete', id)).toMatchObject({
      body: { error: { code: 'outcome_unknown', effect: 'unknown' } },
    });
    // Reads show what was before the call, for three minutes.
    for (let at = 0; at < 180; at += 15) {
      wait(15_000);
      await sweep();
      expect(await look()).toMatchObject({ open_operation: { state: 'unknown' } });
    }
    payment.status = 'succeeded';
    wait(15_000);
    await sweep();
    expect(heard).toEqual(['done']);
    expect(await submit('complete', id)).toMatchObject({ status: 200, body: { payment: { status: 'succeeded' } } });
  });

  describe.each([
    ['forwards by five minutes', 300_000],
    ['back by five minutes', -300_000],
    ['back by a day', -86_400_000],
  ])('while the clock is set %s', (_, step) => {
    it('is waited for as long as ever when nothing happened, and no longer', async () => {
      const heard: string[] = [];
      const { submit, wait, sweep, setClock } = till({
        write: lost,
        settled: ({ outcome }) => void heard.push(outcome),
      });
      const id = crypto.randomUUID();
      await submit('complete', id);
      wait(3_000);
      setClock(step);
      for (let at = 3_000; at < 199_000; at += 1_000) {
        await sweep();
        wait(1_000);
      }
      expect(heard).toEqual([]);
      expect(await submit('complete', id)).toMatchObject({ body: { error: { effect: 'unknown' } } });
      for (let at = 0; at < 30_000; at += 1_000) {
        wait(1_000);
        await sweep();
      }
      expect(heard).toEqual(['not_done']);
      expect(await submit('complete', id)).toMatchObject({ body: { error: { code: 'operation_not_done' } } });
    });

    it('is found by the next read when something happened', async () => {
      const heard: string[] = [];
      const { submit, payment, wait, sweep, setClock } = till({
        write: () => {
          payment.status = 'succeeded';
          return lost();
        },
        settled: ({ outcome }) => void heard.push(outcome),
      });
      await submit('complete');
      setClock(step);
      wait(600);
      await sweep();
      await sweep();
      expect(heard).toEqual(['done']);
    });

    it('is waited for by another instance too, which has wall time alone', async () => {
      const journal = { ...createMemoryJournal(), alone: false };
      const first = till({ write: lost, journal });
      const id = crypto.randomUUID();
      await first.submit('complete', id);
      const heard: string[] = [];
      const second = till({ journal, settled: ({ outcome }) => void heard.push(outcome) });
      second.wait(100_000);
      second.setClock(step);
      for (let at = 100_000; at < 199_000; at += 1_000) {
        await second.sweep();
        second.wait(1_000);
      }
      expect(heard).toEqual([]);
    });
  });

  it('is not decided by a read that shows another currency, which is counted', async () => {
    const heard: string[] = [];
    const { submit, payment, look, wait, sweep, ask } = till({
      write: lost,
      settled: ({ outcome }) => void heard.push(outcome),
    });
    await submit('complete');
    Object.assign(payment, { status: 'succeeded', currency: 'USD' });
    for (let at = 0; at < 20; at += 1) {
      wait(15_000);
      await sweep();
    }
    expect(await look()).toMatchObject({ error: { code: 'service_unavailable' } });
    expect(heard).toEqual([]);
    const numbers = await (await ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text();
    expect(Number(/^tillkit_answers_about_another_total (\d+)$/m.exec(numbers)?.[1])).toBeGreaterThan(10);
    payment.currency = 'EUR';
    wait(15_000);
    await sweep();
    await sweep();
    expect(heard).toEqual(['done']);
  });
});

describe('completing', () => {
  everyRow([
    ['N', 'complete', 422],
    ['R', 'complete', 422],
    ['a new word', 'complete', 422],
    ['U', 'stop', 422],
    ['U', 'complete', 200],
    ['Y', 'stop', 200],
    ['A', 'stop', 200],
    ['C', 'stop', 200],
    ['I', 'stop', 200],
  ] as const)('after the bank said %s, with the policy %s, is answered %s', async (word, threeds, status) => {
    const { submit, service, answer, payment } = till({ threeds });
    answer(() => Response.json({ trans_status: word }));
    await submit('3ds');
    answer(() => Response.json({ ...payment, status: 'succeeded' }));
    const completed = await submit('complete');
    expect(completed.status).toBe(status);
    if (status === 422) expect(completed.body.error).toMatchObject({ code: 'not_authenticated', effect: 'none' });
    expect(service.writes()).toHaveLength(status === 422 ? 1 : 2);
  });

  it('goes by the authentication of this attempt, not of an earlier one', async () => {
    const { submit, answer, payment } = till();
    answer(() => Response.json({ trans_status: 'N' }));
    await submit('3ds');
    payment.attempt_count = 2;
    answer(() => Response.json({ ...payment, status: 'succeeded' }));
    expect((await submit('complete')).status).toBe(200);
  });

  it('is refused when the service says that the authentication failed', async () => {
    const { submit, payment, service } = till();
    payment.external_authentication_details = { status: 'failed' };
    expect((await submit('complete')).body.error).toMatchObject({ code: 'not_authenticated', effect: 'none' });
    expect(service.writes()).toEqual([]);
  });
});

/** A journal that fails where a test wants it to, before or after the write. */
function failing(memory: Journal = createMemoryJournal()): {
  journal: Journal;
  break: (method: keyof Journal | undefined, after?: boolean) => void;
} {
  let broken: keyof Journal | undefined;
  let afterwards = false;
  const guard =
    <Args extends readonly unknown[], Value>(name: keyof Journal, method: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      if (broken !== name) return method(...args);
      if (afterwards) await method(...args);
      throw new Error('disk full');
    };
  return {
    journal: {
      ...memory,
      insert: guard('insert', memory.insert),
      replace: guard('replace', memory.replace),
      find: guard('find', memory.find),
      latest: guard('latest', memory.latest),
      latestOf: guard('latestOf', memory.latestOf),
      renew: guard('renew', memory.renew),
      pending: guard('pending', memory.pending),
    },
    break: (method, after = false) => {
      broken = method;
      afterwards = after;
    },
  };
}

describe('a read whose copy lags behind the answer to the last call', () => {
  everyRow([
    ['an earlier attempt', { attempt_count: 1, status: 'failed' }],
    ['an earlier moment', { attempt_count: 2, status: 'requires_customer_action', updated: '2029-12-31T23:59:59Z' }],
  ])('shows the answer, not %s', async (_, behind) => {
    const { submit, look, payment, answer, wait } = till();
    const now = { ...payment, attempt_count: 2, status: 'succeeded', updated: '2030-01-01T00:00:00Z' };
    answer(() => Response.json(now));
    expect((await submit('complete')).status).toBe(200);
    Object.assign(payment, behind);
    expect((await look()).payment).toMatchObject({ status: 'succeeded', attempt_count: 2 });
    // What the service says later than that counts, and so does what it still says after minutes.
    Object.assign(payment, now, { status: 'partially_captured', updated: '2030-01-01T00:00:01Z' });
    expect((await look()).payment.status).toBe('partially_captured');
    Object.assign(payment, behind);
    wait(200_000);
    expect((await look()).payment.status).toBe(behind.status);
  });

  it('neither shows nor admits another step, also where the service says no time of change', async () => {
    const { submit, look, payment, answer, askVerdict, service, wait } = till();
    answer(() => Response.json({ ...payment, status: 'succeeded', updated: undefined }));
    expect((await submit('complete')).status).toBe(200);
    expect((await look()).payment.status).toBe('succeeded');
    expect((await submit('complete')).body).toMatchObject(open);
    expect(service.writes()).toHaveLength(1);
    Object.assign(payment, { status: 'succeeded' });
    expect((await askVerdict(crypto.randomUUID())).body.verdict).toBe('not_done');
    // What is still read so after minutes is the present state.
    Object.assign(payment, { status: 'requires_customer_action' });
    wait(200_000);
    expect((await look()).payment.status).toBe('requires_customer_action');
    expect((await submit('complete')).status).toBe(200);
  });
});

describe('a read that lags behind a call whose answer was lost', () => {
  it('admits no other step, and lets no id that never arrived count as done', async () => {
    const { submit, look, payment, answer, askVerdict, service, wait } = till();
    answer(lost);
    expect((await submit('complete')).body.error).toMatchObject({ effect: 'unknown' });
    wait(3_000);
    Object.assign(payment, { status: 'succeeded' });
    expect(await look()).not.toHaveProperty('open_operation');
    Object.assign(payment, { status: 'requires_customer_action' });
    expect(await look()).toHaveProperty('open_operation');
    expect((await submit('complete')).body).toMatchObject(open);
    expect(service.writes()).toHaveLength(1);
    Object.assign(payment, { status: 'succeeded' });
    expect((await askVerdict(crypto.randomUUID())).body.verdict).toBe('not_done');
  });
});

describe('an operation that arrives twice, at two instances of one journal', () => {
  /** A journal shared by instances, whose next looks for an operation come a moment too early to find it. */
  const shared = (journal: Journal, early: { find: number; latest: number }): Journal => ({
    ...journal,
    alone: false,
    find: async (id) => (early.find-- > 0 ? undefined : journal.find(id)),
    latest: async (subject) => (early.latest-- > 0 ? undefined : journal.latest(subject)),
  });

  it('is not held for another one because its row came between two looks', async () => {
    const journal = createMemoryJournal();
    const id = crypto.randomUUID();
    await till({ journal: shared(journal, { find: 0, latest: 0 }), write: lost }).submit('complete', id);
    const second = till({ journal: shared(journal, { find: 1, latest: 0 }) });
    expect((await second.submit('complete', id)).body.error).toMatchObject({ effect: 'unknown' });
    expect(second.service.writes()).toEqual([]);
  });

  it('does not hear “nothing was done” because of what it did itself', async () => {
    const journal = createMemoryJournal();
    const id = crypto.randomUUID();
    const first = till({ journal: shared(journal, { find: 0, latest: 0 }) });
    const answer = await first.submit('complete', id);
    expect(answer.status).toBe(200);
    const second = till({ journal: shared(journal, { find: 1, latest: 1 }), status: 'succeeded' });
    expect(await second.submit('complete', id)).toEqual(answer);
    const another = await second.submit('complete');
    expect(another.body.error).toMatchObject({ code: 'payment_not_open', effect: 'none' });
  });

  it('says that the journal is not there where no second look is possible', async () => {
    const journal = shared(createMemoryJournal(), { find: 0, latest: 0 });
    let looks = 0;
    const find: Journal['find'] = async (id) => {
      looks += 1;
      if (looks > 1) throw new Error('gone');
      return journal.find(id);
    };
    const { submit } = till({ journal: { ...journal, find }, status: 'succeeded' });
    expect((await submit('complete')).body.error).toMatchObject({ code: 'journal_unavailable' });
  });
});

describe('without a journal', () => {
  everyRow([
    // Whether it had been sent before is in the row that cannot be read.
    ['find', 'unknown'],
    ['latest', 'none'],
    ['latestOf', 'none'],
    ['insert', 'none'],
  ] as const)('nothing is sent: %s fails, and the operation reports the effect “%s”', async (method, effect) => {
    const store = failing();
    const { submit, service, sweep } = till({ journal: store.journal });
    store.break(method);
    expect(await submit('complete')).toMatchObject({
      status: 503,
      body: { error: { code: 'journal_unavailable', effect } },
    });
    expect(service.writes()).toEqual([]);
    store.break(undefined);
    await sweep();
    expect((await submit('complete')).status).toBe(200);
  });

  it('a row that was written although the store said no blocks no other operation', async () => {
    const store = failing();
    const { submit, service, sweep } = till({ journal: store.journal });
    store.break('insert', true);
    expect((await submit('complete')).body.error).toMatchObject({ code: 'journal_unavailable', effect: 'none' });
    store.break(undefined);
    expect((await submit('complete')).body).toMatchObject(open);
    await sweep();
    expect((await submit('complete')).status).toBe(200);
    expect(service.writes()).toHaveLength(1);
  });

  it('the answer of the service still reaches the browser, and the journal as soon as it can', async () => {
    const store = failing();
    const { submit, service, sweep } = till({ journal: store.journal });
    store.break('replace');
    const id = crypto.randomUUID();
    const first = await submit('complete', id);
    expect(first.status).toBe(200);
    store.break(undefined);
    await sweep();
    expect(await submit('complete', id)).toEqual(first);
    expect(service.writes()).toHaveLength(1);
  });

  it('no answer says “nothing was done” of a call that was sent', async () => {
    const store = failing();
    const { submit } = till({ journal: store.journal, write: lost });
    const id = crypto.randomUUID();
    await submit('complete', id);
    store.break('find');
    expect((await submit('complete', id)).body.error).toMatchObject({ code: 'journal_unavailable', effect: 'unknown' });
  });

  it('nor after a restart, when the row of the operation cannot be read', async () => {
    const store = failing();
    const id = crypto.randomUUID();
    const before = till({ journal: store.journal, write: lost });
    expect((await before.submit('complete', id)).body.error?.effect).toBe('unknown');
    const after = till({ journal: store.journal });
    store.break('find');
    expect((await after.submit('complete', id)).body.error).toMatchObject({
      code: 'journal_unavailable',
      effect: 'unknown',
    });
    store.break(undefined);
    // An operation whose row could not be written is certain to this process, and stays so while the journal is its own.
    const own = crypto.randomUUID();
    const alone = failing();
    const one = till({ journal: alone.journal });
    alone.break('insert');
    expect(await one.submit('complete', own)).toMatchObject(notSent);
    alone.break('find');
    expect(await one.submit('complete', own)).toMatchObject(notSent);
    const shared = failing({ ...createMemoryJournal(), alone: false });
    const many = till({ journal: shared.journal });
    shared.break('insert');
    expect(await many.submit('complete', own)).toMatchObject(notSent);
    // Another instance may have sent it meanwhile.
    shared.break('find');
    expect((await many.submit('complete', own)).body.error?.effect).toBe('unknown');
  });

  it('a read says that it is missing, and never that nothing is open', async () => {
    const store = failing();
    const { look, submit, wait } = till({ journal: store.journal, write: lost });
    await submit('complete');
    store.break('latest');
    expect(await look()).toEqual({
      error: {
        code: 'journal_unavailable',
        message: 'The journal of the proxy cannot be used, and nothing is sent without it.',
        effect: 'none',
      },
    });
    // What the read adds cannot be written.
    store.break('replace');
    wait(100);
    expect(await look()).toMatchObject({ error: { code: 'journal_unavailable' } });
    store.break(undefined);
    expect(await look()).toMatchObject({ open_operation: { operation: 'complete', state: 'unknown' } });
  });

  it('the proxy is not ready, and a sweep says so', async () => {
    const store = failing();
    const { proxy, sweep } = till({ journal: store.journal });
    store.break('pending');
    expect(await sweep()).toBe(false);
    store.break('renew');
    expect((await proxy.fetch(new Request('https://pay.test/readyz'))).status).toBe(503);
    store.break(undefined);
    expect((await proxy.fetch(new Request('https://pay.test/readyz'))).status).toBe(200);
  });
});

/** A journal whose rows are written when the test says so, and how often one was asked for. */
function stalling() {
  const memory = createMemoryJournal();
  const waiting: (() => void)[] = [];
  let [stalls, asked] = [true, 0];
  const journal: Journal = {
    ...memory,
    insert: async (row) => {
      asked += 1;
      if (stalls) await new Promise<void>((resolve) => waiting.push(resolve));
      return memory.insert(row);
    },
  };
  return {
    journal,
    asked: () => asked,
    /** Lets through what waits, and everything from now on. */
    flow: () => {
      stalls = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

const notSent = { status: 503, body: { error: { code: 'journal_unavailable', effect: 'none' } } };

describe('a row that is written too late', () => {
  it('is not waited for, and its call is never sent: the page has long said that nothing was done', async () => {
    const store = stalling();
    const { submit, look, service, wait, sweep } = till({ journal: store.journal, times: { writeMs: 30 } });
    const id = crypto.randomUUID();
    expect(await submit('complete', id)).toMatchObject(notSent);
    wait(600_000);
    store.flow();
    await expect.poll(async () => (await store.journal.find(id))?.pending).toBe(false);
    expect(await look()).not.toHaveProperty('open_operation');
    await sweep();
    expect(service.writes()).toEqual([]);
    expect(await submit('complete', id)).toMatchObject(notSent);
    expect(service.writes()).toEqual([]);
    expect((await submit('complete')).status).toBe(200);
    expect(service.writes()).toHaveLength(1);
  });

  it('is not written a second time meanwhile', async () => {
    const store = stalling();
    const { submit, service } = till({ journal: store.journal, times: { writeMs: 30 } });
    const id = crypto.randomUUID();
    expect(await submit('complete', id)).toMatchObject(notSent);
    expect(await submit('complete', id)).toMatchObject(notSent);
    expect(store.asked()).toBe(1);
    store.flow();
    expect(await submit('complete', id)).toMatchObject(notSent);
    expect(service.writes()).toEqual([]);
  });

  it('is judged by the clock, where the whole process stalled', async () => {
    const memory = createMemoryJournal();
    let pause = 6_000;
    const slow: Journal = {
      ...memory,
      insert: (row) => {
        one.wait(pause);
        return memory.insert(row);
      },
    };
    const one = till({ journal: slow });
    const { submit, service, sweep } = one;
    const id = crypto.randomUUID();
    expect(await submit('complete', id)).toMatchObject(notSent);
    await sweep();
    expect((await memory.find(id))?.pending).toBe(false);
    pause = 4_000;
    expect((await submit('complete')).status).toBe(200);
    expect(service.writes()).toHaveLength(1);
  });

  it('is ended by the sweep, when writing that down failed at first', async () => {
    const store = stalling();
    const flaky = failing(store.journal);
    const { submit, service, sweep } = till({ journal: flaky.journal, times: { writeMs: 30 } });
    const id = crypto.randomUUID();
    flaky.break('replace');
    expect(await submit('complete', id)).toMatchObject(notSent);
    store.flow();
    await expect.poll(async () => (await store.journal.find(id))?.pending).toBe(true);
    flaky.break(undefined);
    await sweep();
    expect((await store.journal.find(id))?.pending).toBe(false);
    expect(service.writes()).toEqual([]);
  });

  it('says nothing of a later operation of the same name that was sent', async () => {
    const store = failing();
    const { submit, look, service, sweep } = till({ journal: store.journal, write: lost });
    const id = crypto.randomUUID();
    store.break('insert');
    expect(await submit('complete', id)).toMatchObject(notSent);
    // This time it goes out, no answer comes, and that cannot be written down.
    store.break('replace');
    expect((await submit('complete', id)).body.error?.effect).toBe('unknown');
    expect(service.writes()).toHaveLength(1);
    store.break(undefined);
    await sweep();
    expect((await submit('complete', id)).body.error?.effect).toBe('unknown');
    expect(await look()).toMatchObject({ open_operation: { state: 'unknown' } });
  });

  it('leaves the 200 s whole: they count from when the call is sent', async () => {
    const memory = createMemoryJournal();
    const slow: Journal = {
      ...memory,
      insert: (row) => {
        one.wait(4_000);
        return memory.insert(row);
      },
    };
    const one = till({ journal: slow, write: lost });
    await one.submit('complete');
    for (let at = 0; at < 199_000; at += 1_000) {
      one.wait(1_000);
      await one.sweep();
    }
    expect(await one.look()).toMatchObject({ open_operation: { state: 'unknown' } });
  });
});

it('a journal that never answers lets no caller wait for ever', async () => {
  const memory = createMemoryJournal();
  let silent = false;
  const never = <Value>(value: Promise<Value>) => (silent ? new Promise<Value>(() => undefined) : value);
  const journal: Journal = {
    ...memory,
    find: (id) => never(memory.find(id)),
    pending: (now) => never(memory.pending(now)),
    replace: (row) => never(memory.replace(row)),
  };
  const { submit, sweep, answer, payment } = till({ journal, times: { patienceMs: 30 } });
  answer(() => {
    silent = true;
    return Response.json({ ...payment, status: 'succeeded' });
  });
  expect((await submit('complete')).status).toBe(200);
  expect((await submit('complete')).body.error).toMatchObject({ code: 'journal_unavailable', effect: 'unknown' });
  expect(await sweep()).toBe(false);
  silent = false;
  expect(await sweep()).toBe(true);
});

it('a proxy that is closed waits for the call under way, and writes its answer down', async () => {
  let finish: (response: Response) => void = () => undefined;
  const { submit, proxy, journal, service, payment } = till({
    write: () => new Promise((resolve) => (finish = resolve)),
  });
  const id = crypto.randomUUID();
  const submitted = submit('complete', id);
  await expect.poll(() => service.writes().length).toBe(1);
  proxy.start();
  let closed = false;
  const closing = proxy.close().then(() => {
    closed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(closed).toBe(false);
  finish(Response.json({ ...payment }));
  await closing;
  expect((await journal.find(id))?.pending).toBe(false);
  expect((await submitted).status).toBe(200);
});

describe('the merchant’s hook', () => {
  it('hears of every end once: of an answer, and of what reads have found out', async () => {
    const heard: SettledOperation[] = [];
    const { submit, payment, answer, wait, sweep } = till({ settled: (one) => void heard.push(one) });
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    answer(() => Response.json({ trans_status: 'Y' }));
    await submit('3ds', first);
    answer(lost);
    await submit('complete', second);
    expect(heard).toEqual([]);
    payment.status = 'succeeded';
    for (let at = 0; at < 20; at += 1) {
      wait(1_000);
      await sweep();
    }
    expect(heard).toMatchObject([
      { operationId: first, operation: 'authenticate', paymentId: 'pay_1', outcome: 'done' },
      { operationId: second, operation: 'complete', outcome: 'done', payment: { status: 'succeeded' } },
    ]);
    expect(JSON.stringify(heard)).not.toMatch(/leak|secret/);
  });

  it('hears again only of what it has refused, later and later', async () => {
    let calls = 0;
    const { submit, wait, sweep } = till({
      settled: () => {
        calls += 1;
        return calls < 4 ? Promise.reject(new Error('no')) : Promise.resolve();
      },
    });
    await submit('complete');
    const at: number[] = [];
    for (let second = 0; second < 60; second += 1) {
      const before = calls;
      await sweep();
      if (calls > before) at.push(second);
      wait(1_000);
    }
    expect(at).toEqual([0, 2, 6, 14]);
  });

  it('hears once of an end although writing down that it heard failed', async () => {
    const store = failing();
    const heard: SettledOperation[] = [];
    const { submit, sweep, wait } = till({
      journal: store.journal,
      settled: (one) => {
        heard.push(one);
        store.break('replace');
      },
    });
    const id = crypto.randomUUID();
    await submit('complete', id);
    await sweep();
    for (let at = 0; at < 200; at += 1) {
      wait(1_000);
      await sweep();
    }
    store.break(undefined);
    await sweep();
    await sweep();
    expect(heard).toHaveLength(1);
    expect((await store.journal.find(id))?.pending).toBe(false);
  });

  it('is not called under a claim that could not be written', async () => {
    const store = failing();
    const heard: SettledOperation[] = [];
    const { submit, sweep, wait } = till({ journal: store.journal, settled: (one) => void heard.push(one) });
    await submit('complete');
    for (const after of [false, true]) {
      store.break('replace', after);
      await sweep();
    }
    expect(heard).toEqual([]);
    store.break(undefined);
    wait(60_000);
    await sweep();
    await sweep();
    expect(heard).toHaveLength(1);
  });

  it('that never answers stops nothing: ends are found out, other ends are reported, and it is called again', async () => {
    const heard: string[] = [];
    let stuck = '';
    const { submit, payment, answer, look, wait, sweep, journal } = till({
      times: { claimMs: 40 },
      settled: ({ operationId }) => {
        heard.push(operationId);
        return operationId === stuck ? new Promise(() => undefined) : undefined;
      },
    });
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    stuck = first;
    answer(() => Response.json({ trans_status: 'Y' }));
    await submit('3ds', first);
    void sweep();
    await expect.poll(() => heard).toEqual([first]);
    answer(lost);
    await submit('complete', second);
    payment.status = 'succeeded';
    wait(500);
    void sweep();
    await expect.poll(() => heard).toEqual([first, second]);
    expect(await look()).not.toHaveProperty('open_operation');
    // It counts as refused after its time: called again, later and later, and believed when it answers.
    stuck = '';
    await expect
      .poll(async () => {
        wait(2_000);
        await sweep();
        return heard;
      })
      .toEqual([first, second, first]);
    expect((await journal.find(first))?.pending).toBe(false);
  });

  it('that answers after its time has heard', async () => {
    let calls = 0;
    let finish: () => void = () => undefined;
    const { submit, sweep, wait, journal } = till({
      times: { claimMs: 40 },
      settled: () => {
        calls += 1;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    const id = crypto.randomUUID();
    await submit('complete', id);
    await sweep();
    expect((await journal.find(id))?.pending).toBe(true);
    finish();
    await expect.poll(async () => (await journal.find(id))?.pending).toBe(false);
    wait(3_600_000);
    await sweep();
    expect(calls).toBe(1);
  });

  it('that never answers does not keep a proxy from being closed', async () => {
    const { submit, proxy } = till({
      times: { leaveMs: 20 },
      settled: () => new Promise(() => undefined),
    });
    await submit('complete');
    proxy.start();
    await proxy.close();
  });

  it('hears of an end whose payment can be read no more, because so many newer ones came: with its id alone', async () => {
    const heard: SettledOperation[] = [];
    const { submit, crowd, wait, sweep } = till({ settled: (one) => void heard.push(one) });
    const id = crypto.randomUUID();
    await submit('complete', id);
    crowd();
    wait(1_000);
    await sweep();
    await expect
      .poll(() => heard)
      .toEqual([{ operationId: id, operation: 'complete', outcome: 'done', paymentId: 'pay_1' }]);
  });

  it('that refuses keeps no call from being looked after, whatever number of ends waits for it', async () => {
    const memory = createMemoryJournal();
    let refused = 0;
    const { submit, payment, look, wait, sweep } = till({
      journal: memory,
      write: lost,
      settled: () => {
        refused += 1;
        return Promise.reject(new Error('no'));
      },
    });
    for (let at = 0; at < 600; at += 1) {
      const record = { operation: 'confirm', state: 'answered', digest: 'd', holder: 'h', baseline: 'b', reads: 0 };
      const more = { forwardedAt: 1, endedAt: 2, outcome: 'done', notice: 'due', notices: 3 };
      await memory.insert({
        operationId: `op_${at}`,
        subject: 'payment pay_1',
        turn: at + 1,
        naturalKey: 'select pay_1 1',
        revision: 1,
        owner: 'one that is gone',
        pending: true,
        open: false,
        dueAt: 2,
        changedAt: 2,
        record: JSON.stringify({ ...record, ...more }),
        answer: undefined,
      });
    }
    await submit('complete');
    payment.status = 'succeeded';
    wait(500);
    await sweep();
    await sweep();
    expect(await look()).not.toHaveProperty('open_operation');
    for (let at = 0; at < 30; at += 1) await sweep();
    expect(refused).toBe(601);
  });

  it('is not called for an operation that was not sent', async () => {
    const heard: SettledOperation[] = [];
    const { submit, sweep } = till({ settled: (one) => void heard.push(one), status: 'succeeded' });
    await submit('complete');
    await sweep();
    expect(heard).toEqual([]);
  });
});

it('the journal holds no secret, card code, key or body', async () => {
  const rows: string[] = [];
  const memory = createMemoryJournal();
  const journal: Journal = {
    ...memory,
    insert: (row) => {
      rows.push(JSON.stringify(row));
      return memory.insert(row);
    },
    replace: (row) => {
      rows.push(JSON.stringify(row));
      return memory.replace(row);
    },
  };
  const { submit } = till({ journal, status: 'requires_payment_method' });
  await submit('confirm', undefined, { payment_method: 'card', payment_method_id: 'pm_canary', card_cvc: '737' });
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).not.toMatch(/canary|\b737\b|leak/);
});

it('keeps no time of a read of what has come to its end', async () => {
  const times = new Set<Map<unknown, unknown>>();
  const set = Map.prototype.set;
  const spy = vi.spyOn(Map.prototype, 'set').mockImplementation(function (this: Map<unknown, unknown>, key, value) {
    if (key === 'payment pay_1' && typeof value === 'number') times.add(this);
    return set.call(this, key, value);
  });
  try {
    const { submit, look, payment, wait } = till({ write: lost });
    await submit('complete');
    wait(1000);
    expect(await look()).toHaveProperty('open_operation');
    expect([...times].map((map) => map.has('payment pay_1'))).toEqual([true]);
    wait(1000);
    payment.status = 'failed';
    expect(await look()).not.toHaveProperty('open_operation');
    expect([...times].map((map) => map.has('payment pay_1'))).toEqual([false]);
  } finally {
    spy.mockRestore();
  }
});
