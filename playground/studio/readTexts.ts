/** Attributes whose text a person reads or hears. */
const readable = ['aria-label', 'placeholder', 'alt', 'title'] as const;

/** Every text that can be seen or heard on a page, in its order, also in shadow roots. What somebody typed is not among them. */
export function readTexts(root: ParentNode): readonly string[] {
  const texts = [...root.querySelectorAll('*')].flatMap((element): readonly string[] => {
    if (/^(?:script|style|template)$/i.test(element.tagName)) return [];
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    const own = [...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE && node.textContent?.trim() ? [node.textContent] : [],
    );
    return [
      ...readable.flatMap((name) => element.getAttribute(name) ?? []),
      // A sentence may have an amount or a link in an element of its own.
      ...(own.length === 0 ? [] : [element.textContent ?? '', ...own]),
      ...(element.shadowRoot === null ? [] : readTexts(element.shadowRoot)),
    ];
  });
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}

/** A text of `readTexts` to scroll to, and how many CSS pixels of the page are in sight, from its top. */
export interface ShownText {
  readonly text: string;
  readonly height: number;
}

/** Scrolls to the first element that says it. */
export function showText(root: ParentNode, { text, height }: ShownText): void {
  const says = (element: Element) =>
    [element.textContent, ...readable.map((name) => element.getAttribute(name))].some((one) => one?.trim() === text);
  const all = [...root.querySelectorAll('body *')].filter((element) => element.checkVisibility() && says(element));
  // Of an element and the only one within it, the inner one is as wide as the text.
  const [first] = all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
  if (first === undefined) return;
  const { top, bottom } = first.getBoundingClientRect();
  if (top < 0 || bottom > height) window.scrollBy({ top: (top + bottom - height) / 2 });
}

/** Reads them now and after each change of the page. */
export function watchTexts(page: HTMLElement, onTexts: (texts: readonly string[]) => void): () => void {
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    timer = undefined;
    const texts = readTexts(page);
    if (last === texts.join('\n')) return;
    last = texts.join('\n');
    onTexts(texts);
  };
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(read, 150);
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true, attributes: true });
  read();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
