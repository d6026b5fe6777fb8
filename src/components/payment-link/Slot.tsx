import type { ReactNode } from 'react';
import { useCheckoutParts } from './CheckoutContext.ts';
import type { CheckoutSlots } from './checkoutSlots.ts';

/** A part of a checkout, or what the page draws in its place. */
export function Slot({ name, children }: { readonly name: keyof CheckoutSlots; readonly children: ReactNode }) {
  const { slots, checkout } = useCheckoutParts();
  return slots[name]?.({ state: checkout.state, part: children }) ?? children;
}
