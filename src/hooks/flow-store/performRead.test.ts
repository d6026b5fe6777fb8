import { describe, expect, it } from 'vitest';
import type { Result } from '../../client/index.ts';
import { readWithVerdict } from './performRead.ts';

const neverAsked = () => Promise.reject(new Error('No operation was in doubt when the read began.'));

describe('a read of a payment or payout', () => {
  it('that began before an operation was sent says nothing of that operation', async () => {
    let sent: string | undefined;
    const getQuestion = () => (sent === undefined ? undefined : { operationId: sent });
    let answer: (result: Result<string>) => void = () => undefined;
    const read = () => new Promise<Result<string>>((resolve) => (answer = resolve));
    const reading = readWithVerdict<string>({ getQuestion }, neverAsked, read);
    sent = 'op-1';
    answer({ ok: true, value: 'as it was before' });
    expect(await reading).toEqual({
      result: { ok: true, value: 'as it was before' },
      verdict: { verdict: 'pending' },
    });
  });

  it('has no verdict where no operation was in doubt from its beginning to its end', async () => {
    const read = async (): Promise<Result<string>> => ({ ok: true, value: 'as it is' });
    expect(await readWithVerdict<string>({ getQuestion: () => undefined }, neverAsked, read)).toEqual({
      result: { ok: true, value: 'as it is' },
    });
  });
});
