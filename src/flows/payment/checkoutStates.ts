import type {
  BrowserCheckout,
  BrowserPayment,
  BrowserPaymentLink,
  MethodCompletion,
  PaymentView,
} from '../../contract/index.ts';
import type { AwaitingVerdict, OwnVerdict } from '../awaitingVerdict.ts';
import type { CallFailure } from '../callFailure.ts';
import type { CompleteEffect, CompleteEvent, CompleteState } from '../complete-authorize/completeAuthorize.ts';
import type { CustomerAction } from '../customerAction.ts';
import type { CodeProblem } from '../customerStep.ts';
import type {
  NotAuthenticatedReason,
  ThreeDSEffect,
  ThreeDSEvent,
  ThreeDSStart,
  ThreeDSState,
} from '../three-ds/threeDSAuthentication.ts';

/** What the form shows above its fields after an attempt that charged nothing. */
export type Problem =
  | {
      readonly kind: 'declined';
      readonly payment: PaymentView;
      /** True where the customer action timed out: no bank has declined the payment. */
      readonly timedOut?: true;
    }
  | { readonly kind: 'notAuthenticated'; readonly reason: NotAuthenticatedReason }
  | { readonly kind: 'notSent'; readonly failure: CallFailure };

/** What a checkout was opened with: a payment link, or a payment alone, which has no `payment_link`. */
export type CheckoutPage = BrowserCheckout & Partial<Pick<BrowserPaymentLink, 'payment_link' | 'look' | 'shareable'>>;

/** What every state after loading has. */
export interface CheckoutData {
  /** The page that was read: of a payment link with its payment, or of a payment alone, which has no `payment_link`. */
  readonly page: CheckoutPage;
  /** The payment as the newest answer shows it; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** Kind of payment method: a new card, a wallet, a saved payment method, or an alternative one (`other`). No payment data. */
export type PayUsing = 'card' | 'wallet' | 'saved' | 'other';

/**
 * A call of this tab whose answer is missing, noted before it was sent, so that it is known after a reload.
 *
 * The verdict does not replace this note: the first read of a page comes without one, the wait counts from when this tab sent the call, and a payment's open
 * operation does not say which tab has sent it.
 */
export interface NotedCall {
  readonly operation: 'confirm' | 'complete';
  /** Clock time at which it was sent. */
  readonly since: number;
}

/**
 * States of the checkout of one payment, by its link or alone. Clock times are milliseconds since 1970; `succeeded`, `failed`, `cancelled`, `expired` and
 * `notFound` are final.
 */
export type CheckoutState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'loadFailed';
      /** Why the link could not be read; nothing was sent for the payment. */
      readonly failure: CallFailure;
    }
  | { readonly kind: 'notFound' }
  | ({ readonly kind: 'expired' } & CheckoutData)
  | ({
      readonly kind: 'ready';
      /** Why the form is shown again; absent before the first attempt. Nothing was charged. */
      readonly problem?: Problem;
      /** The payment is being read because the merchant's page says that it has changed. Absent while the form shows what was read last. */
      readonly refreshing?: true;
    } & CheckoutData)
  /** Another tab or browser has a call about this payment open: the payer can submit nothing here until a read allows it. */
  | ({ readonly kind: 'otherTab' } & CheckoutData)
  | ({
      readonly kind: 'tokenizing';
      /** True once no answer has come for ten seconds. */
      readonly slow: boolean;
    } & CheckoutData)
  | ({
      readonly kind: 'confirming';
      /** True once no answer has come for ten seconds. */
      readonly slow: boolean;
    } & CheckoutData)
  | ({
      readonly kind: 'authenticating';
      /** State of the 3-D Secure authentication. */
      readonly threeDS: ThreeDSState;
    } & CheckoutData)
  | ({
      readonly kind: 'redirecting';
      /** Checked address that the page goes to. */
      readonly url: string;
    } & CheckoutData)
  /** The payer has an action to take, here, on a phone, at the bank or in a shop. The page polls the payment meanwhile. */
  | ({
      readonly kind: 'requiresAction';
      /** The action, checked. */
      readonly action: CustomerAction;
      /** Number of reads since the action was asked for. */
      readonly reads: number;
      /** True once the action has expired. The payment may still succeed. */
      readonly isExpired: boolean;
      /** Why the last one-time code was not taken; absent before one was submitted. */
      readonly problem?: CodeProblem;
    } & CheckoutData)
  | ({
      readonly kind: 'unsupportedAction';
      /** `type` of the `next_action` that this version does not know. */
      readonly action: string;
      /** Number of reads since the action was asked for. */
      readonly reads: number;
    } & CheckoutData)
  | ({
      readonly kind: 'completing';
      /** State of the complete-authorize call. */
      readonly complete: CompleteState;
      /** Outcome of the hidden page that was shown before the call; absent without one. */
      readonly completion?: MethodCompletion;
    } & CheckoutData)
  | ({
      readonly kind: 'checking';
      /** Why the payer was not authenticated, where one read decides whether the payment takes another attempt. Absent: an outcome is unknown. */
      readonly notAuthenticated?: NotAuthenticatedReason;
    } & AwaitingVerdict &
      CheckoutData)
  | ({ readonly kind: 'unknown' } & AwaitingVerdict & CheckoutData)
  | ({
      readonly kind: 'processing';
      /** Number of reads since the payment was `processing`. */
      readonly reads: number;
    } & CheckoutData)
  | ({
      readonly kind: 'review';
      /** Number of reads since the merchant had to review the payment. */
      readonly reads: number;
    } & CheckoutData)
  | ({
      readonly kind: 'succeeded';
      /** True when the payment was paid before, and not by an attempt of this tab. */
      readonly already: boolean;
    } & CheckoutData)
  | ({ readonly kind: 'failed' } & CheckoutData)
  | ({ readonly kind: 'cancelled' } & CheckoutData);

/** `slow`: a call takes long. `read`: the next read is due. `frame`: a hidden frame has timed out. */
export type CheckoutTimer = 'slow' | 'read' | 'frame';

export type CheckoutEvent =
  /** `threeDS` is how an authentication of this payment would start on this page; absent when the payment asks for none. */
  | {
      readonly type: 'linkRead';
      readonly answer: CheckoutPage;
      readonly threeDS?: ThreeDSStart;
      /** The customer action that the payment asks for, where this page can show it. */
      readonly action?: CustomerAction;
      /** Absent when this tab has received the answer to everything that it has sent for the payment in its current phase. */
      readonly noted?: NotedCall;
      /** True while another tab of this browser holds the lock of the payment. */
      readonly isLockedElsewhere?: boolean;
      /** True when this tab has sent the payment's last attempt: its payer is here. */
      readonly isOwnAttempt?: boolean;
      readonly at: number;
    }
  | { readonly type: 'linkReadFailed'; readonly failure: CallFailure; readonly at: number }
  | { readonly type: 'retry'; readonly at: number }
  | {
      readonly type: 'submit';
      readonly using: PayUsing;
      /** True for a new card or a wallet that is sent with the confirmation. Absent: it is tokenized first. */
      readonly direct?: boolean;
      readonly at: number;
    }
  /** The merchant's page says that the payment has changed. */
  | { readonly type: 'refresh'; readonly at: number }
  /** The page has kept a submit back: the payment is no longer as the payer was shown it, or a change that it waited for has failed. */
  | { readonly type: 'submitRefused'; readonly failure: CallFailure; readonly at: number }
  | { readonly type: 'tokenized'; readonly paymentMethodId: string; readonly at: number }
  | { readonly type: 'tokenizeFailed'; readonly failure: CallFailure; readonly at: number }
  | {
      readonly type: 'confirmAnswered';
      readonly answer: BrowserPayment;
      readonly threeDS?: ThreeDSStart;
      /** As in `linkRead`. */
      readonly action?: CustomerAction;
      readonly at: number;
    }
  | { readonly type: 'confirmFailed'; readonly failure: CallFailure; readonly at: number }
  | { readonly type: 'threeDS'; readonly event: ThreeDSEvent; readonly at: number }
  | { readonly type: 'complete'; readonly event: CompleteEvent; readonly at: number }
  | {
      readonly type: 'read';
      readonly answer: BrowserPayment;
      readonly threeDS?: ThreeDSStart;
      /** As in `linkRead`. */
      readonly action?: CustomerAction;
      /** As in `linkRead`. */
      readonly noted?: NotedCall;
      /** Verdict on the call of this tab whose answer is missing; absent where none is in doubt. */
      readonly verdict?: OwnVerdict;
      /** True while another tab of this browser holds the lock of the payment. */
      readonly isLockedElsewhere?: boolean;
      readonly at: number;
    }
  | { readonly type: 'readFailed'; readonly at: number }
  /** `hidden`: the page is in the background. */
  | { readonly type: 'timeUp'; readonly timer: CheckoutTimer; readonly hidden?: boolean; readonly at: number }
  /** The person has typed the one-time code; the code itself is not in here. */
  | { readonly type: 'codeGiven'; readonly at: number }
  | { readonly type: 'pageShown'; readonly at: number }
  | { readonly type: 'expiryReached'; readonly at: number };

export type CheckoutEffect =
  | { readonly type: 'readLink' }
  /** Tokenize the card that the form holds, or what a wallet's sheet has given; it goes straight to the service. */
  | { readonly type: 'tokenizeCard' }
  /** Confirm with what is chosen: the tokenized card or wallet, whose id is given, a saved or an alternative payment method, or a card or wallet that goes with the call. Once. */
  | { readonly type: 'confirm'; readonly paymentMethodId?: string }
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly timer: CheckoutTimer; readonly ms: number }
  /** An effect of the authentication; its events come back wrapped as `threeDS`. */
  | { readonly type: 'threeDS'; readonly effect: ThreeDSEffect }
  /** An effect of complete-authorize; its events come back wrapped as `complete`. */
  | { readonly type: 'complete'; readonly effect: CompleteEffect };
