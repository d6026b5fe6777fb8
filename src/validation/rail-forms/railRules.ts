import { defined } from '../../money/index.ts';
import { railFacts } from '../rails/index.ts';
import { railChecks } from './railChecks.ts';
import { type RailFieldSchema, type RailSchema, schemaOf } from './railSchema.ts';
import { type Rail, type RailField, rails } from './railVocabulary.ts';

/** What a rail asks for and how it is checked. */
export const railSchema = (rail: Rail): RailSchema => schemaOf(rail, (name) => railChecks[name]);

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
export type RailRules = {
  /** What the payout is paid to (interface 2.1, `payout_type`). */
  readonly payoutType: 'card' | 'bank' | 'wallet';
  /** The one currency it pays out in (ISO 4217); absent for those that take many. */
  readonly currency?: string;
  /** The speed that the rail itself promises (interface 2.1, `priority`); absent for those that promise none. */
  readonly priority?: 'instant' | 'wire';
  /** Words of `payment_method_types` by which a payout link enables the rail (`enabled_payment_methods`, interface 4.1). */
  readonly methodTypes: readonly string[];
  /** The fields in the order in which they are asked for. */
  readonly fields: readonly RailField[];
  /** Those among `fields` that may stay empty. */
  readonly optional: readonly RailField[];
};

/** The rules of a rail. */
export function railRules(rail: Rail): RailRules {
  const { payoutType, currency, priority, methodTypes } = railFacts(rail);
  const { fields, optional } = railSchema(rail);
  return {
    payoutType,
    methodTypes,
    ...defined({ currency, priority }),
    fields: fields.map(({ field }) => field),
    optional,
  };
}
