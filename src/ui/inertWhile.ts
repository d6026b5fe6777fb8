import { version } from 'react';

/** React 18 does not know `inert`: it omits a boolean attribute and writes a string. React 19 expects the boolean. */
const needsString = version.startsWith('18.');

/** Props that keep an element from being clicked, focused or read while `busy`; the same on React 18 and 19. */
export function inertWhile(busy: boolean): { readonly inert?: boolean } {
  if (!needsString) return { inert: busy };
  // The types are those of React 19; React 18 writes unknown attributes as they are.
  return busy ? { inert: '' as unknown as boolean } : {};
}
