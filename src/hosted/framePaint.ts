import { type FrameAppearance, type FrameMessage, inheritedTokens, isSafeTokenValue } from '../frames/index.ts';

/** Applies the page's appearance to the document: as properties of its root, which a policy for inline styles does not refuse. */
export function applyAppearance({ scheme, tokens, fontSize }: FrameAppearance): void {
  const root = document.documentElement;
  root.setAttribute('data-tk-scheme', scheme);
  for (const name of inheritedTokens) {
    const value = tokens[name] ?? '';
    if (value !== '' && isSafeTokenValue(value)) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
  root.style.setProperty('--tk-font-size', `${fontSize}px`);
}

/** Width in pixels below which the frame is hidden or collapsed. */
const minWidth = 60;

/**
 * Reports the height of the content, now and after every change. Browsers do not call observers in a hidden frame, so it is also measured at each ping.
 *
 * @returns a function that stops the reports
 */
export function reportHeight(port: MessagePort): () => void {
  let reported: number | undefined;
  const measure = () => {
    const box = document.body.getBoundingClientRect();
    const height = Math.min(4000, Math.ceil(box.height));
    // While the frame is hidden its height means nothing.
    if (box.width < minWidth || height === reported) return;
    reported = height;
    port.postMessage({ type: 'size', height } satisfies FrameMessage);
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(document.body);
  port.addEventListener('message', measure);
  return () => {
    observer.disconnect();
    port.removeEventListener('message', measure);
  };
}
