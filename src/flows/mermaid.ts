import type { Flow } from './flow.ts';

/** A flow's table as a Mermaid state diagram: an arrow per state, event and target, ignored events left out. */
export function mermaid<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${flow.initial.kind}`];
  // Every row is a transition with `to` or an ignored event without it.
  const rows = Object.entries(
    flow.table as Readonly<Record<string, Readonly<Record<string, { readonly to?: readonly string[] }>>>>,
  );
  for (const [from, events] of rows) {
    const arrows = new Map<string, string[]>();
    for (const [event, row] of Object.entries(events)) {
      for (const to of row.to ?? []) arrows.set(to, [...(arrows.get(to) ?? []), event]);
    }
    for (const [to, names] of arrows) lines.push(`  ${from} --> ${to}: ${names.join(', ')}`);
  }
  for (const kind of flow.final) lines.push(`  ${kind} --> [*]`);
  return `${lines.join('\n')}\n`;
}
