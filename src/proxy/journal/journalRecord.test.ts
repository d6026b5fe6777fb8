import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Payout } from '../../contract/index.ts';
import { getPayoutFinding } from '../operations/findings.ts';
import type { JournalRow } from './journal.ts';
import { type Finding, isOpen, type JournalRecord, nextRow, readRow, withFinding } from './journalRecord.ts';

const times = { settleAfterMs: 200_000, equalApartMs: 5_000 };
const sentAt = 1_000_000;
const lost: JournalRecord = {
  operation: 'complete',
  state: 'unknown',
  digest: 'd',
  holder: 'h',
  baseline: 'waiting',
  forwardedAt: sentAt,
  unknownAt: sentAt + 10,
  reads: 0,
  notice: 'none',
  notices: 0,
};
const read = (mark: string, afterMs: number, isTransient = false): Finding => ({
  mark,
  isTransient,
  tookEffect: mark === 'succeeded',
  startedAt: sentAt + afterMs,
});
const reading = (...findings: readonly Finding[]) =>
  findings.reduce((record, finding) => withFinding(record, finding, times), lost);

describe('what reads say of a call without an answer', () => {
  it('is that it was carried out, as soon as the payment has another state', () => {
    expect(reading(read('succeeded', 500))).toMatchObject({ state: 'settled', outcome: 'done' });
  });

  it('is nothing while the payment passes through a state, or is in an unknown one', () => {
    expect(reading(read('transient', 500, true))).toMatchObject({ state: 'unknown' });
  });

  it('is that it had no effect only after 200 s and two equal reads 5 s apart', () => {
    expect(reading(read('waiting', 199_999), read('waiting', 199_999.5))).toMatchObject({ state: 'unknown' });
    expect(reading(read('waiting', 200_000))).toMatchObject({ state: 'unknown' });
    expect(reading(read('waiting', 200_000), read('waiting', 204_999))).toMatchObject({ state: 'unknown' });
    expect(reading(read('waiting', 200_000), read('waiting', 205_000))).toMatchObject({
      state: 'settled',
      outcome: 'not_done',
    });
    expect(reading(read('waiting', 190_000), read('waiting', 200_000))).toMatchObject({ outcome: 'not_done' });
  });

  it('begins anew with a read that differs from the one before', () => {
    const seen = reading(read('waiting', 190_000), read('transient', 195_000, true), read('waiting', 201_000));
    expect(seen).toMatchObject({ state: 'unknown' });
    expect(withFinding(seen, read('waiting', 206_000), times)).toMatchObject({ outcome: 'not_done' });
  });

  it('is that it was carried out when the payment keeps another state for as long, whatever that state is called', () => {
    expect(reading(read('a_new_word', 195_000, true), read('a_new_word', 201_000, true))).toMatchObject({
      state: 'settled',
      outcome: 'done',
    });
  });

  it('is nothing while a payout is read as it was before anything could be sent: that copy lags behind', () => {
    const payout = (status: Payout['status'], afterMs: number): Finding => ({
      // Nothing else of it is looked at.
      ...getPayoutFinding({ status } as Payout),
      startedAt: sentAt + afterMs,
    });
    const sending: JournalRecord = { ...lost, operation: 'submit', baseline: 'requires_fulfillment' };
    const behind = withFinding(sending, payout('requires_payout_method_data', 500), times);
    expect(behind).toMatchObject({ state: 'unknown' });
    expect(withFinding(behind, payout('initiated', 600), times)).toMatchObject({ state: 'settled', outcome: 'done' });
  });

  it('does not come from a read that began before the call, or before the last read', () => {
    expect(reading(read('succeeded', 0))).toBe(lost);
    expect(reading(read('succeeded', -500))).toBe(lost);
    const seen = reading(read('waiting', 1_000));
    expect(withFinding(seen, read('succeeded', 900), times)).toBe(seen);
  });

  it('does not come from a copy that the service calls older than the one before the call, or than the last read', () => {
    const known: JournalRecord = { ...lost, baselineUpdated: sentAt - 1_000 };
    const stale = { ...read('earlier', 500), updated: sentAt - 1_001 };
    expect(withFinding(known, stale, times)).toBe(known);
    expect(withFinding(known, { ...stale, updated: sentAt }, times)).toMatchObject({ outcome: 'done' });
    const isTransient = withFinding(known, { ...read('transient', 500, true), updated: sentAt + 100 }, times);
    expect(withFinding(isTransient, { ...read('other', 600), updated: sentAt + 99 }, times)).toBe(isTransient);
    // A read that does not say when takes nothing of what is known away.
    const silent = withFinding(isTransient, read('transient', 700, true), times);
    expect(withFinding(silent, { ...read('other', 800), updated: sentAt + 99 }, times)).toBe(silent);
  });

  it('never changes again once it is said, and never takes an answer back', () => {
    const done = reading(read('succeeded', 500));
    expect(withFinding(done, read('waiting', 300_000), times)).toBe(done);
    const answered: JournalRecord = { ...lost, state: 'answered', outcome: 'done' };
    expect(withFinding(answered, read('waiting', 300_000), times)).toBe(answered);
    const running: JournalRecord = { ...lost, state: 'forwarded' };
    expect(withFinding(running, read('succeeded', 500), times)).toBe(running);
  });

  it('for any reads in any order is “no effect” only if no read of the right time saw an effect', () => {
    const finding = fc.record({
      mark: fc.constantFrom('waiting', 'succeeded', 'failed', 'processing'),
      isTransient: fc.boolean(),
      tookEffect: fc.boolean(),
      startedAt: fc.integer({ min: sentAt - 10_000, max: sentAt + 400_000 }),
    });
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 40 }), (findings) => {
        let record = lost;
        for (const one of findings) {
          const before = record;
          record = withFinding(record, one, times);
          if (!isOpen(before)) expect(record).toBe(before);
          if (record.state !== 'settled' || before.state === 'settled') continue;
          if (record.outcome === 'not_done') {
            expect(one.mark).toBe(lost.baseline);
            expect(one.startedAt - sentAt).toBeGreaterThanOrEqual(times.settleAfterMs);
            expect(one.startedAt - (record.lastRead?.since ?? one.startedAt)).toBeGreaterThanOrEqual(
              times.equalApartMs,
            );
          } else expect(one.mark).not.toBe(lost.baseline);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('is said in the end, however often the service is asked: no call stays unknown', () => {
    fc.assert(
      fc.property(fc.constantFrom('waiting', 'succeeded', 'a_new_word'), fc.boolean(), (mark, isTransient) => {
        let record = lost;
        for (let at = 500; at <= 230_000 && isOpen(record); at += 15_000) {
          record = withFinding(record, read(mark, at, isTransient), times);
        }
        expect(record.state).toBe('settled');
      }),
    );
  });
});

it('of journal version 1 that says `select` is read as `confirm`', () => {
  const row = nextRow({ row: {} as JournalRow }, { ...lost, operation: 'select' }, { owner: 'o', now: 0, dueAt: 0 });
  expect(readRow(row).record).toEqual({ ...lost, operation: 'confirm' });
});
