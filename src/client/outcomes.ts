import { type PaymentView, paymentPhase } from '../contract/index.ts';

/**
 * How a payment ended. `paid` only when the service itself says so. `pending` is no end: the service has the payment in hand, it may take days, and
 * nothing is left to do here.
 */
export interface PaymentOutcome {
  /** Outcome by the service's own status; every one but `pending` is final. `expired`: the time to pay is over. */
  readonly kind: 'paid' | 'failed' | 'cancelled' | 'expired' | 'pending';
  /** The payment as it was read last; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** The outcome of a payment as an answer has it; `undefined` while something can be done about it. */
function outcomeOf(payment: PaymentView): PaymentOutcome | undefined {
  switch (paymentPhase(payment)) {
    case 'paid':
      return { kind: 'paid', payment };
    case 'cancelled':
      return { kind: 'cancelled', payment };
    case 'processing':
    case 'review':
      return { kind: 'pending', payment };
    case 'failed':
      return payment.manual_retry_allowed === false ? { kind: 'failed', payment } : undefined;
    default:
      return undefined;
  }
}

/** Reports the outcomes in the answers of a client, each once for a payment, also where no component is left that asked for it. */
export function createOutcomes() {
  const listeners = new Set<(outcome: PaymentOutcome) => void>();
  const reported = new Set<string>();
  return {
    onOutcome: (listener: (outcome: PaymentOutcome) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Looks at the payment of an answer of the proxy. */
    note: (payment: PaymentView) => {
      const outcome = outcomeOf(payment);
      if (outcome === undefined || listeners.size === 0) return;
      const id = `${payment.payment_id} ${outcome.kind}`;
      if (reported.has(id)) return;
      reported.add(id);
      for (const listener of [...listeners]) {
        try {
          listener(outcome);
        } catch (error) {
          // The listener's own error: it changes nothing of the answer that is on its way to its caller.
          globalThis.reportError?.(error);
        }
      }
    },
  };
}
