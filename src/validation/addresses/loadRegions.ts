import { listedCountries } from './addressData.ts';
import { fetchRegionLists } from './parts.ts';

/** A state or province of a list. */
export interface Region {
  /** What travels: the code where the country's addresses carry it (`CA`), otherwise the name. */
  readonly value: string;
  readonly name: string;
}

const atHand = new Map<string, readonly Region[]>();

/** What `loadRegions` would give, where it has been fetched before. */
export function regionsAtHand(country: string): readonly Region[] | undefined {
  return atHand.get(country);
}

/** The states or provinces to choose from there, by name; empty where they are typed. Rejects when the lists cannot be fetched: let the person type then. */
export async function loadRegions(country: string): Promise<readonly Region[]> {
  if (!listedCountries.split(' ').includes(country)) return [];
  const { regionLists } = await fetchRegionLists();
  for (const [listed, text] of Object.entries(regionLists)) atHand.set(listed, regionsOf(text));
  return atHand.get(country) ?? [];
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
