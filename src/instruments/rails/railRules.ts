import { family as australia } from './families/australia.ts';
import { family as brazil } from './families/brazil.ts';
import { family as canada } from './families/canada.ts';
import { family as card } from './families/card.ts';
import { family as ibanBank } from './families/ibanBank.ts';
import { family as india } from './families/india.ts';
import { family as mexico } from './families/mexico.ts';
import { family as ukBank } from './families/ukBank.ts';
import { family as usBank } from './families/usBank.ts';
import { family as wallets } from './families/wallets.ts';
import { type RailIndex, railIndex } from './railIndex.ts';
import { railOfFamily } from './railOfFamily.ts';
import type { RailFieldSchema, RailSchema } from './railSchema.ts';
import { type Rail, type RailField, rails } from './railVocabulary.ts';

const schemas = {
  ...australia,
  ...brazil,
  ...canada,
  ...card,
  ...ibanBank,
  ...india,
  ...mexico,
  ...ukBank,
  ...usBank,
  ...wallets,
};

/** Every rail's fields and rules at once, for servers, tests and documents. A page fetches the one that it needs: `loadRail`. @throws for a rail without any. */
export function railSchema(rail: Rail): RailSchema {
  return railOfFamily(schemas, rail);
}

const fieldSchemas: ReadonlyMap<RailField, RailFieldSchema> = new Map(
  rails.flatMap((rail) => railSchema(rail).fields.map((schema) => [schema.field, schema] as const)),
);

/** The schema of a field, which is the same on every rail that asks for it. @throws for a field that no rail asks for. */
export function railFieldSchema(field: RailField): RailFieldSchema {
  const found = fieldSchemas.get(field);
  if (found === undefined) throw new Error(`tillkit: no rail asks for ${field}.`);
  return found;
}

/** What a rail asks for and how it is enabled. */
export type RailRules = RailIndex & {
  /** The fields in the order in which they are asked for. */
  readonly fields: readonly RailField[];
  /** Those among `fields` that may stay empty. */
  readonly optional: readonly RailField[];
};

/** The rules of a rail. */
export function railRules(rail: Rail): RailRules {
  const { fields, optional = [] } = railSchema(rail);
  return { ...railIndex(rail), fields: fields.map(({ field }) => field), optional };
}
