import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
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

const base64 = (text: string) => Buffer.from(text).toString('base64');

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
  // A slash in the middle, a path in front, a letter of another script beside: where a text begins, the packing does not say.
  [base64('https://shop.x?card=4242424242424242'), base64('?card=42').slice(0, 6)],
  [`/kit/${base64('card 4242424242424242 said')}`, base64('card 424').slice(0, 8)],
  [`n${base64('card 4242424242424242 said')}`, base64('card 424').slice(0, 8)],
  [base64('{"name":"José","card":"4242424242424242"}'), 'NDI0MjQy'],
  [`0x${Buffer.from('4242424242424242').toString('hex')}`, '3432'],
  [
    '%D9%A4%D9%A2%D9%A4%D9%A2%D9%A4%D9%A2%D9%A4%D9%A2%D9%A4%D9%A2%D9%A4%D9%A2%D9%A4%D9%A2%D9%A4%D9%A2',
    '%D9%A4%D9%A2%D9%A4',
  ],
  ['\\u0664\\u0662'.repeat(8), '\\u0664\\u0662\\u0664'],
  ['\\uff14\\uff12'.repeat(8), '\\uff14\\uff12\\uff14'],
];

describe('the last wall in front of the log', () => {
  const samples = cards.flatMap((card) =>
    writings.flatMap((write) => places.map((place) => [card, place(write(card))] as const)),
  );

  it(`leaves no card number in ${samples.length} lines, whatever comes between its digits and however it is encoded`, () => {
    const missed = samples.filter(([card, line]) => {
      const left = digitsIn(redactLine(line));
      return left.includes(card) || left.includes(card.slice(0, 9));
    });
    expect(missed.map(([, line]) => line)).toEqual([]);
  });

  everyRow(others.flatMap(([text, canary]) => places.map((place) => [place(text), canary] as const)))(
    'removes from %s what counts',
    (line, canary) => {
      expect(redactLine(line)).not.toContain(canary);
    },
  );

  it('leaves the lines of the proxy as they are, so that they can be read', () => {
    for (const line of [
      '{"time":"2030-01-01T00:00:00.000Z","level":"info","request":"abcdefghijklmnopabcd","op":"readPayment","status":200,"ms":12,"effect":"none","payment":"abcdefghijklmnop","address":"ponmlkjihgfedcba"}',
      '{"time":"2030-01-01T00:00:00.000Z","level":"warn","request":"abcdefghijklmnopabcd","op":"confirmWithMethod","status":401,"ms":1234,"effect":"none","code":"client_secret_wrong","dropped":2}',
      '{"time":"2030-01-01T00:00:00.000Z","level":"info","event":"stopping"}',
    ]) {
      expect(redactLine(line)).toBe(line);
    }
  });

  it('looks at every word that is none of its own, also in a field of its own', () => {
    for (const [field, value, canary] of [
      ['request', 'pay_ab_secret_canarycanary', 'canary'],
      ['payment', 'NDExMTExMTExMTExMTExMQ', 'NDEx'],
      ['op', 'snd_canarycanary', 'canary'],
      ['status', '4242424242424242', '4242'],
    ] as const) {
      const line = `{"time":"2030-01-01T00:00:00.000Z","level":"info","${field}":"${value}","ms":1}`;
      expect(redactLine(line), field).not.toContain(canary);
    }
    const number = '{"time":"2030-01-01T00:00:00.000Z","level":"info","status":4242424242424242}';
    expect(redactLine(number)).not.toContain('4242');
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

/** The registry's own examples, in pieces of four. */
const ibans = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'NL91ABNA0417164300',
  'KW81CBKU0000000000001234560101',
];
const gap = fc.constantFrom('', ' ', '-', '.', '\u00a0', '/', '_');
const token = fc.stringMatching(/^[A-Za-z0-9]{16,24}$/);
const local = fc.stringMatching(/^[a-z]{9,12}$/);

/** A secret as it may stand in a text, and what of it must not be left. */
interface Secret {
  readonly text: string;
  readonly core: string;
}
const asDigits = (text: string, core: string): Secret => ({ text, core });
const secrets: Readonly<Record<string, fc.Arbitrary<Secret>>> = {
  'a card number': fc
    .tuple(fc.constantFrom(...cards), gap, fc.boolean())
    .map(([card, sign, single]) => asDigits(single ? spelled(card, sign) : grouped(card, sign), card)),
  'a security code': fc
    .tuple(
      fc.constantFrom('cvc', 'card_cvc', 'cvv', 'CVV2', 'cv2', 'csc', 'security_code', 'verification_value'),
      fc.constantFrom('":"', '=', ': ', "': '", '":'),
      fc.constantFrom('737', '7373'),
    )
    .map(([name, sign, code]) => ({ text: `${name}${sign}${code}`, core: code })),
  'an account number': fc
    .tuple(fc.constantFrom(...ibans), fc.constantFrom('', ' ', '-', '\u00a0'), fc.boolean())
    .map(([iban, sign, lower]) => ({
      text: grouped(lower ? iban.toLowerCase() : iban, sign),
      core: iban.slice(6, 15),
    })),
  'an address for mail': fc
    .tuple(local, fc.constantFrom('', '.', '+', '_'), local, fc.constantFrom('example.com', 'mail.example.co.uk'))
    .map(([first, sign, last, host]) => ({ text: `${first}${sign}${last}@${host}`, core: last })),
  'a telephone number': fc
    .tuple(fc.constantFrom('+44 20 7946 0958', '+442079460958', '+1 (415) 555-2671', '0044 20 7946 0958'))
    .map(([text]) => ({ text, core: text.replace(/\D/g, '').slice(-8) })),
  'a client secret': token.map((word) => ({ text: `pay_${word.slice(0, 8)}_secret_${word}`, core: word })),
  'a key': fc
    .tuple(fc.constantFrom('snd_', 'pk_snd_', 'sk_live_', 'prd_', 'epk_', 'pk_test_'), token)
    .map(([prefix, word]) => ({ text: `${prefix}${word}`, core: word })),
  'a named secret': fc
    .tuple(
      fc.constantFrom('api-key', 'api_key', 'apiKey', 'client_secret', 'Authorization', 'password', 'secret'),
      fc.constantFrom('":"', '=', ': ', ' = '),
      fc.constantFrom('', 'Bearer ', 'Basic '),
      token,
    )
    .map(([name, sign, scheme, word]) => ({ text: `${name}${sign}${scheme}${word}`, core: word })),
};

const hexOf = (text: string) => Buffer.from(text).toString('hex');
const inUtf8 = (text: string, write: (pair: string) => string) => hexOf(text).replace(/../g, (pair) => write(pair));
const everySign = (text: string, prefix: string) =>
  Array.from(text, (sign) => prefix + (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');
const encodings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in JSON': (text) => JSON.stringify({ note: text }),
  'in JSON within JSON': (text) => JSON.stringify({ a: JSON.stringify({ b: JSON.stringify(text) }) }),
  'as a part of an address': (text) => encodeURIComponent(text),
  'as a form': (text) => new URLSearchParams({ q: text }).toString(),
  'URL-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'URL-encoded sign by sign': (text) => inUtf8(text, (pair) => `%${pair}`),
  'URL-encoded sign by sign, twice': (text) => inUtf8(text, (pair) => `%25${pair.toUpperCase()}`),
  'in escapes': (text) => everySign(text, '\\u'),
  'in escapes of escapes': (text) => everySign(text, '\\\\u'),
  'in base64': (text) => Buffer.from(`said: ${text};`).toString('base64'),
  'in base64 behind a path': (text) => `/kit/${Buffer.from(`?>~ José: ${text}; José`).toString('base64')}`,
  'in base64 for addresses': (text) => Buffer.from(`{"x":"${text}"}`).toString('base64url'),
  'in hexadecimal': (text) => hexOf(`the text ${text}`),
  'in hexadecimal, as a number': (text) => `0x${hexOf(`the text ${text}`)}`,
};

/** Fields of our own lines. None of them holds a digit of the codes above or a word of a name. */
const fields = fc.record(
  {
    level: fc.constantFrom('info', 'warn', 'error'),
    request: fc.stringMatching(/^[a-p]{20}$/),
    op: fc.constantFrom('readPayment', 'confirmWithMethod', 'completeAuthorize', 'submitPayout', 'health'),
    status: fc.constantFrom(200, 204, 400, 401, 409, 422, 429, 500, 502, 503),
    ms: fc.integer({ min: 0, max: 65_000 }).filter((ms) => !String(ms).includes('737')),
    effect: fc.constantFrom('none', 'unknown', 'done'),
    code: fc.constantFrom('client_secret_wrong', 'rate_limited', 'idempotency_key_missing', 'not_found'),
    payment: fc.stringMatching(/^[a-p]{16}$/),
    dropped: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ['level', 'request', 'op', 'status'] },
);
const around = fc.record({
  name: fc.constantFrom('note', 'path', 'cause', 'message', 'stack'),
  before: fc.constantFrom('', 'refused: ', 'GET /kit/payments?q=', 'at read (', '<', 'value "'),
  after: fc.constantFrom('', ' was sent', '&page=2', ')', '>', '"'),
  first: fc.boolean(),
});

/** Everything that somebody could read out of a line: decoded again and again, and its longer words unpacked. */
function readings(line: string): readonly string[] {
  const found = new Set([line]);
  for (const text of found) {
    if (found.size > 40) break;
    found.add(text.replace(/\\+u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
    found.add(text.replace(/\\+/g, ''));
    found.add(text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString()));
    for (const [word] of text.matchAll(/[\w+/-]{16,}/g)) {
      for (const kind of ['base64', 'base64url', 'hex'] as const) {
        const unpacked = Buffer.from(word, kind).toString();
        if (/^[\x20-\x7e]{8,}$/.test(unpacked)) found.add(unpacked);
      }
    }
  }
  return [...found];
}
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

describe('thousands of lines', () => {
  it('hold no secret of any kind wherever it was put and however it was encoded, and stay readable', () => {
    const sample = fc
      .tuple(fc.constantFrom(...Object.keys(secrets)), fc.constantFrom(...Object.keys(encodings)))
      .chain(([kind, encoding]) =>
        fc.record({
          kind: fc.constant(kind),
          encoding: fc.constant(encoding),
          secret: secrets[kind] ?? fc.constant({ text: '', core: '' }),
          fields,
          around,
        }),
      );
    fc.assert(
      fc.property(sample, ({ encoding, secret, fields: own, around: { name, before, after, first } }) => {
        const note = { [name]: before + (encodings[encoding]?.(secret.text) ?? '') + after };
        const time = { time: '2030-01-01T00:00:00.000Z' };
        const left = redactLine(JSON.stringify({ ...time, ...(first ? { ...note, ...own } : { ...own, ...note }) }));
        // A short code is looked for as a whole number: three digits are found in many.
        const core = bare(secret.core);
        const short = new RegExp(`(?<!\\p{Nd})${core}(?!\\p{Nd})`, 'u');
        const found = readings(left).filter((text) =>
          core.length < 5 ? short.test(text.normalize('NFKC')) : bare(text).includes(core),
        );
        expect(found).toEqual([]);
        for (const [key, value] of [...Object.entries(time), ...Object.entries(own)])
          expect(left).toContain(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
      }),
      { numRuns: 10_000 },
    );
  });
});
