import { expect } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { majorUnitsText } from './majorUnitsText.ts';

everyRow([
  [4999, 'EUR', '49.99'],
  [5, 'EUR', '0.05'],
  [-120, 'EUR', '-1.20'],
  [4999, 'JPY', '4999'],
  [4999, 'KWD', '4.999'],
  ['900719925474099312', 'USD', '9007199254740993.12'],
])('writes %j minor units of %s as %s', (amount, currency, text) => {
  expect(majorUnitsText(amount, currency)).toEqual({ ok: true, value: text });
});

everyRow([
  [4.5, 'EUR'],
  [4999, 'XYZ'],
])('refuses %j of %s', (amount, currency) => {
  expect(majorUnitsText(amount, currency)).toEqual({ ok: false, error: 'type' });
});
