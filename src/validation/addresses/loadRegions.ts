import { listedCountries } from './addressData.ts';
import { fetchRegionLists, fetchRegionNames } from './parts.ts';

/** A state or province of a list. */
export interface Region {
  /** What travels: the code where the country's addresses carry it (`CA`), otherwise the name. */
  readonly value: string;
  readonly name: string;
}

const atHand = new Map<string, readonly Region[]>();

/** Locales that have names of their own for the regions of a country (`regionNames.ts`): language, script, country. */
const named = 'ar-Arab-AE ar-Arab-EG hi-Deva-IN ja-Jpan-JP th-Thai-TH zh-Hans-CN zh-Hans-HK zh-Hant-CN zh-Hant-HK';

/** Under which key the names of a country's regions are kept for readers of a locale: those of its lists, or of the locale. */
function keyOf(country: string, locale: string): string {
  const { language, script } = new Intl.Locale(locale).maximize();
  const key = `${language}-${script}-${country}`;
  return named.split(' ').includes(key) ? key : country;
}

/** What `loadRegions` would give, where it has been fetched before. */
export function regionsAtHand(country: string, locale: string): readonly Region[] | undefined {
  return atHand.get(keyOf(country, locale));
}

/**
 * The states or provinces to choose from there, in the script of the locale where the country writes them so; empty where they are typed. Rejects when the lists
 * cannot be fetched: let the person type then.
 *
 * @param locale BCP 47
 */
export async function loadRegions(country: string, locale: string): Promise<readonly Region[]> {
  if (!listedCountries.split(' ').includes(country)) return [];
  const key = keyOf(country, locale);
  const lists = key === country ? (await fetchRegionLists()).regionLists : (await fetchRegionNames()).regionNames;
  for (const [listed, text] of Object.entries(lists)) atHand.set(listed, regionsOf(text));
  return atHand.get(key) ?? [];
}

function regionsOf(text: string): readonly Region[] {
  return text.split('|').map((entry) => {
    const [value = '', name = value] = entry.split('=');
    return { value, name };
  });
}

/** The region that a text names, by code or by name, whatever the case and the accents; undefined where there is none. */
export function findRegion(regions: readonly Region[], text: string): Region | undefined {
  const wanted = plain(text);
  return regions.find(({ value, name }) => plain(value) === wanted || plain(name) === wanted);
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}
