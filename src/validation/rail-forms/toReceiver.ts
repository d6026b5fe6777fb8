import type { RailValues } from './railVocabulary.ts';

/** The receiver's name as it is sent: in `billing`, where deployments read it. */
export type Receiver = { readonly address: { readonly first_name: string; readonly last_name?: string } };

/** Converts the account holder's name for rails whose shape has no field for it; `undefined` for rails that do not ask for the name. */
export function toReceiver({ account_holder: holder }: RailValues): Receiver | undefined {
  return holder === undefined ? undefined : { address: splitName(holder) };
}

// A person with one name keeps one: repeating it would invent a last name.
function splitName(name: string): { readonly first_name: string; readonly last_name?: string } {
  const space = name.indexOf(' ');
  return space < 0 ? { first_name: name } : { first_name: name.slice(0, space), last_name: name.slice(space + 1) };
}
