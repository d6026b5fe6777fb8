import { describe, expect, it } from 'vitest';
import { browserCatalogue, catalogue } from '../contract/index.ts';
import { everyRow } from '../everyRow.testing.ts';
import { type AnyEndpoint, readResponse } from './readResponse.ts';

const now = Date.parse('2030-01-01T00:00:00Z');
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const of = (repeatability: AnyEndpoint['repeatability'], target: AnyEndpoint['target'] = 'service') => ({
  ...catalogue.authenticateThreeDS,
  repeatability,
  target,
});

describe('readResponse', () => {
  const error = { error: { type: 'invalid_request', code: 'IR_16', message: 'wrong state' } };
  everyRow([
    ['read', 500, 'none'],
    ['harmless', 500, 'unknown'],
    ['idempotent', 502, 'unknown'],
    ['never', 504, 'unknown'],
    ['never', 400, 'none'],
    ['harmless', 422, 'none'],
    ['never', 429, 'unknown'],
    ['never', 302, 'unknown'],
    ['never', 200, 'none'],
  ] as const)(
    'says for an error of a call that repeats as %s, with status %i, that its effect is %s',
    (repeatability, status, effect) => {
      const result = readResponse(of(repeatability), answer(status, error), now);
      expect(result).toMatchObject({ ok: false, failure: { kind: 'http', effect, status, code: 'IR_16' } });
    },
  );

  everyRow([
    ['read', 'none'],
    ['harmless', 'unknown'],
    ['idempotent', 'unknown'],
    ['never', 'unknown'],
  ] as const)('counts an unreadable 200 of a call that repeats as %s as effect %s', (repeatability, effect) => {
    for (const text of ['', '<html>busy</html>', '{"trans_status":']) {
      expect(readResponse(of(repeatability), answer(200, text), now)).toMatchObject({
        failure: { kind: 'contract', effect, code: 'answer_unreadable' },
      });
    }
  });

  it('takes a top-level error for a failure even with 200, well formed or not', () => {
    expect(readResponse(of('never'), answer(200, { error: 'odd' }), now)).toMatchObject({
      failure: { effect: 'unknown' },
    });
    expect(readResponse(of('never'), answer(200, error), now)).toMatchObject({
      failure: { kind: 'http', effect: 'none' },
    });
  });

  it('believes an effect from the proxy alone', () => {
    const body = { error: { type: 'api', code: 'outcome_unknown', message: 'm', effect: 'unknown' } };
    expect(readResponse(of('never', 'proxy'), answer(409, body), now)).toMatchObject({
      failure: { effect: 'unknown' },
    });
    expect(readResponse(of('never', 'service'), answer(409, body), now)).toMatchObject({ failure: { effect: 'none' } });
    const none = { error: { code: 'not_started', message: 'm', effect: 'none' } };
    expect(readResponse(of('never', 'proxy'), answer(503, none), now)).toMatchObject({ failure: { effect: 'none' } });
  });

  it('passes on refused fields from the proxy alone', () => {
    const bodyOf = (fields: unknown) => ({ error: { code: 'details_refused', message: 'm', fields } });
    const read = (fields: unknown, target: AnyEndpoint['target']) => {
      const result = readResponse(of('never', target), answer(422, bodyOf(fields)), now);
      return result.ok ? undefined : result.failure.fields;
    };
    expect(read(['zip', 7, 'city'], 'proxy')).toEqual(['zip', 'city']);
    for (const odd of ['zip', [], null, { zip: 1 }]) expect(read(odd, 'proxy')).toBeUndefined();
    expect(read(['zip'], 'service')).toBeUndefined();
  });

  it('says which fields are missing when the service lists them', () => {
    const said = {
      error: { code: 'IR_21', message: 'Missing required params', data: ['shipping.address.zip', 'email'] },
    };
    expect(readResponse(of('never'), answer(400, said), now)).toMatchObject({
      failure: { code: 'IR_21', message: expect.stringContaining('shipping.address.zip, email') },
    });
  });

  it('reads Retry-After as seconds and as a date', () => {
    const wait = (value: string) => {
      const result = readResponse(of('read'), answer(429, error, { 'retry-after': value }), now);
      return result.ok ? undefined : result.failure.retryAfterMs;
    };
    expect(wait('7')).toBe(7000);
    expect(wait('Tue, 01 Jan 2030 00:00:09 GMT')).toBe(9000);
    expect(wait('soon')).toBeUndefined();
  });

  it('reads the parse-error variant and plain text bodies', () => {
    const parse = { error: { error_type: 'invalid_request', code: 'IR_06', message: 'missing field `client_secret`' } };
    expect(readResponse(of('never'), answer(400, parse), now)).toMatchObject({
      failure: { code: 'IR_06', effect: 'none' },
    });
    expect(readResponse(of('never'), answer(400, 'Query deserialize error'), now)).toMatchObject({
      failure: { effect: 'unknown', status: 400 },
    });
  });

  it('keeps the request id and redacts what the other side said', () => {
    const leaking = { error: { code: 'X', message: 'card 4242 4242 4242 4242 of pay_1_secret_abcdefgh12' } };
    const result = readResponse(of('never'), answer(400, leaking, { 'x-request-id': 'req_1' }), now);
    expect(result).toMatchObject({ failure: { requestId: 'req_1' } });
    expect(JSON.stringify(result)).not.toMatch(/4242|abcdefgh12/);
  });

  it('names the field by which an answer does not keep the interface', () => {
    const result = readResponse(browserCatalogue.readPayment, answer(200, { payment: {} }), now);
    expect(result).toMatchObject({ failure: { kind: 'contract', code: 'answer_unexpected' } });
    expect(!result.ok && result.failure.message).toContain('payment.payment_id');
  });

  it('takes a redirect for a failure, also one that carries an answer', () => {
    expect(readResponse(of('never'), answer(302, { trans_status: 'Y' }), now)).toMatchObject({
      ok: false,
      failure: { code: 'unexpected_redirect', effect: 'unknown' },
    });
  });

  it('never reads an unknown trans_status as one of the eight', () => {
    expect(readResponse(of('never'), answer(200, { trans_status: 'y' }), now)).toMatchObject({
      value: { trans_status: 'unknown' },
    });
    expect(readResponse(of('never'), answer(200, {}), now)).toMatchObject({ value: { trans_status: 'unknown' } });
  });
});
