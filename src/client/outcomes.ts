import { type PaymentView, type PayoutStatus, type PayoutView, paymentPhase } from '../contract/index.ts';

/**
 * How a payment ended. `paid` only when the service itself says so. `pending` is not final: the service is processing the payment, which may take days,
 * and the payer has nothing left to do.
 */
export interface PaymentOutcome {
  /** Outcome by the service's own status; every one but `pending` is final. `expired`: the time to pay is over. */
  readonly kind: 'paid' | 'failed' | 'cancelled' | 'expired' | 'pending';
  /** The payment as it was read last; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** How a payout ended. `paid` only when the service itself says so. `pending` is not final: the payout is on its way, or waits for its sender. */
export interface PayoutOutcome {
  /** Outcome by the service's own status; every one but `pending` is final. `returned`: the money has come back to the sender. */
  readonly kind: 'paid' | 'failed' | 'cancelled' | 'expired' | 'returned' | 'pending';
  /** The payout as it was read last; its amount is in minor units of its `currency`. */
  readonly payout: PayoutView;
}

/** The outcome of a payment; `undefined` while the payer can still act, and for an unknown status. */
export function getPaymentOutcome(payment: PaymentView): PaymentOutcome | undefined {
  switch (paymentPhase(payment)) {
    case 'paid':
      return { kind: 'paid', payment };
    case 'cancelled':
      return { kind: payment.status === 'expired' ? 'expired' : 'cancelled', payment };
    case 'processing':
    case 'review':
      return { kind: 'pending', payment };
    case 'failed':
      return payment.manual_retry_allowed === false ? { kind: 'failed', payment } : undefined;
    default:
      return undefined;
  }
}

const payoutKinds: { readonly [status in PayoutStatus]?: PayoutOutcome['kind'] } = {
  requires_confirmation: 'pending',
  requires_creation: 'pending',
  requires_fulfillment: 'pending',
  requires_vendor_account_creation: 'pending',
  initiated: 'pending',
  pending: 'pending',
  success: 'paid',
  reversed: 'returned',
  failed: 'failed',
  ineligible: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
};

/** The outcome of a payout; `undefined` while it waits for details, and for an unknown status. */
export function getPayoutOutcome(payout: PayoutView): PayoutOutcome | undefined {
  const kind = payoutKinds[payout.status];
  return kind && { kind, payout };
}

/** Reports outcomes to listeners: each outcome of a payment or payout once, even where the component that asked is gone. */
export function createOutcomes<Outcome extends { readonly kind: string }>() {
  const listeners = new Set<(outcome: Outcome) => void>();
  const reported = new Set<string>();
  return {
    onOutcome: (listener: (outcome: Outcome) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** `resourceId`: id of the payment or payout. */
    report: (resourceId: string, outcome: Outcome | undefined) => {
      // Without a listener it counts as not reported: a later one is given it after the next read.
      if (outcome === undefined || listeners.size === 0) return;
      const id = `${resourceId} ${outcome.kind}`;
      if (reported.has(id)) return;
      reported.add(id);
      for (const listener of [...listeners]) {
        try {
          listener(outcome);
        } catch (error) {
          // An error of the listener must not fail the call whose answer has the outcome.
          globalThis.reportError?.(error);
        }
      }
    },
  };
}
