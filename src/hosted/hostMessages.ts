import type { PaymentLinkOutcome } from '../components/index.ts';

/**
 * Sends a message to the page that framed this one, or else opened it. The browser delivers it only where that page is of one of these exact origins, which
 * the proxy has written into the document; without any, nothing is said. Where the browser names the framing page, only that origin is tried: each other one
 * would be a line on the console.
 */
export function postToHost(
  message: unknown,
  origins: readonly string[],
  page: Pick<Window, 'parent' | 'opener' | 'location'> = window,
): void {
  const isFramed = page.parent !== page;
  const other: unknown = isFramed ? page.parent : page.opener;
  if (!canReceive(other)) return;
  const framing = isFramed ? page.location?.ancestorOrigins?.[0] : undefined;
  for (const origin of framing === undefined ? origins : origins.filter((one) => one === framing)) {
    // A wildcard, or anything that is no origin, would let every page read it.
    if (URL.canParse(origin) && new URL(origin).origin === origin) other.postMessage(message, origin);
  }
}

function canReceive(other: unknown): other is { postMessage: (message: unknown, targetOrigin: string) => void } {
  // Of a window of another origin nothing but this can be asked.
  return typeof other === 'object' && other !== null && 'postMessage' in other;
}

/** What a hosted page says to the page that framed or opened it. It means "go and read": anybody can say it. */
export interface PaymentLinkMessage {
  readonly type: 'tillkit:payment-link';
  readonly version: 1;
  readonly outcome: PaymentLinkOutcome['kind'];
  readonly payment_id: string;
}

/** Tells the page that framed this one, or else opened it, how the payment ended. */
export function postOutcome(
  { kind, payment }: PaymentLinkOutcome,
  origins: readonly string[],
  page?: Pick<Window, 'parent' | 'opener' | 'location'>,
): void {
  const message: PaymentLinkMessage = {
    type: 'tillkit:payment-link',
    version: 1,
    outcome: kind,
    payment_id: payment.payment_id,
  };
  postToHost(message, origins, page);
}

/** Tells the page that framed this one how high it is, in CSS pixels, whenever that changes: it is then as high as its content. Once for a document. */
export function postHeight(origins: readonly string[]): void {
  const { dataset } = document.documentElement;
  if (window.parent === window || origins.length === 0 || dataset.framed !== undefined) return;
  dataset.framed = '';
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    postToHost({ type: 'tillkit:height', version: 1, height }, origins);
  }).observe(document.body);
}

/** Tells the page that framed this one that Escape was pressed where nothing in this page closes by it: a dialog around the frame closes as by any Escape. */
export function postEscape(origins: readonly string[]): () => void {
  const tell = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || window.parent === window) return;
    postToHost({ type: 'tillkit:escape', version: 1 }, origins);
  };
  document.addEventListener('keydown', tell);
  return () => document.removeEventListener('keydown', tell);
}

/**
 * Calls back each time that the page that framed this one, or else opened it, says that its server has changed the payment.
 *
 * @param origins exact origins that are believed, which the proxy has written into the document
 * @returns what ends it
 */
export function onRefreshMessage(origins: readonly string[], refresh: () => void): () => void {
  const other: unknown = window.parent === window ? window.opener : window.parent;
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source === null || source !== other || !origins.includes(origin)) return;
    if (data?.type === 'tillkit:refresh' && data.version === 1) refresh();
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
