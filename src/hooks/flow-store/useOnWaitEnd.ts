import { useEffect, useRef } from 'react';
import type { FlowStore } from './flowStore.ts';

/** Calls `forget` as soon as a flow no longer awaits the outcome of an operation, before the flow can begin another one. */
export function useOnWaitEnd<State>(
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
