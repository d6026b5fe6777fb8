import {
  actionTexts,
  addressTexts,
  bankTexts,
  cardTexts,
  discountTexts,
  linkTexts,
  type PartTexts,
  payoutTexts,
  savedTexts,
  setupTexts,
  sharingTexts,
  type TextPart,
} from './index.ts';

/** The English texts of every part; the compiler wants one for each. */
const byPart: { readonly [P in TextPart]: PartTexts<P> } = {
  actions: actionTexts,
  address: addressTexts,
  bank: bankTexts,
  card: cardTexts,
  discount: discountTexts,
  link: linkTexts,
  payout: payoutTexts,
  saved: savedTexts,
  setup: setupTexts,
  sharing: sharingTexts,
};

export const englishParts: readonly PartTexts<TextPart>[] = Object.values(byPart);
