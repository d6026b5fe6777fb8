import { parseHolderName } from '../holderName.ts';
import { railIndex } from './railIndex.ts';
import type { RailFamily, RailSchema } from './railSchema.ts';
import type { Rail } from './railVocabulary.ts';

/** A rail of a family as a form has it: a bank asks whose account it is first. @throws when the family has no such rail. */
export function railOfFamily(family: RailFamily | undefined, rail: Rail): RailSchema {
  const schema = family?.[rail];
  if (schema === undefined) throw new Error(`tillkit: no rail ${rail}.`);
  if (railIndex(rail).payoutType !== 'bank') return schema;
  return {
    ...schema,
    fields: [{ field: 'account_holder', read: parseHolderName }, ...schema.fields],
  };
}
