import { describe, expect, it } from 'vitest';
import { findTestCard, parseCardNumber, testCards } from './index.ts';

describe('the test cards', () => {
  it('are numbers the card field accepts, each under its own brand', () => {
    for (const { number, brand } of testCards) {
      expect(parseCardNumber(number)).toEqual({ ok: true, value: { digits: number, brand } });
    }
  });

  it('do one thing each', () => {
    expect(new Set(testCards.map((card) => card.number)).size).toBe(testCards.length);
  });

  it('cover all eight answers of the authentication call', () => {
    expect(new Set(testCards.flatMap((card) => card.transStatus ?? []))).toEqual(new Set('YNUARCDI'));
  });

  it('include a challenge with and one without a 3DS method', () => {
    const challenges = testCards.filter((card) => card.transStatus === 'C');
    expect(challenges.map((card) => card.threeDSMethod ?? false)).toEqual([true, false]);
  });

  it('never pay with a card whose holder was not authenticated', () => {
    for (const { transStatus, outcome } of testCards) {
      if (transStatus === 'N' || transStatus === 'R') expect(outcome).toBe('notAuthenticated');
    }
  });

  it.each([
    ['4242424242424242', 'success'],
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'connectorError'],
    ['4000000000009987', 'lostCard'],
    ['4000000000009979', 'stolenCard'],
  ])('%s ends in %s, without 3DS', (number, outcome) => {
    expect(findTestCard(number)).toMatchObject({ outcome });
    expect(findTestCard(number)?.transStatus).toBeUndefined();
  });

  it('do not answer for other numbers', () => {
    expect(findTestCard('4242424242424241')).toBeUndefined();
  });
});
