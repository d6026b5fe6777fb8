import type { PayoutBoot } from './readBoot.ts';

/**
 * The sealed link of a hosted payout page. The document has exchanged it for a cookie before this script runs, and came again with that; where there can be no
 * cookie, this tab's storage has the link, and where there is no storage either, the fragment of the address.
 *
 * @returns `undefined` where it is nowhere, and the document is being left
 */
export function findPayoutLink(
  { payoutId, payoutLink }: Pick<PayoutBoot, 'payoutId' | 'payoutLink'>,
  page: Pick<Window, 'location' | 'sessionStorage'> = window,
): string | undefined {
  const inAddress = new URLSearchParams(page.location.hash.slice(1)).get('link');
  try {
    return (inAddress ?? page.sessionStorage.getItem(`tillkit payout link ${payoutId}`) ?? payoutLink) || undefined;
  } catch {
    return (inAddress ?? payoutLink) || undefined;
  }
}
