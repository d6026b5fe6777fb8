import type { Performing } from './flowStore.ts';

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
