import { readNote, writeNote } from '../../client/index.ts';
import type { PayoutType } from '../../contract/index.ts';

/**
 * Key of a note in this tab that survives a reload: that the details of a payout were sent from here, which kind of details, and the last characters of
 * them, so that the person sees which; where the service does not show these, as of an e-mail address, what it does show (masked); and the id of the
 * operation while its answer is missing. Nothing else of them is kept. Where the page has no storage a reload shows the outcome without them.
 */
export const payoutNoteKey = (payoutId: string) => `tillkit:payout:${payoutId}`;

/** What this tab has sent. */
export interface Submission {
  readonly type: PayoutType;
  readonly last4: string;
  /** True once the service has answered that it has the details. */
  readonly stored: boolean;
  /** The whole of it, masked as the service masks it, where its end alone would not tell it from another one. */
  readonly shown?: string;
  /** Id of the operation that submits them, while its answer is missing. */
  readonly operationId?: string;
}

/** Notes that the details are being sent, or have been taken. */
export function noteSubmission(payoutId: string, note: Submission): void {
  const { type, last4, stored, shown = '', operationId = '' } = note;
  writeNote(payoutNoteKey(payoutId), `${type}:${stored ? 'stored' : 'sent'}:${last4}\n${shown}\n${operationId}`);
}

/** Takes the note back: the submit had no effect. */
export function forgetSubmission(payoutId: string): void {
  writeNote(payoutNoteKey(payoutId), '');
}

/** What this tab has sent before, if it has. */
export function submissionOf(payoutId: string): Submission | undefined {
  const [, type, state, last4, shown, operationId] =
    /^(card|bank|wallet):(sent|stored):(.+)\n(.*)\n([\da-f-]*)$/.exec(readNote(payoutNoteKey(payoutId))) ?? [];
  if (last4 === undefined) return undefined;
  return {
    // The pattern names the three.
    type: type as PayoutType,
    last4: last4.slice(-4),
    stored: state === 'stored',
    ...(shown && { shown }),
    ...(operationId && { operationId }),
  };
}
