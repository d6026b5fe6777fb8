import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CheckoutData, CheckoutState, Problem } from '../../flows/index.ts';
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

/** What a submit depends on, and what it calls. */
interface ConfirmShownOptions {
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
export function useConfirmShown({ state, getState, initialState, submit, refuse, refresh }: ConfirmShownOptions) {
  const held = useRef<HeldSubmit>(undefined);
  /** How many updates of the payment are running: the current number for submits, the rendered one for the form. */
  const openUpdates = useRef(0);
  const [renderedUpdates, setRenderedUpdates] = useState(0);

  const send = useCallback(
    ({ instrument, shown }: HeldSubmit, { payment }: CheckoutData) =>
      isSameAmount(shown, payment) ? submit(instrument) : refuse(),
    [submit, refuse],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each rendered state; the newest one may be another already.
  useEffect(() => {
    const now = getState();
    const waiting = held.current;
    if (waiting === undefined || isReading(now) || (now.kind === 'ready' && openUpdates.current > 0)) return;
    held.current = undefined;
    if (now.kind === 'ready' && now.problem === waiting.problem) send(waiting, now);
  }, [state, getState, send]);

  const confirm = useCallback(
    (instrument: PayInstrument, shown?: ShownAmount) => {
      const now = getState();
      const form = now.kind === 'ready' ? now : now.kind === 'loading' ? initialState : undefined;
      if (form === undefined) return;
      const problem = now.kind === 'ready' ? now.problem : undefined;
      const submitted = { instrument, shown: shown ?? form.payment, problem };
      if (isReading(now) || openUpdates.current > 0) held.current = submitted;
      else send(submitted, form);
    },
    [getState, initialState, send],
  );

  const update = useCallback(
    async <Answer>(change: () => Promise<Answer>) => {
      const count = (more: 1 | -1) => {
        openUpdates.current += more;
        setRenderedUpdates(openUpdates.current);
      };
      count(1);
      try {
        return await change();
      } catch (error) {
        held.current = undefined;
        throw error;
      } finally {
        count(-1);
        refresh();
      }
    },
    [refresh],
  );

  return { confirm, update, isUpdating: renderedUpdates > 0 };
}

/** True while the payment that a form shows is being read. */
const isReading = (state: CheckoutState) =>
  state.kind === 'loading' || (state.kind === 'ready' && state.refreshing === true);
