import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { type Flow, type Step, step } from './flow.ts';
import type { FlowDocs } from './flowDocs.ts';

/** One tested row: in `from`, on `event`, the flow moves to `to` and asks for `effects`, in order. */
export type Row<State, Event, Effect> = readonly [
  sentence: string,
  from: State,
  event: Event,
  to: State,
  ...effects: Effect[],
];

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

/** Runs the rows of a flow, and checks that its documentation says of every event in every state what happens, and that it has no trap. */
export function specifyFlow<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  docs: FlowDocs<State, Event>,
  { states, events, rows, answers, wakers }: Specification<State, Event, Effect>,
): void {
  // The specification's types name every state and event once; as lists they are what they were.
  const allStates = Object.values(states) as State[];
  const allEvents = Object.values(events) as Event[];
  const documented = (from: State['kind'], event: Event['type']): readonly string[] | string => docs[from][event];
  const takes = (from: State['kind'], event: Event['type']) => event in flow.table[from];

  describe('moves', () => {
    for (const { kind } of allStates) {
      const ofState = rows.filter(([, from]) => from.kind === kind);
      if (ofState.length === 0) continue;
      everyRow(ofState)(`out of ${kind}: %s`, (_sentence, from, event, ...expected) => {
        expect(step(flow, from, event)).toEqual(expected);
      });
    }
  });

  everyRow(allStates)('$kind ignores what has no place there', (state) => {
    for (const event of allEvents.filter(({ type }) => !takes(state.kind, type))) {
      const next: Step<State, Effect> = step(flow, state, event);
      expect(next, event.type).toHaveLength(1);
      expect(next[0], event.type).toBe(state);
      expect(documented(state.kind, event.type), event.type).toMatch(/\S/);
    }
  });

  describe('table', () => {
    it('knows the states and events of the documentation, and no others', () => {
      expect(Object.keys(flow.table).sort()).toEqual(Object.keys(states).sort());
      expect(Object.keys(docs).sort()).toEqual(Object.keys(states).sort());
      for (const cells of Object.values<object>(docs))
        expect(Object.keys(cells).sort()).toEqual(Object.keys(events).sort());
      for (const row of Object.values<object>(flow.table))
        expect(Object.keys(events)).toEqual(expect.arrayContaining(Object.keys(row)));
    });

    it('has every row tested, and every documented target produced by a tested row', () => {
      const produced = new Set(rows.map(([, from, event, to]) => `${from.kind} --${event.type}--> ${to.kind}`));
      const declared = allStates.flatMap((from) =>
        allEvents.flatMap((event) => {
          const cell = documented(from.kind, event.type);
          expect(typeof cell !== 'string', `${from.kind}, ${event.type}`).toBe(takes(from.kind, event.type));
          return typeof cell === 'string' ? [] : cell.map((to) => `${from.kind} --${event.type}--> ${to}`);
        }),
      );
      expect([...produced].sort()).toEqual(declared.sort());
    });

    const next = new Map<string, Set<string>>();
    for (const [, from, , to] of rows) next.set(from.kind, (next.get(from.kind) ?? new Set()).add(to.kind));
    const reachableFrom = (kind: string) => {
      const seen = new Set([kind]);
      for (const at of seen) for (const to of next.get(at) ?? []) seen.add(to);
      return seen;
    };
    const final: ReadonlySet<string> = new Set(flow.final);

    it('reaches every state from the first one', () => {
      expect([...reachableFrom(flow.initial.kind)].sort()).toEqual(Object.keys(states).sort());
    });

    it('has no trap: from every state a final one can be reached, and something wakes every state that is not final', () => {
      for (const { kind } of allStates) {
        expect([...reachableFrom(kind)].filter((to) => final.has(to)).length, kind).toBeGreaterThan(0);
        const awake =
          wakers.some((event) => takes(kind, event)) ||
          answers.some(([answered, failed]) => takes(kind, answered) && takes(kind, failed));
        expect(awake, kind).toBe(!final.has(kind));
      }
    });

    it('never leaves a final state', () => {
      for (const kind of flow.final) expect(flow.table[kind], kind).toEqual({});
    });
  });
}
