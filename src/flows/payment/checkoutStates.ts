import type {
  BrowserCheckout,
  BrowserPayment,
  BrowserPaymentLink,
  MethodCompletion,
  PaymentView,
} from '../../contract/index.ts';
import type { AwaitingVerdict, OwnVerdict } from '../awaitingVerdict.ts';
import type { CallFailure } from '../callFailure.ts';
import type { CompleteEffect, CompleteEvent, CompleteState } from '../complete/completeAuthorize.ts';
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
      /** True where the payment has failed after the time of its step was over: nobody has declined it. */
      readonly outOfTime?: true;
    }
  | { readonly kind: 'notAuthenticated'; readonly reason: NotAuthenticatedReason }
  | { readonly kind: 'notSent'; readonly failure: CallFailure };

/** What a checkout was opened with: a payment link, or a payment alone, which has no `payment_link`. */
export type CheckoutPage = BrowserCheckout & Partial<Pick<BrowserPaymentLink, 'payment_link' | 'look' | 'shareable'>>;

/** What the page knows of its payment once it has been read. */
export interface Known {
  /** The payment link, or the payment alone, as it was read. */
  readonly link: CheckoutPage;
  /** The payment as the newest answer shows it; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** How the person pays: with the card typed into the form, the saved method that is chosen, or another way altogether. None's data is in here. */
export type PayUsing = 'card' | 'saved' | 'other';

/**
 * A call of this tab whose answer has not arrived: noted before it was sent, so that a reload knows of it.
 *
 * A verdict does not replace it: the first read of a page has none yet, the wait counts from when this tab sent the call, and a payment's open operation
 * does not say whether this tab or another one has sent it.
 */
export interface NotedCall {
  readonly operation: 'confirm' | 'complete';
  /** Clock time at which it was sent. */
  readonly since: number;
}

/**
 * States of the checkout of one payment, by its link or alone. Clock times are milliseconds since 1970; `paid`, `failed`, `cancelled`, `expired` and
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
  | ({ readonly kind: 'expired' } & Known)
  | ({
      readonly kind: 'ready';
      /** Why the form is shown again; absent before the first attempt. Nothing was charged. */
      readonly problem?: Problem;
    } & Known)
  /** Another tab or browser has a call about this payment open: the payer can submit nothing here until a read allows it. */
  | ({ readonly kind: 'otherTab' } & Known)
  | ({
      readonly kind: 'tokenizing';
      /** True once no answer has come for ten seconds. */
      readonly slow: boolean;
    } & Known)
  | ({
      readonly kind: 'confirming';
      /** True once no answer has come for ten seconds. */
      readonly slow: boolean;
    } & Known)
  | ({
      readonly kind: 'authenticating';
      /** State of the 3-D Secure authentication. */
      readonly threeDS: ThreeDSState;
    } & Known)
  | ({
      readonly kind: 'redirecting';
      /** Checked address that the page goes to. */
      readonly url: string;
    } & Known)
  /** The person has a step to take, here or on their phone, at their bank, in a shop; the page reads until the payment moves on. */
  | ({
      readonly kind: 'awaitingCustomer';
      /** Step to take, checked. */
      readonly action: CustomerAction;
      /** Number of reads since the step was asked for. */
      readonly reads: number;
      /** True once the step's time has passed, which says nothing of the payment. */
      readonly over: boolean;
      /** Why the last one-time code was not taken; absent before one was submitted. */
      readonly problem?: CodeProblem;
    } & Known)
  | ({
      readonly kind: 'unsupportedAction';
      /** `type` of the `next_action` that this version does not know. */
      readonly action: string;
      /** Number of reads since the step was asked for. */
      readonly reads: number;
      /** True while no read has returned the step yet, so that it is unknown whether it can be shown; otherwise absent. */
      readonly unread?: boolean;
    } & Known)
  | ({
      readonly kind: 'completing';
      /** State of the complete-authorize call. */
      readonly complete: CompleteState;
      /** Outcome of the hidden page that was shown before the call; absent without one. */
      readonly completion?: MethodCompletion;
    } & Known)
  | ({
      readonly kind: 'checking';
      /** Why the payer was not authenticated, where one read decides whether the payment takes another attempt. Absent: an outcome is unknown. */
      readonly notAuthenticated?: NotAuthenticatedReason;
    } & AwaitingVerdict &
      Known)
  | ({ readonly kind: 'cannotConfirm' } & AwaitingVerdict & Known)
  | ({
      readonly kind: 'processing';
      /** Number of reads since the service had the payment in hand. */
      readonly reads: number;
    } & Known)
  | ({
      readonly kind: 'review';
      /** Number of reads since the merchant had to review the payment. */
      readonly reads: number;
    } & Known)
  | ({
      readonly kind: 'paid';
      /** True when the payment was paid before, and not by an attempt of this tab. */
      readonly already: boolean;
    } & Known)
  | ({ readonly kind: 'failed' } & Known)
  | ({ readonly kind: 'cancelled' } & Known);

/** `frame`: the hidden page had its time. */
export type CheckoutTimer = 'slow' | 'read' | 'frame';

export type CheckoutEvent =
  /** `resume` is how an authentication of this payment would start on this page; absent when the payment asks for none. */
  | {
      readonly type: 'linkRead';
      readonly answer: CheckoutPage;
      readonly resume?: ThreeDSStart;
      /** The step that the payment asks for, where it is one that this page can show. */
      readonly action?: CustomerAction;
      /** Absent when this tab has received the answer to everything that it has sent for the payment in its current phase. */
      readonly noted?: NotedCall;
      /** True while another tab of this browser works on the payment. */
      readonly held?: boolean;
      /** True when this tab has sent the payment's last attempt: its payer is here. */
      readonly own?: boolean;
      readonly at: number;
    }
  | { readonly type: 'linkReadFailed'; readonly failure: CallFailure; readonly at: number }
  | { readonly type: 'retry'; readonly at: number }
  | {
      readonly type: 'submit';
      readonly using: PayUsing;
      /** True for a card that goes with the confirmation itself: nothing is stored before. Absent: a card is stored first. */
      readonly direct?: boolean;
      readonly at: number;
    }
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
      /** True while another tab of this browser works on the payment. */
      readonly held?: boolean;
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
  /** Tokenize the card that the form holds; its number goes straight to the service. */
  | { readonly type: 'tokenizeCard' }
  /** Confirm with what is chosen: the tokenized card, whose id is given, a saved or an alternative payment method, or a card that goes with the call. Once. */
  | { readonly type: 'confirm'; readonly paymentMethodId?: string }
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly timer: CheckoutTimer; readonly ms: number }
  /** An effect of the authentication; its events come back wrapped as `threeDS`. */
  | { readonly type: 'threeDS'; readonly effect: ThreeDSEffect }
  /** An effect of complete-authorize; its events come back wrapped as `complete`. */
  | { readonly type: 'complete'; readonly effect: CompleteEffect };
