import { useCallback, useEffect, useReducer } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CheckoutData, CheckoutState, Problem } from '../../flows/index.ts';
import { useForSubject } from '../flow-store/useFlow.ts';
import type { PayInstrument } from './payInstrument.ts';

/** What a payer was shown that a payment costs: minor units of `currency`. */
export type ShownAmount = Pick<PaymentView, 'net_amount' | 'currency'>;

const isSameAmount = (one: ShownAmount, other: ShownAmount) =>
  one.net_amount === other.net_amount && one.currency === other.currency;

/** A submit of the payer, with what the form showed then. */
interface HeldSubmit {
  readonly instrument: PayInstrument;
  readonly shown: ShownAmount;
  readonly problem: Problem | undefined;
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
  /** Called in place of `submit` where the payment costs something else than the payer was shown. */
  readonly refuse: () => void;
  /** Reads the payment again. */
  readonly refresh: () => void;
}

/**
 * Confirms the amount that the payer was shown. While the merchant's server changes the payment, or while the payment is read, a submit is held. It is sent
 * afterwards only where the payment still costs what was shown and shows no new problem; otherwise the payer has to submit again.
 */
export function useConfirmShown({ id, state, getState, initialState, submit, refuse, refresh }: ConfirmShownOptions) {
  const pending = useForSubject(id, createPending);
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);

  const send = useCallback(
    ({ instrument, shown }: HeldSubmit, { payment }: CheckoutData) =>
      isSameAmount(shown, payment) ? submit(instrument) : refuse(),
    [submit, refuse],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each rendered state; the newest one may be another already.
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
    (instrument: PayInstrument, shown?: ShownAmount) => {
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
        pending.submit = undefined;
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
