import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Flow } from '../../flows/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { createFlowStore, type FlowStore, type Performers, performEffect, type Start } from './flowStore.ts';

/**
 * Runs a flow for one component instance. `start` is called once when the component is there; `performers` carry out effects.
 * Under StrictMode nothing is started or sent twice.
 *
 * @param subject what the flow is about. Another one is another flow, from the start: nothing of the one before is shown or acted on.
 */
export function useFlow<
  State extends { readonly kind: string },
  Event extends { readonly type: string },
  Effect extends { readonly type: string },
>(
  flow: Flow<State, Event, Effect>,
  performers: Performers<Effect, Event>,
  start: () => Start<Event, Effect>,
  subject: string,
): [State, FlowStore<State, Event, Effect>] {
  const { clock, recorder } = useTillkit();
  const latest = useRef(performers);
  const latestStart = useRef(start);
  useLayoutEffect(() => {
    latest.current = performers;
    latestStart.current = start;
  });
  const begin = () => ({
    subject,
    store: createFlowStore(
      flow,
      clock,
      () => (effect: Effect, performing) => performEffect(latest.current, effect, performing),
      recorder,
    ),
  });
  const [running, setRunning] = useState(begin);
  const current = running.subject === subject ? running : begin();
  if (current !== running) setRunning(current);
  const { store } = current;
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useEffect(() => store.present(() => latestStart.current()), [store]);
  return [state, store];
}

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
