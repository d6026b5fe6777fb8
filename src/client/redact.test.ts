import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { redact } from './redact.ts';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const separator = fc.constantFrom('', ' ', '-', '.', '  ', '%20', '_', '+', ' - ');
const pan = fc
  .tuple(fc.array(digit, { minLength: 13, maxLength: 19 }), fc.array(separator, { minLength: 19, maxLength: 19 }))
  .map(([digits, gaps]) => ({
    digits: digits.join(''),
    shown: digits.map((one, at) => one + (gaps[at] ?? '')).join(''),
  }));
const word = fc.stringMatching(/^[a-z ,;"{}[\]:]{0,20}$/);
const token = fc.stringMatching(/^[A-Za-z0-9]{20}$/);
const digitsIn = (text: string) => text.replace(/%20|%2d/gi, '').replace(/\P{Nd}/gu, '');

describe('redact', () => {
  it('leaves no run of card digits, however they are separated and wherever they are', () => {
    fc.assert(
      fc.property(word, pan, word, (before, card, after) => {
        expect(digitsIn(redact(`${before} ${card.shown} ${after}`))).toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('removes client secrets and keys from any line, also inside nested JSON and URL encoding', () => {
    const wrap = fc.constantFrom<(value: string) => string>(
      (value) => value,
      (value) => JSON.stringify({ a: { b: value } }),
      (value) => JSON.stringify(JSON.stringify({ client_secret: value })),
      (value) => `https://pay.test/x?client-secret=${encodeURIComponent(value)}&y=1`,
    );
    const secret = fc.oneof(
      token.map((random) => ({ value: `pay_${random}_secret_${random}`, canary: random })),
      token.map((random) => ({ value: `pk_snd_${random}`, canary: random })),
      token.map((random) => ({ value: `snd_${random}`, canary: random })),
      token.map((random) => ({ value: `sk_test_${random}`, canary: random })),
    );
    fc.assert(
      fc.property(word, secret, wrap, word, (before, made, put, after) => {
        expect(redact(`${before} ${put(made.value)} ${after}`)).not.toContain(made.canary);
      }),
      { numRuns: 2000 },
    );
  });

  everyRow([
    ['{"card_cvc":"737"}', '737'],
    ['{\\"card_cvc\\":\\"7373\\"}', '7373'],
    ['cvv=737', '737'],
    ['CVV2=737', '737'],
    ['"cvc2":"737"', '737'],
    ['api-key: abcdefgh12345', 'abcdefgh12345'],
    ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '٤٢٤٢'],
    ['iban DE89 3704 0044 0532 0130 00', '3704'],
    ['mail ada.lovelace@example.com', 'lovelace'],
    ['call +44 20 7946 0958', '7946'],
  ])('removes what counts from %s', (line, canary) => {
    expect(redact(line)).not.toContain(canary);
  });

  it('is stable: redacting twice changes nothing more', () => {
    fc.assert(fc.property(fc.string(), (text) => redact(redact(text)) === redact(text)));
  });

  it('leaves ordinary sentences alone', () => {
    const sentence = 'tillkit: readPayment: answered 404 payment_not_found: body.amount is not a known field';
    expect(redact(sentence)).toBe(sentence);
  });
});
