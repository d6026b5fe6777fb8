import { expect, it } from 'vitest';
import { defined } from './index.ts';

it('leaves out the fields without a value, and keeps every other, null and empty ones too', () => {
  const fields = { code: undefined, status: 0, text: '', nothing: null, flag: false };
  expect(Object.entries({ kind: 'http', ...defined(fields) })).toEqual([
    ['kind', 'http'],
    ['status', 0],
    ['text', ''],
    ['nothing', null],
    ['flag', false],
  ]);
  expect(fields).toHaveProperty('code');
});
