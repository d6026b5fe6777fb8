import { hostSheets } from '../hostSheets.ts';

/** The ways in which a merchant has the kit on a page, by the name that the merchant's server of `e2e/embeddings` knows them by. */
export const embeddings = {
  'react-frame': 'React, fields in frames',
  'react-inline': 'React, fields inline',
  elements: 'custom elements on plain HTML',
  'hosted-frame': 'hosted page in a frame',
  hosted: 'hosted page',
} as const;
export type Embedding = keyof typeof embeddings;

/** Everything that a person comes to do. */
export const journeys = [
  'a new card',
  'a declined card, then another one',
  'a challenge of the bank',
  'a saved card with its security code',
  'a bank’s own page, and back',
  'the answer of paying is lost',
  'a payout to a bank account',
  'a payout whose details are corrected',
] as const;
export type Journey = (typeof journeys)[number];

/** A journey in an embedding, on a page with a style sheet of the merchant's own. */
export interface EmbeddingCell {
  readonly journey: Journey;
  readonly embedding: Embedding;
  /** Name among `hostSheets`; absent for the hosted page, which takes no style sheet of the merchant's. */
  readonly sheet?: keyof typeof hostSheets;
  /** Whether that is linked before the kit's theme or after it. Custom elements bring their theme along. */
  readonly place: 'before' | 'after';
}

const sheets = Object.keys(hostSheets) as readonly (keyof typeof hostSheets)[];

/**
 * Every journey in every embedding. The style sheets go round, one further with each row and each column, and their place changes with each row: every
 * embedding meets every sheet, and every journey most of them.
 */
export const embeddingCells: readonly EmbeddingCell[] = journeys.flatMap((journey, row) =>
  (Object.keys(embeddings) as readonly Embedding[]).map((embedding, column) => {
    const sheet = sheets[(row + column) % sheets.length];
    return {
      journey,
      embedding,
      ...(embedding === 'hosted' || sheet === undefined ? {} : { sheet }),
      place: row % 2 === 0 ? 'before' : 'after',
    };
  }),
);
