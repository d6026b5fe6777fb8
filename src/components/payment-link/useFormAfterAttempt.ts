import { type RefObject, useEffect } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { Problem } from '../../flows/index.ts';
import type { CardEntryHandle } from '../card-entry/useCardEntry.ts';
import { type DeclineText, declineText, fieldOfFailure, notAuthenticatedText, outOfTimeText } from '../failureText.ts';
import type { PickerHandle } from '../saved-payment-methods/usePickerHandle.ts';
import type { FormState } from './formState.ts';

/** Why the form is back: what has ended the attempt, and its text where it was declined or not authenticated. */
export interface Refusal {
  readonly problem: Problem;
  readonly decline: DeclineText | undefined;
}

/**
 * Updates the fields after an attempt: empties the security code and a rejected card, and marks a refused field. The fields are those of the chosen saved
 * method where there is one (`picker`), otherwise those of a new card (`entry`).
 */
export function useFormAfterAttempt(
  state: FormState,
  { clearCvc, clear, refuse }: CardEntryHandle,
  picker: RefObject<PickerHandle | null>,
): Refusal | undefined {
  const problem = state.kind === 'ready' ? state.problem : undefined;
  const decline = problem === undefined ? undefined : getDeclineText(problem, state.payment);
  const refused = findRefused(problem, decline);
  const rejected = isRejected(problem);
  // A security code is used once, whatever the answer.
  const sending = state.kind === 'confirming';
  useEffect(() => {
    if (!sending) return undefined;
    return () => {
      clearCvc();
      picker.current?.clearCvc();
    };
  }, [sending, clearCvc, picker]);

  useEffect(() => {
    // A picker with a saved card chosen gives that up and answers true; otherwise the new card is emptied.
    if (rejected && picker.current?.giveUp() !== true) clear();
  }, [rejected, clear, picker]);

  useEffect(() => {
    if (problem === undefined || refused === undefined || picker.current?.refuse() === true) return;
    // A refused card as a whole is said above the form; no single field of it is wrong.
    if (refused !== 'card') refuse(refused);
  }, [problem, refused, refuse, picker]);
  return problem && { problem, decline };
}

/** The text for an attempt that was declined or not authenticated; `undefined` for one that was not sent. */
export function getDeclineText(problem: Problem, payment: PaymentView): DeclineText | undefined {
  switch (problem.kind) {
    case 'declined':
      return problem.timedOut === true ? outOfTimeText : declineText(problem.payment);
    case 'notAuthenticated':
      return notAuthenticatedText(problem.reason, payment);
    case 'notSent':
      return undefined;
    default:
      return problem satisfies never;
  }
}

/** True where the bank does not want this card to be tried again. */
const isRejected = (problem: Problem | undefined) =>
  problem?.kind === 'notAuthenticated' && problem.reason === 'rejected';

/** What of the card is refused; `undefined` for nothing of it, and for a card that the bank rejects for good. */
function findRefused(problem: Problem | undefined, decline: DeclineText | undefined) {
  if (isRejected(problem)) return undefined;
  return problem?.kind === 'notSent' ? fieldOfFailure(problem.failure) : decline?.refused;
}
