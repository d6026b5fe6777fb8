import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { SlotSpec } from './elementSpec.ts';

/** The children of an element that name a slot of it, in their order, by slot. */
export type Slotted = ReadonlyMap<string, readonly Element[]>;

/** Shows elements of the page where a part is. */
function Shown({ content }: { readonly content: readonly Element[] }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...content), [content]);
  return <div data-part="slotted" ref={place} />;
}

type Slots = Readonly<Record<string, SlotSpec>>;
const slottedIn = (element: Element, slots: Slots) =>
  [...element.children].filter((child) => Object.hasOwn(slots, child.slot));

/** Whether an element has children that name one of these slots. */
export const hasSlotted = (element: Element, slots: Slots): boolean => slottedIn(element, slots).length > 0;

/** Takes the children that name one of these slots out of an element: what it draws has its place to itself. */
export function takeSlotted(element: Element, slots: Slots, before: Slotted): Slotted {
  const found = slottedIn(element, slots);
  if (found.length === 0) return before;
  for (const child of found) child.remove();
  const after = new Map(before);
  for (const child of found) after.set(child.slot, [...(after.get(child.slot) ?? []), child]);
  return after;
}

/** The component's `slots`, by the name of a prop, for what an element has in its own. */
export function slotsOf(
  slotted: Slotted,
  slots: Slots,
): Readonly<Record<string, (props: { readonly part: ReactNode }) => ReactNode>> {
  return Object.fromEntries(
    [...slotted].map(([name, content]) => [
      name,
      ({ part }) => (
        <>
          {slots[name]?.instead ? undefined : part}
          <Shown content={content} />
        </>
      ),
    ]),
  );
}
