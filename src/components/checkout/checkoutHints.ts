import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { developmentHint } from '../../client/index.ts';
import type { CheckoutState } from '../../flows/index.ts';

/** The parts of a checkout that are mounted, for development hints. Changed in place: it never renders anything. */
export interface CheckoutParts {
  /** State of the checkout; absent once it is unmounted. */
  state?: CheckoutState | undefined;
  /** How many `Checkout.Status` are mounted. */
  statuses: number;
}

export const CheckoutHintsContext = createContext<CheckoutParts | undefined>(undefined);

/** True while a checkout shows its form, or nothing yet. */
const needsNoStatus = ({ kind }: CheckoutState) =>
  kind === 'loading' || kind === 'ready' || kind === 'tokenizing' || kind === 'confirming';

/** Development hint of a checkout's root: `Checkout.Status` is missing. */
export function useStatusHint(state: CheckoutState): CheckoutParts {
  const [parts] = useState<CheckoutParts>({ statuses: 0 });
  // Effects of the parts run first, so a mounted status is counted already.
  useEffect(() => {
    parts.state = state;
    if (!needsNoStatus(state)) developmentHint('missingStatus', () => parts.statuses === 0);
    return () => {
      parts.state = undefined;
    };
  }, [parts, state]);
  return parts;
}

/** Tells the checkout around it that a `Checkout.Status` is mounted. */
export function useMountedStatus(): void {
  const parts = useContext(CheckoutHintsContext);
  useEffect(() => {
    if (parts === undefined) return undefined;
    parts.statuses += 1;
    return () => {
      parts.statuses -= 1;
    };
  }, [parts]);
}

/** Development hint of card fields: they were removed while the payment of the checkout around them was under way. */
export function useRemovalHint(): void {
  const parts = useContext(CheckoutHintsContext);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // The checkout's own effects set the state that led to the removal.
      setTimeout(() => {
        const { state } = parts ?? {};
        const isUnderway = state !== undefined && 'page' in state && state.kind !== 'ready' && !isOver(state);
        if (isUnderway && !mounted.current) developmentHint('ownFormGone');
      });
    };
  }, [parts]);
}

const isOver = ({ kind }: CheckoutState) =>
  kind === 'expired' || kind === 'succeeded' || kind === 'failed' || kind === 'cancelled';
