// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createTill } from '../../testing/index.ts';
import type { TabLockHandle } from '../browser-tabs/useTabLock.ts';
import { completePerformers } from './performComplete.ts';

it('takes a one-time code for one call only, also where another tab holds the lock and nothing is sent', () => {
  const { client, clock } = createTill();
  let code: string | undefined = '1234';
  const sent: unknown[] = [];
  const dispatch = vi.fn();
  const begin = (claim: TabLockHandle['claim']) =>
    completePerformers({
      client,
      payment: { paymentId: 'pay_1' },
      tabLock: { claim },
      complete: ({ body }) => {
        sent.push(body());
        return new Promise(() => undefined);
      },
      takeBody: () => {
        const otp = code;
        code = undefined;
        return otp === undefined ? {} : { otp };
      },
      readPayment: () => new Promise(() => undefined),
    }).completeAuthorize(
      { type: 'completeAuthorize' },
      { dispatch, clock, signal: new AbortController().signal, wait: () => undefined },
    );
  begin((_, refused) => refused({ kind: 'http', effect: 'none', code: 'operation_open' }, 0));
  expect(dispatch).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([]);
  begin((send) => send());
  expect(sent).toEqual([{}]);
});
