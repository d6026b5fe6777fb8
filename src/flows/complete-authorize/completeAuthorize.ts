import type { OpenOperation, PaymentView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import {
  type AwaitingVerdict,
  awaitsVerdict,
  awaitVerdict,
  isOutcomeUnknown,
  type OwnVerdict,
} from '../awaitingVerdict.ts';
import { type CallFailure, keepRefusal, maySubmitAgain } from '../callFailure.ts';
import type { CustomerAction } from '../customerAction.ts';
import { type Flow, marksSlowCall, polls, read, readIn, type Step, slowTimer } from '../flow.ts';
import { paymentPhase } from '../paymentPhase.ts';
import { nextReadDelay, oneMoreRead, slowReadMs } from '../reading.ts';

/** States of one complete-authorize call. Clock times are milliseconds since 1970. */
export type CompleteState =
  | {
      readonly kind: 'ready';
      /** Why the last call had no effect; absent before the first call. */
      readonly failure?: CallFailure;
    }
  | {
      readonly kind: 'sending';
      /** True once no answer has come for ten seconds. */
      readonly slow: boolean;
    }
  | ({ readonly kind: 'checking' } & AwaitingVerdict)
  | {
      readonly kind: 'processing';
      /** The payment as it was read last. */
      readonly payment: PaymentView;
      /** Number of reads since the payment was first `processing`. */
      readonly reads: number;
    }
  | ({ readonly kind: 'unknown' } & AwaitingVerdict)
  | {
      readonly kind: 'succeeded';
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
      readonly kind: 'requiresAction';
      /** The payment whose `next_action` is the step to take. */
      readonly payment: PaymentView;
    };

export type CompleteTimer = 'slow' | 'read';

export type CompleteEvent =
  | { readonly type: 'submit'; readonly at: number }
  /** A call was sent before this page was loaded, at `since`, and its answer has not arrived here. */
  | { readonly type: 'resume'; readonly since: number; readonly at: number }
  | {
      readonly type: 'answered';
      readonly payment: PaymentView;
      /** The customer action that the payment asks for, where this page can show it. */
      readonly action?: CustomerAction;
      readonly at: number;
    }
  | { readonly type: 'callFailed'; readonly failure: CallFailure; readonly at: number }
  /** `open`: the operation that is open in the proxy's journal. */
  | {
      readonly type: 'read';
      readonly payment: PaymentView;
      readonly open?: OpenOperation;
      /** As in `answered`. */
      readonly action?: CustomerAction;
      /** Verdict on this tab's own call; absent where none is in doubt. */
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

type Next = Step<CompleteState, CompleteEffect>;
type ReadEvent = Extract<CompleteEvent, { readonly type: 'read' }>;

type Awaiting = Extract<CompleteState, { readonly kind: 'checking' | 'unknown' }>;

/** Rows of the states that await the verdict on the call. */
const awaitingRows = {
  ...awaitsVerdict,
  read: (state: Awaiting, event: ReadEvent): Next => {
    const settled = settleByRead(event);
    if (settled !== undefined) return settled;
    const { payment, open, verdict, at } = event;
    const awaited = awaitVerdict(state, at, {
      verdict,
      open: open !== undefined || paymentPhase(payment) === 'unknown',
    });
    if (!awaited.known) return [{ ...state, ...awaited.now }, awaited.next];
    return [{ kind: 'ready', ...defined({ failure: awaited.failure }) }];
  },
};

/** Complete authorize: one call that moves money, and the reads that settle it when its answer is lost. */
export const completeAuthorizeFlow: Flow<CompleteState, CompleteEvent, CompleteEffect> = {
  name: 'completeAuthorize',
  initial: { kind: 'ready' },
  final: ['succeeded', 'failed', 'requiresAction'],
  table: {
    ready: {
      submit: () => [{ kind: 'sending', slow: false }, { type: 'completeAuthorize' }, slowTimer],
      resume: (_state, { since }) => startReading(since),
      // Another tab may have gone on meanwhile.
      pageShown: (state): Next => (state.failure === undefined ? [state] : [state, read]),
      read: (state, event): Next => {
        const settled = settleByRead(event);
        if (settled !== undefined) return settled;
        return event.open === undefined ? [state] : startReading(event.at);
      },
    },
    sending: {
      ...marksSlowCall,
      answered: (_state, { payment, at }) => {
        const settled = settle(payment);
        if (settled !== undefined) return settled;
        // The service itself says that another method is needed: this one was not charged.
        if (paymentPhase(payment) === 'open') return [{ kind: 'failed', payment }];
        // An unknown status or an unchanged payment settles nothing: reading goes on.
        if (paymentPhase(payment) === 'action' && asksForNewStep(payment)) return [{ kind: 'requiresAction', payment }];
        return startReading(at);
      },
      callFailed: (_state, { failure, at }): Next => {
        if (maySubmitAgain(failure)) return [{ kind: 'ready', failure }];
        return [{ kind: 'checking', since: at, reads: 1, ...keepRefusal(failure) }, read];
      },
    },
    checking: awaitingRows,
    processing: {
      ...polls,
      read: (state, { payment, open }): Next => {
        const settled = settle(payment, open);
        if (settled !== undefined && settled[0].kind !== 'processing') return settled;
        // The first reads may be stale. A status that later reads still show is one that the service has returned to.
        if (state.reads >= 2 && open === undefined) {
          if (paymentPhase(payment) === 'open') return [{ kind: 'failed', payment }];
          if (paymentPhase(payment) === 'action' && asksForNewStep(payment))
            return [{ kind: 'requiresAction', payment }];
        }
        const next = settled === undefined ? state : { ...state, payment };
        return [oneMoreRead(next), readIn(state.reads < 10 ? 4000 : slowReadMs)];
      },
      readFailed: (state) => [oneMoreRead(state), readIn(slowReadMs)],
    },
    unknown: awaitingRows,
    succeeded: {},
    failed: {},
    requiresAction: {},
  },
};

/** Starts to read for an outcome that has been unknown since then. */
function startReading(since: number): Next {
  return [{ kind: 'checking', since, reads: 0 }, readIn(nextReadDelay({ since, reads: 0 }))];
}

/** The state that the payment itself decides; `undefined` while it waits for the customer. While a call is open, only a status that no call can change counts. */
function settle(payment: PaymentView, open?: OpenOperation): Next | undefined {
  switch (paymentPhase(payment)) {
    case 'paid':
      return [{ kind: 'succeeded', payment }];
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

/** The state that a read decides while the answer is missing: the payment may also need another payment method, or redirect the payer. */
function settleByRead({ payment, open, verdict }: ReadEvent): Next | undefined {
  const settled = settle(payment, open);
  if (settled !== undefined || open !== undefined) return settled;
  const { next_action: action } = payment;
  switch (paymentPhase(payment)) {
    case 'open':
      // A stale read may show the payment as it was before its method was confirmed.
      return isOutcomeUnknown({ verdict }) ? undefined : [{ kind: 'failed', payment }];
    case 'action':
      // Before the call the payment waited for an authentication, so an address alone is the result of the call.
      return action?.type === 'redirect_to_url' &&
        action.redirect_to_url !== undefined &&
        action.three_ds_data === undefined
        ? [{ kind: 'requiresAction', payment }]
        : undefined;
    default:
      return undefined;
  }
}

/** True when the answer to the call asks for a redirect or a customer action. An authentication was asked for before the call. */
function asksForNewStep({ next_action: action }: PaymentView): boolean {
  if (action === undefined) return false;
  return (
    action.redirect_to_url !== undefined || (action.type !== 'three_ds_invoke' && action.three_ds_data === undefined)
  );
}
