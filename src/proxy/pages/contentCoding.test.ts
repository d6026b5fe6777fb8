import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentCoding, chooseCoding } from './contentCoding.ts';

const both: readonly ContentCoding[] = ['gzip', 'br'];

describe('the content coding of an answer', () => {
  it.each<[string | null, readonly ContentCoding[], ContentCoding | undefined]>([
    ['gzip, deflate, br, zstd', both, 'br'],
    ['gzip, deflate, br, zstd', ['gzip'], 'gzip'],
    ['gzip, deflate, br, zstd', [], undefined],
    ['gzip;q=1.0, br;q=0.5', both, 'gzip'],
    ['br;q=0, gzip', both, 'gzip'],
    ['BR ; Q=0.3', both, 'br'],
    ['*', both, 'br'],
    ['*;q=0', both, undefined],
    ['br;q=0, *', both, 'gzip'],
    ['identity, gzip;q=0.5', both, undefined],
    ['identity;q=0.5, gzip', both, 'gzip'],
    ['identity;q=0, gzip;q=0.001', both, 'gzip'],
    ['identity;q=0', both, undefined],
    ['gzip;q=2', both, undefined],
    ['gzip;q=', both, undefined],
    ['deflate', both, undefined],
    ['xgzip, brotli', both, undefined],
    ['', both, undefined],
    [null, both, undefined],
  ])('follows accept-encoding %j among %j: %s', (accepted, available, coding) => {
    expect(chooseCoding(accepted, available)).toBe(coding);
  });

  it('is one that there is and that the header names or allows, whatever the header says', () => {
    const word = fc.constantFrom('br', 'gzip', 'identity', '*', 'q=0', 'q=0.5', 'q=1', ';', ',', ' ', '=', 'x');
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join('')),
        fc.subarray([...both]),
        (header, available) => {
          const chosen = chooseCoding(header, available);
          if (chosen === undefined) return;
          expect(available).toContain(chosen);
          expect(header).toMatch(chosen === 'br' ? /br|\*/ : /gzip|\*/);
        },
      ),
    );
  });
});
