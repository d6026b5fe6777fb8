import { expect, it } from 'vitest';
import type { PaymentView } from '../contract/index.ts';
import { getPaymentOutcome } from './outcomes.ts';

it('says of each status how the payment ended, and nothing while the payer can act or the status is not known', () => {
  const outcomeOf = (status: PaymentView['status'], more: Partial<PaymentView> = {}) =>
    getPaymentOutcome({ status, ...more } as PaymentView)?.kind;
  expect(outcomeOf('succeeded')).toBe('paid');
  expect(outcomeOf('processing')).toBe('pending');
  expect(outcomeOf('cancelled')).toBe('cancelled');
  expect(outcomeOf('expired')).toBe('expired');
  expect(outcomeOf('failed')).toBeUndefined();
  expect(outcomeOf('failed', { manual_retry_allowed: false })).toBe('failed');
  expect(outcomeOf('requires_payment_method')).toBeUndefined();
  expect(outcomeOf('unknown')).toBeUndefined();
});
