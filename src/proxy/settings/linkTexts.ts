/** The most characters of a name of who is paid, or who pays. */
export const longestName = 100;

/** What cannot stand in a line of text: controls, and characters that turn or hide what is beside them. */
const unseemly = /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

/** What can be seen of a text; a name made of fillers and signs that stack up can be seen nowhere, or over everything. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const stacked = /\p{M}{4}/u;
/** A line of text that a merchant's config gives, at most so many characters; `undefined` for what cannot be shown on a page. Total; never throws. */
export function readLinkText(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string' || value.length > 4 * most || unseemly.test(value)) return undefined;
  const text = value.trim();
  if (stacked.test(text) || text.replace(unseen, '').trim() === '') return undefined;
  return [...text].length > most ? undefined : text;
}

/** An address that `img-src` lets through and that says where it leads: https, or this origin. */
export function readPictureAddress(input: unknown, origin: string): string | undefined {
  if (typeof input !== 'string' || input.length > 2048 || /[\s\\]/.test(input) || unseemly.test(input))
    return undefined;
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (url === undefined || !/^https?:\/\/[^/@?#]+(?:[/?#]|$)/i.test(input)) return undefined;
  if (url.username !== '' || url.password !== '' || url.href.length > 2048) return undefined;
  return url.protocol === 'https:' || url.origin === origin ? url.href : undefined;
}

/** Who pays, as a payout link's page and its title name them. */
export interface PayoutMerchant {
  readonly name: string;
  /** Address of a picture: https, or the proxy's own origin. */
  readonly logoUrl: string | undefined;
}

/**
 * The merchant of a payout link: its own `merchant_name` and `logo` by the rules of a payment link's `seller_name` and `logo`, and the proxy's where
 * there is none or it cannot be shown on a page.
 */
export function getPayoutMerchant(
  {
    options: { merchant },
    payOrigin,
  }: {
    readonly options: { readonly merchant: { readonly name: string; readonly logoUrl?: string | undefined } };
    readonly payOrigin: URL;
  },
  link: { readonly merchant_name?: string | undefined; readonly logo?: string | undefined },
): PayoutMerchant {
  return {
    name: readLinkText(link.merchant_name, longestName) ?? merchant.name,
    logoUrl: readPictureAddress(link.logo, payOrigin.origin) ?? merchant.logoUrl,
  };
}
