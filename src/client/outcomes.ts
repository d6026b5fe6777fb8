import { type PaymentView, type PayoutStatus, type PayoutView, paymentPhase } from '../contract/index.ts';

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

/** How a payout ended. `paid` only when the service itself says so. `pending` is no end: its details are there, and it is on its way or waits for its sender. */
export interface PayoutOutcome {
  /** Outcome by the service's own status; every one but `pending` is final. `returned`: the money has come back to the sender. */
  readonly kind: 'paid' | 'failed' | 'cancelled' | 'expired' | 'returned' | 'pending';
  /** The payout as it was read last; its amount is in minor units of its `currency`. */
  readonly payout: PayoutView;
}

/** The outcome of a payment as an answer has it; `undefined` while something can be done about it. */
export function outcomeOfPayment(payment: PaymentView): PaymentOutcome | undefined {
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

/** The outcome of a payout as an answer has it; `undefined` while it waits for details, and for a status that this version does not know. */
export function outcomeOfPayout(payout: PayoutView): PayoutOutcome | undefined {
  const kind = payoutKinds[payout.status];
  return kind && { kind, payout };
}

/** Reports outcomes in the answers of a client, each once for what it is about, also where no component is left that asked for it. */
export function createOutcomes<Outcome extends { readonly kind: string }>() {
  const listeners = new Set<(outcome: Outcome) => void>();
  const reported = new Set<string>();
  return {
    onOutcome: (listener: (outcome: Outcome) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** `of`: id of the payment or payout. */
    note: (of: string, outcome: Outcome | undefined) => {
      if (outcome === undefined || listeners.size === 0) return;
      const id = `${of} ${outcome.kind}`;
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
