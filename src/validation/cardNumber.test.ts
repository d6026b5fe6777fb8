import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import {
  cardBrandRules,
  cardBrands,
  cardNumberProgress,
  detectBrand,
  groupCardNumber,
  parseCardNumber,
  passesLuhn,
} from './index.ts';

const read = (input: unknown) => {
  const card = parseCardNumber(input);
  return card.ok ? `${card.value.brand} ${card.value.digits}` : card.error;
};

const digitsOf = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((digits) => digits.join(''));
const luhnNumber = fc
  .integer({ min: 12, max: 18 })
  .chain(digitsOf)
  .map((digits) => {
    for (let check = 0; check < 10; check += 1) if (passesLuhn(digits + check)) return digits + check;
    throw new Error('every number has a check digit');
  });

describe('reading a card number', () => {
  everyRow([
    ['4242424242424242', 'visa 4242424242424242'],
    ['4242 4242 4242 4242', 'visa 4242424242424242'],
    ['4242-4242-4242-4242', 'visa 4242424242424242'],
    ['4242\u00A04242\u202F4242\u00A04242', 'visa 4242424242424242'],
    ['4242\n4242 4242 4242', 'visa 4242424242424242'],
    ['４２４２４２４２４２４２４２４２', 'visa 4242424242424242'],
    ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', 'visa 4242424242424242'],
    ['\u202E4\u200B2\u200B4\u200B24242424242\u200B42', 'visa 4242424242424242'],
    ['4222222222222', 'visa 4222222222222'],
    ['4917610000000000003', 'visa 4917610000000000003'],
    ['5555555555554444', 'mastercard 5555555555554444'],
    ['2221000000000009', 'mastercard 2221000000000009'],
    ['2720990000000007', 'mastercard 2720990000000007'],
    ['2721000000000004', 'null 2721000000000004'],
    ['2220999999999991', 'null 2220999999999991'],
    ['378282246310005', 'amex 378282246310005'],
    ['38000000000006', 'diners 38000000000006'],
    ['6011111111111117', 'discover 6011111111111117'],
    ['3566002020360505', 'jcb 3566002020360505'],
    ['6759649826438453', 'maestro 6759649826438453'],
    ['675964982648', 'maestro 675964982648'],
    ['6205500000000000004', 'unionpay 6205500000000000004'],
    ['4242424242409011', 'visa 4242424242409011'],
    ['4242424242490011', 'visa 4242424242490011'],
  ])('reads %s as %s', (input, card) => {
    expect(read(input)).toBe(card);
  });

  it('only warns when a UnionPay number fails the checksum, since some exist', () => {
    expect(parseCardNumber('6205500000000000005')).toEqual({
      ok: true,
      value: { digits: '6205500000000000005', brand: 'unionpay', warning: 'checksum' },
    });
  });

  it('refuses a number of no known brand where the merchant wants none', () => {
    expect(parseCardNumber('2721000000000004', { allowUnknownBrand: false })).toEqual({
      ok: false,
      error: 'unknown_brand',
    });
    expect(parseCardNumber('4242424242424242', { allowUnknownBrand: false }).ok).toBe(true);
  });

  it('answers any input without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), (input) => {
        expect(typeof parseCardNumber(input).ok).toBe('boolean');
        expect(typeof cardNumberProgress(input).state).toBe('string');
      }),
    );
  });

  it('judges ten and a hundred thousand characters by their length alone', () => {
    for (const size of [10_000, 100_000]) {
      for (const unit of ['4', ' ', '٤', '\u200B', 'x']) expect(read(unit.repeat(size))).toBe('too_long');
    }
  });

  it('reads a grouped number as it reads the bare one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 }).chain(digitsOf), (digits) => {
        expect(parseCardNumber(groupCardNumber(digits))).toEqual(parseCardNumber(digits));
        expect(groupCardNumber(groupCardNumber(digits))).toBe(groupCardNumber(digits));
      }),
    );
  });
});

describe('the brand', () => {
  everyRow([
    ['4', 'visa'],
    ['401178', 'elo'],
    ['51', 'mastercard'],
    ['222', null],
    ['2221', 'mastercard'],
    ['2200', 'mir'],
    ['34', 'amex'],
    ['36', 'diners'],
    ['3528', 'jcb'],
    ['3590', null],
    ['60', null],
    ['61', null],
    ['63', 'maestro'],
    ['67', 'maestro'],
    ['6073849700004947', 'rupay'],
    ['6521', 'rupay'],
    ['6522', 'rupay'],
    ['653149', 'rupay'],
    ['653150', 'discover'],
    ['508500', 'rupay'],
    ['508499', 'maestro'],
    ['820199', 'rupay'],
    ['3095', 'diners'],
    ['3096', null],
    ['6011', 'discover'],
    ['65', 'discover'],
    ['650031', 'elo'],
    ['650002', 'verve'],
    ['62', 'unionpay'],
    ['627780', 'elo'],
    ['8171', 'unionpay'],
    ['8172', null],
    ['9792', 'troy'],
    ['637095', 'hiper'],
    ['63737423', 'hiper'],
    ['606282', 'hipercard'],
    ['589562', 'naranja'],
    ['506099', 'verve'],
    ['506699', 'elo'],
    ['50', 'maestro'],
    ['1', null],
    ['', null],
  ])('of %s… is %s, by the longest prefix', (digits, brand) => {
    expect(detectBrand(digits)).toBe(brand);
  });

  everyRow(['4011 78', '4011-78', '٤٠١١ ٧٨', '\u202A４０１１ ７８'])(
    'is read from a number as it is typed: %s',
    (typed) => {
      expect(detectBrand(typed)).toBe('elo');
    },
  );

  it('prescribes four digits of security code for American Express and three for all others', () => {
    for (const brand of cardBrands) expect(cardBrandRules(brand).cvcLength).toBe(brand === 'amex' ? 4 : 3);
    expect(cardBrandRules(null).cvcLength).toBe(3);
    expect(cardBrands).toHaveLength(16);
  });
});

describe('a card number while it is typed', () => {
  it('is no error while more digits can make it valid', () => {
    for (let length = 1; length < 16; length += 1) {
      expect(cardNumberProgress('5555555555554444'.slice(0, length)).state).toBe('incomplete');
    }
    expect(cardNumberProgress('5555555555554444')).toEqual({ state: 'complete', brand: 'mastercard', full: true });
  });

  it('is no error with a wrong checksum at sixteen digits of Visa, which has nineteen too', () => {
    expect(cardNumberProgress('4242424242424241')).toEqual({ state: 'incomplete', brand: 'visa', full: false });
    expect(cardNumberProgress('4242424242424242')).toEqual({ state: 'complete', brand: 'visa', full: false });
  });

  it('is an error once it cannot become valid', () => {
    expect(cardNumberProgress('5555555555554445')).toMatchObject({ state: 'invalid', error: 'checksum' });
    expect(cardNumberProgress('3782822463100055')).toMatchObject({ state: 'invalid', error: 'too_long' });
    expect(cardNumberProgress('4242x')).toMatchObject({ state: 'invalid', error: 'chars' });
    expect(cardNumberProgress('0', { allowUnknownBrand: false })).toMatchObject({
      state: 'invalid',
      error: 'unknown_brand',
    });
    expect(cardNumberProgress('2', { allowUnknownBrand: false }).state).toBe('incomplete');
  });

  it('is empty before anything is typed', () => {
    expect(cardNumberProgress('')).toEqual({ state: 'empty', brand: null, full: false });
  });

  it('never calls the beginning of a valid number invalid', () => {
    fc.assert(
      fc.property(luhnNumber, fc.nat(), (digits, cut) => {
        fc.pre(parseCardNumber(digits).ok);
        expect(cardNumberProgress(digits.slice(0, cut % digits.length)).state).not.toBe('invalid');
      }),
    );
  });
});

it('groups a number as it is printed on the card', () => {
  expect(groupCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005');
  expect(groupCardNumber('4917610000000000003')).toBe('4917 6100 0000 0000 003');
  expect(groupCardNumber('42424')).toBe('4242 4');
  expect(groupCardNumber('4242')).toBe('4242');
  expect(groupCardNumber('')).toBe('');
});
