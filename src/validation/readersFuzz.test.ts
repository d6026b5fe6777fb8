import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metadataLimits, parseMetadata } from '../contract/index.ts';
import { seed, times } from '../fuzz.testing.ts';
import { formatAmount, type Parsed, readMajorUnits, readMinorUnits } from '../money/index.ts';
import { charactersLookedAt } from './charactersLookedAt.testing.ts';
import {
  bicFitsIban,
  callingCodeOf,
  cardBrands,
  cardDigits,
  cardNetworks,
  cardNumberProgress,
  cleanText,
  countryOfCallingCode,
  cvcDeadEnd,
  detectBrand,
  detectValueKind,
  expiryDeadEnd,
  findBrandByName,
  findRegion,
  formatCardExpiry,
  groupByFour,
  groupCardNumber,
  isCnpj,
  isCpf,
  isKnownNetwork,
  isSameNetwork,
  likelyCountry,
  loadPhonePlan,
  loadRegions,
  normaliseDigits,
  type PastedCard,
  type PhonePlan,
  parseBankDigits,
  parseBic,
  parseCardCvc,
  parseCardExpiry,
  parseCardNickname,
  parseCardNumber,
  parseClabe,
  parseEmail,
  parseHolderName,
  parseIban,
  parseIbanWithBic,
  parseIfsc,
  parseNorthAmericanPhone,
  parsePayId,
  parsePayPalReceiver,
  parsePhoneNumber,
  parsePixKey,
  parsePostalCode,
  parseRoutingNumber,
  parseUkAccount,
  parseUpiId,
  passesLuhn,
  payoutCountries,
  readCardSummary,
  readContactPhone,
  readPastedCard,
  safeUrl,
  testCards,
} from './index.ts';
import { sampleIbans } from './sampleIbans.testing.ts';

/** Inputs for each validator; `TILLKIT_FUZZ=100 npx vitest run src/validation/readersFuzz.test.ts` takes a million. */
const inputs = times(10_000);
const now = new Date('2026-10-15T12:00:00Z');

/** A validator as all of them are: a total reading, and the way its values are written into a field again. */
interface Reader {
  readonly read: (input: unknown) => Parsed<unknown, string>;
  /** What a field shows of an accepted value; `undefined` for values that are no texts. */
  readonly write: (input: unknown) => string | undefined;
  /** An accepted text, so that the noise around the truth is tried as well. */
  readonly sound: readonly string[];
}

/** A validator, and what its value looks like in a field. */
function reader<Value>(
  read: (input: unknown) => Parsed<Value, string>,
  text: (value: Value) => string,
  sound: readonly string[],
): Reader {
  const write = (input: unknown) => {
    const parsed = read(input);
    return parsed.ok ? text(parsed.value) : undefined;
  };
  return { read, write, sound };
}

const asItIs = (value: string) => value;

/** A phone number beside a choice of country, written as it is dialled from anywhere. */
const contactPhone = (country: string, plan?: PhonePlan) =>
  reader(
    (input) => readContactPhone(input, country, plan),
    ({ countryCode, number }) => `${countryCode} ${number}`,
    ['030 901820', '+44 20 7946 0958', '0044 20 7946 0958', '+390612345678', '(415) 555-2671'],
  );
/** Behind labels every value says what it is. The number is without its groups: the last of nineteen digits would pass for a security code. */
const lineOf = ({ number, expiry, cvc, holder }: PastedCard) =>
  [
    `number: ${number.replaceAll(' ', '')}`,
    ...(expiry === undefined ? [] : [`expiry: ${expiry}`]),
    ...(cvc === undefined ? [] : [`cvc: ${cvc}`]),
    ...(holder === undefined ? [] : [`name: ${holder}`]),
  ].join(', ');
const plan = await loadPhonePlan();

const readers: Readonly<Record<string, Reader>> = {
  'card number': reader(
    (input) => parseCardNumber(input),
    ({ digits }) => groupCardNumber(digits),
    testCards.map(({ number }) => number),
  ),
  'expiry date': reader((input) => parseCardExpiry(input, now), formatCardExpiry, ['12/30', '01 / 2030', '2030-01']),
  'security code of Visa': reader((input) => parseCardCvc(input, 'visa'), asItIs, ['123', '012']),
  'security code of American Express': reader((input) => parseCardCvc(input, 'amex'), asItIs, ['1234']),
  'security code of an unknown brand': reader((input) => parseCardCvc(input, null), asItIs, ['123', '1234']),
  IBAN: reader(parseIban, ({ iban }) => groupByFour(iban), sampleIbans),
  'IBAN with its BIC': reader(
    (input): Parsed<{ readonly iban: string; readonly bic: string }, 'none'> => {
      const both = parseIbanWithBic(input);
      return both === undefined ? { ok: false, error: 'none' } : { ok: true, value: both };
    },
    ({ iban, bic }) => `${iban} ${bic}`,
    ['IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX', 'COBADEFF DE89370400440532013000'],
  ),
  BIC: reader(parseBic, asItIs, ['DEUTDEFF', 'DEUTDEFF500', 'NBKOXKPR']),
  'ABA routing number': reader(parseRoutingNumber, asItIs, ['011000015', '021000021', '122105155']),
  'US account number': reader((input) => parseBankDigits(input, 4, 17), asItIs, ['000123456', '12345678901234567']),
  'UK sort code': reader((input) => parseBankDigits(input, 6), asItIs, ['20-00-00', '089999']),
  'UK account number': reader(parseUkAccount, ({ account }) => account, ['00012345', '66374958']),
  'e-mail address': reader(parseEmail, asItIs, [
    'name@example.com',
    "o'neil+x@sub.example.co.uk",
    'a@b\u00FCcher.example',
  ]),
  'phone number': reader((input) => parsePhoneNumber(input), asItIs, ['+14155552671', '+44 20 7946 0958']),
  'postal code of GB': reader((input) => parsePostalCode(input, 'GB'), asItIs, ['SW1A 1AA', 'M1 1AE']),
  'postal code of US': reader((input) => parsePostalCode(input, 'US'), asItIs, ['00501', '94107-1234']),
  'postal code of an unlisted country': reader((input) => parsePostalCode(input, 'ZZ'), asItIs, ['AB 12', '']),
  name: reader(parseHolderName, asItIs, ['Ada Lovelace', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645', 'Plato']),
  'address to redirect to': reader((input) => safeUrl(input), asItIs, [
    'https://ok.example/a?b=c#d',
    'https://b\u00FCcher.example/',
  ]),
  'phone number of a contact in Germany': contactPhone('DE'),
  'phone number of a contact in Italy, by its numbering plan': contactPhone('IT', plan),
  'phone number of a contact in the United States, by its numbering plan': contactPhone('US', plan),
  'phone number of North America': reader(parseNorthAmericanPhone, asItIs, ['415 555 2671', '+1 (212) 555-0123']),
  'nickname of a card': reader(parseCardNickname, asItIs, ['Groceries', '\u0628\u0637\u0627\u0642\u062A\u064A', '']),
  'line of text': reader(cleanText, asItIs, ['12 Harbour Road', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645']),
  'whole card in one text': reader(
    (input): Parsed<PastedCard, 'none'> => {
      const line = readPastedCard(input, now);
      return line === undefined ? { ok: false, error: 'none' } : { ok: true, value: line };
    },
    lineOf,
    [
      '4242 4242 4242 4242 12/30 123',
      '4242424242424242',
      'Card number: 4000 0000 0000 1091, exp 12 / 2030, cvc 123, name: Ada Lovelace',
      '378282246310005\n1234\n12-30',
    ],
  ),
  CLABE: reader(parseClabe, asItIs, ['032180000118359719', '002010077777777771']),
  IFSC: reader(parseIfsc, asItIs, ['HDFC0000001', 'SBIN0ABC123']),
  'UPI ID': reader(parseUpiId, asItIs, ['name@upi', 'Ada.Lovelace-1@okbank']),
  PayID: reader(parsePayId, asItIs, ['51 824 753 556', '0412 345 678', 'name@example.com']),
  'receiver of PayPal': reader(parsePayPalReceiver, asItIs, ['name@example.com', '+14155552671', 'ABCDE12345FGH']),
  'Pix key': reader(parsePixKey, asItIs, [
    '123.456.789-09',
    '12.345.678/0001-95',
    '+5511987654321',
    'name@example.com',
    '123e4567-e89b-12d3-a456-426614174000',
  ]),
  'amount in minor units': reader(
    (input) => readMinorUnits(input),
    (amount) => String(amount),
    ['0', '-12', '4999', '9007199254740993'],
  ),
};

const alphabets = [
  '0123456789',
  '0123456789 -./',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  'abcdefghijklmnopqrstuvwxyz@.+_-0123456789',
  '\u0660\u0661\u0662\u0663\u06F4\u06F5\u0967\uFF11\uFF12\u{1D7CE}',
  '\u0131\u0130\u00DF\u017F\u212A\u0301\u00E9\u200B\u200C\u200D\u202E\u00AD\uFEFF\u00A0\uD800\uDC00\u{1F600}\uFB01\uFDFA\u2460\u00B2',
  '$<>&"\'`{}()[];:,\\|*%#!?=~^\u0000\u001F\u007F\u2028\n\t\u0085',
].map((letters) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 }));

/** A sound text with a few characters replaced, dropped, doubled or put in. */
const damaged = (sound: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...sound),
      fc.array(fc.tuple(fc.nat(40), fc.nat(2), fc.oneof(...alphabets)), { maxLength: 3 }),
    )
    .map(([text, slips]) =>
      slips.reduce(
        (left, [place, gone, put]) => left.slice(0, place) + put.slice(0, 1 + (place % 3)) + left.slice(place + gone),
        text,
      ),
    );

const everySound = Object.values(readers).flatMap(({ sound }) => sound);
const texts = fc.oneof(
  { weight: 3, arbitrary: damaged(everySound) },
  { weight: 2, arbitrary: fc.oneof(...alphabets) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const sampled = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) => fc.sample(arbitrary, { numRuns, seed });
// Made once for all validators; making them is most of the time that this file takes.
const anyTexts: readonly unknown[] = sampled(texts, Math.ceil(inputs / 2));
const anyThing: readonly unknown[] = sampled(fc.anything(), Math.ceil(inputs / 100));
/** Half of it any texts and a few things that are none, half texts near the truth of this one validator. */
function inputsOf({ sound }: Reader): readonly unknown[] {
  const rest = inputs - anyTexts.length - anyThing.length;
  return [...anyThing, ...anyTexts, ...sampled(damaged(sound), rest)];
}

/** The limits of metadata as the interface says them, in one line. */
const isTooMuch = (input: unknown) =>
  Object.keys(Object(input)).length > metadataLimits.keys ||
  Object.entries(Object(input)).some(
    ([key, value]) =>
      key.length > metadataLimits.keyLength ||
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length > metadataLimits.valueLength,
  );

const eachReader = Object.entries(readers);

// As long as a machine needs that does ten other things at the same time.
describe(`with ${inputs} inputs, none throws and what is accepted stays what it is`, { timeout: 600_000 }, () => {
  it.each(eachReader)('when read by the %s', (_name, one) => {
    let accepted = 0;
    for (const input of inputsOf(one)) {
      const written = one.write(input);
      if (written === undefined) continue;
      accepted += 1;
      // Writing what was read, reading that and writing it again: normalising is idempotent, and a field says what it holds.
      const again = one.write(written);
      // Compared by hand: a matcher for each of millions would be most of the time.
      if (again !== written) expect({ input, again }).toEqual({ input, again: written });
    }
    expect(accepted).toBeGreaterThan(inputs / 100);
  });

  it('when read as metadata', () => {
    const objects = sampled(fc.dictionary(fc.string({ maxLength: 45 }), fc.oneof(texts, fc.anything())), inputs / 20);
    let accepted = 0;
    for (const input of [
      ...anyThing,
      ...anyTexts,
      ...anyTexts.map((text, index) => ({ [`k${index}`]: text })),
      ...objects,
    ]) {
      const read = parseMetadata(input);
      if (!read.ok) {
        if (read.error === 'limit' && !isTooMuch(input)) expect(input).toBe('within the limits');
        continue;
      }
      if (isTooMuch(read.value)) expect(input).toBe('beyond the limits');
      accepted += 1;
      const sent: unknown = JSON.parse(JSON.stringify(read.value));
      if (!parseMetadata(sent).ok) expect({ input, sent }).toBe('metadata after it was sent');
    }
    expect(accepted).toBeGreaterThan(inputs / 100);
  });

  it('when read as a number of major units', () => {
    const numbers = fc.oneof(
      fc.double(),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer().map((cents) => cents / 100),
      fc.tuple(fc.integer(), fc.integer()).map(([one, other]) => one / 100 + other / 1000),
    );
    const currencies = ['USD', 'JPY', 'KWD', 'CLF', 'XYZ', 'usd', ''];
    let accepted = 0;
    for (const [index, input] of [...anyThing, ...anyTexts, ...sampled(numbers, inputs / 2)].entries()) {
      const currency = currencies[index % currencies.length] ?? '';
      const read = readMajorUnits(input, currency);
      if (!read.ok) continue;
      accepted += 1;
      const written = formatAmount({ amount: read.value, currency, locale: 'en', display: 'code' });
      // What a page shows, read as the number that it shows, is the same amount.
      const again = written.ok ? readMajorUnits(Number(written.value.replace(/[^\d.-]/g, '')), currency) : written;
      if (!again.ok || again.value !== read.value) expect({ input, currency, again }).toEqual({ again: read });
    }
    expect(accepted).toBeGreaterThan(inputs / 100);
  });

  it('when read as a card of an answer, in any of its words', () => {
    const field = fc.constantFrom(
      ...['scheme', 'card_network', 'last4', 'last4_digits', 'expiry_month', 'expiry_year', 'card_exp_month'],
      ...['card_exp_year', 'card_holder_name', 'card_issuer', 'issuer_country', 'card_type', 'nick_name'],
    );
    const word = fc.oneof(
      texts,
      fc.constantFrom('VISA', 'American Express', '4242', '0042', '12', '2030', 'Ada', '\u202EAda'),
      fc.anything(),
    );
    const cards = sampled(fc.dictionary(field, word, { maxKeys: 9 }), inputs / 4);
    let recognised = 0;
    for (const card of [...anyThing, ...anyTexts, ...cards]) {
      const once = readCardSummary(card);
      if (Object.keys(once).length > 0) recognised += 1;
    }
    expect(recognised).toBeGreaterThan(inputs / 100);
  });

  it('when asked about while it is typed', async () => {
    const regions = await loadRegions('US', 'en');
    const asked = new Set<unknown>();
    for (const [index, input] of [...anyThing, ...anyTexts].entries()) {
      const brand = cardBrands[index % cardBrands.length] ?? null;
      asked.add(cvcDeadEnd(input, brand));
      asked.add(findBrandByName(input));
      asked.add(detectValueKind(input));
      if (typeof input !== 'string') continue;
      const digits = normaliseDigits(input);
      asked.add(JSON.stringify(cardNumberProgress(input)));
      asked.add(detectBrand(digits)).add(JSON.stringify(cardNetworks(digits)));
      asked.add(cardDigits(input)).add(isKnownNetwork(input)).add(isSameNetwork(input, digits));
      asked.add(passesLuhn(digits)).add(isCpf(digits)).add(isCnpj(digits));
      asked.add(bicFitsIban(input, digits)).add(callingCodeOf(input)).add(countryOfCallingCode(input));
      asked.add(findRegion(regions, input));
    }
    // Whether a date can still become one is asked of every date that there is; a few thousand texts are minutes already.
    for (const input of [...anyThing, ...sampled(texts, inputs / 20)]) asked.add(expiryDeadEnd(input, now));
    expect(asked.size).toBeGreaterThan(100);
  });

  it('when read as the languages of a browser', () => {
    const languages = fc.array(fc.oneof(texts, fc.constantFrom('de-AT', 'fr', 'en-US', 'ar-EG', 'DE', '-DE', '*')), {
      maxLength: 4,
    });
    const likely = new Set<string>();
    for (const [index, some] of sampled(languages, inputs / 2).entries()) {
      const currency = ['EUR', 'USD', 'XOF', ''][index % 4] ?? '';
      const country = likelyCountry(currency, {
        languages: some,
        timeZone: index % 3 === 0 ? 'Europe/Lisbon' : undefined,
      });
      likely.add(country);
      if (country !== '' && !payoutCountries.includes(country))
        expect({ currency, some }).toBe('read as a country with rails');
    }
    expect([...likely]).toEqual(expect.arrayContaining(['', 'AT', 'FR', 'PT', 'US']));
  });

  it('when digits of every script are made ASCII', () => {
    for (const text of sampled(texts, inputs)) {
      const once = normaliseDigits(text);
      if (normaliseDigits(once) !== once) expect(text).toBe('normalised once and for all');
    }
  });
});

describe('a hostile text', () => {
  const parts = [
    '9',
    'A',
    'a@',
    '9 ',
    ' ',
    '.',
    '-',
    'DE89',
    '+',
    '@',
    '\u202E',
    '\u{1F600}',
    '\u0663',
    'a.',
    'x1',
    '1,',
  ];
  const of = (length: number) => parts.map((part) => part.repeat(Math.ceil(length / part.length)).slice(0, length));

  it.each(eachReader)('costs the %s no more at a megabyte than at 10 kB, but for being trimmed', (_name, one) => {
    const short = of(10_000);
    const long = of(1_000_000);
    parts.forEach((_part, index) => {
      const ten = charactersLookedAt(() => void one.read(short[index]));
      const thousand = charactersLookedAt(() => void one.read(long[index]));
      expect(ten).toBeLessThanOrEqual(10_000);
      expect(thousand).toBeLessThanOrEqual(1_000_000);
      // Beyond one look at the whole, the work has an end of its own.
      if (ten < 10_000) expect(thousand).toBe(ten);
    });
  });

  it.each(eachReader)('that just fits is gone through a bounded number of times by the %s', (_name, one) => {
    for (const length of [50, 100, 200]) {
      for (const text of of(length)) {
        expect(charactersLookedAt(() => void one.read(text))).toBeLessThanOrEqual(80 * length);
      }
    }
  });

  it('is counted: a reader that goes through it again for every sign is found out', () => {
    const careless = (text: string) => [...text].some((_sign, index) => /^\d+$/.test(text.slice(index)));
    expect(charactersLookedAt(() => void careless('a'.repeat(200)))).toBeGreaterThan(80 * 200);
  });
});
