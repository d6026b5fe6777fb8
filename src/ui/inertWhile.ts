import { version } from 'react';

/** React 18 has not heard of `inert`: it leaves out a boolean and passes a text on. React 19 wants the boolean. */
const asText = version.startsWith('18.');

/** Props that keep an element from being clicked, focused or read while `busy`; the same on React 18 and 19. */
export function inertWhile(busy: boolean): { readonly inert?: boolean } {
  if (!asText) return { inert: busy };
  // Typed after React 19; React 18 writes an attribute that it does not know as it is.
  return busy ? { inert: '' as unknown as boolean } : {};
}
