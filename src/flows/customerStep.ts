import type { PaymentView } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import type { CallFailure } from './callFailure.ts';
import type { CustomerAction } from './customerAction.ts';
import { customerReadDelay, oneMoreRead, slowReadMs } from './reading.ts';

/** Why a one-time code was not taken: the service asks for it again, or the call did nothing. */
export type CodeProblem = { readonly kind: 'wrong' } | { readonly kind: 'notSent'; readonly failure: CallFailure };

/** A step that a payer has been asked to take, on the page of a link or in a form of its own. */
export interface CustomerStep {
  /** The payment whose `next_action` is the step. */
  readonly payment: PaymentView;
  /** The step, checked; absent for another page, and for a step that this version cannot show. */
  readonly action?: CustomerAction;
  /** Number of reads since the step was asked for. */
  readonly reads: number;
  /** True once its time has passed, which says nothing of the payment. */
  readonly over: boolean;
  /** Why the last one-time code was not taken; absent before one was submitted. */
  readonly problem?: CodeProblem;
}

type StepEffect =
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly timer: 'read' | 'frame'; readonly ms: number };
type Next<State> = readonly [State, ...StepEffect[]];

/** How long a hidden page has to report back before the payment goes on without it (EMV 3DS). */
const frameMs = 10_000;

/** A code or a page is settled in minutes; a transfer or a voucher takes hours. */
const takesHours: ReadonlySet<string> = new Set(['transfer', 'voucher']);

/** A step that cannot be shown is read again soon: the code that understands it may not have been loaded. */
export const firstReadMs = 500;

/** True once the time of a step has passed. */
export const isOver = (action: CustomerAction | undefined, at: number) =>
  action?.until !== undefined && at >= action.until;

/** Pause before the next read while the payer takes a step. */
function readPause({ payment, action, reads }: CustomerStep, at: number): number {
  if (action !== undefined) return customerReadDelay(reads, { ...action, slow: takesHours.has(action.kind) }, at);
  if (payment.next_action?.redirect_to_url !== undefined) return slowReadMs;
  return reads === 0 ? firstReadMs : reads < 10 ? 4000 : slowReadMs;
}

/** A hidden page ends by itself or with its time; every other step is found in a read. */
const wait = <State extends CustomerStep>(state: State, at: number): Next<State> =>
  state.action?.kind === 'hiddenFrame' ? [state] : [state, { type: 'wait', timer: 'read', ms: readPause(state, at) }];

/** Asks the payer for a step. */
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
    over: isOver(action, at),
    ...defined({ problem }),
  };
  return action?.kind === 'hiddenFrame' ? [step, { type: 'wait', timer: 'frame', ms: frameMs }] : wait(step, at);
}

/** True when a payment still asks for the step that it asked for. */
export const isSameStep = ({ payment: asked }: CustomerStep, now: PaymentView): boolean =>
  now.attempt_count === asked.attempt_count && now.next_action?.type === asked.next_action?.type;

/** A read shows the step unchanged, or its details anew. */
export function stepRead<State extends CustomerStep>(
  state: State,
  { payment, action }: Pick<CustomerStep, 'payment' | 'action'>,
  at: number,
): Next<State> {
  const known = action === undefined ? {} : { action };
  return wait({ ...oneMoreRead(state), ...known, over: isOver(action, at), payment }, at);
}

/** A read has failed: a later one follows. */
export const stepReadFailed = <State extends CustomerStep>(state: State, at: number): Next<State> =>
  wait(oneMoreRead(state), at);

/** What a timer leads to; `undefined` where the hidden page had its time, so that the payment goes on without it. */
export function stepTimeUp<State extends CustomerStep>(
  state: State,
  { timer, hidden, at }: { readonly timer: string; readonly hidden?: boolean; readonly at: number },
): Next<State> | undefined {
  if (timer === 'frame' && state.action?.kind === 'hiddenFrame') return undefined;
  if (timer !== 'read') return [state];
  const over = isOver(state.action, at);
  const next = over === state.over ? state : { ...state, over };
  // The page is in the background: it reads when the payer returns to it.
  return hidden === true ? [next] : [next, { type: 'read' }];
}
