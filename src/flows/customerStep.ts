import type { PaymentView } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import type { CallFailure } from './callFailure.ts';
import type { CustomerAction } from './customerAction.ts';
import { customerReadDelay, oneMoreRead, slowReadMs } from './reading.ts';

/** Why a one-time code was not accepted: the service asks for it again, or the call had no effect. */
export type CodeProblem = { readonly kind: 'wrong' } | { readonly kind: 'notSent'; readonly failure: CallFailure };

/** A customer action that the payer has been asked for, in a checkout or in a complete-authorize form. */
export interface CustomerStep {
  /** The payment whose `next_action` asks for it. */
  readonly payment: PaymentView;
  /** The action, checked; absent for a redirect, and for an action that this version cannot show. */
  readonly action?: CustomerAction;
  /** Number of reads since the payer was asked. */
  readonly reads: number;
  /** True once the action has expired. The payment may still succeed. */
  readonly isExpired: boolean;
  /** Why the last one-time code was not accepted; absent before one was submitted. */
  readonly problem?: CodeProblem;
}

type StepEffect =
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly timer: 'read' | 'frame'; readonly ms: number };
type Next<State> = readonly [State, ...StepEffect[]];

/** How long a hidden frame (EMV 3DS Method) may take before the payment goes on without it, in milliseconds. */
const frameMs = 10_000;

/** Actions that take hours, whose payment is polled rarely. */
const takesHours: ReadonlySet<string> = new Set(['transfer', 'voucher']);

/** Pause before the first read of an action that this page cannot show, in milliseconds: the code that shows it may still be loading. */
export const firstReadMs = 500;

/** True once the action has expired. */
export const isStepExpired = (action: CustomerAction | undefined, at: number) =>
  action?.until !== undefined && at >= action.until;

/** Pause before the next read while the payer acts, in milliseconds. */
function getStepReadDelay({ payment, action, reads }: CustomerStep, at: number): number {
  if (action !== undefined) return customerReadDelay(reads, { ...action, slow: takesHours.has(action.kind) }, at);
  if (payment.next_action?.redirect_to_url !== undefined) return slowReadMs;
  return reads === 0 ? firstReadMs : reads < 10 ? 4000 : slowReadMs;
}

/** Waits for the next read. A hidden frame reports by itself or times out, so it is not polled. */
const wait = <State extends CustomerStep>(state: State, at: number): Next<State> =>
  state.action?.kind === 'hiddenFrame'
    ? [state]
    : [state, { type: 'wait', timer: 'read', ms: getStepReadDelay(state, at) }];

/** Asks the payer for an action, and starts the timer of its first read. */
export function askStep(
  payment: PaymentView,
  action: CustomerAction | undefined,
  at: number,
  problem?: CodeProblem,
): Next<CustomerStep> {
  const step: CustomerStep = {
    payment,
    ...defined({ action }),
    reads: 0,
    isExpired: isStepExpired(action, at),
    ...defined({ problem }),
  };
  return action?.kind === 'hiddenFrame' ? [step, { type: 'wait', timer: 'frame', ms: frameMs }] : wait(step, at);
}

/** True while the payment asks for the same action in the same attempt. */
export const isSameStep = ({ payment: asked }: CustomerStep, now: PaymentView): boolean =>
  now.attempt_count === asked.attempt_count && now.next_action?.type === asked.next_action?.type;

/** The state after a read that shows the same action, with its newest details. */
export function stepRead<State extends CustomerStep>(
  state: State,
  { payment, action }: Pick<CustomerStep, 'payment' | 'action'>,
  at: number,
): Next<State> {
  const known = action === undefined ? {} : { action };
  return wait({ ...oneMoreRead(state), ...known, isExpired: isStepExpired(action, at), payment }, at);
}

/** The state after a failed read: another one follows. */
export const stepReadFailed = <State extends CustomerStep>(state: State, at: number): Next<State> =>
  wait(oneMoreRead(state), at);

/** The state after a timer; `undefined` where the hidden frame has timed out, so that the payment goes on without it. */
export function stepTimeUp<State extends CustomerStep>(
  state: State,
  { timer, hidden, at }: { readonly timer: string; readonly hidden?: boolean; readonly at: number },
): Next<State> | undefined {
  if (timer === 'frame' && state.action?.kind === 'hiddenFrame') return undefined;
  if (timer !== 'read') return [state];
  const isExpired = isStepExpired(state.action, at);
  const next = isExpired === state.isExpired ? state : { ...state, isExpired };
  // In the background nothing is read; the page reads when the payer returns to it.
  return hidden === true ? [next] : [next, { type: 'read' }];
}
