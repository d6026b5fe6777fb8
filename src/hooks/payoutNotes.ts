/**
 * A note in this tab that survives a reload: that the details of a payout were sent from here, and the last characters of them, so that the person
 * sees which. Nothing else of them is kept. Where the page has no storage the outcome is shown without them.
 */
const keyOf = (payoutId: string) => `tillkit:payout:${payoutId}`;

/** Notes that the details are being sent. */
export function noteSubmission(payoutId: string, last4: string): void {
  try {
    sessionStorage.setItem(keyOf(payoutId), last4);
  } catch {
    // Storage is refused in some frames and private windows.
  }
}

/** Takes the note back: nothing came of the press. */
export function forgetSubmission(payoutId: string): void {
  try {
    sessionStorage.removeItem(keyOf(payoutId));
  } catch {
    // As above.
  }
}

/** What this tab has sent before, if it has. */
export function submissionOf(payoutId: string): { readonly last4: string } | undefined {
  try {
    const last4 = sessionStorage.getItem(keyOf(payoutId));
    return last4 === null ? undefined : { last4: last4.slice(-4) };
  } catch {
    return undefined;
  }
}
