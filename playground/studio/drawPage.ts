import { toBlob } from 'html-to-image';
import type { PictureMessage, PictureRequest } from './pickedPart.ts';

/** Everything in a page, also what is in shadow roots. */
function* elementsIn(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot !== null) yield* elementsIn(element.shadowRoot);
  }
}

/** Resolves when nothing has changed for half a second: what a state shows may be fetched when it is reached. Some states never rest. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(latest);
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, 500);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    const latest = setTimeout(end, 3000);
    let timer = setTimeout(end, 500);
  });
}

/** Makes the backdrop of a modal dialog an element: the picture copies elements alone. */
function replaceBackdrop(dialog: HTMLDialogElement): () => void {
  const { backgroundColor } = getComputedStyle(dialog, '::backdrop');
  const backdrop = document.createElement('div');
  Object.assign(backdrop.style, { position: 'fixed', inset: '0', background: backgroundColor });
  dialog.before(backdrop);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('::backdrop { background: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    backdrop.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Gives an empty field the colour of its placeholder, which is all that is seen of it; none where a label lies over it. */
function colourPlaceholder(field: HTMLInputElement): () => void {
  const { color, opacity } = getComputedStyle(field, '::placeholder');
  field.style.setProperty('-webkit-text-fill-color', opacity === '0' ? 'transparent' : color);
  return () => {
    field.style.removeProperty('-webkit-text-fill-color');
    if (field.getAttribute('style') === '') field.removeAttribute('style');
  };
}

/** Draws this page as a PNG. What frames of other origins show cannot be read, and their number is in the answer. */
export async function drawPage({ scale, isWhole }: PictureRequest): Promise<PictureMessage> {
  await quiet();
  const page = document.documentElement;
  const all = [...elementsIn(document)];
  const undo = all.flatMap((element) => {
    if (element instanceof HTMLDialogElement && element.matches(':modal')) return [replaceBackdrop(element)];
    if (element instanceof HTMLInputElement && element.matches(':placeholder-shown'))
      return [colourPlaceholder(element)];
    return [];
  });
  const isUnread = (element: Element) =>
    element instanceof HTMLIFrameElement && element.checkVisibility() && element.contentDocument === null;
  try {
    const blob = await toBlob(document.body, {
      width: page.clientWidth,
      height: isWhole ? page.scrollHeight : window.innerHeight,
      pixelRatio: scale,
      backgroundColor: getComputedStyle(page).backgroundColor,
      // A strict policy allows no request for them, and the theme has none.
      skipFonts: true,
      // Under the name `font-size` the library would round each size down.
      includeStyleProperties: [...getComputedStyle(page)].map((name) => (name === 'font-size' ? 'Font-Size' : name)),
      filter: (node) => !(node instanceof Element && node.matches('.pick-outline')),
    });
    if (blob === null) throw new Error('The browser gave no picture.');
    return { studio: 'picture', blob, unread: all.filter(isUnread).length };
  } finally {
    for (const one of undo) one();
  }
}
