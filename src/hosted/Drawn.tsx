import { type ReactNode, useLayoutEffect, useState } from 'react';

/**
 * Calls back once the page that it is drawn in is there and has run its effects: still in the task in which that was drawn, so that no key and no click
 * comes between what the page has taken over and what it makes up for.
 */
export function Drawn({
  onDrawn,
  children,
}: {
  readonly onDrawn?: (() => void) | undefined;
  readonly children?: ReactNode;
}) {
  const [isThere, setIsThere] = useState(false);
  // A drawing that a layout effect asks for waits for the effects of the one before, and for nothing else.
  useLayoutEffect(() => setIsThere(true), []);
  useLayoutEffect(() => {
    if (isThere) onDrawn?.();
  }, [isThere, onDrawn]);
  return children;
}
