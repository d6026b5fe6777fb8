import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ibanStructure } from '../../ibanRegistry.ts';
import { loadCountryRails, payoutCountries, type Rail, type RailField, railSchema } from '../../index.ts';
import { sampleIbans } from '../../sampleIbans.testing.ts';
import type { CountryRails } from '../countryRails.ts';
import type { RailSchema } from '../railSchema.ts';
import { readRailValue } from '../readRailValues.ts';

const now = new Date('2026-10-15T12:00:00Z');

/** What a page asks for that has just been opened: nothing is known but the chosen country. */
async function opened(country: CountryRails, rail: Rail): Promise<RailSchema> {
  vi.resetModules();
  const { loadRail } = await import('../loadRail.ts');
  return loadRail(rail, country);
}

const asking = (schema: RailSchema, field: RailField) => {
  const found = schema.fields.find((one) => one.field === field);
  if (found === undefined) throw new Error(`no ${field}`);
  return found;
};
const known = (rail: Rail, field: RailField, text: string, country: string) =>
  readRailValue(asking(railSchema(rail), field), text, { rail, country, now });

const withIbans = (await Promise.all(payoutCountries.map(loadCountryRails))).flatMap((country) =>
  country?.examples.iban === undefined ? [] : [country],
);
const railOf = ({ rails }: CountryRails): Rail => rails.find((rail) => /sepa|iban/.test(rail)) ?? 'iban';

/** IBANs, and what becomes of them in people's hands. */
const texts = fc
  .record({
    iban: fc.constantFrom(...sampleIbans),
    at: fc.nat(33),
    sign: fc.constantFrom(...'0123456789AXZÄ- '),
    cut: fc.nat(40),
  })
  .chain(({ iban, at, sign, cut }) =>
    fc.constantFrom(
      iban,
      `IBAN: ${iban}`,
      iban.toLowerCase(),
      iban.slice(0, cut),
      iban.slice(0, at) + sign + iban.slice(at + 1),
      '',
    ),
  );

beforeEach(() => vi.resetModules());

describe('an IBAN as a page judges it', () => {
  it('knows how IBANs of the chosen country are built, as the registry has it', () => {
    expect(withIbans.length).toBeGreaterThan(60);
    for (const { country, ibanStructure: structure } of withIbans)
      expect([country, structure]).toEqual([country, ibanStructure(country)]);
  });

  it('accepts the example of every country without fetching anything', async () => {
    for (const country of withIbans) {
      const iban = asking(await opened(country, railOf(country)), 'iban');
      const text = country.examples.iban ?? '';
      expect([country.country, iban.fetchFor?.(text)]).toEqual([country.country, undefined]);
      const place = { rail: railOf(country), country: country.country, now };
      expect(readRailValue(iban, text, place)).toEqual({ ok: true, value: text });
    }
  });

  it('says of every text the same as who knows all countries, once what it asks for has been fetched', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withIbans), texts, async (country, text) => {
        const rail = railOf(country);
        const iban = asking(await opened(country, rail), 'iban');
        await iban.fetchFor?.(text);
        expect(iban.fetchFor?.(text)).toBeUndefined();
        const place = { rail, country: country.country, now };
        expect(readRailValue(iban, text, place)).toEqual(known(rail, 'iban', text, country.country));
      }),
      { numRuns: 300 },
    );
  });

  it('fetches for an IBAN of every other country, and never refuses it before', async () => {
    const [germany] = withIbans.filter(({ country }) => country === 'DE');
    if (germany === undefined) throw new Error('no DE');
    for (const text of sampleIbans.filter((iban) => !iban.startsWith('DE'))) {
      const iban = asking(await opened(germany, 'sepa'), 'iban');
      const fetching = iban.fetchFor?.(text);
      expect([text, fetching]).toEqual([text, expect.any(Promise)]);
      await fetching;
      const place = { rail: 'sepa', country: 'DE', now } as const;
      expect(readRailValue(iban, text, place)).toEqual(known('sepa', 'iban', text, 'DE'));
    }
  });

  it.each(['COBADEFFXXX', 'bnpafrpp', 'DEUTZZFF', 'COBADE', '1OBADEFF', 'ÄBCDEFFF', ''])(
    'says of the BIC %j the same as who knows all countries',
    async (text) => {
      const [germany] = withIbans.filter(({ country }) => country === 'DE');
      if (germany === undefined) throw new Error('no DE');
      const bic = asking(await opened(germany, 'sepa'), 'bic');
      await bic.fetchFor?.(text);
      const place = { rail: 'sepa', country: 'DE', now } as const;
      expect(readRailValue(bic, text, place)).toEqual(known('sepa', 'bic', text, 'DE'));
    },
  );
});
