import { describe, expect, it } from 'vitest';
import { redactLine } from './redactLine.ts';

/** Published test numbers alone. */
const cards = [
  '4242424242424242',
  '4000000000000002',
  '378282246310005',
  '5555555555554444',
  '38000000000006',
  '6011111111111117',
];
const grouped = (digits: string, gap: string) => digits.replace(/(.{4})(?=.)/g, `$1${gap}`);
const spelled = (digits: string, gap: string) => Array.from(digits).join(gap);
const writings: ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => grouped(digits, ' '),
  (digits) => grouped(digits, '-'),
  (digits) => grouped(digits, '.'),
  (digits) => grouped(digits, '_'),
  (digits) => grouped(digits, '/'),
  (digits) => grouped(digits, '%20'),
  (digits) => grouped(digits, '%2D'),
  (digits) => grouped(digits, '%2520'),
  (digits) => grouped(digits, '+'),
  (digits) => grouped(digits, ' - '),
  (digits) => grouped(digits, '\u00a0'),
  (digits) => grouped(digits, '\u200b'),
  (digits) => grouped(digits, '\\u00a0'),
  (digits) => grouped(digits, '\\n'),
  (digits) => grouped(digits, '\\t'),
  (digits) => grouped(digits, ','),
  (digits) => grouped(digits, '*'),
  (digits) => spelled(digits, ' '),
  (digits) => spelled(digits, '-'),
  (digits) => spelled(digits, '","'),
  (digits) => spelled(digits, '%20'),
  (digits) => Array.from(digits, (digit) => `%3${digit}`).join(''),
  (digits) => Array.from(digits, (digit) => String.fromCharCode(0x660 + Number(digit))).join(''),
  (digits) => Array.from(digits, (digit) => String.fromCharCode(0xff10 + Number(digit))).join(' '),
];
const places: ((value: string) => string)[] = [
  (value) => `{"time":"2030-01-01T00:00:00.000Z","level":"info","code":"${value}"}`,
  (value) => JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ c: value }) }) }),
  (value) => `GET /x?card=${value}&y=1`,
];

/** What a person could read out of a line: digits of all scripts, and those that are written as code. */
const digitsIn = (text: string) => {
  const plain = text
    .replace(/%25/g, '%')
    .replace(/%(?!3\d)[0-9a-f]{2}/gi, '')
    .replace(/%3(\d)/g, '$1')
    .replace(/\\u[0-9a-f]{4}/gi, '');
  return plain
    .replace(/[\u0660-\u0669\uff10-\uff19]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/\D/g, '');
};

const others: readonly [string, string][] = [
  ['iban DE89 3704 0044 0532 0130 00', '0532'],
  ['iban DE89370400440532013000', '0532'],
  ['iban=DE89%203704%200044%200532%200130%2000', '0532'],
  ['{"iban":"GB29-NWBK-6016-1331-9268-19"}', '1331'],
  ['fr7630006000011234567890189', '11234567890'],
  ['NO9386011117947', '6011117947'],
  ['MT84MALT011000012345MTLCAST001S', 'MALT'],
  ['ada.lovelace@example.com', 'lovelace'],
  ['ada.lovelace%40example.com', 'lovelace'],
  ['to=%22ada.lovelace%2Bshop%40example%2Ecom%22', 'lovelace'],
  ['<ada_lovelace@mail.example.co.uk>', 'lovelace'],
  ['+44 20 7946 0958', '7946'],
  ['tel=%2B442079460958', '7946'],
  ['0044 20 7946 0958', '7946'],
  ['+1 (415) 555-2671', '2671'],
  ['+49.30.901820', '901820'],
  ['api-key: snd_abcdefgh12345', 'abcdefgh'],
  ['"api-key":"abcdefgh12345"', 'abcdefgh'],
  ['api_key=abcdefgh12345', 'abcdefgh'],
  ['apiKey%3Dabcdefgh12345', 'abcdefgh'],
  ['\\"api-key\\":\\"abcdefgh12345\\"', 'abcdefgh'],
  ['Authorization: Bearer abcdefgh12345', 'abcdefgh'],
  ['authorization=Bearer%20abcdefgh12345', 'abcdefgh'],
  ['"client_secret":"pay_1_secret_canary12345"', 'canary'],
  ['client-secret=pay_1_secret_canary12345&x', 'canary'],
  ['secret=hunter2hunter2', 'hunter2'],
  ['"password":"hunter2hunter2"', 'hunter2'],
  ['snd_canary1234567890', 'canary'],
  ['sk_live_canary1234567890', 'canary'],
  ['pk_snd_canary1234567890', 'canary'],
  ['card_cvc":"737"', '737'],
  ['cvv=7373', '7373'],
  ['{\\"card_cvc\\":\\"737\\"}', '737'],
];

describe('the last wall in front of the log', () => {
  const samples = cards.flatMap((card) =>
    writings.flatMap((write) => places.map((place) => [card, place(write(card))] as const)),
  );

  it(`leaves no card number in ${samples.length} lines, whatever stands between its digits and however it is encoded`, () => {
    const missed = samples.filter(([card, line]) => {
      const left = digitsIn(redactLine(line));
      return left.includes(card) || left.includes(card.slice(0, 9));
    });
    expect(missed.map(([, line]) => line)).toEqual([]);
  });

  it.each(others.flatMap(([text, canary]) => places.map((place) => [place(text), canary] as const)))(
    'removes from %s what counts',
    (line, canary) => {
      expect(redactLine(line)).not.toContain(canary);
    },
  );

  it('leaves the lines of the proxy as they are, so that they can be read', () => {
    for (const line of [
      '{"time":"2030-01-01T00:00:00.000Z","level":"info","request":"abcdefghijklmnopabcd","op":"readPayment","status":200,"ms":12,"effect":"none","payment":"abcdefghijklmnop","address":"ponmlkjihgfedcba"}',
      '{"time":"2030-01-01T00:00:00.000Z","level":"warn","request":"abcdefghijklmnopabcd","op":"selectPaymentMethod","status":401,"ms":1234,"effect":"none","code":"client_secret_wrong","dropped":2}',
      '{"time":"2030-01-01T00:00:00.000Z","level":"info","event":"stopping"}',
    ]) {
      expect(redactLine(line)).toBe(line);
    }
  });

  it('takes a moment for a moment only at the start of a line', () => {
    expect(redactLine('{"time":"4242424242424242"}')).not.toContain('4242');
  });

  it('writes 8 KiB of a hostile line and no more', () => {
    for (const piece of ['4 ', '%20', '%', 'a@', '+1 ', 'DE89 ', '\\u0020', 'secret=', '%3', '1-', 'api-key', 'x']) {
      expect(redactLine(piece.repeat(10_000)).length).toBeLessThan(64 * 1024);
    }
    expect(redactLine('x'.repeat(10_000))).toHaveLength(8192);
  });
});
