import { useEffect, useRef } from 'react';
import type { FlowStore } from './flowStore.ts';

/** Calls back in the very step after which a flow awaits no operation of this tab: before the same step can note another one. */
export function useAfterWait<State>(
  { subscribe, getState }: Pick<FlowStore<State, never, never>, 'subscribe' | 'getState'>,
  awaits: (state: State) => boolean,
  forget: () => void,
): void {
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(
    () =>
      subscribe(() => {
        if (!awaits(getState())) latest.current();
      }),
    [subscribe, getState, awaits],
  );
}
