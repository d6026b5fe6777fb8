/** What a step gives back: the next state and the effects to be performed, in order. Nothing has happened yet when a step returns. */
export type Step<State, Effect> = readonly [State, ...Effect[]];

/** One row of a flow's table that does something. `to` lists every state it can lead to; a step that leaves the list is a defect. */
export interface Transition<From, Event, State extends { readonly kind: string }, Effect> {
  readonly to: readonly State['kind'][];
  readonly step: (state: From, event: Event) => Step<State, Effect>;
}

/** A row that says: in this state this event changes nothing, and why. */
export interface Ignored {
  readonly ignored: string;
}

/** A row for every state and every event, so that nothing is left to a default branch. */
export type FlowTable<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect> = {
  readonly [Kind in State['kind']]: {
    readonly [Type in Event['type']]:
      | Transition<Extract<State, { readonly kind: Kind }>, Extract<Event, { readonly type: Type }>, State, Effect>
      | Ignored;
  };
};

/** A process as data: no clock, timer, network or React inside; those come in as events and leave as named effects. */
export interface Flow<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect> {
  readonly name: string;
  readonly initial: State;
  /** States that nothing leaves for the same attempt. */
  readonly final: readonly State['kind'][];
  readonly table: FlowTable<State, Event, Effect>;
}

/** Declares that an event changes nothing in a state, with the reason that the docs give. */
export function ignore(reason: string): Ignored {
  return { ignored: reason };
}

/** Declares a transition with the states it can lead to. */
export function go<From, Event, State extends { readonly kind: string }, Effect>(
  to: readonly State['kind'][],
  step: (state: From, event: Event) => Step<State, Effect>,
): Transition<From, Event, State, Effect> {
  return { to, step };
}

/**
 * Advances a flow by one event. An ignored event gives back the very same state and no effects.
 *
 * @throws when a row leads to a state that it does not declare: the published diagram would be wrong.
 */
export function step<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  state: State,
  event: Event,
): Step<State, Effect> {
  const kind: State['kind'] = state.kind;
  const type: Event['type'] = event.type;
  // The table's type ties each row to its own state and event; picked by the two names, they are theirs.
  const row = flow.table[kind][type] as Transition<State, Event, State, Effect> | Ignored | undefined;
  // A built page carries no rows of ignored events (they are documentation).
  if (row === undefined || 'ignored' in row) return [state];
  const next = row.step(state, event);
  // A built page carries no lists (they are documentation); there the tests have checked every row already.
  if (row.to.length > 0 && !row.to.includes(next[0].kind)) {
    throw new Error(
      `tillkit: flow ${flow.name}: "${type}" in "${kind}" led to "${next[0].kind}", which its row does not declare. Add it to the row.`,
    );
  }
  return next;
}
