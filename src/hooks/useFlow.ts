import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Flow } from '../flows/index.ts';
import { createFlowStore, type FlowStore, type Performing, type Start } from './flowStore.ts';
import { useTillkit } from './useTillkit.ts';

/**
 * Runs a flow for one component instance. `start` is called once when the component is there; `perform` carries out effects.
 * Under StrictMode nothing is started or sent twice.
 *
 * @param subject what the flow is about. Another one is another flow, from the start: nothing of the one before is shown or acted on.
 */
export function useFlow<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  perform: (effect: Effect, performing: Performing<Event>) => void,
  start: () => Start<Event, Effect>,
  subject: string,
): [State, FlowStore<State, Event, Effect>] {
  const { clock, recorder } = useTillkit();
  const latest = useRef(perform);
  const latestStart = useRef(start);
  useLayoutEffect(() => {
    latest.current = perform;
    latestStart.current = start;
  });
  const begin = () => ({ subject, store: createFlowStore(flow, clock, () => latest.current, recorder) });
  const [running, setRunning] = useState(begin);
  const current = running.subject === subject ? running : begin();
  if (current !== running) setRunning(current);
  const { store } = current;
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useEffect(() => store.present(() => latestStart.current()), [store]);
  return [state, store];
}
