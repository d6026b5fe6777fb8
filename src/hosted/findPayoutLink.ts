import type { PayoutBoot } from './readBoot.ts';

/**
 * The sealed link of a hosted payout page, from the first of these that has it:
 *
 * 1. the fragment of the address, where the browser has neither cookies nor storage;
 * 2. this tab's storage, where it has no cookies;
 * 3. the document (`payoutLink`), whose request came with the cookie for which the link was exchanged.
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
