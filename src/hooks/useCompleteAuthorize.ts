import { useCallback, useRef } from 'react';
import type { RequestContactBlock } from '../contract/index.ts';
import { type CompleteEffect, type CompleteEvent, type CompleteState, completeAuthorizeFlow } from '../flows/index.ts';
import type { Start } from './flowStore.ts';
import { performComplete } from './performComplete.ts';
import { notedCompletion } from './sessionNotes.ts';
import { useFlow } from './useFlow.ts';
import { usePageShown } from './usePageShown.ts';
import { useTabPlace, useTabWork } from './useTabPlace.ts';
import { useTillkit } from './useTillkit.ts';

export interface CompleteAuthorizeOptions {
  readonly paymentId: string;
  readonly clientSecret: string;
}

/** States in which a call of this tab is open, or its end not known: no other tab may begin one. */
const working: ReadonlySet<CompleteState['kind']> = new Set(['sending', 'checking', 'cannotConfirm']);

/** Completes an authorisation (flow `completeAuthorize`): one call that moves money, and the reads that settle it when its answer is lost. */
export function useCompleteAuthorize({ paymentId, clientSecret }: CompleteAuthorizeOptions): {
  readonly state: CompleteState;
  /** Sends, once. Presses while it is under way, or while its outcome is unknown, send nothing. A repeat without `shipping` delivers where the first press said. */
  readonly submit: (shipping?: RequestContactBlock) => void;
} {
  const { client, clock } = useTillkit();
  /** Where it goes, with the payment that it was said for. */
  const shipping = useRef<{ readonly paymentId: string; readonly block: RequestContactBlock }>(undefined);
  const place = useTabPlace(paymentId);
  const [state, store] = useFlow(
    completeAuthorizeFlow,
    (effect, performing) => {
      const carryOut = () =>
        performComplete(
          effect,
          client,
          { paymentId, clientSecret },
          shipping.current?.paymentId === paymentId ? { shipping: shipping.current.block } : {},
          performing,
        );
      if (effect.type !== 'completeAuthorize') return carryOut();
      return place.claim(carryOut, (failure, at) => performing.dispatch({ type: 'callFailed', failure, at }));
    },
    (): Start<CompleteEvent, CompleteEffect> => {
      const noted = notedCompletion(paymentId, clock.now());
      return noted && { event: { type: 'resume', since: noted.since, at: clock.now() } };
    },
    paymentId,
  );
  const { dispatch } = store;
  const shown = useCallback(() => dispatch({ type: 'pageShown', at: clock.now() }), [dispatch, clock]);
  usePageShown(shown);
  useTabWork(place, working.has(state.kind), shown);
  const submit = useCallback(
    (block?: RequestContactBlock) => {
      const { kind } = store.getState();
      if (block !== undefined && (kind === 'ready' || kind === 'cannotConfirm'))
        shipping.current = { paymentId, block };
      dispatch({ type: 'submit', at: clock.now() });
    },
    [dispatch, store, clock, paymentId],
  );
  return { state, submit };
}
