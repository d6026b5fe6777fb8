import type { RailValues } from './railVocabulary.ts';

/** The receiver's name as it travels: in `billing`, where deployments read it. */
export type Receiver = { readonly address: { readonly first_name: string; readonly last_name?: string } };

/** Who the account belongs to, for the rails whose shape has no name; `undefined` for those that ask for none. */
export function receiverOf({ account_holder: holder }: RailValues): Receiver | undefined {
  return holder === undefined ? undefined : { address: nameParts(holder) };
}

// The wire has two names. A person with one name keeps one: repeating it would invent a name.
function nameParts(name: string): { readonly first_name: string; readonly last_name?: string } {
  const space = name.indexOf(' ');
  return space < 0 ? { first_name: name } : { first_name: name.slice(0, space), last_name: name.slice(space + 1) };
}
