import { type RequestPayoutMethodData, railFacts } from '../rails/index.ts';
import { findRailOfDestination } from './destination.ts';
import { maskRailValue } from './formatRailValue.ts';
import { maskText } from './maskText.ts';
import { railFieldSchema } from './railRules.ts';
import type { Rail, RailField } from './railVocabulary.ts';

/** One text of a destination as it is sent. */
export interface SentText {
  /** Its path in `payout_method_data`. */
  readonly path: readonly string[];
  readonly text: string;
  /** As answers show it. */
  readonly masked: string;
  /** What it was asked for as, one or more fields of one rail; none for what no rail of ours asks for or that says nothing by itself. */
  readonly fields: readonly { readonly field: RailField; readonly text: string }[];
}

/** A destination as it is sent, by the schema of its rail. */
export interface SentDestination {
  readonly rail: Rail;
  /** Of the account (ISO 3166-1 alpha-2), as far as the wire tells it. */
  readonly country: string;
  readonly texts: readonly SentText[];
}

/**
 * Reads `payout_method_data` as a form of ours, or a merchant, has written it: which rail it is, and which of its fields each text is. What
 * `writePayoutMethod` has written comes back field for field. An account of a country without a rail of its own counts as one of the first rail that has
 * its shape as far as it is masked, and is judged by nothing. Total over parsed bodies; @throws for another one.
 */
export function readSentDestination(data: RequestPayoutMethodData): SentDestination {
  const found = findRailOfDestination(data);
  if (found === undefined) throw new Error('tillkit: the destination has the shape of no rail.');
  const { rail, country, reached, texts: whole } = found;
  const { shape, texts, reads = {} } = railFacts(rail).wire;
  return {
    rail,
    country,
    texts: Object.keys(shape.request.shape).flatMap((key) => {
      const text = whole[key];
      // The words of the facts are fields: their type is made of them.
      const field = reached ? (texts[key] as RailField | undefined) : undefined;
      const mask = shape.masks?.[key];
      if (text === undefined || (texts[key] ?? reads[key] ?? mask) === undefined) return [];
      const parts = field === undefined ? (reached && reads[key]?.(text, whole)) || {} : { [field]: text };
      return {
        path: [...shape.at, key],
        text,
        masked:
          field === undefined
            ? mask === undefined
              ? text
              : maskText(text, ...mask)
            : maskRailValue(railFieldSchema(field), text),
        fields: Object.entries(parts).map(([part, of]) => ({ field: part as RailField, text: of })),
      };
    }),
  };
}
