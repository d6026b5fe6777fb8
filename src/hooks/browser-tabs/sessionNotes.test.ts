// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentView } from '../../contract/index.ts';
import {
  callInDoubt,
  endSubmit,
  findAuthentication,
  findNotedCall,
  findNotedCompletion,
  findRepeatableAuthentication,
  forgetCall,
  isSubmitValid,
  noteAuthentication,
  noteCall,
  noteReport,
  noteSubmit,
} from './sessionNotes.ts';

const now = Date.parse('2030-01-01T12:00:00Z');
const payment: PaymentView = {
  payment_id: 'pay_1',
  status: 'requires_payment_method',
  amount: 4200,
  net_amount: 4200,
  currency: 'EUR',
  attempt_count: 1,
};
const id = 'b1f3b1e0-0000-4000-8000-000000000001';
const note = { operation: 'confirm', id, since: now, status: payment.status, attempt: payment.attempt_count } as const;

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('what a tab notes of its calls', () => {
  it('is there after a reload, until the answer has been seen', () => {
    noteCall(payment.payment_id, note);
    expect(findNotedCall(payment, now + 1000)).toEqual({ operation: 'confirm', since: now });
    forgetCall(payment.payment_id);
    expect(findNotedCall(payment, now + 1000)).toBeUndefined();
  });

  it('has an operation id to ask for the verdict with, until that says that it had no effect', () => {
    const { getQuestion, note: hear } = callInDoubt(payment.payment_id);
    noteCall(payment.payment_id, note);
    // A done one too, until its flow awaits nothing any more: the copy of the payment that was read may be older.
    for (const verdict of ['pending', 'done'] as const) {
      hear?.(verdict);
      expect(getQuestion()).toEqual({ operationId: id });
    }
    hear?.('not_done');
    expect(getQuestion()).toBeUndefined();
    expect(findNotedCall(payment, now + 1000)).toBeUndefined();
  });

  it('has what this browser knows for certain of a call of its own, for every further question', () => {
    noteReport(payment.payment_id, { outcome: 'not_sent', caller: 'caller_0123456789' });
    const { getQuestion } = callInDoubt(payment.payment_id);
    const report = { outcome: 'not_sent', caller: 'caller_0123456789' } as const;
    noteReport(payment.payment_id, report);
    expect(getQuestion()).toBeUndefined();
    noteCall(payment.payment_id, note);
    noteReport(payment.payment_id, report);
    expect(getQuestion()).toEqual({ operationId: id, report });
    noteCall(payment.payment_id, note);
    expect(getQuestion()).toEqual({ operationId: id });
  });

  it('is over once the payment’s status has changed, or a new attempt has begun', () => {
    noteCall(payment.payment_id, note);
    expect(findNotedCall({ ...payment, status: 'succeeded' }, now)).toBeUndefined();
    expect(findNotedCall({ ...payment, attempt_count: payment.attempt_count + 1 }, now)).toBeUndefined();
  });

  it('outlasts the bank’s denial, which the page may not have seen', () => {
    noteCall(payment.payment_id, { ...note, operation: 'complete', status: 'requires_customer_action' });
    expect(findNotedCall({ ...payment, status: 'failed' }, now)).toEqual({ operation: 'complete', since: now });
  });

  it('is of now where the clock has been put back', () => {
    noteCall(payment.payment_id, note);
    expect(findNotedCall(payment, now - 3_600_000)).toEqual({ operation: 'confirm', since: now - 3_600_000 });
  });

  it('returns a completion to a caller that knows only the payment’s id, and no other call', () => {
    noteCall(payment.payment_id, note);
    expect(findNotedCompletion(payment.payment_id, now)).toBeUndefined();
    noteCall(payment.payment_id, { ...note, operation: 'complete' });
    expect(findNotedCompletion(payment.payment_id, now)).toEqual({ operation: 'complete', since: now });
  });

  it('holds ids, words and numbers, and never a secret', () => {
    noteCall(payment.payment_id, note);
    noteAuthentication(payment, { id, since: now, completion: 'Y' });
    const kept = JSON.stringify({ ...sessionStorage });
    expect(kept).not.toContain('secret');
    expect(Object.keys({ ...sessionStorage })).toEqual([`tillkit:payment:${payment.payment_id}`]);
  });

  it('is nothing where the storage holds foreign text', () => {
    sessionStorage.setItem(`tillkit:payment:${payment.payment_id}`, '{half');
    expect(findNotedCall(payment, now)).toBeUndefined();
  });

  it('is known as long as the page lives where storage is refused or full, also that it was taken back', () => {
    noteCall(payment.payment_id, note);
    const refuse = () => {
      throw new DOMException('no storage here', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    forgetCall(payment.payment_id);
    expect(callInDoubt(payment.payment_id).getQuestion()).toBeUndefined();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    expect(findNotedCall({ ...payment, payment_id: 'pay_2' }, now)).toBeUndefined();
    noteCall(payment.payment_id, note);
    expect(callInDoubt(payment.payment_id).getQuestion()?.operationId).toBe(id);
    vi.restoreAllMocks();
    forgetCall(payment.payment_id);
    expect(callInDoubt(payment.payment_id).getQuestion()).toBeUndefined();
  });
});

describe('what a tab notes of an authentication', () => {
  it('may be asked for again under its own id for 25 s, as the CReq is due within 30 s of the answer', () => {
    noteAuthentication(payment, { id, since: now, completion: 'Y' });
    expect(findRepeatableAuthentication(payment, now + 24_999)?.id).toBe(id);
    expect(findRepeatableAuthentication(payment, now + 25_000)).toBeUndefined();
    expect(findAuthentication(payment)?.id).toBe(id);
  });

  it('is never asked for again once the bank’s page has been shown (V17)', () => {
    noteAuthentication(payment, { id, since: now, completion: 'Y', shown: true });
    expect(findRepeatableAuthentication(payment, now)).toBeUndefined();
  });

  it('carries the submit that led to it for ten minutes, and not once the page has shown that nothing was charged', () => {
    expect(isSubmitValid(payment, now)).toBe(false);
    noteAuthentication(payment, { id, since: now, completion: 'Y' });
    expect(isSubmitValid(payment, now + 599_999)).toBe(true);
    expect(isSubmitValid(payment, now + 600_000)).toBe(false);
    endSubmit(payment);
    expect(isSubmitValid(payment, now)).toBe(false);
    expect(findRepeatableAuthentication(payment, now)).toBeUndefined();
    expect(findAuthentication(payment)).toMatchObject({ id, since: now, completion: 'Y' });
  });

  it('carries no submit where none has led to it, whatever was submitted before', () => {
    noteSubmit(payment.payment_id, now);
    noteAuthentication(payment, { id, since: now, completion: 'Y', requiresSubmit: true });
    expect(isSubmitValid(payment, now)).toBe(false);
    expect(findRepeatableAuthentication(payment, now)).toBeUndefined();
  });

  it('is not made by telling the person something', () => {
    endSubmit(payment);
    expect(findAuthentication(payment)).toBeUndefined();
  });

  it('belongs to its attempt', () => {
    noteAuthentication(payment, { id, since: now, completion: 'Y' });
    expect(findAuthentication({ ...payment, attempt_count: payment.attempt_count + 1 })).toBeUndefined();
  });
});

describe('what a tab notes of a submit', () => {
  it('holds for ten minutes, before the bank has been asked', () => {
    noteSubmit(payment.payment_id, now);
    expect(isSubmitValid(payment, now + 599_999)).toBe(true);
    expect(isSubmitValid(payment, now + 600_000)).toBe(false);
    expect(isSubmitValid({ ...payment, payment_id: 'pay_2' }, now)).toBe(false);
  });

  it('is over once the page has shown that nothing was charged', () => {
    noteSubmit(payment.payment_id, now);
    endSubmit(payment);
    expect(isSubmitValid(payment, now)).toBe(false);
  });
});
