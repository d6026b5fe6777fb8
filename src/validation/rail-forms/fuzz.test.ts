import { describe, expect, it } from 'vitest';
import { payoutMethodData, requestPayoutMethodData } from '../../contract/index.ts';
import { seed, times } from '../../fuzz.testing.ts';
import { charactersLookedAt } from '../charactersLookedAt.testing.ts';
import {
  bbanClasses,
  detectValueKind,
  findDestinationIdentifier,
  findRailOfDestination,
  parseIban,
  type RailField,
  type RailPlace,
  railFields,
  railRules,
  railSchema,
  rails,
  readRailField,
  readRailForm,
  readRailValue,
  readRailValues,
  readSentDestination,
  testAccounts,
  testCards,
} from '../index.ts';
import { sampleIbans } from '../sampleIbans.testing.ts';
import { formatFieldValue, maskFieldValue } from './railValues.testing.ts';

/** Inputs for each validator; `TILLKIT_FUZZ=100 npx vitest run src/validation/rail-forms/fuzz.test.ts` takes a million. */
const inputs = times(10_000);
const now = new Date('2026-10-15T12:00:00Z');

/** The same texts from the same start: a small generator (mulberry32). */
function generator(start: number) {
  let state = start;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const alphabets = [
  '0123456789',
  '0123456789 -./',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  'abcdefghijklmnopqrstuvwxyz@.+_-0123456789',
  '٠١٢٣٤٥٦٧٨٩０１２３４５６７８９',
  'ıİßſKŞ\u0301é\u200B\u200D\u202E\u00AD\uFEFF\u00A0\uD800\uDC00😀ﬁﷺ١',
  '$<>&"\'`{}()[];:,\\|*%#!?=~^\u0000\u001F\u007F\u2028\n\t',
];
const seeds: readonly string[] = [
  ...sampleIbans,
  ...testAccounts.flatMap(({ values }) => Object.values(values)),
  ...testCards.map(({ number }) => number),
  ...['12/30', '01 / 2030', 'COBADEFFXXX', '12.345.678/0001-95', '123.456.789-09', 'name@upi', '51 824 753 556'],
];

/** Half of the texts are noise of one alphabet, half a good value with a few characters replaced, dropped, doubled or put in. */
function textsOf(random: (below: number) => number): () => string {
  const sign = (alphabet: readonly string[]) => alphabet[random(alphabet.length)] ?? '';
  const characters = alphabets.map((alphabet) => [...alphabet]);
  const pick = () => characters[random(characters.length)] ?? [];
  return () => {
    if (random(2) === 0) {
      const alphabet = pick();
      return Array.from({ length: random(40) }, () => sign(alphabet)).join('');
    }
    let text = seeds[random(seeds.length)] ?? '';
    for (let slips = random(4); slips > 0; slips -= 1) {
      const at = random(text.length + 1);
      text = text.slice(0, at) + (random(3) === 0 ? '' : sign(pick())) + text.slice(at + random(2));
    }
    return text;
  };
}

/** The texts themselves, made once for all validators. */
const texts = Array.from({ length: inputs }, textsOf(generator(seed)));

function placeOf(field: RailField): RailPlace {
  const rail = rails.find((candidate) => railRules(candidate).fields.includes(field)) ?? 'card';
  return { rail, country: 'DE', now };
}

const one = (index: number) => texts[index % inputs] ?? '';
const keys = ['iban', 'bic', 'bank_sort_code', 'bank_account_number', 'bank_routing_number', 'bank_country_code'];
/** Two of the keys of an account, with noise in them. */
const bankOf = (text: string, index: number) => ({
  [keys[index % keys.length] ?? '']: text,
  [keys[(index * 7 + 1) % keys.length] ?? '']: one(index + 1),
});

describe(`with ${inputs} texts`, () => {
  it.each(railFields)(
    '%s never throws, reads what it has normalised and what it has written back unchanged, and masks it',
    (field) => {
      const place = placeOf(field);
      let accepted = 0;
      for (const input of texts) {
        const read = readRailField(field, input, place);
        if (!read.ok) continue;
        accepted += 1;
        const again = readRailField(field, read.value, place);
        const written = readRailField(field, formatFieldValue(field, read.value), place);
        // Compared by hand: a matcher for each of millions would be most of the time. Zeros in front are asked about once, when they are put there.
        const expected = read.value;
        if (!again.ok || again.value !== expected || !written.ok || written.value !== expected) {
          expect({ field, input, again, written }).toEqual({ field, input, again: read, written: read });
        }
        maskFieldValue(field, read.value);
      }
      expect(accepted).toBeGreaterThan(inputs / 10_000);
    },
  );

  it('a whole form is read as its fields are, one by one, whatever is in them', () => {
    let whole = 0;
    texts.forEach((text, index) => {
      const rail = rails[index % rails.length] ?? 'card';
      const schema = railSchema(rail);
      const place = { rail, country: 'DE', now };
      const values = Object.fromEntries(
        schema.fields.map(({ field }, nth) => [field, texts[(index + nth) % inputs] ?? '']),
      );
      const form = readRailForm(values, place);
      const same = readRailValues(schema, values, place);
      // The form by name also says what a refused text looks like; the rest is the same.
      const shown = ({ values: sound, errors }: typeof form) => JSON.stringify([sound, Object.keys(errors)]);
      if (shown(form) !== shown(same)) expect({ values, form }).toEqual({ values, form: same });
      const [first] = schema.fields;
      if (first !== undefined && readRailValue(first, text, place).ok) whole += 1;
    });
    expect(whole).toBeGreaterThan(inputs / 1000);
  });

  it('a destination of an answer is read without throwing, and shown with nothing but texts', () => {
    let shown = 0;
    texts.forEach((text, index) => {
      const bank = bankOf(text, index);
      for (const data of [
        { bank },
        { card: { scheme: text, last4_digits: one(index + 2), expiry_month: one(index + 3) } },
        { wallet: { paypal: { email: text } } },
        { wallet: { venmo: { telephone_number: text } } },
        { bank_redirect: { interac: { email: text } } },
        { bank: { pix_key: text, upi_id: one(index + 1) } },
      ]) {
        const read = payoutMethodData.safeParse(data);
        expect(typeof (findDestinationIdentifier(data, 'shown')?.text ?? '')).toBe('string');
        expect(typeof (findRailOfDestination(data)?.rail ?? '')).toBe('string');
        if (read.success && findRailOfDestination(read.data) !== undefined) shown += 1;
      }
    });
    expect(shown).toBeGreaterThan(inputs);
  });

  it('a destination that is sent is read without throwing, and each of its texts is masked', () => {
    let read = 0;
    texts.forEach((text, index) => {
      const bank = bankOf(text, index);
      for (const data of [
        { bank },
        { bank: { pix_key: text } },
        { bank: { upi_id: text } },
        { bank: { pay_id: text } },
        {
          card: {
            card_number: text,
            expiry_month: one(index + 1),
            expiry_year: one(index + 2),
            card_holder_name: text,
          },
        },
        { wallet: { paypal: { email: text } } },
        { wallet: { venmo: { telephone_number: text } } },
        { bank_redirect: { interac: { email: text } } },
      ]) {
        const sent = requestPayoutMethodData.safeParse(data);
        if (!sent.success) continue;
        for (const { fields, masked } of readSentDestination(sent.data).texts) {
          if (typeof masked !== 'string') expect({ data, masked }).toEqual({ data, masked: 'a text' });
          read += fields.length;
        }
      }
    });
    expect(read).toBeGreaterThan(inputs);
  });

  it('what a text looks like is returned without throwing', () => {
    let named = 0;
    for (const text of texts) if (detectValueKind(text) !== undefined) named += 1;
    expect(named).toBeGreaterThan(inputs / 100);
  });

  it('an IBAN is accepted exactly where a long division and a plain reading of the structure accept it', () => {
    const patterns = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' };
    let sound = 0;
    for (const input of texts) {
      const country = /^[A-Z]{2}(?=[0-9]{2}[A-Z0-9]{11,30}$)/.exec(input)?.[0] ?? '';
      const classes = bbanClasses(country);
      if (classes === undefined) continue;
      const bban = [...classes].map((sign) => patterns[sign === 'n' || sign === 'a' ? sign : 'c']).join('');
      const shaped = new RegExp(`^..(0[2-9]|[1-8][0-9]|9[0-8])${bban}$`).test(input);
      const moved = [...(input.slice(4) + input.slice(0, 4))].map((sign) => String(Number.parseInt(sign, 36)));
      const expected = shaped && BigInt(moved.join('')) % 97n === 1n;
      if (parseIban(input).ok !== expected) expect(input).toBe(expected ? 'accepted' : 'refused');
      if (expected) sound += 1;
    }
    expect(sound).toBeGreaterThan(inputs / 100);
  });
});

describe('a hostile text of 10 kB', () => {
  const hostile = ['9', 'A', 'a@', '9 ', ' ', '.', '-', 'DE89', '+', '@', '\u202E', '😀', '٣', 'a.', 'x1'].map((part) =>
    part.repeat(Math.ceil(10_000 / part.length)),
  );

  it.each(railFields)('is hardly read by %s: once to trim it, if that', (field) => {
    const place = placeOf(field);
    for (const text of hostile) {
      const looked = charactersLookedAt(() => void readRailField(field, text, place));
      expect(looked, JSON.stringify(text.slice(0, 8))).toBeLessThanOrEqual(2 * text.length);
    }
  });
});
