/** What themes of pages change at their root or body. */
const themeAttributes = ['class', 'style', 'data-theme', 'data-bs-theme', 'data-color-scheme', 'data-mode'];

/** The roots that are marked here, and what looks at them anew. */
const marked = new WeakSet<Element>();
const followers = new Set<() => void>();

function unmark(root: Element): void {
  if (marked.delete(root)) root.removeAttribute('data-tk-scheme');
}

/**
 * Has the components in light or dark colours as the page around them is, which its text says: light text stands on a dark page. The theme follows the device
 * by itself, so only a page that does not is marked, for example one without dark colours on a dark device. A scheme that the page names itself stays.
 *
 * @param box the element that holds the components
 * @returns what ends it
 */
export function followPage(box: Element): () => void {
  const page = box.ownerDocument;
  const { host: root = page.documentElement } = box.getRootNode() as Partial<ShadowRoot>;
  const around = box.parentElement ?? root;
  const device = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
  if (device === undefined) return () => undefined;

  const follow = () => {
    // Without the mark, as a page may take its text from the theme.
    unmark(root);
    if ([around, root].some((one) => one.closest('[data-tk-scheme]') !== null)) return;
    const lightness = lightnessOf(getComputedStyle(around).color);
    if (lightness === undefined) return;
    const isDark = lightness > 0.5;
    if (isDark === device.matches) return;
    marked.add(root);
    root.setAttribute('data-tk-scheme', isDark ? 'dark' : 'light');
  };
  followers.add(follow);
  follow();

  const ended = new AbortController();
  const { signal } = ended;
  device.addEventListener('change', follow, { signal });
  // A style sheet may come after the components, and a theme may change in a transition: of the text around, not of what is in the components.
  addEventListener('load', follow, { signal });
  const transitionEnded = ({ propertyName, target }: TransitionEvent) => {
    if (propertyName === 'color' && (target as Node).contains(around)) follow(); // events of a document come from its nodes
  };
  page.addEventListener('transitionend', transitionEnded, { signal });
  const observer = new MutationObserver(follow);
  for (const themed of [page.documentElement, page.body])
    observer.observe(themed, { attributeFilter: themeAttributes });
  return () => {
    ended.abort();
    observer.disconnect();
    followers.delete(follow);
    unmark(root);
    for (const other of followers) other();
  };
}

/** How light a computed colour is, from 0 to 1. `undefined` where a browser writes it in a way that is not known here. */
function lightnessOf(colour: string): number | undefined {
  const [, space = '', values = ''] = /^(rgba?|oklab|oklch|lab|lch|color)\((?:[a-z][\w-]* )?(.*)\)$/.exec(colour) ?? [];
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = values.split(/[\s,/]+/).map(Number.parseFloat);
  const ofLight = 0.2126 * first + 0.7152 * second + 0.0722 * third;
  const lightness = {
    rgb: ofLight / 255,
    rgba: ofLight / 255,
    color: ofLight,
    oklab: first,
    oklch: first,
    lab: first / 100,
    lch: first / 100,
  }[space];
  return lightness === undefined || Number.isNaN(lightness) ? undefined : lightness;
}
