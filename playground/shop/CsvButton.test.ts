// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { amountCells, csvText } from './CsvButton.tsx';

const row = (text: string, amount = 123_456, currency = 'EUR') => ({ text, amount, currency });

it('writes amounts in minor units and as decimal numbers, by the digits of the currency', () => {
  const rows = [row('a'), row('b', 420, 'JPY'), row('c', 1500, 'KWD'), row('d', -5)];
  expect(csvText(amountCells<(typeof rows)[number]>(), rows).split('\r\n').slice(1, -1)).toEqual([
    'EUR,123456,1234.56',
    'JPY,420,420',
    'KWD,1500,1.500',
    'EUR,-5,-0.05',
  ]);
});

it('writes no cell that a spreadsheet would carry out, and texts with commas, quotes and lines as they are', () => {
  const texts = ['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', ' =1', '\r=1', 'a,b', 'a "b"', 'a\nb', 'plain', '-12.50'];
  const text = csvText(
    { Text: ({ text }: ReturnType<typeof row>) => text },
    texts.map((one) => row(one)),
  );
  expect(text).toBe(
    `\uFEFFText\r\n'=1+1\r\n'+1\r\n'-1+2\r\n'@SUM(A1)\r\n'\t=1\r\n' =1\r\n"'\r=1"\r\n"a,b"\r\n"a ""b"""\r\n"a\nb"\r\nplain\r\n-12.50\r\n`,
  );
});
