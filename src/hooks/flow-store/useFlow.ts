import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Flow, step } from '../../flows/index.ts';
import { type Clock, type FlowRecorder, useTillkit } from '../provider/useTillkit.ts';

/** What a performer of an effect may use. */
export interface Performing<Event> {
  /** Dispatches an event to the flow. Does nothing once the component was unmounted, even if it has been mounted again. */
  readonly dispatch: (event: Event) => void;
  /** For reads: aborted when the component is unmounted. A write is never aborted; its answer is dropped. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Calls back after a pause, replacing the timer of the same name. */
  readonly wait: (name: string, ms: number, callback: () => void) => void;
}

/** How a flow starts: with an effect, with an event, or with neither. */
export type Start<Event, Effect> = { readonly effect: Effect } | { readonly event: Event } | undefined;

/** A running flow: holds the state, and performs effects outside React until its component is unmounted. */
export interface FlowStore<State, Event, Effect> {
  readonly getState: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: Event) => void;
  /** Call it when the component is mounted, and the returned function when it is unmounted. StrictMode does both once more. */
  readonly mount: (start: () => Start<Event, Effect>) => () => void;
}

/** Creates the store of one component instance. `getPerform` is called for every effect, so that it uses the latest props. */
export function createFlowStore<
  State extends { readonly kind: string },
  Event extends { readonly type: string },
  Effect,
>(
  flow: Flow<State, Event, Effect>,
  clock: Clock,
  getPerform: () => (effect: Effect, performing: Performing<Event>) => void,
  recorder?: FlowRecorder,
): FlowStore<State, Event, Effect> {
  let state = flow.initial;
  let isStarted = false;
  let isUnmounted = false;
  let isUnmounting = false;
  let lifetime = new AbortController();
  let record: ReturnType<FlowRecorder['begin']> | undefined;
  const listeners = new Set<() => void>();
  const timers = new Map<string, () => void>();

  const wait = (name: string, ms: number, callback: () => void) => {
    timers.get(name)?.();
    timers.set(
      name,
      clock.after(ms, () => {
        timers.delete(name);
        callback();
      }),
    );
  };

  const setState = (next: State) => {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const dispatch = (event: Event) => {
    if (isUnmounted) return;
    const [next, ...effects] = step(flow, state, event);
    record ??= recorder?.begin(flow.name);
    record?.(event, state, next);
    setState(next);
    for (const effect of effects) carryOut(effect);
  };

  const carryOut = (effect: Effect) => {
    const { signal } = lifetime;
    // A component that was unmounted starts over when it is mounted again, and ignores earlier answers.
    const dispatchIfMounted = (event: Event) => {
      if (signal === lifetime.signal) dispatch(event);
    };
    getPerform()(effect, { dispatch: dispatchIfMounted, signal, clock, wait });
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    mount: (start) => {
      isUnmounting = false;
      if (isUnmounted) {
        isUnmounted = false;
        isStarted = false;
        record = undefined;
        lifetime = new AbortController();
        // Hidden and shown again (React's Activity): the screen still shows the state from before, and the flow begins anew.
        setState(flow.initial);
      }
      if (!isStarted) {
        isStarted = true;
        const first = start();
        if (first !== undefined) 'effect' in first ? carryOut(first.effect) : dispatch(first.event);
      }
      return () => {
        isUnmounting = true;
        // StrictMode mounts the component again within the same task.
        queueMicrotask(() => {
          if (!isUnmounting) return;
          isUnmounted = true;
          for (const cancel of timers.values()) cancel();
          timers.clear();
          lifetime.abort();
        });
      };
    },
  };
}

interface Typed {
  readonly type: string;
}

/** Carries out the effects of a flow: one function for each type of effect. */
export type Performers<Effect extends Typed, Event> = {
  readonly [Type in Effect['type']]: (
    effect: Extract<Effect, { readonly type: Type }>,
    performing: Performing<Event>,
  ) => void;
};

/** Carries out one effect. */
export function performEffect<Effect extends Typed, Event>(
  performers: Performers<Effect, Event>,
  effect: Effect,
  performing: Performing<Event>,
): void {
  // The cast is safe: the function was found by the type of this effect.
  const perform = performers[effect.type as Effect['type']] as (effect: Effect, performing: Performing<Event>) => void;
  perform(effect, performing);
}

/** Makes an inner flow dispatch to the outer one: each of its events is wrapped in an event of the outer flow. */
export function wrapEvents<Inner, Outer>(
  performing: Performing<Outer>,
  wrap: (event: Inner) => Outer,
): Performing<Inner> {
  return { ...performing, dispatch: (event) => performing.dispatch(wrap(event)) };
}

/** Starts a timer of a flow, which ends with `timeUp`. `owner` keeps timers of the same name of two flows apart. */
export function startTimer<Timer extends string>(
  { timer, ms }: { readonly timer: Timer; readonly ms: number },
  { wait, dispatch, clock }: Performing<{ readonly type: 'timeUp'; readonly timer: Timer; readonly at: number }>,
  owner = '',
): void {
  wait(`${owner}${timer}`, ms, () => dispatch({ type: 'timeUp', timer, at: clock.now() }));
}

/** Starts a timer whose `timeUp` also says whether the page is in the background (`hidden`). */
export function startPageTimer<Timer extends string>(
  { timer, ms }: { readonly timer: Timer; readonly ms: number },
  {
    wait,
    dispatch,
    clock,
  }: Performing<{
    readonly type: 'timeUp';
    readonly timer: Timer;
    readonly hidden?: boolean;
    readonly at: number;
  }>,
): void {
  wait(timer, ms, () =>
    dispatch({
      type: 'timeUp',
      timer,
      ...(document.visibilityState === 'hidden' ? { hidden: true } : {}),
      at: clock.now(),
    }),
  );
}

/** Returns a value that belongs to one subject, such as a payment. Another subject gets a new value, and never sees what was kept for the one before. */
export function useForSubject<Value>(subject: string, create: () => Value): Value {
  const [kept, setKept] = useState(() => ({ subject, value: create() }));
  const current = kept.subject === subject ? kept : { subject, value: create() };
  if (current !== kept) setKept(current);
  return current.value;
}

/**
 * Runs a flow for one component instance. `start` is called once when the component is mounted; `performers` carry out effects. Under StrictMode nothing is
 * started or sent twice.
 *
 * @param subject id of what the flow is about. Another id starts the flow anew.
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
  const store = useForSubject(subject, () =>
    createFlowStore(
      flow,
      clock,
      () => (effect: Effect, performing: Performing<Event>) => performEffect(latest.current, effect, performing),
      recorder,
    ),
  );
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useEffect(() => store.mount(() => latestStart.current()), [store]);
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
