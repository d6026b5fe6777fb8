/**
 * Sends a message to the page that framed this one, or else opened it. The browser delivers it only where that page is of one of these exact origins, which
 * the proxy has written into the document; without any, nothing is said. Where the browser names the framing page, only that origin is tried: each other one
 * would be a line on the console.
 */
export function tellOthers(
  message: unknown,
  origins: readonly string[],
  page: Pick<Window, 'parent' | 'opener' | 'location'> = window,
): void {
  const isFramed = page.parent !== page;
  const other: unknown = isFramed ? page.parent : page.opener;
  if (!canBeTold(other)) return;
  const framing = isFramed ? page.location?.ancestorOrigins?.[0] : undefined;
  for (const origin of framing === undefined ? origins : origins.filter((one) => one === framing)) {
    // A wildcard, or anything that is no origin, would let every page read it.
    if (URL.canParse(origin) && new URL(origin).origin === origin) other.postMessage(message, origin);
  }
}

function canBeTold(other: unknown): other is { postMessage: (message: unknown, targetOrigin: string) => void } {
  // Of a window of another origin nothing but this can be asked.
  return typeof other === 'object' && other !== null && 'postMessage' in other;
}

/** Tells the page that framed this one how high it is, in CSS pixels, whenever that changes: it is then as high as its content. Once for a document. */
export function tellHeight(origins: readonly string[]): void {
  const { dataset } = document.documentElement;
  if (window.parent === window || origins.length === 0 || dataset.framed !== undefined) return;
  dataset.framed = '';
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    tellOthers({ type: 'tillkit:height', version: 1, height }, origins);
  }).observe(document.body);
}

/**
 * Calls back each time that the page that framed this one, or else opened it, says that its server has changed the payment.
 *
 * @param origins exact origins that are believed, which the proxy has written into the document
 * @returns what ends it
 */
export function hearRefresh(origins: readonly string[], refresh: () => void): () => void {
  const other: unknown = window.parent === window ? window.opener : window.parent;
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source === null || source !== other || !origins.includes(origin)) return;
    if (data?.type === 'tillkit:refresh' && data.version === 1) refresh();
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
