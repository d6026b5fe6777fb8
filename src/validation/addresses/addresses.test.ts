import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import {
  addressLines,
  addressRules,
  countries,
  findRegion,
  loadRegions,
  parsePostalCode,
  regionsAtHand,
} from '../index.ts';
import { layouts, listedCountries, postalShapes } from './addressData.ts';
import { regionNames } from './regionNames.ts';

const page = await readFile(new URL('../../../docs/addresses.md', import.meta.url), 'utf8');
/** Country, fields, a good postal code, a bad one. */
const rows = [...page.matchAll(/^\| ([A-Z]{2}) [^|]+ \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, country = '', fields = '', good = '', bad = '']) => ({ country, fields, good, bad }),
);
const listed = listedCountries.split(' ');

describe('the page of addresses', () => {
  it('has the rules of far more than sixty countries', () => {
    expect(rows.length).toBeGreaterThan(140);
    expect(new Set(rows.map(({ country }) => country)).size).toBe(rows.length);
  });

  it('is written, as its data is, by the script out of the packages that are installed', async () => {
    const script = fileURLToPath(new URL('../../../scripts/addresses.mjs', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--check']);
    expect(stdout).toContain(`${rows.length} countries`);
  });

  everyRow(rows)('$country takes $good however it is typed, and refuses $bad', ({ country, good, bad }) => {
    const value = { ok: true, value: good };
    const compact = good.replace(/[ -]/g, '');
    expect(parsePostalCode(good, country)).toEqual(value);
    expect(parsePostalCode(` ${compact.toLowerCase()} `, country)).toEqual(value);
    expect(parsePostalCode([...compact].join(' '), country)).toEqual(value);
    expect(parsePostalCode(bad, country)).toEqual({ ok: false, error: 'shape' });
  });
});

describe('the address of a country', () => {
  it('is known for every country that can be chosen, each field once', () => {
    const laidOut = Object.values(layouts).flatMap((codes) => codes.split(' '));
    expect([...laidOut].sort()).toEqual([...countries].sort());
    for (const country of countries) {
      const { lines, required } = addressRules(country);
      const parts = lines.flat();
      expect([country, parts.length]).toEqual([country, new Set(parts).size]);
      expect([country, required.filter((part) => !parts.includes(part))]).toEqual([country, []]);
      expect(parts).toContain('line1');
    }
  });

  everyRow([
    ['US', ['line1', 'line2', 'city region postalCode'], 'state', 'zip'],
    ['GB', ['line1', 'line2', 'city', 'postalCode'], 'region', 'postcode'],
    ['DE', ['line1', 'line2', 'postalCode city'], 'region', 'postal'],
    ['JP', ['postalCode', 'region', 'city', 'line1', 'line2'], 'prefecture', 'postal'],
    ['BR', ['line1', 'line2', 'district', 'city region', 'postalCode'], 'state', 'postal'],
    ['AE', ['line1', 'line2', 'region'], 'emirate', 'postal'],
    ['IE', ['line1', 'line2', 'district', 'city', 'region', 'postalCode'], 'county', 'eircode'],
    ['HK', ['region', 'city', 'line1', 'line2'], 'area', 'postal'],
    ['IN', ['line1', 'line2', 'city postalCode', 'region'], 'state', 'pin'],
    ['', ['line1', 'line2', 'postalCode city'], 'region', 'postal'],
    ['XX', ['line1', 'line2', 'postalCode city', 'region'], 'region', 'postal'],
  ])('of %s has %j, by the names used there', (country, lines, region, postalCode) => {
    const rules = addressRules(country);
    expect(rules.lines.map((line) => line.join(' '))).toEqual(lines);
    expect(rules).toMatchObject({ region, postalCode });
  });

  it('asks for nothing but street and city where the country is not known', () => {
    fc.assert(
      fc.property(fc.string(), (country) => {
        fc.pre(!countries.includes(country));
        expect(addressRules(country).required).toEqual(['line1', 'city']);
        expect(addressRules(country).postalExample).toBeUndefined();
      }),
    );
  });

  it('never stops a payment over a postal code that was never checked', () => {
    const looked = Object.values(postalShapes).flatMap((codes) => codes.split(' '));
    const unlooked = countries.filter((country) => !looked.includes(country));
    expect(unlooked.length).toBeGreaterThan(50);
    fc.assert(
      fc.property(
        fc.constantFrom(...unlooked),
        fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 -]{0,10}$/),
        (country, code) => {
          expect(parsePostalCode(code, country).ok).toBe(true);
          expect(parsePostalCode('', country).ok).toBe(!addressRules(country).required.includes('postalCode'));
        },
      ),
    );
  });

  it('needs no code in countries that have none or hardly use them', () => {
    for (const country of ['AE', 'HK', 'QA', 'GH', 'JM', 'KE', 'SA', 'IE', 'CO', 'TH']) {
      expect([country, parsePostalCode('', country)]).toEqual([country, { ok: true, value: '' }]);
    }
  });

  everyRow([
    ['D-10115', 'DE', '10115'],
    ['CH 8001', 'CH', '8001'],
    ['LV1050', 'LV', '1050'],
    ['SE-111 22', 'SE', '111 22'],
    ['94107‑1234', 'US', '94107-1234'],
    ['1000', 'PT', '1000'],
    ['1425', 'AR', '1425'],
    ['c1425cla', 'AR', 'C1425CLA'],
    ['١٠١١٥', 'DE', '10115'],
    ['GIR 0AA', 'GB', undefined],
  ])('reads %s of %s as %s', (typed, country, code) => {
    const read = parsePostalCode(typed, country);
    expect(read.ok ? read.value : undefined).toBe(code);
  });

  it('is written line by line as it is there', () => {
    const names = { firstName: '花子', lastName: '山田' };
    const there = { line1: '千代田1-1', city: '千代田区', region: '東京都', postalCode: '100-0001' };
    expect(addressLines({ ...names, ...there }, 'JP')).toEqual([
      '山田 花子',
      '100-0001',
      '東京都',
      '千代田区',
      '千代田1-1',
    ]);
    const here = { line1: 'Teststr. 1', city: 'Berlin', postalCode: '10115', region: '' };
    expect(addressLines({ firstName: 'Ada', lastName: 'Example', ...here }, 'DE')).toEqual([
      'Ada Example',
      'Teststr. 1',
      '10115 Berlin',
    ]);
  });
});

describe('states and provinces', () => {
  everyRow(listed)(
    '%s has a list without doubles, whose every entry is found by name and by what travels',
    async (country) => {
      const regions = await loadRegions(country, 'en');
      expect(regionsAtHand(country, 'en')).toBe(regions);
      expect(regions.length).toBeGreaterThan(2);
      for (const key of ['value', 'name'] as const) {
        const texts = regions.map((region) => region[key]);
        expect(texts.filter((text) => !/^\p{L}[\p{L}\p{M}\d .,'’/-]*$/u.test(text))).toEqual([]);
        expect(new Set(texts).size).toBe(texts.length);
        for (const region of regions) expect(findRegion(regions, region[key].toLowerCase())).toBe(region);
      }
      expect(addressRules(country).hasRegionList).toBe(true);
      expect(addressRules(country).lines.flat()).toContain('region');
    },
  );

  it('are found without their accents, and not by half a name', async () => {
    const brazil = await loadRegions('BR', 'en');
    expect(findRegion(brazil, 'sao paulo')?.value).toBe('SP');
    expect(findRegion(brazil, 'sao')).toBeUndefined();
  });

  everyRow([
    ['ja', 'JP', 'Jpan', 'Tokyo', '東京都'],
    ['ar-EG', 'AE', 'Arab', 'Dubai', 'دبي'],
    ['ar', 'EG', 'Arab', 'Cairo', 'القاهرة'],
    ['zh-CN', 'CN', 'Hans', 'Beijing', '北京市'],
    ['zh-TW', 'CN', 'Hant', 'Guangdong', '廣東省'],
    ['zh-Hans', 'HK', 'Hans', 'Kowloon', '九龙'],
    ['zh-HK', 'HK', 'Hant', 'Kowloon', '九龍'],
    ['th', 'TH', 'Thai', 'Bangkok', 'กรุงเทพมหานคร'],
    ['hi', 'IN', 'Deva', 'Kerala', 'केरल'],
  ])('have for a reader of %s their names in %s in its script, and travel as for everybody', async (...row) => {
    const [locale, country, script, value, name] = row;
    const native = await loadRegions(country, locale);
    const latin = await loadRegions(country, 'en');
    expect(regionsAtHand(country, locale)).toBe(native);
    expect(native.map((region) => region.value).sort()).toEqual(latin.map((region) => region.value).sort());
    const han = script === 'Jpan' || script.startsWith('Han');
    const inScript = new RegExp(`^[\\p{Script=${han ? 'Han' : script}}\\s]+$`, 'u');
    expect(native.filter((region) => !inScript.test(region.name))).toEqual([]);
    expect(new Set(native.map((region) => region.name)).size).toBe(native.length);
    expect(findRegion(native, name)?.value).toBe(value);
  });

  everyRow(listed)('have names of their own in %s where its language is not written in Latin letters', (country) => {
    const { language, script } = new Intl.Locale(`und-${country}`).maximize();
    expect(Object.hasOwn(regionNames, `${language}-${script}-${country}`)).toBe(script !== 'Latn');
  });

  it('are typed everywhere else', async () => {
    expect(await loadRegions('DE', 'en')).toEqual([]);
    expect(addressRules('DE').hasRegionList).toBe(false);
  });
});
