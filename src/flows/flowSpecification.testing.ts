import { type Flow, step } from './flow.ts';

/** One tested row: in `from`, on `event`, the flow moves to `to` and asks for `effects`, in order. */
export type Row<State, Event, Effect> = readonly [
  sentence: string,
  from: State,
  event: Event,
  to: State,
  ...effects: Effect[],
];

type Cells<Row> = Row extends readonly [string, ...infer Rest] ? Readonly<Rest> : never;

/** Rows as they are written: a sentence, and in the next line what it is about. Rows that a function makes stand between them as they are. */
export function specified<State, Event, Effect>(
  ...lines: readonly (string | Row<State, Event, Effect> | Cells<Row<State, Event, Effect>>)[]
): Row<State, Event, Effect>[] {
  return lines.flatMap((line, at) => {
    const above = lines[at - 1];
    if (typeof line !== 'string')
      return [(typeof above === 'string' ? [above, ...line] : line) as Row<State, Event, Effect>];
    if (typeof lines[at + 1] !== 'object') throw new Error(`a sentence without a row: ${line}`);
    return [];
  });
}

/** What the specification of a flow consists of. */
export interface Specification<
  State extends { readonly kind: string },
  Event extends { readonly type: string },
  Effect,
> {
  /** One state of every kind; the compiler asks for all of them. */
  readonly states: { readonly [Kind in State['kind']]: Extract<State, { readonly kind: Kind }> };
  /** One event of every type; the compiler asks for all of them. */
  readonly events: { readonly [Type in Event['type']]: Extract<Event, { readonly type: Type }> };
  readonly rows: readonly Row<State, Event, Effect>[];
  /** Pairs of events that end a call: a state that takes both is waiting for an answer that always comes, because calls have time limits. */
  readonly answers: readonly (readonly [Event['type'], Event['type']])[];
  /** Events that a person, a timer or a return to the page causes: a state that takes one is not stuck. */
  readonly wakers: readonly Event['type'][];
}

interface Named {
  readonly kind: string;
}
interface Typed {
  readonly type: string;
}

/** Where the events lead in each state, by the rows: state, event, and the states that follow. Rows that change nothing lead nowhere. */
export function transitionsOf<State extends Named, Event extends Typed, Effect>(
  flow: Flow<State, Event, Effect>,
  { rows }: Pick<Specification<State, Event, Effect>, 'rows'>,
): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const transitions = new Map<string, Map<string, Set<string>>>();
  for (const [, from, event] of rows) {
    const [to] = step(flow, from, event);
    const ofState = transitions.get(from.kind) ?? new Map<string, Set<string>>();
    transitions.set(from.kind, ofState.set(event.type, (ofState.get(event.type) ?? new Set()).add(to.kind)));
  }
  return transitions;
}
