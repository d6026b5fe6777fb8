import type { ProxyContext } from '../proxyOptions.ts';
import { longestName, readLinkText, readPictureAddress } from '../settings/linkTexts.ts';
import type { PayoutLinkClaims } from './sealPayoutLink.ts';

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
export function payoutMerchant(
  { options: { merchant }, payOrigin }: Pick<ProxyContext, 'options' | 'payOrigin'>,
  link: Pick<PayoutLinkClaims, 'merchant_name' | 'logo'>,
): PayoutMerchant {
  return {
    name: readLinkText(link.merchant_name, longestName) ?? merchant.name,
    logoUrl: readPictureAddress(link.logo, payOrigin.origin) ?? merchant.logoUrl,
  };
}
