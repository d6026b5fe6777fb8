import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { SlotSpec } from './elementSpec.ts';

type Slots = Readonly<Record<string, SlotSpec>>;

/** One `<div>` for each slot, with the children of the element whose `slot` attribute names it. A child that the page takes out of it is gone. */
export type Slotted = Map<string, HTMLElement>;

const slottedIn = (element: Element, slots: Slots) =>
  [...element.children].filter((child) => Object.hasOwn(slots, child.slot));

/** Whether an element has children that name one of these slots. */
export const hasSlotted = (element: Element, slots: Slots): boolean => slottedIn(element, slots).length > 0;

/** Takes the children that name one of these slots out of an element: what it draws has its place to itself. */
export function takeSlotted(element: Element, slots: Slots, slotted: Slotted): void {
  for (const child of slottedIn(element, slots)) {
    const holder = slotted.get(child.slot) ?? document.createElement('div');
    holder.append(child);
    slotted.set(child.slot, holder);
  }
}

/** Puts the children of a slot into the component's rendering. */
function SlotChildren({ holder }: { readonly holder: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(holder), [holder]);
  return <div data-part="slotted" ref={place} />;
}

/** The component's `slots`: each renders the held children in the place of its part, or behind it. */
export function createSlots(
  slotted: Slotted,
  slots: Slots,
): Readonly<Record<string, (props: { readonly part: ReactNode }) => ReactNode>> {
  return Object.fromEntries(
    [...slotted].map(([name, holder]) => [
      name,
      ({ part }) => (
        <>
          {slots[name]?.instead ? undefined : part}
          <SlotChildren holder={holder} />
        </>
      ),
    ]),
  );
}
