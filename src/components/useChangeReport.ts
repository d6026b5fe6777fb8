import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import { type EntryChange, useLatest } from './componentEvents.ts';
import { tellHost } from './tellHost.ts';

/**
 * Calls the merchant's `onChange` whenever what is filled in has changed.
 *
 * @param read what is filled in, by the element of the latest input event; `undefined` before the first one
 * @returns the handler of input events
 */
export function useChangeReport<Change extends EntryChange, Container extends HTMLElement>(
  read: (container: Container | undefined) => Change,
  tell: { readonly current: ((change: Change) => void) | undefined },
): (event: FormEvent<Container>) => void {
  const latest = useLatest(read);
  const last = useRef<string>(undefined);
  const container = useRef<Container>(undefined);
  const report = useCallback(() => {
    if (tell.current === undefined) return;
    const change = latest.current(container.current);
    const text = JSON.stringify(change);
    const first = last.current === undefined;
    if (last.current === text) return;
    last.current = text;
    // The empty form at the start is no change.
    if (!first || !change.empty) tellHost(() => tell.current?.(change));
  }, [latest, tell]);
  // After each render: a choice, a brand, or a message of a frame about its fields may be the change.
  useEffect(report);
  return useCallback(
    (event) => {
      container.current = event.currentTarget;
      report();
    },
    [report],
  );
}

/** The texts in the inputs below an element. */
export const getTypedTexts = (container: ParentNode | null | undefined, within = ''): readonly string[] =>
  [
    ...(container?.querySelectorAll<HTMLInputElement>(`${within} input:not([type="radio"], [type="checkbox"])`) ?? []),
  ].map(({ value }) => value.trim());

/** Whether all required inputs below an element have a text and none is invalid. */
export function readEntry(container: ParentNode | undefined): EntryChange {
  if (container === undefined) return { brand: null, complete: false, empty: true };
  const required = [...container.querySelectorAll<HTMLInputElement>('[aria-required="true"]')];
  const isWrong = container.querySelector('[aria-invalid="true"]') !== null;
  return {
    brand: null,
    complete: !isWrong && required.every(({ value }) => value.trim() !== ''),
    empty: getTypedTexts(container).every((text) => text === ''),
  };
}
