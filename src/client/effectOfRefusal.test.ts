import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { browserCatalogue, catalogue } from '../contract/index.ts';
import { everyRow } from '../everyRow.testing.ts';
import { effectOfRefusal, isAboutAnother, isNotFound, readError, readResponse } from './readResponse.ts';

const said = { error: { type: 'invalid_request', code: 'IR_16', message: 'wrong state' } };
const parsed = { error: { error_type: 'invalid_request', code: 'IR_06', message: 'missing field' } };
const ours = (effect: string) => ({ error: { code: 'rate_limited', message: 'm', effect } });
const html = '<!doctype html><h1>Forbidden</h1>';

/** By who is asked: the body of the answer, its statuses, and what a write has done. */
const rows = [
  ['service', 'its own error', said, [400, 401, 403, 404, 409, 410, 413, 422, 200], 'none'],
  ['service', 'its own error of the parser', parsed, [400], 'none'],
  ['service', 'its own error, busy or late', said, [408, 425, 429, 499], 'unknown'],
  ['service', 'its own error after a failure', said, [500, 502, 503, 504, 302, 0], 'unknown'],
  ['service', 'a lock that is taken', { error: { type: 'api', code: 'HE_00', message: 'lock' } }, [422], 'unknown'],
  ['service', 'HTML', html, [400, 401, 403, 404, 408, 413, 425, 429, 499, 502], 'unknown'],
  ['service', 'nothing', '', [400, 401, 403, 404, 408, 413, 425, 429, 499, 502], 'unknown'],
  ['service', 'plain text', 'Query deserialize error', [400, 404], 'unknown'],
  ['service', 'JSON of a gateway', { message: 'Forbidden' }, [403, 413, 429], 'unknown'],
  ['service', 'an error that is a text', { error: 'forbidden' }, [403, 200], 'unknown'],
  ['service', 'an error without a code', { error: { type: 'api', message: 'm' } }, [400, 403, 200], 'unknown'],
  ['service', 'an error with an empty code', { error: { type: 'api', code: '' } }, [400, 403], 'unknown'],
  ['service', 'an error without a type', { error: { code: 'AuthorizationFailed' } }, [400, 403, 200], 'unknown'],
  ['service', 'an error whose code is a number', { error: { type: 'api', code: 403 } }, [403], 'unknown'],
  ['service', 'words of our proxy', ours('none'), [429, 500], 'unknown'],
  ['proxy', 'its own word: nothing', ours('none'), [400, 403, 404, 409, 413, 429, 503], 'none'],
  ['proxy', 'its own word: unknown', ours('unknown'), [409, 429, 502, 504], 'unknown'],
  ['proxy', 'its own word: done', ours('done'), [409], 'done'],
  ['proxy', 'an error without an effect', said, [400, 403, 404, 429, 200], 'unknown'],
  ['proxy', 'an effect without a code', { error: { effect: 'none' } }, [403], 'unknown'],
  ['proxy', 'HTML', html, [400, 401, 403, 404, 408, 413, 425, 429, 499, 502], 'unknown'],
  ['proxy', 'nothing', '', [400, 403, 404, 408, 413, 429, 499, 503], 'unknown'],
] as const;

/** A write and a read of each, whose values do not count here. */
const output = z.unknown();
const writes = {
  service: { ...catalogue.updatePayment, output },
  proxy: { ...browserCatalogue.confirmWithMethod, output },
} as const;
const reads = {
  service: { ...catalogue.retrievePayment, output },
  proxy: { ...browserCatalogue.readPayment, output },
} as const;

describe('what a failed answer says its call has done', () => {
  everyRow(rows)('of the %s: %s', (target, _, body, statuses, effect) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    for (const status of statuses) {
      const answer = { status, headers: new Headers(), text };
      const read = readResponse(writes[target], answer, 0);
      expect(read, `${status}`).toMatchObject({ ok: false, failure: { effect } });
      expect(effectOfRefusal(writes[target], status, readError(typeof body === 'string' ? undefined : body))).toBe(
        effect,
      );
      if (effect !== 'done' && target === 'service')
        expect(readResponse(reads[target], answer, 0)).toMatchObject({ failure: { effect: 'none' } });
    }
  });

  it('says that something is absent only in the words of the service', () => {
    const failure = { kind: 'http', effect: 'none', message: 'm', endpoint: 'e' } as const;
    expect(isNotFound({ ...failure, status: 404, code: 'HE_02' })).toBe(true);
    expect(isNotFound({ ...failure, status: 404 })).toBe(false);
    expect(isNotFound({ ...failure, status: 400, code: 'HE_02' })).toBe(false);
  });
});

describe('an answer about something else', () => {
  everyRow([
    ['the same payment', 'service', { payment_id: 'pay_1', currency: 'EUR' }, { payment_id: 'pay_1' }, false],
    ['another payment', 'service', { payment_id: 'pay_2', currency: 'EUR' }, { payment_id: 'pay_1' }, true],
    ['another payout', 'service', { payout_id: 'payout_2' }, { payout_id: 'payout_1' }, true],
    ['another refund', 'service', { refund_id: 'ref_2' }, { refund_id: 'ref_1' }, true],
    ['another currency', 'service', { payment_id: 'pay_1', currency: 'USD' }, { currency: 'EUR' }, true],
    ['no currency that is known', 'service', { payment_id: 'pay_1' }, { currency: undefined }, false],
    ['nothing that could be compared', 'service', { trans_status: 'Y' }, { payment_id: 'pay_1' }, false],
    ['the same payment at the proxy', 'proxy', { payment: { payment_id: 'pay_1' } }, { payment_id: 'pay_1' }, false],
    ['another payment at the proxy', 'proxy', { payment: { payment_id: 'pay_2' } }, { payment_id: 'pay_1' }, true],
    ['another payout at the proxy', 'proxy', { payout: { payout_id: 'payout_2' } }, { payout_id: 'payout_1' }, true],
  ] as const)('is decided by its names: %s', (_, target, answer, asked, another) => {
    expect(isAboutAnother({ target }, asked, answer)).toBe(another);
  });
});
