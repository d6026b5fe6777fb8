import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RailField } from '../../validation/index.ts';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';
import type { PayoutEntryHandle } from './usePayoutEntry.ts';

export interface AccountTextProps {
  /** Made with `usePayoutEntry`. */
  readonly entry: PayoutEntryHandle;
  readonly field: RailField;
}

/**
 * What a field of the form holds, in full, as text of the document: `<bdi data-part="account">`. React never has it: it is written into the element when
 * that is drawn, and taken out when it leaves or the page is left. Browsers do not translate it, which would send it away.
 */
export function AccountText({ entry, field }: AccountTextProps) {
  const place = useRef<HTMLElement>(null);
  const empty = useCallback(() => place.current?.replaceChildren(), []);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.textContent = entry.review.written(field);
    return () => element.replaceChildren();
  });
  useEmptiedOnLeave(empty);
  return <bdi data-part="account" translate="no" ref={place} />;
}
