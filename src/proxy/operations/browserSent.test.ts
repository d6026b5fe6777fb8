import { describe, expect, it } from 'vitest';
import { createMemoryJournal, type Journal } from '../journal/journal.ts';
import { defaultJournalTimes } from '../journal/journalRecord.ts';
import type { SettledOperation } from '../proxyOptions.ts';
import { till } from './journaledProxy.testing.ts';

const { browserMs } = defaultJournalTimes;

/** The caller that `submit` opens an operation as. */
const caller = 'caller_0123456789';

type Options = NonNullable<Parameters<typeof till>[0]>;

/** A till of the deployed dialect whose payment waits for a method, and an operation that its browser is about to send. */
function deployed(more: Options = {}) {
  const desk = till({ dialect: 'deployed', status: 'requires_payment_method', ...more });
  const id = crypto.randomUUID();
  const json = { 'content-type': 'application/json' };
  return {
    ...desk,
    id,
    open: (operationId = id, body?: object) => desk.submit('open', operationId, body),
    report: (report: object, operationId = id) =>
      desk.askVerdict(operationId, undefined, {
        headers: json,
        body: JSON.stringify({ report: { caller, ...report } }),
      }),
    verdict: async () => (await desk.askVerdict(id)).body.verdict,
  };
}

const refused = { outcome: 'refused', status: 400, code: 'IR_06' };

describe('an operation that the browser sends itself', () => {
  it('is opened once, with the time that it may take; the proxy sends nothing', async () => {
    const { open, service, look, journal, id } = deployed();
    const opened = await open();
    expect(opened).toMatchObject({ status: 200, body: { within_ms: browserMs } });
    expect(opened.body).not.toHaveProperty('customer_acceptance');
    expect(service.writes()).toEqual([]);
    expect(await look()).toMatchObject({ open_operation: { operation: 'confirm' } });
    expect((await journal.find(id))?.open).toBe(true);
    // The same operation again gives no second permission, not to a second page either.
    expect(await open()).toMatchObject({ body: { error: { code: 'outcome_unknown', effect: 'unknown' } } });
    expect(await open(crypto.randomUUID())).toMatchObject({
      status: 409,
      body: { error: { code: 'operation_open', effect: 'none' } },
    });
  });

  it('is opened for one of two callers that ask at the same time', async () => {
    const { open, hold } = deployed();
    const release = hold();
    const both = [open(), open()];
    await expect.poll(release.waiting).toBe(1);
    release.go();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not opened where the payment takes no method, costs something else, or is unknown', async () => {
    const refusals: unknown[] = [];
    for (const status of ['succeeded', 'processing', 'cancelled', 'requires_capture']) {
      refusals.push((await deployed({ status }).open()).body.error?.code);
    }
    expect(refusals).toEqual(Array.from({ length: 4 }, () => 'payment_not_open'));
    const { open, verdict } = deployed();
    const shown = { net_amount: 1, currency: 'EUR' };
    const answer = await open(undefined, { payment_method: 'card', user_agent: 'test', caller, shown });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'amount_changed', effect: 'none' } } });
    expect(await verdict()).toBe('not_done');
  });

  it('is not opened in the documented dialect', async () => {
    const { submit } = till({ status: 'requires_payment_method' });
    expect((await submit('open')).status).toBe(404);
  });

  it('is done as soon as a read shows the payment changed, by any read', async () => {
    const { open, payment, verdict, wait, look, sweep } = deployed();
    await open();
    wait(3000);
    expect(await verdict()).toBe('pending');
    payment.status = 'succeeded';
    wait(3000);
    await look();
    expect(await verdict()).toBe('done');
    expect(await open()).toMatchObject({ status: 409, body: { error: { code: 'answer_lost', effect: 'done' } } });
    const other = deployed();
    await other.open();
    other.payment.status = 'failed';
    other.wait(10_000);
    await other.sweep();
    await sweep();
    expect(await other.verdict()).toBe('done');
  });

  it('has no effect once its browser has reported a refusal and the payment is unchanged; the next one can be opened at once', async () => {
    const { open, report, wait, verdict } = deployed();
    await open();
    wait(2000);
    expect((await report(refused)).body).toMatchObject({
      verdict: 'not_done',
      refusal: { status: 422, code: 'method_refused' },
    });
    expect(await verdict()).toBe('not_done');
    expect((await open(crypto.randomUUID())).status).toBe(200);
  });

  it('has no effect once its browser has reported that it was not sent', async () => {
    const { open, report, wait } = deployed();
    await open();
    wait(2000);
    const { body } = await report({ outcome: 'not_sent' });
    expect(body).toMatchObject({ verdict: 'not_done' });
    expect(body).not.toHaveProperty('refusal');
    const { report: early, open: late, service } = deployed();
    expect((await early({ outcome: 'not_sent' })).body.verdict).toBe('not_done');
    expect(await late()).toMatchObject({ body: { error: { code: 'operation_not_done' } } });
    expect(service.writes()).toEqual([]);
  });

  it('is done whatever its browser reports, where the payment has changed', async () => {
    for (const report of [refused, { outcome: 'not_sent' }]) {
      const desk = deployed();
      await desk.open();
      desk.wait(2000);
      desk.payment.status = 'processing';
      const { body } = await desk.report(report);
      expect(body).toMatchObject({ verdict: 'done', payment: { status: 'processing' } });
      expect(body).not.toHaveProperty('refusal');
      expect(await desk.open()).toMatchObject({ body: { error: { code: 'answer_lost' } } });
    }
  });

  it('waits for two equal reads after a refusal by the state of the payment, which its own call may have changed', async () => {
    const { open, report, wait, verdict, payment } = deployed();
    await open();
    wait(2000);
    const byState = { outcome: 'refused', status: 400, code: 'IR_16' };
    expect((await report(byState)).body.verdict).toBe('pending');
    wait(4000);
    expect(await verdict()).toBe('pending');
    payment.status = 'succeeded';
    wait(2000);
    expect(await verdict()).toBe('done');
    const other = deployed();
    await other.open();
    other.wait(2000);
    await other.report(byState);
    other.wait(5000);
    expect(await other.verdict()).toBe('not_done');
  });

  it('without any report is over 200 s after the last moment at which its browser can have sent it', async () => {
    const { open, wait, sweep, verdict } = deployed();
    await open();
    wait(browserMs + 190_000);
    await sweep();
    expect(await verdict()).toBe('pending');
    wait(5_000);
    await sweep();
    expect(await verdict()).toBe('pending');
    wait(15_000);
    await sweep();
    expect(await verdict()).toBe('not_done');
  });

  it('is found out by another instance after its own has died, wherever that was', async () => {
    const shared = createMemoryJournal();
    const settled: SettledOperation[] = [];
    const die = () => new Promise<never>(() => undefined);
    // The first instance dies before it has answered: its row is written, and says no more than that.
    const journal: Journal = { ...shared, alone: false, replace: die };
    const first = deployed({ journal });
    void first.open();
    await expect.poll(() => shared.find(first.id)).toBeDefined();
    const second = deployed({ journal: { ...shared, alone: false }, settled: (one) => void settled.push(one) });
    second.wait(90_000);
    second.payment.status = 'succeeded';
    await second.sweep();
    second.wait(5000);
    await second.sweep();
    await second.sweep();
    expect((await second.askVerdict(first.id)).body.verdict).toBe('done');
    expect(settled).toMatchObject([{ operationId: first.id, operation: 'confirm', outcome: 'done' }]);
  });

  it('is reported to the merchant once, as any other', async () => {
    const settled: SettledOperation[] = [];
    const { open, report, wait, sweep, payment, id } = deployed({ settled: (one) => void settled.push(one) });
    await open();
    wait(2000);
    payment.status = 'succeeded';
    await report(refused);
    await sweep();
    await sweep();
    expect(settled).toMatchObject([{ operationId: id, operation: 'confirm', outcome: 'done' }]);
  });

  it('takes a report from the holder of its client secret alone, and of no operation of the proxy’s own', async () => {
    const { open, report, wait, id, journal, submit, answer, verdict, payment } = deployed();
    await open();
    wait(2000);
    const other = 'pay_1_secret_canaryclientsecret01';
    const headers = { 'content-type': 'application/json', 'x-client-secret': other };
    await report({ outcome: 'not_sent' }, crypto.randomUUID());
    expect((await journal.find(id))?.record).not.toContain('reported');
    await deployed({ journal }).askVerdict(id, other, {
      headers,
      body: JSON.stringify({ report: { caller, ...refused } }),
    });
    expect((await journal.find(id))?.record).not.toContain('reported');
    expect(await verdict()).toBe('pending');
    wait(1000);
    expect((await report({ outcome: 'not_sent' })).body.verdict).toBe('not_done');
    answer(() => Promise.reject(new TypeError('reset')));
    const own = crypto.randomUUID();
    payment.status = 'requires_customer_action';
    await submit('complete', own);
    wait(2000);
    expect((await report({ outcome: 'not_sent' }, own)).body.verdict).toBe('pending');
  });

  it('takes a report from the caller that was given the permission alone: another page of the same operation has sent nothing', async () => {
    const { open, report, wait, verdict, payment } = deployed();
    const second = { payment_method: 'card', user_agent: 'test', caller: 'caller_of_another_page' };
    expect((await open()).status).toBe(200);
    // The same operation, not another one: what came of it is not known.
    expect(await open(undefined, second)).toMatchObject({ body: { error: { effect: 'unknown' } } });
    wait(2000);
    for (const outcome of ['not_sent', 'refused']) {
      expect((await report({ outcome, caller: second.caller })).body.verdict).toBe('pending');
      wait(2000);
    }
    payment.status = 'succeeded';
    wait(2000);
    expect(await verdict()).toBe('done');
  });

  it('is not asked for again where a copy of the payment lags behind it', async () => {
    const { open, payment, look, verdict, wait } = deployed();
    await open();
    wait(3_000);
    payment.status = 'processing';
    expect((await look()).payment.status).toBe('processing');
    payment.status = 'requires_payment_method';
    wait(3_000);
    // The form stays away: to its reader the call is still under way.
    expect(await look()).toMatchObject({ open_operation: { operation: 'confirm' } });
    expect(await verdict()).toBe('done');
    payment.status = 'processing';
    wait(3_000);
    expect(await look()).not.toHaveProperty('open_operation');
    // A copy that still has the old state after so long is the present one.
    payment.status = 'requires_payment_method';
    wait(200_000);
    expect(await look()).not.toHaveProperty('open_operation');
  });

  it('takes no report of another shape', async () => {
    const { report } = deployed();
    for (const wrong of [{ outcome: 'done' }, { outcome: 'refused', status: 99 }, 7]) {
      expect(await report(wrong as object)).toMatchObject({ status: 400, body: { error: { code: 'input_invalid' } } });
    }
  });

  it('counts as a new card: a payment takes only so many', async () => {
    const { open, report, wait } = deployed({ limits: { secretNewMethods: { count: 1, perMs: 600_000 } } });
    await open();
    wait(2000);
    await report(refused);
    expect(await open(crypto.randomUUID())).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  });
});
