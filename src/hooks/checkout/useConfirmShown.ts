import { useCallback, useEffect, useReducer } from 'react';
import { isAsShown, type ShownPayment } from '../../contract/index.ts';
import {
  amountChanged,
  type CallFailure,
  type CheckoutData,
  type CheckoutState,
  nothingSubmitted,
  type Problem,
} from '../../flows/index.ts';
import { useForSubject } from '../flow-store/useFlow.ts';
import type { PayInstrument } from './payInstrument.ts';

/** A submit of the payer, with what the form showed then. */
interface HeldSubmit {
  readonly instrument: PayInstrument;
  readonly shown: ShownPayment;
  readonly problem: Problem | undefined;
  /** True where a change of the payment that it has waited for has failed. */
  readonly hasFailedChange?: true;
}

/** The submit that waits, and the number of running updates of the payment. */
interface Pending {
  submit?: HeldSubmit | undefined;
  updates: number;
}

const createPending = (): Pending => ({ updates: 0 });

/** What a submit depends on, and what it calls. */
interface ConfirmShownOptions {
  /** Id of the checkout. A submit that is held is dropped when it changes. */
  readonly id: string;
  /** The state that is rendered. */
  readonly state: CheckoutState;
  readonly getState: () => CheckoutState;
  /** What is shown while the state is `loading`. */
  readonly initialState: CheckoutData | undefined;
  readonly submit: (instrument: PayInstrument) => void;
  /** Called in place of `submit`, with what the payer reads of it, where the payment is not as they were shown it, or a change of it has failed. */
  readonly refuse: (failure: CallFailure) => void;
  /** Reads the payment again. */
  readonly refresh: () => void;
}

/**
 * Confirms what the payer was shown. While the merchant's server changes the payment, or while the payment is read, a submit is held. It is sent afterwards only
 * where the change has not failed, the payment is still as it was shown and the form shows no new problem; otherwise the payer reads why, and has to submit again.
 */
export function useConfirmShown({ id, state, getState, initialState, submit, refuse, refresh }: ConfirmShownOptions) {
  const pending = useForSubject(id, createPending);
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);

  const send = useCallback(
    ({ instrument, shown, hasFailedChange }: HeldSubmit, { payment }: CheckoutData) => {
      if (!isAsShown(shown, payment)) refuse(amountChanged);
      else if (hasFailedChange) refuse(nothingSubmitted);
      else submit(instrument);
    },
    [submit, refuse],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each rendered state, and reads the newest one, which may be later.
  useEffect(() => {
    const now = getState();
    const held = pending.submit;
    if (held === undefined || isReading(now) || (now.kind === 'ready' && pending.updates > 0)) return;
    pending.submit = undefined;
    if (now.kind === 'ready' && now.problem === held.problem) send(held, now);
  }, [state, getState, send, pending]);

  // A page that was hidden and is shown again sends nothing that was submitted before.
  useEffect(
    () => () => {
      pending.submit = undefined;
    },
    [pending],
  );

  const confirm = useCallback(
    (instrument: PayInstrument, shown?: ShownPayment) => {
      const now = getState();
      const form = now.kind === 'ready' ? now : now.kind === 'loading' ? initialState : undefined;
      if (form === undefined) return;
      const problem = now.kind === 'ready' ? now.problem : undefined;
      const submitted = { instrument, shown: shown ?? form.payment, problem };
      if (isReading(now) || pending.updates > 0) pending.submit = submitted;
      else send(submitted, form);
    },
    [getState, initialState, send, pending],
  );

  const update = useCallback(
    async <Answer>(change: () => Promise<Answer>) => {
      const count = (more: 1 | -1) => {
        pending.updates += more;
        rerender();
      };
      count(1);
      try {
        return await change();
      } catch (error) {
        if (pending.submit !== undefined) pending.submit = { ...pending.submit, hasFailedChange: true };
        throw error;
      } finally {
        count(-1);
        refresh();
      }
    },
    [refresh, pending],
  );

  return { confirm, update, isUpdating: pending.updates > 0 };
}

/** True while the payment that a form shows is being read. */
const isReading = (state: CheckoutState) =>
  state.kind === 'loading' || (state.kind === 'ready' && state.refreshing === true);
