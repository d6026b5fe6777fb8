import { useEffect, useRef } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CheckoutState } from '../../flows/index.ts';
import { tellHost } from '../tellHost.ts';

/**
 * How a payment ended, for the page around it. `paid` only when the service itself says so. `pending` is no end: the service has the payment in
 * hand, it may take days, and nothing is left to do here.
 */
export interface PaymentLinkOutcome {
  /** Outcome by the service's own status; every one but `pending` is final. */
  readonly kind: 'paid' | 'failed' | 'cancelled' | 'expired' | 'pending';
  /** The payment as it was read last; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** What a checkout reports to the page around it. */
export interface CheckoutEvents {
  /** Called once, when the service itself says that the payment is made; also for a payment that had been paid before. */
  readonly onPaid?: (payment: PaymentView) => void;
  /** Called once for each end that the page comes to, `paid` among them, and once where the payment is `pending`; an end may follow on that. */
  readonly onOutcome?: (outcome: PaymentLinkOutcome) => void;
}

/** Reports the states of a checkout to the page around it. */
export function useCheckoutEvents(state: CheckoutState, { onPaid, onOutcome }: CheckoutEvents): void {
  const tell = useRef({ onPaid, onOutcome });
  const reported = useRef(new Set<PaymentLinkOutcome['kind']>());
  useEffect(() => {
    tell.current = { onPaid, onOutcome };
  });
  useEffect(() => {
    const outcome = outcomeOf(state);
    if (outcome === undefined || reported.current.has(outcome.kind)) return;
    const { kind, payment } = outcome;
    reported.current.add(kind);
    if (kind === 'paid') tellHost(() => tell.current.onPaid?.(payment));
    tellHost(() => tell.current.onOutcome?.(outcome));
  }, [state]);
}

/** The outcome of a state as the host page receives it; `undefined` while the payer has something to do. */
function outcomeOf(state: CheckoutState): PaymentLinkOutcome | undefined {
  const at = state.kind === 'completing' ? state.complete : state;
  switch (at.kind) {
    case 'paid':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { kind: at.kind, payment: at.payment };
    case 'processing':
    case 'review':
      return { kind: 'pending', payment: at.payment };
    default:
      return undefined;
  }
}
