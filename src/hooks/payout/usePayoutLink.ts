import { type PayoutLinkPhase, payoutLinkPhase } from '../../flows/index.ts';
import { type PayoutCollection, type PayoutCollectionOptions, usePayoutCollection } from './usePayoutCollection.ts';

/** A payout link: its phase, and the collection that goes on with it. */
export interface OpenedPayoutLink {
  /** Whether it is open, has its details, was cancelled, has expired or is unknown. Details come before expiry: a person who has given them never reads that it is too late. */
  readonly link: PayoutLinkPhase;
  /** What the person can do, step by step. */
  readonly collection: PayoutCollection;
}

/** Opens a payout link and returns its phase. For a page that draws its own screens around a form; the form's steps are `collection`'s. */
export function usePayoutLink(options: PayoutCollectionOptions): OpenedPayoutLink {
  const collection = usePayoutCollection(options);
  return { link: payoutLinkPhase(collection.state), collection };
}
