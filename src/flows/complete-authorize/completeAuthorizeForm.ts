import type { MethodCompletion, PaymentView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { type CustomerAction, toCodeStep, waitsForCode } from '../customerAction.ts';
import {
  askStep,
  type CodeProblem,
  type CustomerStep,
  isSameStep,
  stepRead,
  stepReadFailed,
  stepTimeUp,
} from '../customerStep.ts';
import { type Flow, readIn, type Step, step } from '../flow.ts';
import { newerPayment, paymentPhase } from '../paymentPhase.ts';
import { slowReadMs } from '../reading.ts';
import {
  type CompleteEffect,
  type CompleteEvent,
  type CompleteState,
  type CompleteTimer,
  completeAuthorizeFlow,
} from './completeAuthorize.ts';

/** The customer action after which the call was sent. */
export interface TakenStep {
  /** The payment as it asked for the action. */
  readonly payment: PaymentView;
  /** Outcome of a hidden frame. */
  readonly completion?: MethodCompletion;
}

/** States of the call alone. Where it asks for an action, the form's own state takes its place. */
type CallState = Exclude<CompleteState, { readonly kind: 'requiresAction' }>;

/** What the form keeps while the outcome is unknown, or once the proxy refuses the attempt. */
interface KeptWhileUnknown {
  /** The payment as it was read last; absent before a read. */
  readonly lastRead?: PaymentView;
  /** Number of the attempt that the proxy refuses to complete because it was not authenticated; absent otherwise. */
  readonly refusedAttempt?: number;
}
type WithMemory<State> = State extends { readonly kind: 'unknown' }
  ? State & { readonly taken?: TakenStep } & KeptWhileUnknown
  : State extends unknown
    ? State & { readonly taken?: TakenStep }
    : never;

/**
 * States of a form that completes a payment. The flow of the call (`completeAuthorizeFlow`) runs inside this one: its states, with what the form remembers, and
 * `requiresAction` for the customer action that the call has led to.
 */
export type CompleteFormState =
  /** `taken`: the last submit came from a customer action, not from the form. */
  | WithMemory<CallState>
  /** The payer has an action to take, here or elsewhere. The form polls the payment meanwhile. */
  | ({ readonly kind: 'requiresAction' } & CustomerStep);

/** `frame`: the hidden frame has timed out. */
export type CompleteFormTimer = CompleteTimer | 'frame';

export type CompleteFormEvent =
  | Exclude<CompleteEvent, { readonly type: 'timeUp' }>
  /** `hidden`: the page is in the background. */
  | { readonly type: 'timeUp'; readonly timer: CompleteFormTimer; readonly hidden?: boolean; readonly at: number }
  /** The person has typed the one-time code; the code itself is not in here. */
  | { readonly type: 'codeGiven'; readonly at: number }
  /** The hidden frame has reported its end. */
  | { readonly type: 'frameEnded'; readonly at: number };

export type CompleteFormEffect =
  | CompleteEffect
  | { readonly type: 'wait'; readonly timer: CompleteFormTimer; readonly ms: number };

type Next = Step<CompleteFormState, CompleteFormEffect>;
type Asks = Extract<CompleteFormState, { readonly kind: 'requiresAction' }>;
type ReadEvent = Extract<CompleteFormEvent, { readonly type: 'read' }>;

type CallEvent = Exclude<CompleteFormEvent, { readonly type: 'codeGiven' | 'frameEnded' }>;

/** A form that completes a payment: the call of `completeAuthorize`, and the customer actions that it leads to. */
export const completeAuthorizeFormFlow: Flow<CompleteFormState, CompleteFormEvent, CompleteFormEffect> = {
  name: 'completeAuthorizeForm',
  initial: { kind: 'ready' },
  final: ['succeeded', 'failed'],
  table: {
    ready: {
      submit: passToCall,
      resume: passToCall,
      pageShown: passToCall,
      read: passToCall,
    },
    sending: {
      answered: passToCall,
      callFailed: passToCall,
      timeUp: passToCall,
    },
    checking: {
      read: passToCall,
      readFailed: passToCall,
      timeUp: passToCall,
      pageShown: passToCall,
    },
    processing: {
      read: passToCall,
      readFailed: passToCall,
      timeUp: passToCall,
      pageShown: passToCall,
    },
    unknown: {
      read: passToCall,
      readFailed: passToCall,
      timeUp: passToCall,
      pageShown: passToCall,
    },
    requiresAction: {
      read: applyReadWhileAsking,
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

/** Asks the payer for an action, and starts to read. */
function ask(payment: PaymentView, action: CustomerAction | undefined, at: number, problem?: CodeProblem): Next {
  const [step, ...effects] = askStep(payment, action, at, problem);
  return [{ kind: 'requiresAction', ...step }, ...effects];
}

/** Sends complete-authorize after the payer's action. */
function complete(payment: PaymentView, at: number, completion?: MethodCompletion): Next {
  const taken = { payment, ...defined({ completion }) };
  return passToCall({ kind: 'ready', taken }, { type: 'submit', at });
}

/** True when a read asks for another action than the one whose call is being settled. No outcome is in doubt then. */
function asksForAnotherStep({ taken }: { readonly taken?: TakenStep }, { payment, open, action }: ReadEvent): boolean {
  return (
    action !== undefined &&
    // A hidden frame completes the payment without the payer, which only a submit allows.
    action.kind !== 'hiddenFrame' &&
    open === undefined &&
    paymentPhase(payment) === 'action' &&
    payment.next_action?.type !== taken?.payment.next_action?.type &&
    (taken === undefined || newerPayment(taken.payment, payment) === payment)
  );
}

/** Passes an event to the flow of the call, unless it ends the wait for it. */
function passToCall(state: WithMemory<CallState>, event: CallEvent): Next {
  if (event.type === 'read' && asksForAnotherStep(state, event)) return ask(event.payment, event.action, event.at);
  const { taken, lastRead, refusedAttempt, ...call } = { lastRead: undefined, refusedAttempt: undefined, ...state };
  if (event.type !== 'timeUp') return followCall(state, event, step(completeAuthorizeFlow, call, event));
  const { timer } = event;
  return timer === 'frame' ? [state] : followCall(state, event, step(completeAuthorizeFlow, call, { ...event, timer }));
}

/** Gives the next state of the call what the form remembers, or shows the action that it has led to. */
function followCall(
  state: WithMemory<CallState>,
  event: CallEvent,
  [next, ...effects]: Step<CompleteState, CompleteEffect>,
): Next {
  const { taken, lastRead, refusedAttempt } = { lastRead: undefined, refusedAttempt: undefined, ...state };
  if (next.kind === 'requiresAction') {
    const wrong = taken !== undefined && waitsForCode(taken.payment) && waitsForCode(next.payment);
    const action = 'action' in event && next.payment === event.payment ? event.action : undefined;
    // A hidden frame is shown once.
    const shown = action?.kind === 'hiddenFrame' && taken?.completion !== undefined ? undefined : action;
    return ask(next.payment, shown, event.at, wrong ? { kind: 'wrong' } : undefined);
  }
  if (next.kind === 'succeeded' || next.kind === 'failed' || next.kind === 'processing') return [next, ...effects];
  const read = event.type === 'read' && paymentPhase(event.payment) !== 'unknown' ? event.payment : undefined;
  // What the proxy has refused to complete stays refused until another attempt begins.
  const refused =
    next.kind === 'ready' && next.failure?.code === 'not_authenticated' ? read?.attempt_count : refusedAttempt;
  if (next.kind === 'ready' && refused !== undefined && read !== undefined)
    return read.attempt_count > refused
      ? [{ kind: 'ready' }]
      : [{ kind: 'unknown', since: event.at, reads: 0, lastRead: read, refusedAttempt: refused }, readIn(slowReadMs)];
  const kept = taken && { taken };
  if (next.kind === 'unknown')
    return [{ ...next, ...kept, ...defined({ lastRead: read ?? lastRead, refusedAttempt: refused }) }, ...effects];
  // A refused code is typed again, never sent again.
  if (taken !== undefined && next.kind === 'ready' && waitsForCode(taken.payment))
    return askForCode(taken.payment, event.at, next.failure && { kind: 'notSent', failure: next.failure });
  return [{ ...next, ...kept }, ...effects];
}

const askForCode = (payment: PaymentView, at: number, problem?: CodeProblem): Next =>
  ask(payment, toCodeStep(payment.next_action), at, problem);

/** Handles a read while the payer has an action to take. */
function applyReadWhileAsking(state: Asks, event: ReadEvent): Next {
  const { open, at } = event;
  const payment = newerPayment(state.payment, event.payment);
  // The action of an older answer is over.
  const { action } = payment === event.payment ? event : state;
  const stay = (known: CustomerAction | undefined): Next =>
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
    if (same && state.action?.kind === 'hiddenFrame') return stay(state.action);
    // A hidden frame that a read returns was not asked for by a submit on this page.
    const shown = action?.kind === 'hiddenFrame' ? undefined : action;
    return same ? stay(shown ?? state.action) : ask(payment, shown, at);
  }
  const next = passToCall({ kind: 'ready' }, { ...event, payment });
  // An unknown status.
  return next[0].kind === 'ready' ? stay(state.action) : next;
}
