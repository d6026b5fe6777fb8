import { step } from '../flow.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutState } from './checkoutStates.ts';
import { paymentLinkCheckoutFlow } from './paymentLinkCheckout.ts';

/** True for an effect that moves money or authentication state. */
export function moves(effect: CheckoutEffect): boolean {
  if (effect.type === 'threeDS') return effect.effect.type === 'authenticate';
  return effect.type === 'confirm' || (effect.type === 'complete' && effect.effect.type === 'completeAuthorize');
}

/** True for an event of the payer that may send something. */
export function isPayerEvent(event: CheckoutEvent): boolean {
  if (event.type === 'threeDS') return event.event.type === 'restart' || event.event.type === 'finish';
  return event.type === 'submit' || event.type === 'retry';
}

/** States in which it is unknown whether money has moved or will: a submit sends nothing. */
export function unknownOutcome(state: CheckoutState): boolean {
  if (state.kind === 'completing')
    return (
      state.complete.kind === 'checking' ||
      state.complete.kind === 'sending' ||
      state.complete.kind === 'processing' ||
      state.complete.kind === 'unknown'
    );
  return [
    'otherTab',
    'tokenizing',
    'confirming',
    'authenticating',
    'checking',
    'unknown',
    'processing',
    'review',
  ].includes(state.kind);
}

/** States in which the page tells, or lets the person conclude, that nothing was charged. */
export function saysNothingCharged(state: CheckoutState): boolean {
  if (state.kind === 'completing') return state.complete.kind === 'ready';
  if (state.kind === 'authenticating')
    return state.threeDS.kind === 'unfinished' || state.threeDS.kind === 'approvedLate';
  return ['ready', 'tokenizing', 'expired', 'failed', 'cancelled'].includes(state.kind);
}

/** States in which the next step is the payer's, and nothing is in flight. */
export function offersSubmit(state: CheckoutState): boolean {
  return saysNothingCharged(state) && state.kind !== 'tokenizing';
}

/** States that only reads can end: they must not last. */
export function unsettled(state: CheckoutState): boolean {
  if (state.kind === 'completing') return state.complete.kind === 'checking';
  if (state.kind === 'authenticating') return state.threeDS.kind === 'checkingResult';
  return state.kind === 'checking';
}

/** States in which the page works and asks for nothing. */
export function restless(state: CheckoutState): boolean {
  if (state.kind === 'completing') return state.complete.kind === 'sending' || state.complete.kind === 'checking';
  if (state.kind === 'authenticating')
    return ['idle', 'method', 'authenticating', 'checkingResult'].includes(state.threeDS.kind);
  return ['loading', 'tokenizing', 'confirming', 'checking'].includes(state.kind);
}

/** True where the payer's event pays; loading the link again does not. */
export function isTaken(state: CheckoutState, event: CheckoutEvent): boolean {
  return state.kind !== 'loadFailed' && step(paymentLinkCheckoutFlow, state, event)[0] !== state;
}

/** True where the person approves at the bank because of what this page shows. */
export function atBank(state: CheckoutState): boolean {
  if (state.kind !== 'authenticating') return false;
  const { threeDS } = state;
  return (
    threeDS.kind === 'challenge' ||
    threeDS.kind === 'confirmingClose' ||
    threeDS.kind === 'waitingForApproval' ||
    (threeDS.kind === 'checkingResult' && threeDS.because === 'ended')
  );
}
