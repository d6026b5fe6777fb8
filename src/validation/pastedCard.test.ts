import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import {
  cardBrandRules,
  cardNetworks,
  cvcDeadEnd,
  detectBrand,
  expiryDeadEnd,
  groupCardNumber,
  networkTitle,
  parseCardCvc,
  parseCardExpiry,
  parseCardNickname,
  parseCardNumber,
  readPastedCard,
  testCards,
} from './index.ts';

const now = new Date('2026-10-15T12:00:00Z');
const plain = '4242424242424242';
const visa = '4242 4242 4242 4242';

describe('a whole card in one text', () => {
  everyRow([
    ['4242 4242 4242 4242 12/30 123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['4242424242424242 12/30 123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['4242-4242-4242-4242, 12/2030, 123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['4242,4242,4242,4242 12/30 123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['4242, 4242, 4242, 4242, 12/30, 123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['٤٢٤٢،٤٢٤٢،٤٢٤٢،٤٢٤٢ ١٢/٣٠', { number: visa, expiry: '12/30' }],
    ['4242424242424242,12/30,123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['4242 4242 4242 4242,12/30,123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['4242 4242 4242 4242 | 12 | 30 | 123', undefined],
    ['4242 4242 4242 4242\n12/30\n123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['4242 4242 4242 4242 1230 123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['4242 4242 4242 4242 12 30 123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['4242 4242 4242 4242 12/30', { number: visa, expiry: '12/30' }],
    ['4242 4242 4242 4242 2030-12', { number: visa, expiry: '12/30' }],
    ['Card number: 4242 4242 4242 4242', { number: visa }],
    ['Visa 4242 4242 4242 4242 exp. 12/30 CVC: 123', { number: visa, expiry: '12/30', cvc: '123' }],
    ['CVC 123, card 4242424242424242, valid thru 12/30', { number: visa, expiry: '12/30', cvc: '123' }],
    [
      'Card number: 4242 4242 4242 4242\nExpires: 12/30\nSecurity code: 123\nName: Ada Lovelace',
      {
        number: visa,
        expiry: '12/30',
        cvc: '123',
        holder: 'Ada Lovelace',
      },
    ],
    ['Name on card: محمد علي, number: 4242424242424242', { number: visa, holder: 'محمد علي' }],
    [
      'Kartennummer 4242 4242 4242 4242 gültig bis 12/30 Prüfnummer 123',
      {
        number: visa,
        expiry: '12/30',
        cvc: '123',
      },
    ],
    [
      'رقم البطاقة: ٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢ تاريخ الانتهاء: ١٢/٣٠ رمز الأمان: ١٢٣',
      {
        number: visa,
        expiry: '12/30',
        cvc: '123',
      },
    ],
    ['3782 822463 10005 12/30 1234', { number: '3782 822463 10005', expiry: '12/30', cvc: '1234' }],
    ['3782 822463 10005 CID 1227 exp 1230', { number: '3782 822463 10005', expiry: '12/30', cvc: '1227' }],
    // Four digits of each: without a word in front they cannot be assigned.
    ['3782 822463 10005 1230 1227', undefined],
    ['378282246310005 1230', undefined],
    // A name that no word announces, beside number and date.
    [
      'Ada Lovelace 4242 4242 4242 4242 12/30 123',
      { number: visa, expiry: '12/30', cvc: '123', holder: 'Ada Lovelace' },
    ],
    [
      '4242 4242 4242 4242 12/30 123 Ada Lovelace',
      { number: visa, expiry: '12/30', cvc: '123', holder: 'Ada Lovelace' },
    ],
    [
      '4242 4242 4242 4242 Ada Lovelace 12/30 123',
      { number: visa, expiry: '12/30', cvc: '123', holder: 'Ada Lovelace' },
    ],
    [
      '4242424242424242\n12/30\n123\nAda Lovelace',
      { number: visa, expiry: '12/30', cvc: '123', holder: 'Ada Lovelace' },
    ],
    [
      'Ada Lovelace\tVisa\t4242 4242 4242 4242\texp 12/30\tCVC 123',
      { number: visa, expiry: '12/30', cvc: '123', holder: 'Ada Lovelace' },
    ],
    [
      '4242 4242 4242 4242, Ada Lovelace, valid thru: 12/2030, CVV: 123',
      { number: visa, expiry: '12/30', cvc: '123', holder: 'Ada Lovelace' },
    ],
    [
      'LUDWIG VAN BEETHOVEN 4242 4242 4242 4242 12/30',
      { number: visa, expiry: '12/30', holder: 'LUDWIG VAN BEETHOVEN' },
    ],
    ['4242 4242 4242 4242 12/30 123 محمد علي', { number: visa, expiry: '12/30', cvc: '123', holder: 'محمد علي' }],
    [
      "4242 4242 4242 4242 12/30 123 D. O'Neill-Smith",
      { number: visa, expiry: '12/30', cvc: '123', holder: "D. O'Neill-Smith" },
    ],
    // Words that are no name, or could be anything without a date beside them.
    ['4242 4242 4242 4242 12/30 123 call me', undefined],
    ['4242 4242 4242 4242 12/30 123 Ada', undefined],
    ['Ada Lovelace 4242 4242 4242 4242 12/30 123 Grace Hopper', undefined],
    ['Ada Lovelace 4242 4242 4242 4242', undefined],
    ['4242 4242 4242 4242 amount 12.30', undefined],
    ['4242 4242 4242 4242 call 0800 123', undefined],
    ['4242 4242 4242 4242 12/30 123 94107', undefined],
    ['4242 4242 4242 4242 12/30 1234', undefined],
    ['4242 4242 4242 4242 09/26', undefined],
    ['4242 4242 4242 4241 12/30 123', undefined],
    ['4242424242424242 5555555555554444', undefined],
    ['order 4242424242424242', undefined],
    ['hello', undefined],
    ['', undefined],
    ['4 '.repeat(500), undefined],
    [4242, undefined],
  ])('%j gives %j', (text, line) => {
    expect(readPastedCard(text, now)).toEqual(line);
  });

  it('is found in every order of its labelled parts, whatever the card, and never made of anything else', () => {
    const parts = fc.record({
      card: fc.constantFrom(...testCards),
      month: fc.integer({ min: 1, max: 12 }),
      year: fc.integer({ min: 2027, max: 2046 }),
      code: fc.nat(9999),
      order: fc.shuffledSubarray(['number', 'expiry', 'cvc'], { minLength: 3 }),
      between: fc.constantFrom(', ', '\n', ' ', '; ', ' | '),
      slash: fc.constantFrom('/', ' / ', '-', '.'),
    });
    fc.assert(
      fc.property(parts, ({ card, month, year, code, order, between, slash }) => {
        const { cvcLength } = cardBrandRules(card.brand);
        const cvc = String(code).padStart(4, '0').slice(-cvcLength);
        const expiry = `${String(month).padStart(2, '0')}${slash}${year}`;
        const said = { number: `Card number ${card.number}`, expiry: `Expiry ${expiry}`, cvc: `CVC ${cvc}` };
        // The values of `order` are the keys of `said`.
        const text = order.map((part) => said[part as keyof typeof said]).join(between);
        expect(readPastedCard(text, now)).toEqual({
          number: groupCardNumber(card.number),
          expiry: `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`,
          cvc,
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws, loses no digit and puts none into a field twice', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        visa,
        '4242 4242 4242 4242',
        '378282246310005',
        '12/30',
        '1230',
        '123',
        '2030-12',
        'exp',
        'cvc:',
        'name: A',
      ),
      fc.string({ unit: fc.constantFrom(...'0123456789 /-.:,|xé\u0662\u200F\n'), maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join(' ');
        const line = readPastedCard(text, now);
        if (line === undefined) return;
        const digits = (some: string) =>
          [
            ...some
              .normalize('NFKC')
              .replace(/\u0662/g, '2')
              .replace(/\D/g, ''),
          ]
            .sort()
            .join('');
        const { number, expiry = '', cvc = '' } = line;
        expect(parseCardNumber(number).ok).toBe(true);
        expect(expiry === '' || parseCardExpiry(expiry, now).ok).toBe(true);
        expect(cvc === '' || parseCardCvc(cvc, detectBrand(number.replace(/ /g, ''))).ok).toBe(true);
        // A date is written with a leading zero and a short year in its field, so only number and code are counted digit by digit.
        const rest = digits(text).length - digits(number).length - cvc.length;
        expect(rest === 0 ? expiry : [3, 4, 5, 6].includes(rest)).not.toBe(false);
        expect(rest === 0).toBe(expiry === '');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a date that is being typed', () => {
  everyRow([
    ['', undefined],
    ['0', undefined],
    ['1', undefined],
    ['13', 'month'],
    ['00', 'month'],
    ['2', undefined],
    ['20', undefined],
    ['203', undefined],
    ['2030-1', undefined],
    ['2030-13', 'month'],
    ['12', undefined],
    ['12/', undefined],
    ['12/2', undefined],
    ['12/3', undefined],
    ['12/4', undefined],
    ['12/5', 'too_far'],
    ['12/1', 'expired'],
    ['12/20', undefined],
    ['12/21', 'expired'],
    ['09/26', 'expired'],
    ['10/26', undefined],
    ['12/47', 'too_far'],
    ['12/204', undefined],
    ['12/2047', 'too_far'],
    ['123', undefined],
    ['12/30/1', 'shape'],
    ['1x', 'chars'],
    ['١٢/٣', undefined],
    ['1'.repeat(100), 'shape'],
    [12, 'type'],
  ])('%s: %s', (typed, error) => {
    expect(expiryDeadEnd(typed, now)).toBe(error);
  });

  it('is called wrong from the very digit on that no further digit can mend, and never before', () => {
    // Every text of one or two numbers that could be meant as a date, and of them the ones that are accepted.
    const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index));
    const months = [...numbers(0, 20), ...numbers(0, 10).map((month) => `0${month}`)];
    const years = [...numbers(10, 100), ...numbers(1990, 2080)];
    const accepted = months
      .flatMap((month) =>
        years.flatMap((year) => [`${month}/${year}`, `${month}${year}`, `${year}/${month}`, `${year}${month}`]),
      )
      .filter((text) => parseCardExpiry(text, now).ok);
    const mended = (typed: string) => parseCardExpiry(typed, now).ok || accepted.some((text) => text.startsWith(typed));
    fc.assert(
      fc.property(fc.stringMatching(/^([0-9]{1,6}|[0-9]{1,2}\/[0-9]{0,4}|[0-9]{4}\/[0-9]{0,2})$/), (typed) => {
        expect(expiryDeadEnd(typed, now) === undefined).toBe(mended(typed));
      }),
      { numRuns: 1000 },
    );
  });
});

everyRow([
  ['', 'visa', undefined],
  ['12', 'visa', undefined],
  ['123', 'visa', undefined],
  ['1234', 'visa', 'length'],
  ['12a', 'visa', 'chars'],
  ['1234', 'amex', undefined],
  ['12345', 'amex', 'length'],
  ['1234', null, undefined],
  ['12345', null, 'length'],
  ['1'.repeat(10_000), 'visa', 'length'],
] as const)('a code that is being typed: %s on %s is %s', (typed, brand, error) => {
  expect(cvcDeadEnd(typed, brand)).toBe(error);
});

describe('a card with two networks', () => {
  everyRow([
    ['4000002500001001', ['CartesBancaires', 'Visa']],
    ['5555552500001001', ['CartesBancaires', 'Mastercard']],
    ['4035501000000008', ['CartesBancaires', 'Visa']],
    ['4360000001000005', ['CartesBancaires', 'Visa']],
    ['4000002', []],
    [plain, []],
    ['', []],
  ])('%s can go through %j', (digits, networks) => {
    expect(cardNetworks(digits)).toEqual(networks);
    if (digits.length === 16) expect(parseCardNumber(digits).ok).toBe(true);
  });

  it('shows each network under its own name', () => {
    expect(['CartesBancaires', 'Visa', 'AmericanExpress', 'RuPay'].map(networkTitle)).toEqual([
      'Cartes Bancaires',
      'Visa',
      'American Express',
      'RuPay',
    ]);
  });
});

everyRow([
  ['', ''],
  ['  Travel ', 'Travel'],
  ['بطاقة السفر', 'بطاقة السفر'],
  ['Card 2', 'Card 2'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), 'too_long'],
  ['x'.repeat(10_000), 'too_long'],
  ['my 4242 4242 4242 4242', 'card_number'],
  ['\uD800', 'chars'],
  [7, 'type'],
])('a nickname %j gives %j', (input, expected) => {
  const read = parseCardNickname(input);
  expect(read.ok ? read.value : read.error).toBe(expected);
});
