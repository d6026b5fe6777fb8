import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { developmentHint } from '../client/index.ts';
import type { CheckoutState } from '../flows/index.ts';

/** What hints in development are about: which parts of a checkout are there. It is changed in place and draws nothing. */
export interface CheckoutLife {
  /** State of the checkout; absent once it is unmounted. */
  state?: CheckoutState | undefined;
  /** How many `Checkout.Status` are mounted. */
  statuses: number;
}

export const CheckoutLifeContext = createContext<CheckoutLife | undefined>(undefined);

/** True where the form, or nothing yet, is what a checkout shows. */
const needsNoStatus = ({ kind }: CheckoutState) =>
  kind === 'loading' || kind === 'ready' || kind === 'tokenizing' || kind === 'confirming';

/** For the root of a checkout: says in development that `Checkout.Status` is missing. */
export function useCheckoutLife(state: CheckoutState): CheckoutLife {
  const [life] = useState<CheckoutLife>({ statuses: 0 });
  // After the effects of the parts, which count themselves.
  useEffect(() => {
    life.state = state;
    if (!needsNoStatus(state)) developmentHint('missingStatus', () => life.statuses === 0);
    return () => {
      life.state = undefined;
    };
  }, [life, state]);
  return life;
}

/** Counts a `Checkout.Status`. */
export function useCountedStatus(): void {
  const life = useContext(CheckoutLifeContext);
  useEffect(() => {
    if (life === undefined) return undefined;
    life.statuses += 1;
    return () => {
      life.statuses -= 1;
    };
  }, [life]);
}

/** For card fields: says in development that they were removed while the payment of the checkout around them was under way. */
export function useRemovalHint(): void {
  const life = useContext(CheckoutLifeContext);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // The state that they were removed for is known after the effects of the checkout.
      setTimeout(() => {
        const { state } = life ?? {};
        const isUnderway = state !== undefined && 'link' in state && state.kind !== 'ready' && !isOver(state);
        if (isUnderway && !mounted.current) developmentHint('ownFormGone');
      });
    };
  }, [life]);
}

const isOver = ({ kind }: CheckoutState) =>
  kind === 'expired' || kind === 'succeeded' || kind === 'failed' || kind === 'cancelled';
