/** The result of a step: the next state, and the effects to perform, in order. A step itself performs nothing. */
export type Step<State, Effect> = readonly [State, ...Effect[]];

/** What happens in each state on each event. An event without a row changes nothing in that state. */
export type FlowTable<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect> = {
  readonly [Kind in State['kind']]: {
    readonly [Type in Event['type']]?: (
      state: Extract<State, { readonly kind: Kind }>,
      event: Extract<Event, { readonly type: Type }>,
    ) => Step<State, Effect>;
  };
};

/** A process as data: no clock, timer, network or React inside; those come in as events and leave as named effects. */
export interface Flow<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect> {
  readonly name: string;
  readonly initial: State;
  /** States that the flow does not leave within the same attempt. */
  readonly final: readonly State['kind'][];
  readonly table: FlowTable<State, Event, Effect>;
}

/** Advances a flow by one event. An ignored event returns the very same state and no effects. */
export function step<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  state: State,
  event: Event,
): Step<State, Effect> {
  const kind: State['kind'] = state.kind;
  const type: Event['type'] = event.type;
  // The cast is safe: the row was looked up by this state's kind and this event's type.
  const row = flow.table[kind][type] as ((state: State, event: Event) => Step<State, Effect>) | undefined;
  return row === undefined ? [state] : row(state, event);
}

/** Read the payment or payout. */
export const read = { type: 'read' } as const;
/** Read it after a pause in milliseconds. */
export const readIn = (ms: number) => ({ type: 'wait', timer: 'read', ms }) as const;
/** Wait until a call takes long: ten seconds. */
export const slowTimer = { type: 'wait', timer: 'slow', ms: 10_000 } as const;

/** Transitions of a state in which the payment or payout is polled, besides what a read shows. */
export const polls = {
  timeUp: <State>(state: State, { timer }: { readonly timer: string }) =>
    timer === 'read' ? ([state, read] as const) : ([state] as const),
  pageShown: <State>(state: State) => [state, read] as const,
};

/** Transition of a state in which a call is open, besides its answer: the page says when it takes long. */
export const marksSlowCall = {
  timeUp: <State extends { readonly slow: boolean }>(state: State, { timer }: { readonly timer: string }) =>
    [timer === 'slow' ? { ...state, slow: true } : state] as const,
};
