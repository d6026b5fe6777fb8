import { equalApartMs, type OpenOperation, type PaymentView, settleAfterMs } from '../contract/index.ts';
import { type OwnVerdict, whyNotDone } from './awaitingVerdict.ts';
import { type CallFailure, neverSent, refusal as refusalOf } from './callFailure.ts';
import type { Flow, Step } from './flow.ts';
import { paymentPhase } from './paymentPhase.ts';
import { nextReadDelay, oneMoreRead, readingLimitMs, slowReadMs } from './reading.ts';

/** States of one complete-authorize call. Clock times are milliseconds since 1970. */
export type CompleteState =
  | {
      readonly kind: 'ready';
      /** Why the last call did nothing; absent before the first call. */
      readonly failure?: CallFailure;
    }
  | {
      readonly kind: 'sending';
      /** True once no answer has come for ten seconds. */
      readonly slow: boolean;
    }
  | {
      readonly kind: 'checking';
      /** Clock time since which the outcome is unknown. */
      readonly since: number;
      /** Number of reads since then; the delay before the next one follows from it. */
      readonly reads: number;
      /** Present when the service refused the call: then one unchanged read settles that nothing happened. */
      readonly refusal?: CallFailure;
    }
  | {
      readonly kind: 'processing';
      /** The payment as it was read last; the service has it in hand. */
      readonly payment: PaymentView;
      /** Number of reads since it was first seen in hand. */
      readonly reads: number;
    }
  | {
      readonly kind: 'cannotConfirm';
      /** Clock time since which the outcome is unknown. */
      readonly since: number;
      /** Number of reads since then. */
      readonly reads: number;
      /** Clock time of the first of the latest reads that all returned an unchanged payment; absent while none has. */
      readonly unchangedSince?: number;
      /** True once the payment has been watched unchanged for long enough that a repeat cannot overlap the first call. */
      readonly mayRetry: boolean;
    }
  | {
      readonly kind: 'paid';
      /** The payment as the service reports it paid. */
      readonly payment: PaymentView;
    }
  /** This attempt has charged nothing; the payment's own status says whether it takes another method. */
  | {
      readonly kind: 'failed';
      /** The payment after the attempt; `error_code` and `unified_message` may say why. */
      readonly payment: PaymentView;
    }
  | {
      readonly kind: 'needsAction';
      /** The payment whose `next_action` is the step to take. */
      readonly payment: PaymentView;
    };

export type CompleteTimer = 'slow' | 'read';

export type CompleteEvent =
  | { readonly type: 'submit'; readonly at: number }
  /** A call was sent before this page was loaded, at `since`, and its answer has not arrived here. */
  | { readonly type: 'resume'; readonly since: number; readonly at: number }
  | { readonly type: 'answered'; readonly payment: PaymentView; readonly at: number }
  | { readonly type: 'callFailed'; readonly failure: CallFailure; readonly at: number }
  /** `open`: what the proxy's journal has not seen the end of. */
  | {
      readonly type: 'read';
      readonly payment: PaymentView;
      readonly open?: OpenOperation;
      /** Verdict on this tab's own call; absent where none is noted, and where the proxy was not reached or does not know verdicts. */
      readonly verdict?: OwnVerdict;
      readonly at: number;
    }
  | { readonly type: 'readFailed'; readonly at: number }
  | { readonly type: 'timeUp'; readonly timer: CompleteTimer; readonly at: number }
  | { readonly type: 'pageShown'; readonly at: number };

export type CompleteEffect =
  /** Send complete-authorize, once. */
  | { readonly type: 'completeAuthorize' }
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly timer: CompleteTimer; readonly ms: number };

/** Time in milliseconds after which the page says that the call is still running and that there is no need to submit again. */
export const slowAfterMs = 10_000;

type Next = Step<CompleteState, CompleteEffect>;
type ReadEvent = Extract<CompleteEvent, { readonly type: 'read' }>;
const read: CompleteEffect = { type: 'read' };
const readIn = (ms: number): CompleteEffect => ({ type: 'wait', timer: 'read', ms });

/** Begins to read, for an outcome that has been unknown since then. */
function reading(since: number): Next {
  return [{ kind: 'checking', since, reads: 0 }, readIn(nextReadDelay({ since, reads: 0 }))];
}

/** Where an answer or a read leads, when it says more than "still waiting for the customer". While a call is open only a status that no call can change counts. */
function settle(payment: PaymentView, open?: OpenOperation): Next | undefined {
  switch (paymentPhase(payment)) {
    case 'paid':
      return [{ kind: 'paid', payment }];
    case 'cancelled':
      return [{ kind: 'failed', payment }];
    case 'failed':
      return open === undefined ? [{ kind: 'failed', payment }] : undefined;
    case 'processing':
    case 'review':
      return [{ kind: 'processing', payment, reads: 0 }, readIn(nextReadDelay({ since: 0, reads: 2 }))];
    default:
      return undefined;
  }
}

/** The same for a read while the answer is missing: the payment may want another method, or send the person on to another page. */
function settleByRead({ payment, open, at }: ReadEvent, since: number): Next | undefined {
  const said = settle(payment, open);
  if (said !== undefined || open !== undefined) return said;
  const { next_action: action } = payment;
  switch (paymentPhase(payment)) {
    case 'open':
      // A copy that lags behind may still show the payment as it was before any method was chosen.
      return at - since >= equalApartMs ? [{ kind: 'failed', payment }] : undefined;
    case 'action':
      // Before completing, the payment waited for an authentication: an address alone is what the call has led to.
      return action?.type === 'redirect_to_url' &&
        action.redirect_to_url !== undefined &&
        action.three_ds_data === undefined
        ? [{ kind: 'needsAction', payment }]
        : undefined;
    default:
      return undefined;
  }
}

/** True when the answer to the call itself names a new step: another page, or a customer action. An authentication was asked for before. */
function asksForMore({ next_action: action }: PaymentView): boolean {
  if (action === undefined) return false;
  return (
    action.redirect_to_url !== undefined || (action.type !== 'three_ds_invoke' && action.three_ds_data === undefined)
  );
}

/** True when nothing is open beside a call that had no effect, so that the payer may submit once more. */
const canSubmitAgain = ({ payment, open }: ReadEvent): boolean =>
  open === undefined && paymentPhase(payment) !== 'unknown';

/** What one more read leaves when it settles nothing: a repeat may be offered once two unchanged reads agree and no first call can still run. */
function unconfirmed(
  { since, reads }: { readonly since: number; readonly reads: number },
  { payment, open, at }: ReadEvent,
  earlier: number | undefined,
): Extract<CompleteState, { kind: 'cannotConfirm' }> {
  if (paymentPhase(payment) !== 'action') return { kind: 'cannotConfirm', since, reads, mayRetry: false };
  const unchangedSince = earlier ?? at;
  const mayRetry = open === undefined && at - since >= settleAfterMs && at - unchangedSince >= equalApartMs;
  return { kind: 'cannotConfirm', since, reads, unchangedSince, mayRetry };
}

/** Complete authorize: one call that moves money, and the reads that settle it when its answer is lost. */
export const completeAuthorizeFlow: Flow<CompleteState, CompleteEvent, CompleteEffect> = {
  name: 'completeAuthorize',
  initial: { kind: 'ready' },
  final: ['paid', 'failed', 'needsAction'],
  table: {
    ready: {
      submit: () => [
        { kind: 'sending', slow: false },
        { type: 'completeAuthorize' },
        { type: 'wait', timer: 'slow', ms: slowAfterMs },
      ],
      resume: (_state, { since }) => reading(since),
      // Another tab may have gone on meanwhile.
      pageShown: (state): Next => (state.failure === undefined ? [state] : [state, read]),
      read: (state, event): Next => {
        const settled = settleByRead(event, Number.NEGATIVE_INFINITY);
        if (settled !== undefined) return settled;
        return event.open === undefined ? [state] : reading(event.at);
      },
    },
    sending: {
      answered: (_state, { payment, at }) => {
        const settled = settle(payment);
        if (settled !== undefined) return settled;
        // The service itself says that another method is needed: this one was not charged.
        if (paymentPhase(payment) === 'open') return [{ kind: 'failed', payment }];
        // An unknown status or an unchanged payment settles nothing: reading goes on.
        if (paymentPhase(payment) === 'action' && asksForMore(payment)) return [{ kind: 'needsAction', payment }];
        return reading(at);
      },
      callFailed: (_state, { failure, at }): Next => {
        if (neverSent(failure)) return [{ kind: 'ready', failure }];
        return [{ kind: 'checking', since: at, reads: 1, ...refusalOf(failure) }, read];
      },
      timeUp: (state, { timer }) => (timer === 'slow' ? [{ kind: 'sending', slow: true }] : [state]),
    },
    checking: {
      read: (state, event): Next => {
        const settled = settleByRead(event, state.since);
        if (settled !== undefined) return settled;
        const refusal = whyNotDone(event, state.refusal);
        if (refusal !== undefined && canSubmitAgain(event)) return [{ kind: 'ready', failure: refusal }];
        if (event.at - state.since >= readingLimitMs) return [unconfirmed(state, event, undefined), readIn(slowReadMs)];
        return [refusal === undefined ? state : { ...state, refusal }, readIn(nextReadDelay(state))];
      },
      readFailed: (state, { at }): Next =>
        at - state.since >= readingLimitMs
          ? [{ kind: 'cannotConfirm', since: state.since, reads: state.reads, mayRetry: false }, readIn(slowReadMs)]
          : [state, readIn(nextReadDelay(state))],
      timeUp: (state, { timer }) => (timer === 'read' ? [oneMoreRead(state), read] : [state]),
      pageShown: (state) => [state, read],
    },
    processing: {
      read: (state, { payment, open }): Next => {
        const settled = settle(payment, open);
        if (settled !== undefined && settled[0].kind !== 'processing') return settled;
        // The first reads may be of a copy that lags behind; what is left after them, the service has gone back to.
        if (state.reads >= 2 && open === undefined) {
          if (paymentPhase(payment) === 'open') return [{ kind: 'failed', payment }];
          if (paymentPhase(payment) === 'action' && asksForMore(payment)) return [{ kind: 'needsAction', payment }];
        }
        const said = settled === undefined ? state : { ...state, payment };
        return [oneMoreRead(said), readIn(state.reads < 10 ? 4000 : slowReadMs)];
      },
      readFailed: (state) => [oneMoreRead(state), readIn(slowReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    cannotConfirm: {
      submit: (state): Next =>
        state.mayRetry
          ? [
              { kind: 'sending', slow: false },
              { type: 'completeAuthorize' },
              { type: 'wait', timer: 'slow', ms: slowAfterMs },
            ]
          : [state],
      read: (state, event): Next => {
        const settled = settleByRead(event, state.since);
        if (settled !== undefined) return settled;
        const failure = whyNotDone(event);
        if (failure !== undefined && canSubmitAgain(event)) return [{ kind: 'ready', failure }];
        return [unconfirmed(oneMoreRead(state), event, state.unchangedSince), readIn(slowReadMs)];
      },
      readFailed: (state) => [{ ...state, mayRetry: false }, readIn(slowReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    paid: {},
    failed: {},
    needsAction: {},
  },
};
