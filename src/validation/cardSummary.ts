import { defined } from '../money/index.ts';
import { type CardBrand, cardBrandRules, cardBrands } from './cardBrands.ts';
import { readExpiry } from './cardExpiry.ts';

/**
 * A card as shown to its holder, under one set of names. Every field is optional: one that is missing, null or malformed on the
 * wire is absent here, and the view shows `••••` or a neutral icon instead. Texts are data and are rendered as text.
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
const fieldNames = [
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

/** Reads a card of a payment, payout or stored payment method. Takes any parsed JSON; never throws. */
export function readCardSummary(card: unknown): CardSummary {
  if (typeof card !== 'object' || card === null) return {};
  const readText = (name: string) => (Object.hasOwn(card, name) ? toDisplayText(Reflect.get(card, name)) : undefined);
  const summary: { -readonly [Field in keyof CardSummary]?: string } = {};
  for (const [field, network, stored] of fieldNames) {
    const value = readText(stored) ?? (network === undefined || network === stored ? undefined : readText(network));
    if (value !== undefined) summary[field] = value;
  }
  const { brand, last4, expiryMonth, expiryYear, ...texts } = summary;
  const knownBrand = findBrandByName(brand);
  const expiry = readExpiry(expiryMonth, expiryYear);
  return {
    ...texts,
    ...defined({ brand: knownBrand }),
    ...(last4 !== undefined && /^\d{4}$/.test(last4) && { last4 }),
    ...(expiry && { expiryMonth: expiry.month, expiryYear: expiry.year }),
  };
}

/** The brand behind a `card_network` or `scheme` text, however it is spelled ("AmericanExpress", "AMEX", "American Express"); `undefined` if it is none we know. */
export function findBrandByName(name: unknown): CardBrand | undefined {
  if (typeof name !== 'string' || name.length > 64) return undefined;
  // Built lazily, and once: a list may have a thousand cards.
  spellings ??= new Map(
    cardBrands.flatMap((brand) =>
      [brand, normalizeName(cardBrandRules(brand).title), aliases[brand] ?? brand].map(
        (spelling) => [spelling, brand] as const,
      ),
    ),
  );
  return spellings.get(normalizeName(name));
}

let spellings: ReadonlyMap<string, CardBrand> | undefined;

const aliases: Readonly<Partial<Record<CardBrand, string>>> = {
  diners: 'dinersclub',
  unionpay: 'chinaunionpay',
  mastercard: 'master',
};

/** The letters of a name in lower case, for comparison. */
export function normalizeName(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control and bidi characters.
const invisibleCharacters = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

function toDisplayText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  return value.slice(0, 1024).replace(invisibleCharacters, '').trim().slice(0, 255).trim() || undefined;
}
