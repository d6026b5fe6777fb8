import { type RefObject, useLayoutEffect } from 'react';
import { adoptStyles } from '../../theme/index.ts';

const entry = "[data-tk='address-entry']";
const field = "[data-part='field']";

/** A list of errors may stand above the first row. */
const rows = { first: "is(:first-child, [data-part='notice'] + *)", last: 'last-child' };

/** The corner cells at one end of the box: a field as wide as the box has both, of a row the first or the last has one. */
const corner = (row: 'first' | 'last', cell: 'first' | 'last') =>
  `[data-tk] :where(${entry} > ${field}:${rows[row]}, ${entry} > :${rows[row]} > ${field}:${cell}-child)::before`;

/** Here and not in the theme, so that a page without an address loads none of it. Labels above their fields have separate fields. */
const styles = `
@container style(--tk-card-fields: grouped) {
  @container style(--tk-labels: inside) or style(--tk-labels: floating) {
    [data-tk] :where(${entry}, ${entry} > [data-part='field-row']) {
      gap: 0;
    }
    [data-tk] :where(${entry}) {
      isolation: isolate;
    }
    [data-tk] :where(${entry} > [data-part='notice']) {
      margin-block-end: 16px;
    }
    [data-tk] :where(${entry} ${field}) {
      grid-template-rows: auto minmax(calc(var(--tk-control-size) - 16px), auto) 1fr;
      align-content: stretch;
      margin-block-start: -1px;
    }
    [data-tk] :where(${entry} > [data-part='field-row'] > ${field} + ${field}) {
      margin-inline-start: -1px;
    }
    [data-tk] :where(${entry} ${field})::before {
      grid-row: 1 / 4;
      border-radius: 0;
    }
    ${corner('first', 'first')} {
      border-start-start-radius: var(--tk-radius);
    }
    ${corner('first', 'last')} {
      border-start-end-radius: var(--tk-radius);
    }
    ${corner('last', 'first')} {
      border-end-start-radius: var(--tk-radius);
    }
    ${corner('last', 'last')} {
      border-end-end-radius: var(--tk-radius);
    }
    [data-tk] :where(${entry} ${field} > *) {
      z-index: 3;
    }
    [data-tk] :where(${entry} ${field} > :is([data-part='hint'], [data-part='error'])) {
      grid-area: 3 / 1;
      margin: -2px 0 0;
      padding: 0 14px 7px;
    }
    [data-tk] :where(${entry} ${field}[data-state='invalid'])::before {
      z-index: 1;
    }
    [data-tk] :where(${entry} ${field}:has(> [data-part='control']:focus-within))::before {
      z-index: 2;
      box-shadow: inset 0 0 0 4px var(--ring-halo);
    }
  }
}
`;

/** Draws the fields of an address as those of a card: one box, whose cells share their edges. What is said of a field is in its cell. */
export function useAddressStyles(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (box.current === null ? undefined : adoptStyles(box.current.getRootNode(), styles)), [box]);
}
