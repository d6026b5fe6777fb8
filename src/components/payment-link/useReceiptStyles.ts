import { type RefObject, useLayoutEffect } from 'react';
import { adoptStyles } from '../../theme/index.ts';

/** Printed by its own button, it is alone in the whole page; by the browser's command, in the payment-link page. Here and not in the theme: no other screen needs it. */
const styles = `
@media print {
  :root:has([data-part='receipt'][data-state='printing'])
    body
    :not(:has([data-part='receipt']), [data-part='receipt'], [data-part='receipt'] *),
  [data-tk]
    :where(
      :is([data-tk='payment-link-page'], [data-tk='checkout']):has([data-part='receipt'])
        :not(:has([data-part='receipt']), [data-part='receipt'], [data-part='receipt'] *)
    ) {
    display: none;
  }
  [data-tk] :where([data-tk]:has([data-part='receipt']), :has([data-part='receipt'])),
  [data-tk] :where([data-part='receipt']) {
    inline-size: 100%;
    max-inline-size: none;
    min-block-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: Canvas;
    box-shadow: none;
  }
  [data-tk] :where(:has([data-part='receipt'])) {
    display: block;
  }
  [data-tk] :where([data-part='receipt']) {
    --tk-text: CanvasText;
    --tk-text-muted: CanvasText;
    --tk-border: GrayText;
    color: CanvasText;
    color-scheme: light;
  }
  [data-tk] :where([data-part='order-line'], [data-part='fact'], [data-part='total-row']) {
    break-inside: avoid;
  }
}
`;

/** Puts a receipt on paper alone, in black, as wide as the sheet, with no empty sheet after it. `part` is any element of it. */
export function useReceiptStyles(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (part.current === null ? undefined : adoptStyles(part.current.getRootNode(), styles)), [part]);
}
