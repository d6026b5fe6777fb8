import type { RequestPayoutMethodData } from '../rails/index.ts';
import { railFacts } from '../rails/index.ts';
import type { Rail, RailValues } from './railVocabulary.ts';

/**
 * Writes normalised values as `payout_method_data`, in the shape of their rail. An account number of any country goes into the shape that has an
 * account and its bank's code, with the key that names whose code it is. `undefined` when a value that the shape needs is missing.
 */
export function writeShape(rail: Rail, values: RailValues, country: string): RequestPayoutMethodData | undefined {
  const { named, wire } = railFacts(rail);
  const { shape, texts, writes = {} } = wire;
  const typed: { readonly [field: string]: string | undefined } = values;
  if (!typed[named]) return undefined;
  const written: { [key: string]: string } = {};
  for (const key of new Set([...Object.keys(texts), ...Object.keys(writes)])) {
    const text = writes[key] ? writes[key](typed) : typed[texts[key] ?? ''];
    if (text) written[key] = text;
    else if (shape.request.shape[key]?._zod.optin !== 'optional') return undefined;
  }
  if (shape.countryKey !== undefined) written[shape.countryKey] = country;
  const data = shape.at.reduceRight<object>((inner, place) => ({ [place]: inner }), written);
  // The shape is the one that this was written by; a test reads what every rail writes by the contract.
  return data as RequestPayoutMethodData;
}
