import type { Flow } from './flow.ts';
import type { FlowDocs } from './flowDocs.ts';

/** A flow as a Mermaid state diagram: an arrow per state, event and target, ignored events left out. */
export function mermaid<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  docs: FlowDocs<State, Event>,
): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${flow.initial.kind}`];
  for (const [from, events] of Object.entries<FlowDocs<State, Event>[State['kind']]>(docs)) {
    const arrows = new Map<string, string[]>();
    for (const [event, cell] of Object.entries<readonly string[] | string>(events)) {
      if (typeof cell === 'string') continue;
      for (const to of cell) arrows.set(to, [...(arrows.get(to) ?? []), event]);
    }
    for (const [to, names] of arrows) lines.push(`  ${from} --> ${to}: ${names.join(', ')}`);
  }
  for (const kind of flow.final) lines.push(`  ${kind} --> [*]`);
  return `${lines.join('\n')}\n`;
}
