import { type FrameAppearance, type FrameMessage, inheritedTokens, isSafeTokenValue } from '../frames/index.ts';

/** Puts the page's tokens on the document: as properties of its root, which no policy for inline styles refuses. */
export function paint({ scheme, tokens, fontSize }: FrameAppearance): void {
  const root = document.documentElement;
  root.setAttribute('data-tk-scheme', scheme);
  for (const name of inheritedTokens) {
    const value = tokens[name] ?? '';
    if (value !== '' && isSafeTokenValue(value)) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
  root.style.setProperty('--tk-font-size', `${fontSize}px`);
}

/** Narrower than any field, in pixels: the frame is hidden or collapsed, and its height is not reported. */
const narrowest = 60;

/**
 * Reports how high the content is, now and with every change. Out of sight no browser calls an observer: each ping of the page is a moment to look, too.
 *
 * @returns what ends it
 */
export function reportHeight(port: MessagePort): () => void {
  let reported: number | undefined;
  const look = () => {
    const box = document.body.getBoundingClientRect();
    const height = Math.min(4000, Math.ceil(box.height));
    // The next width is another change.
    if (box.width < narrowest || height === reported) return;
    reported = height;
    port.postMessage({ type: 'size', height } satisfies FrameMessage);
  };
  look();
  const observer = new ResizeObserver(look);
  observer.observe(document.body);
  port.addEventListener('message', look);
  return () => {
    observer.disconnect();
    port.removeEventListener('message', look);
  };
}
