import * as z from 'zod/mini';
import type { PartKey } from '../../i18n/index.ts';
import { addressRules, parseCardNickname, parsePostalCode } from '../../validation/index.ts';
import { textSchema } from '../textSchema.ts';

/** What `<CardOptions>` asks, as it is typed and chosen. What is not drawn is absent. */
export interface CardOptionValues {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly postcode?: string;
  /** True where the card is to be kept. */
  readonly keep?: boolean;
  readonly nickname?: string;
}

/** The key of a sentence about a field. */
export type CardOptionErrorKey = Extract<PartKey<'card'>, `${string}.error.${string}`>;

/** True where addresses of the country have a postal code, and where none is chosen. */
export const hasPostcode = (country: string | undefined): boolean =>
  country === undefined || addressRules(country).lines.flat().includes('postalCode');

/** A postal code by the rules of its country, and a name for a card that is kept. */
export const cardOptionsSchema = ({ country, keep }: CardOptionValues, asksBilling: boolean): z.ZodMiniType =>
  z.object({
    ...(asksBilling && hasPostcode(country) ? { postcode: postcode(country) } : {}),
    ...(keep ? { nickname } : {}),
  });

const postcode = (country: string | undefined) =>
  textSchema((typed) => parsePostalCode(typed, country), {
    empty: 'card.billing.postcode.error.empty',
    too_long: 'card.billing.postcode.error.too_long',
    shape: 'card.billing.postcode.error.shape',
  } satisfies Record<string, CardOptionErrorKey>);

const nickname = textSchema(parseCardNickname, {
  chars: 'card.nickname.error.chars',
  too_long: 'card.nickname.error.too_long',
  card_number: 'card.nickname.error.card_number',
} satisfies Record<string, CardOptionErrorKey>);
