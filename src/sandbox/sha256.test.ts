import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmacSha256, sha256 } from './sha256.ts';

it('is the SHA-256 of the standard, for messages of every length around a block', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (message) => {
      expect([...sha256(message)]).toEqual([...createHash('sha256').update(message).digest()]);
    }),
    { numRuns: 300 },
  ));

it('is the HMAC of the standard, for short and long keys', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 150, unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (key, text) => {
      expect(hmacSha256(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
    { numRuns: 300 },
  ));
