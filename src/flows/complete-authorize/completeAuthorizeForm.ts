import type { MethodCompletion, PaymentView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { codeStep, wantsCode } from '../codeStep.ts';
import type { CustomerAction } from '../customerAction.ts';
import {
  askStep,
  type CodeProblem,
  type CustomerStep,
  isSameStep,
  stepRead,
  stepReadFailed,
  stepTimeUp,
} from '../customerStep.ts';
import { type Flow, type Step, step } from '../flow.ts';
import { newerPayment, paymentPhase } from '../paymentPhase.ts';
import { slowReadMs } from '../reading.ts';
import {
  type CompleteEffect,
  type CompleteEvent,
  type CompleteState,
  type CompleteTimer,
  completeAuthorizeFlow,
} from './completeAuthorize.ts';

/** The step that a call was sent from. */
export interface TakenStep {
  /** As it asked for the step. */
  readonly payment: PaymentView;
  /** The outcome of a hidden page. */
  readonly completion?: MethodCompletion;
}

type Inner = Exclude<CompleteState, { readonly kind: 'requiresAction' }>;

/** What is kept where the outcome is unknown, or nothing more can be done. */
interface LastSeen {
  /** As the latest read has shown it; absent while none has. */
  readonly seen?: PaymentView;
  /** The attempt that the proxy has refused to complete: it was not authenticated, so another submit cannot help. Absent otherwise. */
  readonly closed?: number;
}
type Inside<State> = State extends { readonly kind: 'unknown' }
  ? State & { readonly taken?: TakenStep } & LastSeen
  : State extends unknown
    ? State & { readonly taken?: TakenStep }
    : never;

/** A form of its own that completes a payment: as {@link CompleteState}, with the step that the call has led to. */
export type CompleteFormState =
  /** `taken`: the last submit was that of a step, not of the form. */
  | Inside<Inner>
  /** The payer has a step to take, here or outside of this page; the form reads until the payment changes. */
  | ({ readonly kind: 'requiresAction' } & CustomerStep);

/** `frame`: the hidden page had its time. */
export type CompleteFormTimer = CompleteTimer | 'frame';

/** The step that an answer asks for, where it is one that can be shown. */
interface Asking {
  readonly action?: CustomerAction;
}

export type CompleteFormEvent =
  | Exclude<CompleteEvent, { readonly type: 'answered' | 'read' | 'timeUp' }>
  | (Extract<CompleteEvent, { readonly type: 'answered' }> & Asking)
  | (Extract<CompleteEvent, { readonly type: 'read' }> & Asking)
  /** `hidden`: the page is in the background. */
  | { readonly type: 'timeUp'; readonly timer: CompleteFormTimer; readonly hidden?: boolean; readonly at: number }
  /** The person has typed the one-time code; the code itself is not in here. */
  | { readonly type: 'codeGiven'; readonly at: number }
  /** The hidden page has reported back. */
  | { readonly type: 'frameEnded'; readonly at: number };

export type CompleteFormEffect =
  | CompleteEffect
  | { readonly type: 'wait'; readonly timer: CompleteFormTimer; readonly ms: number };

type Next = Step<CompleteFormState, CompleteFormEffect>;
type Asks = Extract<CompleteFormState, { readonly kind: 'requiresAction' }>;
type ReadEvent = Extract<CompleteFormEvent, { readonly type: 'read' }>;

type InsideEvent = Exclude<CompleteFormEvent, { readonly type: 'codeGiven' | 'frameEnded' }>;

/** A form of its own that completes a payment: one call that moves money, as in `completeAuthorize`, and the step that it has led to. */
export const completeAuthorizeFormFlow: Flow<CompleteFormState, CompleteFormEvent, CompleteFormEffect> = {
  name: 'completeAuthorizeForm',
  initial: { kind: 'ready' },
  final: ['succeeded', 'failed'],
  table: {
    ready: {
      submit: inside,
      resume: inside,
      pageShown: inside,
      read: inside,
    },
    sending: {
      answered: inside,
      callFailed: inside,
      timeUp: inside,
    },
    checking: {
      read: inside,
      readFailed: inside,
      timeUp: inside,
      pageShown: inside,
    },
    processing: {
      read: inside,
      readFailed: inside,
      timeUp: inside,
      pageShown: inside,
    },
    unknown: {
      read: inside,
      readFailed: inside,
      timeUp: inside,
      pageShown: inside,
    },
    requiresAction: {
      read: readWhileAsking,
      readFailed: (state, { at }) => stepReadFailed(state, at),
      timeUp: (state, event): Next => stepTimeUp(state, event) ?? complete(state.payment, event.at, 'N'),
      pageShown: (state) => [state, { type: 'read' }],
      codeGiven: (state, { at }): Next => (state.action?.kind === 'code' ? complete(state.payment, at) : [state]),
      frameEnded: (state, { at }): Next =>
        state.action?.kind === 'hiddenFrame' ? complete(state.payment, at, 'Y') : [state],
    },
    succeeded: {},
    failed: {},
  },
};

const readIn = (ms: number): CompleteFormEffect => ({ type: 'wait', timer: 'read', ms });

/** Asks the person for a step, and begins to read. */
function ask(payment: PaymentView, action: CustomerAction | undefined, at: number, problem?: CodeProblem): Next {
  const [step, ...effects] = askStep(payment, action, at, problem);
  return [{ kind: 'requiresAction', ...step }, ...effects];
}

/** Sends what the step has made possible. */
function complete(payment: PaymentView, at: number, completion?: MethodCompletion): Next {
  const taken = { payment, ...defined({ completion }) };
  return inside({ kind: 'ready', taken }, { type: 'submit', at });
}

/** True when a read shows a step for the person that is not the one whose call is being settled. Nothing is in doubt then. */
function asksForAnother({ taken }: { readonly taken?: TakenStep }, { payment, open, action }: ReadEvent): boolean {
  return (
    action !== undefined &&
    // The end of a hidden page completes the payment without the payer, which only a submit allows.
    action.kind !== 'hiddenFrame' &&
    open === undefined &&
    paymentPhase(payment) === 'action' &&
    payment.next_action?.type !== taken?.payment.next_action?.type &&
    (taken === undefined || newerPayment(taken.payment, payment) === payment)
  );
}

/** Hands an event to complete-authorize, and keeps for which step it was sent. */
function inside(state: Inside<Inner>, event: InsideEvent): Next {
  const { taken, seen, closed, ...before } = { seen: undefined, closed: undefined, ...state };
  if (event.type === 'timeUp')
    return event.timer === 'frame' ? [state] : after(before, { ...event, timer: event.timer });
  if (event.type === 'read' && asksForAnother(state, event)) return ask(event.payment, event.action, event.at);
  return after(before, event);

  function after(from: Inner, one: CompleteEvent): Next {
    const [next, ...effects] = step(completeAuthorizeFlow, from, one);
    if (next.kind === 'requiresAction') {
      const wrong = taken !== undefined && wantsCode(taken.payment) && wantsCode(next.payment);
      const action = 'action' in event && next.payment === event.payment ? event.action : undefined;
      // A hidden page is shown once.
      const shown = action?.kind === 'hiddenFrame' && taken?.completion !== undefined ? undefined : action;
      return ask(next.payment, shown, event.at, wrong ? { kind: 'wrong' } : undefined);
    }
    if (next.kind === 'succeeded' || next.kind === 'failed' || next.kind === 'processing') return [next, ...effects];
    const read = event.type === 'read' && paymentPhase(event.payment) !== 'unknown' ? event.payment : undefined;
    // What the proxy has refused to complete stays closed until another attempt begins.
    const shut = next.kind === 'ready' && next.failure?.code === 'not_authenticated' ? read?.attempt_count : closed;
    if (next.kind === 'ready' && shut !== undefined && read !== undefined)
      return read.attempt_count > shut
        ? [{ kind: 'ready' }]
        : [{ kind: 'unknown', since: event.at, reads: 0, seen: read, closed: shut }, readIn(slowReadMs)];
    const kept = taken && { taken };
    if (next.kind === 'unknown') {
      const shown = read ?? seen;
      return [{ ...next, ...kept, ...defined({ seen: shown, closed: shut }) }, ...effects];
    }
    // A code that was not taken is typed again, not sent again.
    if (taken !== undefined && next.kind === 'ready' && wantsCode(taken.payment))
      return askForCode(taken.payment, event.at, next.failure && { kind: 'notSent', failure: next.failure });
    return [{ ...next, ...kept }, ...effects];
  }
}

const askForCode = (payment: PaymentView, at: number, problem?: CodeProblem): Next =>
  ask(payment, codeStep(payment.next_action), at, problem);

/** Where a read leads while a step is waited for. */
function readWhileAsking(state: Asks, event: ReadEvent): Next {
  const { open, at } = event;
  const payment = newerPayment(state.payment, event.payment);
  // An older answer's step is over.
  const { action } = payment === event.payment ? event : state;
  const stays = (known: CustomerAction | undefined): Next =>
    stepRead(
      state,
      {
        payment: paymentPhase(payment) === 'unknown' ? state.payment : payment,
        ...defined({ action: known }),
      },
      at,
    );
  if (paymentPhase(payment) === 'action' && open === undefined) {
    const same = isSameStep(state, payment);
    if (same && state.action?.kind === 'hiddenFrame') return stays(state.action);
    // A hidden page that a read returns was not asked for by a submit on this page.
    const shown = action?.kind === 'hiddenFrame' ? undefined : action;
    return same ? stays(shown ?? state.action) : ask(payment, shown, at);
  }
  const next = inside({ kind: 'ready' }, { ...event, payment });
  // An unknown status.
  return next[0].kind === 'ready' ? stays(state.action) : next;
}
