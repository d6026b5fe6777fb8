/** How a payment ended, as its hosted page says it to the page around. It proves nothing: read the payment on your server. */
export interface HostedOutcome {
  /** `pending` while the service processes or reviews the payment, which may take days; a final one may follow. */
  readonly kind: 'paid' | 'failed' | 'cancelled' | 'expired' | 'pending';
  /** Id of the payment at the service. */
  readonly payment_id: string;
}

const kinds: readonly HostedOutcome['kind'][] = ['paid', 'failed', 'cancelled', 'expired', 'pending'];

/** What is done with the messages of a hosted page. */
export interface HostedPageEvents {
  /** The page's height in CSS pixels, whenever that changes. Said by a framed page alone. */
  readonly onHeight?: (height: number) => void;
  readonly onOutcome?: (outcome: HostedOutcome) => void;
  /** Escape was pressed in a framed page, and nothing in it closed by that. */
  readonly onEscape?: () => void;
}

/**
 * Hears the messages of a hosted page that this page has framed or opened, and nobody else's.
 *
 * @param link address of the hosted page
 * @param page tells the window that has it; `undefined` or null while there is none
 * @returns what ends it
 */
export function hearHostedPage(
  link: string,
  page: () => unknown,
  { onHeight, onOutcome, onEscape }: HostedPageEvents,
): () => void {
  const { origin } = new URL(link);
  const hear = ({ source, origin: from, data }: MessageEvent) => {
    if (source === null || source !== page() || from !== origin || data?.version !== 1) return;
    if (data.type === 'tillkit:height' && Number.isSafeInteger(data.height) && data.height > 0)
      onHeight?.(Math.min(data.height, 20_000));
    if (data.type === 'tillkit:escape') onEscape?.();
    const kind = kinds.find((one) => one === data.outcome);
    if (data.type === 'tillkit:payment-link' && kind !== undefined)
      onOutcome?.({ kind, payment_id: String(data.payment_id) });
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

/** What a page says to a hosted page that it has framed or opened. */
export interface HostedRefresh {
  readonly type: 'tillkit:refresh';
  readonly version: 1;
}

/** What a page can have a hosted page do that it has framed or opened. */
export interface HostedPageHandle {
  /** Makes the page read the payment again: call it after your server has changed it. What was typed and chosen is kept. */
  readonly refresh: () => void;
  /**
   * Has your server change the payment, and makes the page read it again once `change` has ended, also where it has failed: your server may have changed the
   * payment all the same. A payer who submits meanwhile is charged nothing that the page has not shown.
   *
   * @returns what `change` returns
   */
  readonly update: <Answer>(change: () => Answer | Promise<Answer>) => Promise<Answer>;
}

/**
 * Speaks to a hosted page; one of another origin is not told anything.
 *
 * @param link address of the hosted page
 * @param page the window that has it; without one nothing is said
 */
export function createHostedPageHandle(
  link: string,
  page: () => Pick<Window, 'postMessage'> | null | undefined,
): HostedPageHandle {
  const refresh = () => {
    const message: HostedRefresh = { type: 'tillkit:refresh', version: 1 };
    page()?.postMessage(message, new URL(link).origin);
  };
  return {
    refresh,
    update: async (change) => {
      try {
        return await change();
      } finally {
        refresh();
      }
    },
  };
}
