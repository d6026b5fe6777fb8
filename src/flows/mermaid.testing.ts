import type { Flow } from './flow.ts';
import { type Specification, transitionsOf } from './flowSpecification.testing.ts';

/** A flow as a Mermaid state diagram: an arrow for each pair of states, with the events of the table that lead along it. */
export function mermaid<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  specification: Specification<State, Event, Effect>,
): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${flow.initial.kind}`];
  for (const [from, events] of transitionsOf(flow, specification)) {
    const arrows = new Map<string, string[]>();
    for (const [event, targets] of events) for (const to of targets) arrows.set(to, [...(arrows.get(to) ?? []), event]);
    for (const [to, names] of arrows) lines.push(`  ${from} --> ${to}: ${names.join(', ')}`);
  }
  for (const kind of flow.final) lines.push(`  ${kind} --> [*]`);
  return `${lines.join('\n')}\n`;
}
