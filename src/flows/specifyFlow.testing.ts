import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { type Flow, type Step, step } from './flow.ts';
import { type Specification, transitionsOf } from './flowSpecification.testing.ts';

/** Runs the rows of a flow, and checks that each cell of its table has a row, that every other event changes nothing, and that it has no trap. */
export function specifyFlow<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  { states, events, rows, answers, wakers }: Specification<State, Event, Effect>,
): void {
  // The specification's types name every state and event once; as lists they are what they were.
  const allStates = Object.values(states) as State[];
  const allEvents = Object.values(events) as Event[];
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
    }
  });

  describe('table', () => {
    it('has every state and no other event than those of the specification', () => {
      expect(Object.keys(flow.table).sort()).toEqual(Object.keys(states).sort());
      for (const row of Object.values<object>(flow.table))
        expect(Object.keys(events)).toEqual(expect.arrayContaining(Object.keys(row)));
    });

    it('has every cell tested by a row', () => {
      const tested = transitionsOf(flow, { rows });
      for (const { kind } of allStates) {
        const taken = allEvents.map(({ type }) => type).filter((type) => takes(kind, type));
        expect([...(tested.get(kind)?.keys() ?? [])].sort(), kind).toEqual(taken.sort());
      }
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
