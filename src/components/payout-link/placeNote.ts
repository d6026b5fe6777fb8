/**
 * A note in this tab that survives a reload: which country and way the person has chosen for a payout. Nothing of what they have typed. Where the
 * page has no storage they choose again.
 */
const keyOf = (payoutId: string) => `tillkit:payout-place:${payoutId}`;

/** Notes the choice. */
export function notePlace(payoutId: string, country: string, rail: string): void {
  try {
    sessionStorage.setItem(keyOf(payoutId), `${country} ${rail}`);
  } catch {
    // Storage is refused in some frames and private windows.
  }
}

/** The choice of before, if there was one. */
export function placeOf(payoutId: string): { readonly country: string; readonly rail: string } | undefined {
  try {
    const [country, rail] = sessionStorage.getItem(keyOf(payoutId))?.split(' ') ?? [];
    return country && rail ? { country, rail } : undefined;
  } catch {
    return undefined;
  }
}
