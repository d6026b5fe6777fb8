import { describe, expect, it } from 'vitest';
import { minorUnits, parseMetadata } from '../contract/index.ts';
import { everyRow } from '../everyRow.testing.ts';
import { formatAmount, type Parsed } from '../money/index.ts';
import {
  bicFitsIban,
  cardBrandRules,
  expiryState,
  parseBankDigits,
  parseBic,
  parseCardCvc,
  parseCardExpiry,
  parseCardNumber,
  parseEmail,
  parseHolderName,
  parseIban,
  parsePhoneNumber,
  parsePostalCode,
  parseRoutingNumber,
  parseUkAccount,
  readCardSummary,
  safeUrl,
} from './index.ts';

type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };
type Row = readonly [input: unknown, expected: unknown];

const now = new Date('2026-10-15T12:00:00Z');
const outcome = (answer: Answer) => (answer.ok ? answer.value : answer.error);
/** A value and what is said beside it, as one text. */
function withWarning<Value extends { readonly warning?: string }>(
  answer: Parsed<Value, string>,
  text: (value: Value) => string,
): string {
  if (!answer.ok) return answer.error;
  const { warning } = answer.value;
  return warning === undefined ? text(answer.value) : `${text(answer.value)} ${warning}`;
}
/** What a test's title shows of an input: enough of it, and nothing that a terminal would carry out. */
const shown = (input: unknown) =>
  (typeof input === 'string' ? JSON.stringify(input) : String(typeof input === 'symbol' ? 'a symbol' : input))
    .replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .slice(0, 60);

/** Every row of the table of nasty inputs. Rows of one field are together; a comment names what the neighbours do not say. */
function table(field: string, read: (input: unknown) => unknown, rows: readonly Row[]): void {
  describe(field, () => {
    everyRow(rows.map(([input, expected]) => [shown(input), shown(expected), input, expected]))(
      '%s gives %s',
      (_input, _expected, input, expected) => {
        expect(read(input)).toEqual(expected);
      },
    );
  });
}

table(
  'a card number',
  (input) => {
    const read = parseCardNumber(input);
    if (!read.ok) return read.error;
    const { digits, brand, warning } = read.value;
    return [brand ?? 'unknown', digits.length, ...(warning === undefined ? [] : [warning])].join(' ');
  },
  [
    ['4242424242424242', 'visa 16'],
    ['4242 4242 4242 4242', 'visa 16'],
    ['4242-4242-4242-4242', 'visa 16'],
    ['4242, 4242, 4242, 4242', 'visa 16'],
    ['4242،4242،4242،4242', 'visa 16'],
    ['4242\u00A04242\u00A04242\u00A04242', 'visa 16'],
    ['4222222222222', 'visa 13'],
    ['4917610000000000003', 'visa 19'],
    ['4242424242424', 'checksum'],
    ['424242424242', 'too_short'],
    ['42424242424242', 'too_short'],
    ['675964982648', 'maestro 12'],
    ['5555555555554444', 'mastercard 16'],
    ['2223003122003222', 'mastercard 16'],
    ['2720990000000007', 'mastercard 16'],
    ['2721000000000004', 'unknown 16'],
    ['2220999999999991', 'unknown 16'],
    ['378282246310005', 'amex 15'],
    ['3782822463100050', 'too_long'],
    ['6205500000000000004', 'unionpay 19'],
    ['6200000000000006', 'unionpay 16 checksum'],
    ['6011111111111117', 'discover 16'],
    ['3566002020360505', 'jcb 16'],
    ['6759649826438453', 'maestro 16'],
    ['38000000000006', 'diners 14'],
    // 09 and 90 swapped: both pass, so passing proves nothing about the card.
    ['4242424242409011', 'visa 16'],
    ['4242424242490011', 'visa 16'],
    ['4242424242424241', 'checksum'],
    ['0000000000000000', 'repeated'],
    ['\uFF14\uFF12'.repeat(8), 'visa 16'],
    ['\u0664\u0662'.repeat(8), 'visa 16'],
    ['\u06F4\u06F2'.repeat(8), 'visa 16'],
    [`\u202E${[...'4242424242424242'].join('\u200B')}`, 'visa 16'],
    ['4242x4242x4242x4242', 'chars'],
    ['4242\n4242 4242 4242', 'visa 16'],
    ['9'.repeat(10_000), 'too_long'],
    [4.242424242424242e15, 'type'],
    ['', 'empty'],
    [' \u200B ', 'empty'],
    ['4242\u00002424', 'chars'],
    ['4242\u2460', 'chars'],
    ['42424242424242424', 'too_short'],
    ['55555555555544440', 'too_long'],
    ['4242x4242424242424', 'chars'],
    ['4242424242424242e1', 'chars'],
    ['½242424242424242', 'chars'],
    [' - \u200B', 'empty'],
    [4242424242424242n, 'type'],
    [null, 'type'],
  ],
);

describe('the lengths of a card number', () => {
  everyRow([
    ['visa', [13, 16, 18, 19]],
    ['mastercard', [16]],
    ['amex', [15]],
    ['diners', [14, 16, 19]],
    ['discover', [16, 19]],
    ['jcb', [16, 17, 18, 19]],
    ['unionpay', [14, 15, 16, 17, 18, 19]],
    ['maestro', [12, 13, 14, 15, 16, 17, 18, 19]],
    ['mir', [16, 17, 18, 19]],
    ['troy', [16]],
    ['elo', [16]],
    ['hiper', [16]],
    ['hipercard', [16]],
    ['naranja', [16]],
    ['verve', [16, 18, 19]],
    [null, [13, 14, 15, 16, 17, 18, 19]],
  ] as const)('of %s are %s', (brand, lengths) => {
    expect(cardBrandRules(brand).lengths).toEqual(lengths);
  });

  it('do not hinder a merchant who takes recognised brands only', () => {
    expect(outcome(parseCardNumber('2721000000000004', { allowUnknownBrand: false }))).toBe('unknown_brand');
  });
});

const expiry = (input: unknown, at = now) => {
  const read = parseCardExpiry(input, at);
  return read.ok ? `${read.value.month}/${read.value.year}` : read.error;
};

table('an expiry date', expiry, [
  ['10/26', '10/2026'],
  ['09/26', 'expired'],
  ['1/30', '01/2030'],
  ['01 / 2030', '01/2030'],
  ['0130', '01/2030'],
  ['012030', '01/2030'],
  ['2030-01', '01/2030'],
  ['01-30', '01/2030'],
  ['01.30', '01/2030'],
  ['\u0661\u0662/\u0663\u0660', '12/2030'],
  ['\uFF11\uFF12\uFF0F\uFF13\uFF10', '12/2030'],
  ['12/47', 'too_far'],
  ['12/46', '12/2046'],
  ['02/29/2030', 'shape'],
  ['13/30', 'month'],
  ['00/30', 'month'],
  ['12', 'shape'],
  ['12/3', 'shape'],
  ['1e/30', 'chars'],
  ['', 'empty'],
  [1230, 'type'],
  ['1'.repeat(10_000), 'shape'],
  ['01/30', '01/2030'],
  ['203001', '01/2030'],
  ['2030-1', '01/2030'],
  ['01.2030', '01/2030'],
  ['01 30', '01/2030'],
  ['\u200E12/30', '12/2030'],
  ['12/25', 'expired'],
  ['01/1999', 'expired'],
  ['01/99', 'too_far'],
  ['1/3', 'shape'],
  ['130', 'shape'],
  ['01/203', 'shape'],
  ['1330', 'month'],
  ['jan 30', 'chars'],
  [' / ', 'empty'],
  [130, 'type'],
  [null, 'type'],
]);

it('an expiry date holds to the last instant of its month at UTC−12, and not one longer', () => {
  expect(expiry('10/26', new Date('2026-10-31T23:59:59.999-12:00'))).toBe('10/2026');
  expect(expiry('10/26', new Date('2026-11-01T00:00:00.000-12:00'))).toBe('expired');
  expect(expiryState({ month: '10', year: '2026' }, new Date('2026-10-31T23:59:59.999-12:00'))).toBe(
    'expiresThisMonth',
  );
  expect(expiry('10/26', new Date(Number.NaN))).toBe('expired');
});

describe('a security code', () => {
  everyRow([
    ['123', 'visa', '123'],
    ['1234', 'visa', 'length'],
    ['1234', 'amex', '1234'],
    ['123', 'amex', 'length'],
    ['012', 'visa', '012'],
    ['000', 'visa', '000'],
    ['12', null, 'length'],
    ['123', null, '123'],
    ['1234', null, '1234'],
    ['12345', null, 'length'],
    ['\u0661\u0662\u0663', 'visa', '123'],
    ['12a', 'visa', 'chars'],
    ['', 'visa', 'empty'],
    ['', 'maestro', ''],
    [123, 'visa', 'type'],
    ['1'.repeat(10_000), 'visa', 'length'],
  ] as const)('%s for %s gives %s', (input, brand, expected) => {
    expect(outcome(parseCardCvc(input, brand))).toBe(expected);
  });
});

table(
  'an IBAN',
  (input) => {
    const read = parseIban(input);
    return read.ok ? read.value.iban : read.error;
  },
  [
    ['gb82west12345698765432', 'GB82WEST12345698765432'],
    ['GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
    ['GB82WEST12345698765423', 'checksum'],
    ['DE8937040044053201300', 'length'],
    ['DE893704004405320130000', 'length'],
    ['DE99370400440532013014', 'check_digits'],
    ['DE00370400440532013000', 'check_digits'],
    ['DE01370400440532013000', 'check_digits'],
    ['NO9386011117947', 'NO9386011117947'],
    ['BE68539007547034', 'BE68539007547034'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['LC55HEMM000100010012001200023015', 'LC55HEMM000100010012001200023015'],
    ['RU0304452522540817810538091310419', 'RU0304452522540817810538091310419'],
    ['XX82WEST12345698765432', 'country'],
    ['LY23021001000000120361983', 'LY23021001000000120361983'],
    ['US64SVBKUS6S3300958879', 'no_iban'],
    ['A'.repeat(34), 'country'],
    ['9'.repeat(10_000), 'length'],
    ['9'.repeat(34), 'country'],
    ['fi2112345600000785', 'FI2112345600000785'],
    ['\uFB012112345600000785', 'FI2112345600000785'],
    ['f\u01312112345600000785', 'chars'],
    ['DE89 3704 0044 0532 O130 00', 'shape'],
    ['', 'empty'],
    [null, 'type'],
    ['GB82-WEST-1234-5698-7654-32', 'GB82WEST12345698765432'],
    ['IBAN: DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['IBAN-Nr. DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['IBAN-Nr.: DE89370400440532013000', 'DE89370400440532013000'],
    ['N° IBAN : FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
    ['Meine IBAN lautet DE89370400440532013000', 'DE89370400440532013000'],
    ['iban de89370400440532013000', 'DE89370400440532013000'],
    ['DE89\u00A03704\u200B0044\u202E0532\u00AD013000\uFEFF', 'DE89370400440532013000'],
    ['ＤＥ８９３７０４００４４０５３２０１３０００', 'DE89370400440532013000'],
    ['DE٨٩٣٧٠٤٠٠٤٤٠٥٣٢٠١٣٠٠٠', 'DE89370400440532013000'],
    // In use, yet in no registry: a Moroccan and an Ivorian account.
    ['MA64 0115 1900 0001 2050 0053 4921', 'MA64011519000001205000534921'],
    ['CI93CI0080111301134291200589', 'CI93CI0080111301134291200589'],
    ['DE00370400440532013013', 'check_digits'],
    ['DE01370400440532013012', 'check_digits'],
    ['A'.repeat(10_000), 'length'],
    ['DE8937O400440532013000', 'shape'],
    ['GB82W3ST12345698765432', 'shape'],
    ['DEXX370400440532013000', 'shape'],
    ['DE89 3704 0044 0532 0130 0ß', 'chars'],
    ['FİTTEN', 'chars'],
    ['DE89_3704', 'chars'],
    [' \u200B- ', 'empty'],
    ['IBAN', 'empty'],
    // The bank's own number with the country in front, as a seller in Morocco typed it ten times.
    ['MA12011519000001205000534921', 'checksum'],
    [8937040044, 'type'],
  ],
);

table('a BIC', (input) => outcome(parseBic(input)), [
  ['DEUTDEF', 'length'],
  ['DEUTDEFF5', 'length'],
  ['DEUTDEFF50', 'length'],
  ['DEUTDEFF', 'DEUTDEFF'],
  ['deutdeff500', 'DEUTDEFF500'],
  ['DEUTXXFF', 'country'],
  ['NBKOXKPR', 'NBKOXKPR'],
  ['DE1TDEFF', 'shape'],
  ['DEUTDEF!', 'chars'],
  ['', 'empty'],
  [7, 'type'],
  ['A'.repeat(10_000), 'length'],
  ['deut de ff 500', 'DEUTDEFF500'],
  ['D3UTDEFF', 'shape'],
  ['DEUT1EFF', 'shape'],
  ['DEUTDEF_', 'chars'],
]);

it('a BIC is compared with the country of the account, and with those that share its banks', () => {
  expect(bicFitsIban('DEUTDEFF', 'DE89370400440532013000')).toBe(true);
  expect(bicFitsIban('DEUTDEFF', 'FR1420041010050500013M02606')).toBe(false);
  for (const place of ['IM', 'JE', 'GG']) expect(bicFitsIban(`BARC${place}22`, 'GB29NWBK60161331926819')).toBe(true);
  expect(bicFitsIban('BNPAREMX', 'FR1420041010050500013M02606')).toBe(true);
});

table('an ABA routing number', (input) => outcome(parseRoutingNumber(input)), [
  ['011000015', '011000015'],
  ['021000021', '021000021'],
  ['122105155', '122105155'],
  ['026009593', '026009593'],
  ['322271627', '322271627'],
  ['0110-0001-5', '011000015'],
  ['000000000', 'reserved'],
  ['130000006', 'prefix'],
  ['990000000', 'prefix'],
  ['011000016', 'checksum'],
  ['11000015', 'length'],
  ['01100001O', 'chars'],
  [11000015, 'type'],
  ['0'.repeat(10_000), 'length'],
  ['٠١١٠٠٠٠١٥', '011000015'],
  ['110000000', '110000000'],
  ['0110000155', 'length'],
  ['', 'empty'],
]);

table('a US account number', (input) => outcome(parseBankDigits(input, 4, 17)), [
  ['000123456', '000123456'],
  ['12345678901234567', '12345678901234567'],
  ['123456789012345678', 'length'],
  ['123', 'length'],
  ['1234-5678', '12345678'],
  ['1.5e7', 'chars'],
  ['0000', 'reserved'],
  [123456, 'type'],
  ['', 'empty'],
  [1234, 'type'],
]);

table('a UK sort code', (input) => outcome(parseBankDigits(input, 6)), [
  ['200000', '200000'],
  ['20-00-00', '200000'],
  ['2000', 'length'],
  ['20-00-0O', 'chars'],
  ['000000', 'reserved'],
  ['20 00 00', '200000'],
  ['012345', '012345'],
  ['00-00-00', 'reserved'],
  ['', 'empty'],
]);

table('a UK account number', (input) => withWarning(parseUkAccount(input), ({ account }) => account), [
  ['00012345', '00012345'],
  ['1234567', '01234567 padded'],
  ['123456', '00123456 padded'],
  ['12345', 'length'],
  ['123456789', 'long_form'],
  ['1234567890', 'long_form'],
  ['12345678901', 'length'],
  ['00000000', 'reserved'],
  ['1234567a', 'chars'],
  ['', 'empty'],
  [undefined, 'type'],
]);

table('an e-mail address', (input) => outcome(parseEmail(input)), [
  ['a@b', 'shape'],
  ['@b.co', 'shape'],
  ['a@', 'shape'],
  ['a b@c.de', 'shape'],
  ['a..b@c.de', 'shape'],
  ['.a@c.de', 'shape'],
  ['a.@c.de', 'shape'],
  ['a@b..c', 'shape'],
  ['j\u00F6rg@example.de', 'local_ascii'],
  ['a@b\u00FCcher.example', 'a@xn--bcher-kva.example'],
  [' A.b+c@Example.COM ', 'A.b+c@example.com'],
  [`${'a'.repeat(64)}@b.co`, `${'a'.repeat(64)}@b.co`],
  [`${'a'.repeat(65)}@b.co`, 'too_long'],
  [`a@${`${'b'.repeat(61)}.`.repeat(4)}${'c'.repeat(5)}`, 'too_long'],
  [`a@${'b'.repeat(64)}.co`, 'shape'],
  ['"><img src=x>@b.co', 'shape'],
  ['a@b.co\u0000', 'shape'],
  ['a@b.co\nbcc: x@y.zz', 'shape'],
  ['', 'empty'],
  [{}, 'type'],
  [' Ada.L+x@Example.COM ', 'Ada.L+x@example.com'],
  ["o'neill@b.co", "o'neill@b.co"],
  ['a@b.c.', 'shape'],
  ['a@-b.co', 'shape'],
  ['a@127.1', 'shape'],
  ['a@b@c.de', 'shape'],
  ['a@ü/b.co', 'shape'],
  [`a@${`${'b'.repeat(60)}.`.repeat(4)}${'c'.repeat(9)}`, 'too_long'],
  ['a'.repeat(100_000), 'too_long'],
  [null, 'type'],
]);

table('a phone number', (input) => outcome(parsePhoneNumber(input)), [
  ['+14155552671', '+14155552671'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+0123456789', 'shape'],
  ['+1', 'length'],
  ['+1234567890123456', 'length'],
  ['1-800-FLOWERS', 'chars'],
  ['+1 415 555 2671 x3', 'extension'],
  ['0044 20 7946 0958', 'shape'],
  ['\u0660\u0661\u0662', 'shape'],
  ['+\u0661\u0664\u0661\u0665\u0665\u0665\u0665\u0662\u0666\u0667\u0661', '+14155552671'],
  ['', 'empty'],
  [4155552671, 'type'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['＋１４１５５５５２６７１', '+14155552671'],
  ['020 7946 0958', 'shape'],
  ['+1 415 555 2671 ext. 12', 'extension'],
  ['+', 'chars'],
  ['1'.repeat(100_000), 'length'],
  [14155552671, 'type'],
]);

it('a phone number may begin with 00 only where the country is known to dial so', () => {
  expect(outcome(parsePhoneNumber('0044 20 7946 0958', { doubleZeroIsPlus: true }))).toBe('+442079460958');
});

describe('a postal code', () => {
  everyRow([
    ['JP', '〒123-4567', '123-4567'],
    ['JP', '〒 1234567', '123-4567'],
    ['JP', '１２３ー４５６７', '123-4567'],
    ['US', '00501', '00501'],
    ['US', '94107-1234', '94107-1234'],
    ['US', '9410O', 'shape'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['HK', '', ''],
    ['AE', '', ''],
    ['DE', '1234', 'shape'],
    ['DE', '01067', '01067'],
    ['DE', '', 'empty'],
    ['ZZ', 'anything 12', 'ANYTHING 12'],
    ['ZZ', '1234567890123', 'too_long'],
    ['CA', 'k1a 0b1', 'K1A 0B1'],
    ['US', '941071234', '94107-1234'],
    ['GB', 'm1 1ae', 'M1 1AE'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['NL', '1012ab', '1012 AB'],
    ['PL', '00950', '00-950'],
    ['JP', '1000001', '100-0001'],
    ['DE', '１０１１５', '10115'],
    ['IE', 'd02 af30', 'D02 AF30'],
    ['XX', 'anything 1', 'ANYTHING 1'],
    ['XX', '', ''],
    [undefined, 'ab 12', 'AB 12'],
    ['XX', '1234567890123', 'too_long'],
    ['DE', '1'.repeat(100_000), 'too_long'],
    ['DE', 12345, 'type'],
  ])('in %s, %s gives %s', (country, input, expected) => {
    expect(outcome(parsePostalCode(input, country))).toBe(expected);
  });
});

table('a name', (input) => outcome(parseHolderName(input)), [
  ['\u0645\u062D\u0645\u062F \u0639\u0644\u064A', '\u0645\u062D\u0645\u062F \u0639\u0644\u064A'],
  ['\u05E2\u05D1\u05D3\u05D9\u05D4', '\u05E2\u05D1\u05D3\u05D9\u05D4'],
  ['\u0E13\u0E31\u0E10', '\u0E13\u0E31\u0E10'],
  ['\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['Ade\u0301le', 'Ad\u00E9le'],
  ['X'.repeat(256), 'too_long'],
  ['\u{1F600}'.repeat(255), '\u{1F600}'.repeat(255)],
  ['\u{1F600}'.repeat(256), 'too_long'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['A\u0000B', 'AB'],
  ['A\tB\nC', 'A B C'],
  ["Robert'); DROP TABLE", "Robert'); DROP TABLE"],
  ['<b>x</b>', '<b>x</b>'],
  ['{{7*7}}', '{{7*7}}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template is the hostile name here.
  ['${7*7}', '${7*7}'],
  ["=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
  ['\uD800', 'chars'],
  ['Plato', 'Plato'],
  ['O\u2019Neil', 'O\u2019Neil'],
  ['4242 4242 4242 4242', 'shape'],
  ['Ann 4242424242424242', 'card_number'],
  // A long number that is no card number.
  ['Ada 4242424242424241', 'Ada 4242424242424241'],
  ['...', 'shape'],
  ['  ', 'empty'],
  [undefined, 'type'],
  ['עֲבָדְיָה', 'עֲבָדְיָה'.normalize('NFC')],
  ['\u200Cمی\u200D', 'می'],
  ['e\u0301va', 'éva'],
  ['  Ada \t\n Lovelace ', 'Ada Lovelace'],
  ['A\tB', 'A B'],
  ['x'.repeat(255), 'x'.repeat(255)],
  ["O'Neill-Åström 3rd", "O'Neill-Åström 3rd"],
  ['', 'empty'],
  ['\u200B \u0007', 'empty'],
  ['x'.repeat(256), 'too_long'],
  ['x'.repeat(100_000), 'too_long'],
  ['123', 'shape'],
  ['12-34', 'shape'],
  ['Ada 4242424242424242', 'card_number'],
  ['Ada 4242-4242-4242-4242', 'card_number'],
  ['Ada ٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', 'card_number'],
  [7, 'type'],
]);

describe('an amount', () => {
  everyRow(['9007199254740993', '9223372036854775807'])(
    '%s is refused when it comes as JSON has rounded it',
    (text) => {
      expect(minorUnits.safeParse(JSON.parse(text)).success).toBe(false);
      expect(outcome(formatAmount({ amount: JSON.parse(text), currency: 'USD', locale: 'en' }))).toBe('unsafe_integer');
    },
  );

  everyRow([
    ['IQD', 'en', 'IQD\u00A012.345'],
    ['HUF', 'en', 'HUF\u00A0123.45'],
    ['IDR', 'en', 'IDR\u00A0123.45'],
    ['COP', 'en', 'COP\u00A0123.45'],
    ['PKR', 'en', 'PKR\u00A0123.45'],
    ['XYZ', 'en', 'XYZ\u00A012,345'],
    ['usd', 'en', 'usd\u00A012,345'],
    ['USD', 'hi-u-nu-deva', 'USD\u00A0\u0967\u0968\u0969.\u096A\u096B'],
  ])('of 12345 minor units of %s is shown in %s as %s', (currency, locale, expected) => {
    expect(outcome(formatAmount({ amount: 12345, currency, locale, display: 'code' }))).toBe(expected);
  });
});

table('an address to redirect to', (input) => outcome(safeUrl(input)), [
  ['javascript:alert(1)', 'scheme'],
  ['JaVaScRiPt:alert(1)', 'scheme'],
  [' \tjavascript:alert(1)', 'scheme'],
  ['java\nscript:alert(1)', 'scheme'],
  ['data:text/html,<b>x</b>', 'scheme'],
  ['vbscript:x', 'scheme'],
  ['blob:https://ok.example/1', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['about:blank', 'scheme'],
  ['https://ok.example@evil.test/', 'userinfo'],
  ['http://ok.example/', 'scheme'],
  ['http://localhost:3000', 'scheme'],
  [`https://ok.example/${'a'.repeat(2030)}`, 'too_long'],
  ['https://ok.example/\u0000', 'chars'],
  ['https://ok.example/\r\nx', 'chars'],
  ['https://ok.example/a?b#c', 'https://ok.example/a?b#c'],
  // A Cyrillic а in front of pple: no reader confuses the two.
  ['https://\u0430pple.example/', 'https://xn--pple-43d.example/'],
  ['https://', 'shape'],
  ['', 'shape'],
  ['https://acs.example/challenge', 'https://acs.example/challenge'],
  ['https://acs.example', 'https://acs.example/'],
  ['HTTPS://ACS.Example:8443/a?b=c#d', 'https://acs.example:8443/a?b=c#d'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://pаypal.example/', 'https://xn--pypal-4ve.example/'],
  ['https://acs.example/a@b?c=@', 'https://acs.example/a@b?c=@'],
  ['https://ok.example.evil.test/', 'https://ok.example.evil.test/'],
  ['javascript://acs.example/%0Aalert(1)', 'scheme'],
  ['data:text/html,<script>alert(1)</script>', 'scheme'],
  ['http://acs.example/', 'scheme'],
  ['ftp://acs.example/', 'scheme'],
  ['ws://acs.example/', 'scheme'],
  ['https://user:secret@acs.example/', 'userinfo'],
  ['https://@acs.example/', 'userinfo'],
  ['https://acs.example/\u0000', 'chars'],
  ['https://acs.example/\r\nx', 'chars'],
  ['https://acs.example/ ', 'chars'],
  ['https://acs.example/\u202Egpj', 'chars'],
  ['https:\\\\evil.test\\', 'chars'],
  ['https://ok.example\\@evil.test/', 'chars'],
  ['https:evil.test', 'shape'],
  ['https:///evil.test', 'shape'],
  ['//evil.test/', 'shape'],
  ['/path', 'shape'],
  [null, 'shape'],
  [['https://ok.example/'], 'shape'],
  [`https://acs.example/${'a'.repeat(2029)}`, 'too_long'],
  [`https://acs.example/${'é'.repeat(1000)}`, 'too_long'],
  [`https://acs.example/${'a'.repeat(100_000)}`, 'too_long'],
]);

const keys = (count: number, length = 3) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index).padEnd(length, 'k'), '']));
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;

table(
  'metadata',
  (input) => {
    const read = parseMetadata(input);
    return read.ok ? 'ok' : read.error;
  },
  [
    [{}, 'ok'],
    [keys(50, 40), 'ok'],
    [keys(51), 'limit'],
    [keys(1, 41), 'limit'],
    [{ a: 'v'.repeat(500) }, 'ok'],
    [{ a: 'v'.repeat(501) }, 'limit'],
    [{ a: { b: ['v'.repeat(501)] } }, 'limit'],
    [{ a: Array.from({ length: 100_000 }, () => 1) }, 'limit'],
    [{ a: 1, b: true, c: null, d: [1, { e: 'x' }], f: undefined, g: new Date(0) }, 'ok'],
    [nested(8), 'ok'],
    [nested(100), 'shape'],
    [cyclic, 'shape'],
    [{ a: 1n }, 'shape'],
    [{ a: () => 1 }, 'shape'],
    [{ a: Symbol('a') }, 'shape'],
    [{ a: Number.NaN }, 'shape'],
    [
      {
        a: {
          toJSON() {
            throw new Error('no');
          },
        },
      },
      'shape',
    ],
    [
      {
        get a(): string {
          throw new Error('no');
        },
      },
      'shape',
    ],
    [JSON.parse('{"__proto__": {"admin": true}}'), 'key'],
    [JSON.parse('{"a": {"__proto__": 1}}'), 'shape'],
    [{ constructor: 'x' }, 'key'],
    [['a'], 'type'],
    ['a', 'type'],
    [null, 'type'],
  ],
);

describe('a stored card', () => {
  everyRow([
    [{ last4_digits: '42' }, {}],
    [{ last4_digits: null }, {}],
    [{ last4_digits: '<b>' }, {}],
    [{ expiry_month: '13', expiry_year: '2030' }, {}],
    [{ expiry_month: '0', expiry_year: '2030' }, {}],
    [{ scheme: 'SomethingNew' }, {}],
    [
      { last4_digits: '0042', scheme: 'VISA' },
      { last4: '0042', brand: 'visa' },
    ],
    [null, {}],
    ['card', {}],
  ])('%o is read as %o', (wire, expected) => {
    expect(readCardSummary(wire)).toEqual(expected);
  });
});
