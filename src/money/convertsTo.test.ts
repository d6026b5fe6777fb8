import { expect, it } from 'vitest';
import { convertsTo } from './convertsTo.ts';

it.each([
  [18_600, 'EUR', '1.0965', 20_395, 'USD', true],
  [18_600, 'EUR', '1.0965', 20_394, 'USD', true],
  [18_600, 'EUR', '1.0965', 20_396, 'USD', false],
  [18_600, 'EUR', '1.0965', 20_393, 'USD', false],
  [10_000, 'EUR', '162.5', 16_250, 'JPY', true],
  [10_000, 'EUR', '162.5', 1_625_000, 'JPY', false],
  [1_000, 'JPY', '0.0021', 2_100, 'KWD', true],
  [9_007_199_254_740_991, 'EUR', '1.000000000001', 9_007_199_254_749_998, 'USD', true],
  [100, 'EUR', '1,5', 150, 'USD', false],
  [100, 'EUR', '1e2', 10_000, 'USD', false],
  [100, 'EUR', '1', 100, 'QQQ', false],
] as const)('%s %s at %s is %s %s: %s', (amount, currency, rate, other, to, fits) => {
  expect(convertsTo({ amount, currency }, rate, { amount: other, currency: to })).toBe(fits);
});
