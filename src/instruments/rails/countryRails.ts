import type { Rail, RailValues } from './railVocabulary.ts';

/** How payouts reach one country: data, fetched only for the country that is chosen. */
export type CountryRails = {
  /** ISO 3166-1 alpha-2, or XK. */
  readonly country: string;
  /** The currency its accounts are usually kept in (ISO 4217). */
  readonly currency: string;
  /** Best first: the one that costs least and asks least comes first. Which of them a link offers is the merchant's choice (`offeredRails`). */
  readonly rails: readonly Rail[];
  /** Published example values for this country, to show beside a field. They belong to no person. */
  readonly examples: RailValues;
};
