import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { lineTown } from '../operations/faultyLine.testing.ts';

const html = () => ({ body: '<!doctype html><h1>Error</h1>', headers: { 'content-type': 'text/html' } });
const nothing = () => ({ body: null, headers: {} });
const ofService = () => ({
  body: '{"error":{"type":"api","code":"HE_00","message":"Too many requests"}}',
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
});

/** A town in which the answer to the next write is not the service's. */
function town(dialect: Dialect) {
  const world = lineTown(dialect);
  return {
    ...world,
    /** What becomes of the answer to the next write, which has been carried out by then. */
    spoil: (how: (answer: Response) => Response | Promise<Response>) =>
      world.setLine(async ({ isWrite, send }) => {
        const answer = await send();
        if (!isWrite) return answer;
        world.setLine((next) => next.send());
        return how(answer);
      }),
  };
}

const kinds = [
  ['documented', 'payment'],
  ['documented', 'payout'],
  ['deployed', 'payment'],
  ['deployed', 'payout'],
] as const;

/** Changes the body of an answer. */
const rewritten = (change: (body: Record<string, unknown>) => object) => async (answer: Response) =>
  Response.json(change(await answer.json()));
const another = rewritten((body) =>
  'payout_id' in body ? { ...body, payout_id: 'payout_other' } : { ...body, payment_id: 'pay_other' },
);
const anotherCurrency = rewritten((body) => ({ ...body, currency: 'USD' }));

describe.each(kinds)('in the %s dialect, an answer that is not the service’s about a %s', (dialect, kind) => {
  everyRow([
    [400, 'HTML', html],
    [401, 'HTML', html],
    [403, 'HTML', html],
    [404, 'an empty body', nothing],
    [408, 'HTML', html],
    [408, 'an empty body', nothing],
    [413, 'HTML', html],
    [425, 'an empty body', nothing],
    [499, 'an empty body', nothing],
    [429, 'HTML', html],
    [429, 'the service’s error', ofService],
    [408, 'the service’s error', ofService],
  ])('%i with %s after the money moved: no caller is answered that nothing was done', async (status, _, look) => {
    const { make, spoil, settled, sweep, clock } = town(dialect);
    const { submit, read, moved, done } = await make[kind]();
    spoil(() => {
      const { body, headers } = look();
      return new Response(body, { status, headers });
    });
    const id = crypto.randomUUID();
    expect((await submit(id)).error).toMatchObject({ effect: 'unknown', code: 'outcome_unknown' });
    expect(settled).toEqual([]);
    clock.advance(600);
    await sweep();
    await sweep();
    expect(settled.map(({ outcome }) => outcome)).toEqual(['done']);
    expect((await read())[kind]?.status).toBe(done);
    expect((await submit(id)).error).toBeUndefined();
    expect(moved()).toHaveLength(1);
  });

  everyRow([
    ['another one', another],
    ['another currency', anotherCurrency],
  ])('that is about %s is not believed, and counted', async (_, change) => {
    const { make, spoil, settled, sweep, clock, number } = town(dialect);
    const { submit, read, moved, done } = await make[kind]();
    spoil(change);
    expect(await number()).toBe(0);
    expect((await submit(crypto.randomUUID())).error).toMatchObject({ effect: 'unknown', code: 'outcome_unknown' });
    expect(await number()).toBe(1);
    clock.advance(600);
    await sweep();
    await sweep();
    expect(settled.map(({ outcome }) => outcome)).toEqual(['done']);
    expect((await read())[kind]?.status).toBe(done);
    expect(moved()).toHaveLength(1);
  });

  it('is the service’s when it is its own refusal: that ends at once', async () => {
    const { make, spoil, settled, sweep } = town(dialect);
    const { submit } = await make[kind]();
    const error = { type: 'invalid_request', code: 'IR_16', message: 'm' };
    spoil(() => Response.json({ error }, { status: 400 }));
    expect((await submit(crypto.randomUUID())).error).toMatchObject({ effect: 'none' });
    await sweep();
    expect(settled.map(({ outcome }) => outcome)).toEqual(['not_done']);
  });
});
