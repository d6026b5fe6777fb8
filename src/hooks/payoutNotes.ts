import type { PayoutType } from '../contract/index.ts';

/**
 * A note in this tab that survives a reload: that the details of a payout were sent from here, which kind of details, and the last characters of
 * them, so that the person sees which. Nothing else of them is kept. Where the page has no storage the outcome is shown without them.
 */
const keyOf = (payoutId: string) => `tillkit:payout:${payoutId}`;

interface Submission {
  readonly type: PayoutType;
  readonly last4: string;
  /** True once the service has answered that it has the details. */
  readonly stored: boolean;
}

/** Notes that the details are being sent, or have been taken. */
export function noteSubmission(payoutId: string, { type, last4, stored }: Submission): void {
  try {
    sessionStorage.setItem(keyOf(payoutId), `${type}:${stored ? 'stored' : 'sent'}:${last4}`);
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
export function submissionOf(payoutId: string): Submission | undefined {
  try {
    const note = sessionStorage.getItem(keyOf(payoutId)) ?? '';
    const [, type, state, last4] = /^(card|bank|wallet):(sent|stored):(.+)$/.exec(note) ?? [];
    // The pattern names the three.
    return last4 === undefined
      ? undefined
      : { type: type as PayoutType, last4: last4.slice(-4), stored: state === 'stored' };
  } catch {
    return undefined;
  }
}
