import { normaliseDigits } from '../money/index.ts';

/** What a card brand prescribes: lengths, grouping and the security code. Lengths and prefixes after the brands' published ranges. */
export type CardBrandRules = {
  /** The brand's own name, the same in every language. */
  readonly title: string;
  /** Accepted numbers of digits, ascending. */
  readonly lengths: readonly number[];
  /** Positions before which a space is written. */
  readonly gaps: readonly number[];
  /** Digits of the security code. */
  readonly cvcLength: 3 | 4;
  /** What the brand calls its security code ("CVV", "CID"…). */
  readonly cvcName: string;
  /** True when cards of the brand exist without a security code. */
  readonly cvcOptional: boolean;
  /** False when valid numbers exist that fail the Luhn test. */
  readonly luhn: boolean;
};

// [title, prefixes (a range ends with the digits in which its last prefix is another: 650031-3), lengths, name of the security code]
const table = {
  visa: ['Visa', '4', '13 16 18 19', 'CVV'],
  mastercard: ['Mastercard', '51-55 2221-720', '16', 'CVC'],
  amex: ['American Express', '34 37', '15', 'CID'],
  diners: ['Diners Club', '300-5 3095 36 38 39', '14 16 19', 'CVV'],
  discover: ['Discover', '6011 644-9 65', '16 19', 'CID'],
  jcb: ['JCB', '1800 2131 3528-89', '16 17 18 19', 'CVV'],
  unionpay: ['UnionPay', '62 8100-71', '14 15 16 17 18 19', 'CVN'],
  maestro: ['Maestro', '493698 50 56-59 63 67', '12 13 14 15 16 17 18 19', 'CVC'],
  rupay: ['RuPay', '508500-999 606985-7984 608001-500 6521-2 652300-3149 817200-20199', '16', 'CVV'],
  mir: ['Mir', '2200-4', '16 17 18 19', 'CVP2'],
  troy: [
    'Troy',
    '9792 650052 650082-3 650092 650161 650170 650173 650175 650268 650271 650273-4 650456-7 650836 650846-50 650987 650990 654997 657366 657998 658758 658767-8 65083700-4 65085800-4 65085900-1 65086000 65086100-5 65086200-3 65875000-3 65875009 65875101-4 65875200 65875501 65875601 65875900 65876000-2 65876100-3 65876110 65876115-6 65876200-1 65876500 65876504-5 65876600-2 65877100-1 65877600-2 65877700 65877801-2 65878200-2 65878300-11 65878400-5 65878500-5 65878600-1 65879800 65880800 65880900',
    '16',
    'CVV',
  ],
  elo: [
    'Elo',
    '401178-9 431274 438935 451416 457393 457631-2 504175 506699-778 509000-999 627780 636297 636368 650031-3 650035-51 650405-39 650485-538 650541-98 650700-18 650720-7 650901-78 651652-79 655000-19 655021-58',
    '16',
    'CVE',
  ],
  hiper: ['Hiper', '637095 63737423 63743358 637568 637599 637609 637612', '16', 'CVC'],
  hipercard: ['Hipercard', '606282', '16', 'CVC'],
  naranja: ['Naranja', '589562', '16', 'CVV'],
  verve: ['Verve', '506099-198 507865-964 650002-27', '16 18 19', 'CVV'],
} as const;

/** A card brand the kit recognises by the number's prefix. */
export type CardBrand = keyof typeof table;

/** Every recognised brand. */
// `Object.keys` of a constant object are its keys.
export const cardBrands = Object.keys(table) as readonly CardBrand[];

type Range = { readonly brand: CardBrand; readonly low: string; readonly high: string };

const ranges: readonly Range[] = cardBrands.flatMap((brand) =>
  table[brand][1].split(' ').map((range) => {
    const [low = '', end = ''] = range.split('-');
    return { brand, low, high: low.slice(0, low.length - end.length) + end };
  }),
);

const unknownBrand: CardBrandRules = {
  title: '',
  lengths: [13, 14, 15, 16, 17, 18, 19],
  gaps: [4, 8, 12, 16],
  cvcLength: 3,
  cvcName: 'CVC',
  cvcOptional: false,
  luhn: true,
};

/** The rules of a brand; for `null`, those of a number whose prefix belongs to none: 13 to 19 digits that pass the Luhn test. */
export function cardBrandRules(brand: CardBrand | null): CardBrandRules {
  if (brand === null) return unknownBrand;
  const [title, , lengths, cvcName] = table[brand];
  return {
    title,
    lengths: lengths.split(' ').map(Number),
    gaps: brand === 'amex' || brand === 'diners' ? [4, 10] : unknownBrand.gaps,
    cvcLength: brand === 'amex' ? 4 : 3,
    cvcName,
    cvcOptional: brand === 'maestro',
    luhn: brand !== 'unionpay',
  };
}

/** The digits of a card number as it is typed, of any script and grouped in any way. */
export function cardDigits(typed: string): string {
  return normaliseDigits(typed).replace(/\D/g, '');
}

/**
 * The brand of a number by the longest prefix that matches, or `null` while none does. A number still being typed, in any script and
 * grouped in any way, is judged by what is there, so the answer may become more exact with the next digit (4 is Visa, 4011 78 is Elo).
 */
export function detectBrand(typed: string): CardBrand | null {
  const digits = cardDigits(typed);
  let found: Range | undefined;
  for (const range of ranges) {
    const prefix = digits.slice(0, range.low.length);
    if (prefix.length < range.low.length || prefix < range.low || prefix > range.high) continue;
    if (!found || range.low.length > found.low.length) found = range;
  }
  return found?.brand ?? null;
}

/** Tells whether more digits can still make this the beginning of a recognised brand. */
export function mayBecomeBrand(typed: string): boolean {
  const digits = cardDigits(typed);
  return ranges.some(({ low, high }) => {
    const length = Math.min(low.length, digits.length);
    const prefix = digits.slice(0, length);
    return prefix >= low.slice(0, length) && prefix <= high.slice(0, length);
  });
}
