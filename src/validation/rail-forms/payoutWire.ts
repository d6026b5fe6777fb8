import { defined } from '../../money/index.ts';
import { type RailFacts, type RequestPayoutMethodData, railFacts } from '../rails/index.ts';
import type { Rail, RailValues } from './railVocabulary.ts';
import { writePayoutMethodData } from './writePayoutMethodData.ts';

/** What a confirmed form says on the wire: parts of the body of `confirmPayout` and `createPayout`. Sensitive; made at the moment it is sent. */
export type PayoutMethodOnWire = {
  /** `payout_type` of the request: `card`, `bank` or `wallet`. */
  readonly payout_type: RailFacts['payoutType'];
  /** `payout_method_data` of the request. Sensitive: keep it out of logs and storage. */
  readonly payout_method_data: RequestPayoutMethodData;
  /** The receiver's name, for rails whose shape has none; deployments read it there. */
  readonly billing?: Receiver;
  /** Where the rail itself is a speed (interface 2.1, `priority`). */
  readonly priority?: 'instant' | 'wire';
};

/**
 * Writes a form's normalised values (`readRailForm`) as `payout_method_data`. An account number of any country goes into the shape that has
 * an account and its bank's code, with `bank_country_code` naming whose code it is. `undefined` when a value that it needs is missing: then
 * nothing may be sent.
 */
export function writePayoutMethod(rail: Rail, values: RailValues, country: string): PayoutMethodOnWire | undefined {
  const data = writePayoutMethodData(rail, values, country);
  if (!data) return undefined;
  const { payoutType, priority } = railFacts(rail);
  const billing = toReceiver(values);
  return {
    payout_type: payoutType,
    payout_method_data: data,
    ...defined({ billing, priority }),
  };
}

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
