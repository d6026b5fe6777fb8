import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { SavedPaymentMethod } from '../../hooks/index.ts';
import { newMethod } from './pickerList.ts';

type Box = RefObject<HTMLElement | null>;

/**
 * A payer who types into the fields before the list has arrived wants to pay with them. They move into their row then, and the focus with them.
 *
 * @param movesIn whether the fields are in their row
 * @returns handlers of the element around the fields
 */
export function useFocusOfMovedFields(box: Box, movesIn: boolean) {
  const focused = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (!movesIn || focused.current === undefined) return;
    const fields = box.current?.querySelectorAll<HTMLInputElement>('[data-part="method-beside"] input') ?? [];
    const field = [...fields].find((input) => input.name === focused.current);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [box, movesIn]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = !movesIn && target instanceof HTMLInputElement ? target.name : undefined;
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
}

/**
 * The first of the rows that have come takes the focus; the button that asked for them may be gone.
 *
 * @param shown called once they are there
 * @returns notes which rows are there before more come
 */
export function useFocusOfMoreRows(box: Box, rows: readonly SavedPaymentMethod[], shown: () => void): () => void {
  const before = useRef<ReadonlySet<string> | undefined>(undefined);
  useLayoutEffect(() => {
    const known = before.current;
    if (known === undefined || !rows.some(({ id }) => !known.has(id))) return;
    before.current = undefined;
    const radios = box.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]:enabled') ?? [];
    [...radios].find((radio) => radio.value !== newMethod && !known.has(radio.value))?.focus();
    shown();
  }, [box, rows, shown]);
  return () => {
    before.current = new Set(rows.map(({ id }) => id));
  };
}
