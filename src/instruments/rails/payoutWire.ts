import type { PayoutMethodData, PayoutType, RequestPayoutMethodData } from '../../contract/index.ts';
import { railFacts } from '../../rails/index.ts';
import { type CardSummary, readCardSummary } from '../cardVocabulary.ts';
import { destinationName, railOfDestination } from './destination.ts';
import type { Rail, RailField, RailValues } from './railVocabulary.ts';
import { type Receiver, receiverOf } from './receiverOf.ts';
import { writeShape } from './writeShape.ts';

/** What a confirmed form says on the wire: parts of the body of `confirmPayout` and `createPayout`. Sensitive; made at the moment it is sent. */
export type PayoutMethodOnWire = {
  /** `payout_type` of the request: `card`, `bank` or `wallet`. */
  readonly payout_type: PayoutType;
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
  const data = writeShape(rail, values, country);
  if (!data) return undefined;
  const { payoutType, priority } = railFacts(rail);
  const billing = receiverOf(values);
  return {
    payout_type: payoutType,
    payout_method_data: data,
    ...(billing === undefined ? {} : { billing }),
    ...(priority === undefined ? {} : { priority }),
  };
}

/**
 * The last four characters of what names a destination (card number, IBAN, Pix key, account, contact): what the page shows and reports to the proxy, so
 * that it can see whether the destination at the service is the one that was confirmed.
 */
export const lastFourOf = (data: RequestPayoutMethodData): string =>
  destinationName(data, 'sent')?.text.slice(-4) ?? '';

/** Where a payout goes, as it may be shown: the rail as far as the answer tells it, and each field as the service has redacted it. */
export type PayoutDestinationSummary =
  | { readonly rail: 'card'; readonly card: CardSummary }
  | {
      readonly rail: Exclude<Rail, 'card'>;
      readonly shown: readonly { readonly field: RailField; readonly text: string }[];
    };

/**
 * Reads `payout_method_data` of an answer (interface 2.2, redacted). The wire does not tell ACH from a wire transfer nor SEPA from SEPA
 * Instant; the plain one is named. `undefined` when there is nothing that this version could show. Total over parsed answers.
 */
export function readPayoutMethod(data: PayoutMethodData): PayoutDestinationSummary | undefined {
  if (data.card) return { rail: 'card', card: readCardSummary(data.card) };
  const found = railOfDestination(data);
  if (found === undefined || found.rail === 'card') return undefined;
  const { rail, texts } = found;
  const { fields, wire } = railFacts(rail);
  const keys = Object.entries({ ...wire.shows, ...wire.texts });
  const shown = Object.keys(fields).flatMap((field) => {
    const text = keys.flatMap(([key, of]) => (of === field && texts[key]) || [])[0];
    // The keys of the facts are fields: their type is made of them.
    return text === undefined ? [] : [{ field: field as RailField, text }];
  });
  return { rail, shown };
}
