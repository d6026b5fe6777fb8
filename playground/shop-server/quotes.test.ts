import { expect, it } from 'vitest';
import { createQuotes } from './quotes.ts';

it('the next quote of a payout is the same until it expires, and each payout has its own', () => {
  let now = 0;
  const quotes = createQuotes(() => now);
  expect(quotes.first(18_600)).toMatchObject({
    fee: 250,
    rate: '1.0965',
    receives: { amount: 20_121, currency: 'USD' },
  });
  const next = quotes.next({ payoutId: 'payout_1', amount: 18_600 });
  now = 299_999;
  expect(quotes.next({ payoutId: 'payout_1', amount: 18_600 })).toBe(next);
  expect(quotes.next({ payoutId: 'payout_2', amount: 18_600 }).id).not.toBe(next.id);
  now = 300_000;
  expect(quotes.next({ payoutId: 'payout_1', amount: 18_600 }).id).not.toBe(next.id);
});
