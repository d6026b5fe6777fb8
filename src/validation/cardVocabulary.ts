import { defined } from '../money/index.ts';
import { type CardBrand, cardBrandRules, cardBrands } from './cardBrands.ts';
import { readExpiry } from './cardExpiry.ts';

/**
 * A card as shown to its holder, in one vocabulary. Everything is optional: a field that is missing, null or not what it claims to be
 * on the wire is absent here, and the view shows `••••` or a neutral icon instead. Texts are data and are rendered as text.
 */
export type CardSummary = {
  readonly brand?: CardBrand;
  /** Exactly four ASCII digits. */
  readonly last4?: string;
  /** `01`…`12`; present only together with `expiryYear`. */
  readonly expiryMonth?: string;
  /** Four digits; present only together with `expiryMonth`. */
  readonly expiryYear?: string;
  readonly holderName?: string;
  /** The issuing bank's name. */
  readonly issuer?: string;
  /** As the service wrote it: a code or a name. */
  readonly issuerCountry?: string;
  /** What kind of card, as the service wrote it ("credit", "debit"). */
  readonly type?: string;
  /** What the holder calls the card; only stored payment methods carry it. */
  readonly nickname?: string;
};

// [our field, its name in payments and payouts, its name in stored payment methods]
const mapping = [
  ['brand', 'card_network', 'scheme'],
  ['last4', 'last4', 'last4_digits'],
  ['expiryMonth', 'card_exp_month', 'expiry_month'],
  ['expiryYear', 'card_exp_year', 'expiry_year'],
  ['holderName', 'card_holder_name', 'card_holder_name'],
  ['issuer', 'card_issuer', 'card_issuer'],
  ['issuerCountry', 'card_issuing_country', 'issuer_country'],
  ['type', 'card_type', 'card_type'],
  ['nickname', undefined, 'nick_name'],
] as const satisfies readonly (readonly [keyof CardSummary, string | undefined, string])[];

/** Reads a card in whichever vocabulary it comes. Total over parsed JSON; never throws. */
export function readCardSummary(card: unknown): CardSummary {
  if (typeof card !== 'object' || card === null) return {};
  const own = (name: string) => (Object.hasOwn(card, name) ? readable(Reflect.get(card, name)) : undefined);
  const summary: { -readonly [Field in keyof CardSummary]?: string } = {};
  for (const [field, network, stored] of mapping) {
    const value = own(stored) ?? (network === undefined || network === stored ? undefined : own(network));
    if (value !== undefined) summary[field] = value;
  }
  const { brand, last4, expiryMonth, expiryYear, ...texts } = summary;
  const knownBrand = brandOfName(brand);
  const expiry = readExpiry(expiryMonth, expiryYear);
  return {
    ...texts,
    ...defined({ brand: knownBrand }),
    ...(last4 !== undefined && /^\d{4}$/.test(last4) && { last4 }),
    ...(expiry && { expiryMonth: expiry.month, expiryYear: expiry.year }),
  };
}

/** The brand behind a `card_network` or `scheme` text, however it is spelled ("AmericanExpress", "AMEX", "American Express"); `undefined` if it is none we know. */
export function brandOfName(name: unknown): CardBrand | undefined {
  if (typeof name !== 'string' || name.length > 64) return undefined;
  // Made at the first card: a list may have a thousand of them.
  spellings ??= new Map(
    cardBrands.flatMap((brand) =>
      [brand, letters(cardBrandRules(brand).title), alias[brand] ?? brand].map((plain) => [plain, brand] as const),
    ),
  );
  return spellings.get(letters(name));
}

let spellings: ReadonlyMap<string, CardBrand> | undefined;

const alias: Readonly<Partial<Record<CardBrand, string>>> = {
  diners: 'dinersclub',
  unionpay: 'chinaunionpay',
  mastercard: 'master',
};

/** The letters of a name, small: what is compared of it. */
export function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control and bidi characters are what this removes.
const hidden = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

function readable(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  return value.slice(0, 1024).replace(hidden, '').trim().slice(0, 255).trim() || undefined;
}
