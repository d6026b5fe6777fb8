import type { RequestPayoutMethodData } from '../rails/index.ts';
import type { RailSpot } from './carryOver.ts';
import { maskedRailValue } from './maskedRailValue.ts';
import type { RailValues } from './railVocabulary.ts';
import { readRailValues } from './readRailValues.ts';
import { type Receiver, receiverOf } from './receiverOf.ts';

/** Where the money shall go, as it is sent. Sensitive: keep it nowhere. */
export interface SentDetails {
  readonly data: RequestPayoutMethodData;
  readonly billing: Receiver | undefined;
  /** The end of what names the destination. */
  readonly last4: string;
  /** What names the destination, masked as the service masks it. */
  readonly shown: string;
}

/** What a form sends, read from its texts; `undefined` when they are not sound. */
export function sentDetails(spot: RailSpot, texts: RailValues): SentDetails | undefined {
  const { schema, country } = spot;
  const { values, errors } = readRailValues(schema, texts, spot);
  const data = Object.keys(errors).length > 0 ? undefined : schema.write(values, country);
  const name = values[schema.named];
  const asked = schema.fields.find(({ field }) => field === schema.named);
  if (!data || !name || !asked) return undefined;
  return { data, billing: receiverOf(values), last4: name.slice(-4), shown: maskedRailValue(asked, name) };
}
