import { normaliseDigits, type Parsed } from '../money/index.ts';
import { type CardBrand, cardBrandRules, cardDigits, detectBrand, mayBecomeBrand } from './cardBrands.ts';
import { passesLuhn } from './luhn.ts';

/** A card number that can exist. `digits` is the number itself: keep it out of state, logs, URLs and messages. */
export type CardNumber = {
  /** 12 to 19 ASCII digits. */
  readonly digits: string;
  /** `null` for a prefix that belongs to no recognised brand: show the neutral icon. */
  readonly brand: CardBrand | null;
  /** Present when the Luhn test fails on a brand that does not insist on it (UnionPay). */
  readonly warning?: 'checksum';
};

/**
 * Why a text is no card number. `type`: not a text; `empty`; `chars`: something other than digits, spaces, dashes, points and commas;
 * `too_short`, `too_long`: not a length of this brand; `checksum`: Luhn; `repeated`: one digit only; `unknown_brand`: see `allowUnknownBrand`.
 */
export type CardNumberError =
  | 'type'
  | 'empty'
  | 'chars'
  | 'too_short'
  | 'too_long'
  | 'checksum'
  | 'repeated'
  | 'unknown_brand';

/** Choices of the merchant about card numbers. */
export type CardNumberOptions = {
  /** Accept numbers of no recognised brand: 13 to 19 digits that pass the Luhn test. @default true */
  readonly allowUnknownBrand?: boolean;
};

/** Digits of the longest card numbers. */
export const longestCardNumber = 19;

// Far more than 19 digits with a separator and a bidi mark after each; longer texts are not read.
const longest = 200;

/** Reads a card number as typed or pasted: any script's digits, grouped in any way. Total and linear; never throws. */
export function parseCardNumber(input: unknown, options: CardNumberOptions = {}): Parsed<CardNumber, CardNumberError> {
  if (typeof input !== 'string') return refused('type');
  if (input.length > longest) return refused('too_long');
  const digits = plainDigits(input);
  if (digits === '') return refused('empty');
  if (!/^\d+$/.test(digits)) return refused('chars');
  const brand = detectBrand(digits);
  const { lengths, luhn } = cardBrandRules(brand);
  if (!lengths.includes(digits.length)) return refused(digits.length > Math.max(...lengths) ? 'too_long' : 'too_short');
  const sound = passesLuhn(digits);
  if (!sound && luhn) return refused('checksum');
  if (/^(\d)\1*$/.test(digits)) return refused('repeated');
  if (brand === null && options.allowUnknownBrand === false) return refused('unknown_brand');
  return { ok: true, value: sound ? { digits, brand } : { digits, brand, warning: 'checksum' } };
}

/** Progress of a card number that is still being typed. */
export type CardNumberProgress = {
  /** `invalid` only when no further digit can make it valid; a finished number may still grow where its brand has longer ones. */
  readonly state: 'empty' | 'incomplete' | 'complete' | 'invalid';
  /** The brand so far, or `null`. */
  readonly brand: CardBrand | null;
  /** True when no digit can be added: the field may move on. */
  readonly full: boolean;
  /** Present with `invalid`. */
  readonly error?: CardNumberError;
};

/** Judges a number while it is typed, so that an error is shown only once typing on cannot help. Total; never throws. */
export function cardNumberProgress(input: unknown, options: CardNumberOptions = {}): CardNumberProgress {
  const parsed = parseCardNumber(input, options);
  const digits = typeof input === 'string' && input.length <= longest ? plainDigits(input) : '';
  const brand = parsed.ok ? parsed.value.brand : detectBrand(digits);
  const full = digits.length >= Math.max(...cardBrandRules(brand).lengths);
  if (parsed.ok) return { state: 'complete', brand, full };
  const { error } = parsed;
  if (error === 'empty') return { state: 'empty', brand, full };
  if (error === 'type' || error === 'chars' || error === 'too_long') return { state: 'invalid', brand, full, error };
  if (options.allowUnknownBrand === false && !mayBecomeBrand(digits)) {
    return { state: 'invalid', brand, full, error: 'unknown_brand' };
  }
  return full ? { state: 'invalid', brand, full, error } : { state: 'incomplete', brand, full };
}

/** Writes digits in the groups printed on the card (4-4-4-4, 4-6-5…). Anything but digits is taken out first; a partial number is grouped too. */
export function groupCardNumber(digits: string): string {
  const plain = cardDigits(digits.slice(0, longest));
  const { gaps } = cardBrandRules(detectBrand(plain));
  return [0, ...gaps]
    .map((start, index) => plain.slice(start, gaps[index]))
    .filter((group) => group !== '')
    .join(' ');
}

/** A number without what is written between its groups: spaces, dashes, points and commas. */
export function plainDigits(text: string): string {
  return normaliseDigits(text).replace(/[\s.,\-\u060C\u2010-\u2015\u2212\u3001\uFF0C\uFF0D]/g, '');
}

function refused(error: CardNumberError): { readonly ok: false; readonly error: CardNumberError } {
  return { ok: false, error };
}
