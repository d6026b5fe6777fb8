import type { Flow } from './flow.ts';
import { type Specification, transitionsOf } from './flowSpecification.testing.ts';

/** A pair of states, and the events that can lead from the one to the other. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly events: readonly string[];
}

/** The arrows of a flow's diagram: one for each pair of states, in the order of the table's rows. */
export function arrowsOf<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  specification: Specification<State, Event, Effect>,
): readonly Arrow[] {
  return [...transitionsOf(flow, specification)].flatMap(([from, events]) => {
    const byTarget = new Map<string, string[]>();
    for (const [event, targets] of events)
      for (const to of targets) byTarget.set(to, [...(byTarget.get(to) ?? []), event]);
    return [...byTarget].map(([to, names]) => ({ from, to, events: names }));
  });
}

/** A flow as a Mermaid state diagram: an arrow for each pair of states, with the events of the table that lead along it. */
export function mermaid<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  specification: Specification<State, Event, Effect>,
): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${flow.initial.kind}`];
  for (const { from, to, events } of arrowsOf(flow, specification))
    lines.push(`  ${from} --> ${to}: ${events.join(', ')}`);
  for (const kind of flow.final) lines.push(`  ${kind} --> [*]`);
  return `${lines.join('\n')}\n`;
}
