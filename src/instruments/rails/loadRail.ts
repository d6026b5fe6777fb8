import { type RailCheckName, railFacts } from '../../rails/index.ts';
import { loadCheck } from './checks/loadCheck.ts';
import type { CountryRails } from './countryRails.ts';
import { type RailSchema, schemaOf } from './railSchema.ts';
import type { Rail } from './railVocabulary.ts';

/** Fetches what a rail asks for in a country and how it is checked. Rejects when that cannot be fetched: say so and offer to try again. */
export async function loadRail(rail: Rail, country: CountryRails): Promise<RailSchema> {
  // The words in the facts are checks: their type is made of them.
  const names = Object.values(railFacts(rail).fields).flatMap(({ check }) => (check ?? []) as RailCheckName);
  const checks = new Map(await Promise.all(names.map(async (name) => [name, await loadCheck(name, country)] as const)));
  return schemaOf(rail, (name) => checks.get(name));
}
