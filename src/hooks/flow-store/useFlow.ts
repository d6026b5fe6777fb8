import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Flow, step } from '../../flows/index.ts';
import { type Clock, type FlowRecorder, useTillkit } from '../provider/useTillkit.ts';

/** What performing an effect may use. */
export interface Performing<Event> {
  /** Hands an event to the flow. After the component is gone it does nothing, also when the component has come back since. */
  readonly dispatch: (event: Event) => void;
  /** Aborted when the component is gone: for reads. A write that has left is never aborted; its answer is dropped. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Calls back after a pause, replacing the timer of the same name. */
  readonly wait: (name: string, ms: number, callback: () => void) => void;
}

/** How a flow begins: with an effect, with an event, or by waiting for the person. */
export type Start<Event, Effect> = { readonly effect: Effect } | { readonly event: Event } | undefined;

/** A running flow: holds the state, performs effects outside React, and falls silent when its component is gone. */
export interface FlowStore<State, Event, Effect> {
  readonly getState: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: Event) => void;
  /** Marks the component as present; gives back what marks it as gone. Safe under StrictMode, which does both once more. */
  readonly present: (start: () => Start<Event, Effect>) => () => void;
}

/** Makes the store of one component instance. `perform` is looked up anew for every effect, so that it always sees the latest props. */
export function createFlowStore<
  State extends { readonly kind: string },
  Event extends { readonly type: string },
  Effect,
>(
  flow: Flow<State, Event, Effect>,
  clock: Clock,
  perform: () => (effect: Effect, performing: Performing<Event>) => void,
  recorder?: FlowRecorder,
): FlowStore<State, Event, Effect> {
  let state = flow.initial;
  let started = false;
  let gone = false;
  let leaving = false;
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

  const dispatch = (event: Event) => {
    if (gone) return;
    const [next, ...effects] = step(flow, state, event);
    record ??= recorder?.begin(flow.name);
    record?.(event, state, next);
    if (next !== state) {
      state = next;
      for (const listener of [...listeners]) listener();
    }
    for (const effect of effects) carryOut(effect);
  };

  const carryOut = (effect: Effect) => {
    const { signal } = lifetime;
    // An answer belongs to the life that asked: a component that comes back starts over and believes nothing from before.
    const answer = (event: Event) => {
      if (signal === lifetime.signal) dispatch(event);
    };
    perform()(effect, { dispatch: answer, signal, clock, wait });
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    present: (start) => {
      leaving = false;
      if (gone) {
        gone = false;
        started = false;
        state = flow.initial;
        record = undefined;
        lifetime = new AbortController();
      }
      if (!started) {
        started = true;
        const first = start();
        if (first !== undefined) 'effect' in first ? carryOut(first.effect) : dispatch(first.event);
      }
      return () => {
        leaving = true;
        // StrictMode leaves and comes back within one task; only a component that stays away is gone.
        queueMicrotask(() => {
          if (!leaving) return;
          gone = true;
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
  // The table has a function for exactly this type; TypeScript does not follow that from the key to the parameter.
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

/** The same for a flow that waits otherwise in the background: `hidden` says that the page is not visible. */
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
