import { describe, expect, it } from 'vitest';
import { type CallFailure, keepRefusal, maySubmitAgain } from './callFailure.ts';
import { gatewayError, lost, offline, refused, tooMany } from './samples.testing.ts';

const overloaded: CallFailure = { kind: 'http', status: 503, effect: 'none' };
const unreadable: CallFailure = { kind: 'contract', effect: 'done' };

describe('callFailure', () => {
  it.each([
    ['a call that never left', offline, true],
    ['a call turned away for its rate', tooMany, true],
    ['a call turned away for overload', overloaded, true],
    ['a call that the service refused', refused, false],
    ['a lost answer', lost, false],
    ['a gateway error', gatewayError, false],
    ['an overload that may have worked all the same', { ...overloaded, effect: 'unknown' } as const, false],
    ['an answer that could not be read', unreadable, false],
  ])('says whether %s may be submitted again at once', (_what, failure, again) => {
    expect(maySubmitAgain(failure)).toBe(again);
  });

  it('carries a refusal along to the read, and nothing else', () => {
    expect(keepRefusal(refused)).toEqual({ refusal: refused });
    expect(keepRefusal(lost)).toEqual({});
    expect(keepRefusal(gatewayError)).toEqual({});
    expect(keepRefusal(unreadable)).toEqual({});
  });
});
