import type { RequestPayoutMethodData } from '../rails/index.ts';
import type { RailContext } from './carryOverTexts.ts';
import { maskRailValue } from './formatRailValue.ts';
import { type Receiver, toReceiver } from './payoutWire.ts';
import type { RailValues } from './railVocabulary.ts';
import { readRailValues } from './readRailValues.ts';

/** A payout's destination as it is sent to the proxy. Sensitive: keep it nowhere. */
export interface PayoutSubmission {
  readonly data: RequestPayoutMethodData;
  readonly billing: Receiver | undefined;
  /** The last four characters of the account's identifier. */
  readonly last4: string;
  /** The account's identifier, masked as the service masks it. */
  readonly shown: string;
}

/** Builds what a form sends from its texts; `undefined` if one of them is invalid. */
export function buildPayoutSubmission(context: RailContext, texts: RailValues): PayoutSubmission | undefined {
  const { schema, country } = context;
  const { values, errors } = readRailValues(schema, texts, context);
  const data = Object.keys(errors).length > 0 ? undefined : schema.write(values, country);
  const identifier = values[schema.identifierField];
  const asked = schema.fields.find(({ field }) => field === schema.identifierField);
  if (!data || !identifier || !asked) return undefined;
  return { data, billing: toReceiver(values), last4: identifier.slice(-4), shown: maskRailValue(asked, identifier) };
}
