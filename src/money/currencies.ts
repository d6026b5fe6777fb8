const codes =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL';

// Everything absent from these three lists has two digits (ISO 4217).
const zeroDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND';
const fourDigits = 'CLF';

type Words<Text extends string, Found extends string[] = []> = Text extends `${infer Word} ${infer Rest}`
  ? Words<Rest, [...Found, Word]>
  : [...Found, Text];

/**
 * The 160 currency codes of the interface (interface 2.1), in its order. Six are withdrawn from ISO 4217
 * (ANG, CUC, HRK, SLL, STD, ZWL) and stay, because old payments carry them.
 */
// `Words` is the type-level twin of `split(' ')`: the same text, cut at the same spaces.
export const currencies = codes.split(' ') as unknown as Readonly<Words<typeof codes>>;

/** An upper-case currency code the interface knows (interface 2.1). */
export type Currency = (typeof currencies)[number];

/** Digits of the minor unit by currency code, for a service whose table differs from ISO 4217 (some treat ISK as 2, IRR and MGA as 0). */
export type MinorUnitOverrides = Readonly<Record<string, number>>;

const known: ReadonlySet<unknown> = new Set(currencies);

/** Tells whether `value` is one of the 160 codes of the interface; lower case and foreign types are not. Never throws. */
export function isCurrency(value: unknown): value is Currency {
  return known.has(value);
}

/**
 * How many decimal digits the minor unit of a currency has (ISO 4217; 2 for USD, 0 for JPY, 3 for KWD, 4 for CLF).
 * Our own table, because the engine's `Intl` shows 18 of the 160 with other digits and rounds. `undefined` for a code that neither
 * the table nor `overrides` knows; overrides outside 0…20 are ignored.
 */
export function minorUnitDigits(code: Currency, overrides?: MinorUnitOverrides): number;
export function minorUnitDigits(code: string, overrides?: MinorUnitOverrides): number | undefined;
export function minorUnitDigits(code: string, overrides?: MinorUnitOverrides): number | undefined {
  if (overrides && Object.hasOwn(overrides, code)) {
    const digits = overrides[code];
    if (digits !== undefined && Number.isInteger(digits) && digits >= 0 && digits <= 20) return digits;
  }
  if (!isCurrency(code)) return undefined;
  if (zeroDigits.includes(code)) return 0;
  if (threeDigits.includes(code)) return 3;
  return code === fourDigits ? 4 : 2;
}
