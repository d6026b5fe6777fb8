import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { step } from '../flow.ts';
import { authenticationWith, t0 } from '../samples.testing.ts';
import { specifyFlow } from '../specifyFlow.testing.ts';
import { paymentLinkCheckoutFlow } from './paymentLinkCheckout.ts';
import {
  authenticating,
  awaiting,
  checking,
  code,
  confirming,
  inThreeDS,
  otherTab,
  otp,
  pay,
  paymentLinkCheckoutSpecification,
  processing,
  redirecting,
  review,
  settling,
  tokenizing,
  unknownOutcome,
  unsupported,
} from './paymentLinkCheckoutRows.testing.ts';

describe('paymentLinkCheckout', () => {
  specifyFlow(paymentLinkCheckoutFlow, paymentLinkCheckoutSpecification);

  everyRow(['N', 'R', 'D', 'C', 'unknown'] as const)(
    'V16: asks for no completion when the bank answers %s',
    (status) => {
      const answer = authenticationWith(status);
      const [, ...effects] = step(
        paymentLinkCheckoutFlow,
        authenticating,
        inThreeDS({ type: 'answered', answer, at: t0 }),
      );
      expect(effects.filter(({ type }) => type === 'complete')).toEqual([]);
    },
  );

  it('V10: sends nothing on a submit in any state but the form', () => {
    for (const state of [
      otherTab,
      tokenizing,
      confirming,
      authenticating,
      redirecting,
      awaiting(),
      awaiting(code, otp),
      unsupported,
      settling,
      checking(),
      unknownOutcome(),
      processing,
      review,
    ]) {
      expect(step(paymentLinkCheckoutFlow, state, pay()), state.kind).toEqual([state]);
    }
  });
});
