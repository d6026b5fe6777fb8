import type { RequestPayoutMethodData } from '../rails/index.ts';
import { railFacts } from '../rails/index.ts';
import type { Rail, RailValues } from './railVocabulary.ts';

/**
 * Writes normalised values as `payout_method_data`, in the shape of their rail. `undefined` if a value that the shape requires is missing.
 */
export function writePayoutMethodData(
  rail: Rail,
  values: RailValues,
  country: string,
): RequestPayoutMethodData | undefined {
  const { identifierField, wire } = railFacts(rail);
  const { shape, texts, writes = {} } = wire;
  const typed: { readonly [field: string]: string | undefined } = values;
  if (!typed[identifierField]) return undefined;
  const written: { [key: string]: string } = {};
  for (const key of new Set([...Object.keys(texts), ...Object.keys(writes)])) {
    const text = writes[key] ? writes[key](typed) : typed[texts[key] ?? ''];
    if (text) written[key] = text;
    else if (shape.request.shape[key]?._zod.optin !== 'optional') return undefined;
  }
  if (shape.countryKey !== undefined) written[shape.countryKey] = country;
  const data = shape.at.reduceRight<object>((inner, place) => ({ [place]: inner }), written);
  // A test checks what every rail writes against the contract.
  return data as RequestPayoutMethodData;
}
