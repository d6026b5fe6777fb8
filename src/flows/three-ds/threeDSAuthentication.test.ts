import { describe, expect } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { step } from '../flow.ts';
import { paymentWith } from '../samples.testing.ts';
import { specifyFlow } from '../specifyFlow.testing.ts';
import { threeDSAuthenticationFlow } from './threeDSAuthentication.ts';
import { ended, reads, settled, threeDSAuthenticationSpecification } from './threeDSAuthenticationRows.testing.ts';

describe('threeDSAuthentication', () => {
  specifyFlow(threeDSAuthenticationFlow, threeDSAuthenticationSpecification);

  everyRow(['succeeded', 'processing', 'failed', 'cancelled', 'requires_payment_method', 'requires_capture'] as const)(
    'takes a payment that reads "%s" as settled: its own phase says what comes next',
    (status) => {
      const payment = paymentWith(status);
      expect(step(threeDSAuthenticationFlow, ended, reads(payment))).toEqual([settled(payment)]);
    },
  );
});
