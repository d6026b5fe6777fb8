import type { Picking, PreviewMessage } from './pickedPart.ts';

const partSelector = '[data-tk]:not([data-tk="provider"]), [data-part]';

/** Attributes that tell parts of one name apart. */
const variantNames = ['data-variant', 'data-tone'] as const;

/** What a style sheet selects a part by. */
export function selectorOf(part: Element): string {
  const name = part.hasAttribute('data-part') ? 'data-part' : 'data-tk';
  return [name, ...variantNames]
    .filter((attribute) => part.hasAttribute(attribute))
    .map((attribute) => `[${attribute}="${part.getAttribute(attribute)}"]`)
    .join('');
}

/** All parts that have a box on the page, also those in a shadow root. */
function findParts(root: ParentNode): readonly Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(partSelector) && element.getClientRects().length > 0 ? [element] : []),
    ...(element.shadowRoot === null ? [] : findParts(element.shadowRoot)),
  ]);
}

/** The style rules that are in force in a document or a shadow root. */
function rulesIn(rules: Iterable<CSSRule>): readonly CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    if (rule instanceof CSSImportRule) return rule.styleSheet === null ? [] : rulesIn(rule.styleSheet.cssRules);
    if (rule instanceof CSSMediaRule && !window.matchMedia(rule.media.mediaText).matches) return [];
    return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : [];
  });
}

const isMatch = (element: Element, { selectorText }: CSSStyleRule) => {
  try {
    return element.matches(selectorText.replaceAll(/::[\w-]+/g, ''));
  } catch {
    return false;
  }
};

/** What an element takes from those around it. */
const inherited = /^(?:color|font|font-.*|line-height|letter-spacing|text-align)$/;

const variablesIn = (value: string) => value.match(/(?<=var\()--[\w-]+/g) ?? [];

/** The tokens that rules name for an element, each with the properties that it decides. */
function findNamedTokens(part: Element, component: Element): ReadonlyMap<string, ReadonlySet<string>> {
  const root = part.getRootNode();
  const named = new Map<string, Set<string>>();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return named;
  const rules = [...root.styleSheets, ...root.adoptedStyleSheets].flatMap(({ cssRules }) => rulesIn(cssRules));
  const elements: Element[] = [];
  for (let at: Element | null = part; at !== null; at = at === component ? null : at.parentElement) elements.push(at);
  const declarations = elements.flatMap((element) =>
    rules
      .filter((rule) => isMatch(element, rule))
      .flatMap(({ style }) => style.cssText.split(/;\s*/))
      .map((declaration) => declaration.split(/:\s*(.*)/s))
      .map(([property = '', value = '']) => ({ element, property, variables: variablesIn(value) })),
  );
  // A property of a rule’s own, such as `--ring`, stands for what it is made of.
  const madeOf = (variable: string, depth = 0): readonly string[] =>
    depth > 3
      ? []
      : declarations
          .filter(({ property }) => property === variable)
          .flatMap(({ variables }) => variables.flatMap((one) => [one, ...madeOf(one, depth + 1)]));
  for (const { element, property, variables } of declarations) {
    if (property.startsWith('--') || (element !== part && !inherited.test(property))) continue;
    for (const token of variables.flatMap((variable) => [variable, ...madeOf(variable)]))
      if (token.startsWith('--tk-')) named.set(token, (named.get(token) ?? new Set()).add(property));
  }
  return named;
}

/** The tokens that an element's style takes: each that a rule names and that changes the element when its component gives it another value. */
function tokensOf(part: Element): readonly string[] {
  const component = part.closest<HTMLElement>('[data-tk]');
  if (component === null || !(part instanceof HTMLElement || part instanceof SVGElement)) return [];
  const style = getComputedStyle(part);
  const { transition } = part.style;
  part.style.transition = 'none';
  const isUsed = ([token, properties]: readonly [string, ReadonlySet<string>]) => {
    const read = () => [...properties].map((property) => style.getPropertyValue(property)).join(';');
    const before = read();
    const own = component.style.getPropertyValue(token);
    const used = ['rgb(1 2 3)', '77px', 'fantasy'].some((value) => {
      component.style.setProperty(token, value);
      return read() !== before;
    });
    if (own === '') component.style.removeProperty(token);
    else component.style.setProperty(token, own);
    return used;
  };
  const tokens = [...findNamedTokens(part, component)].filter(isUsed).map(([token]) => token);
  part.style.transition = transition;
  for (const element of [part, component]) if (element.getAttribute('style') === '') element.removeAttribute('style');
  return tokens.sort();
}

/** Lets a person point at parts of the preview: the part is outlined, and the studio is told which one it is. */
export function createPicker(tellStudio: (message: PreviewMessage) => void): (picking: Picking | undefined) => void {
  let listening: AbortController | undefined;
  let current: Element | undefined;
  const outline = document.createElement('div');
  outline.className = 'pick-outline';
  outline.popover = 'manual';
  const label = document.createElement('code');
  outline.append(label);

  const place = () => {
    if (current?.isConnected !== true) return outline.hidePopover();
    const { left, top, width, height } = current.getBoundingClientRect();
    Object.assign(outline.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    outline.toggleAttribute('data-at-top', top < 24);
    label.textContent = selectorOf(current);
    // Shown again, it is above a dialog that was opened since.
    outline.hidePopover();
    outline.showPopover();
  };

  const tell = (isClicked: boolean) => {
    if (current === undefined) return;
    const at = findParts(document).indexOf(current);
    tellStudio({
      studio: 'part',
      part: { at, selector: selectorOf(current), tokens: tokensOf(current) },
      isClicked,
    });
  };

  const partAt = (event: Event) => {
    const [target] = event.composedPath();
    return target instanceof Element ? (target.closest(partSelector) ?? undefined) : undefined;
  };

  const pointAt = (part: Element | undefined) => {
    if (part === undefined || part === current) return;
    current = part;
    place();
    tell(false);
  };

  function end(): void {
    listening?.abort();
    listening = undefined;
    current = undefined;
    outline.remove();
    delete document.documentElement.dataset.picking;
  }

  function begin(): void {
    listening = new AbortController();
    document.body.append(outline);
    document.documentElement.dataset.picking = '';
    const { signal } = listening;
    const options = { capture: true, signal };
    // A browser also sends this when something moves below a resting pointer: that does not undo a choice in the list.
    let pointer = '';
    window.addEventListener(
      'pointerover',
      (event) => {
        const now = `${event.clientX} ${event.clientY}`;
        if (now !== pointer) pointAt(partAt(event));
        pointer = now;
      },
      options,
    );
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place, options);
    // Nothing of a click reaches the component.
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      window.addEventListener(
        type,
        (event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          if (type !== 'click') return;
          pointAt(partAt(event));
          tell(true);
        },
        options,
      );
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopImmediatePropagation();
        end();
        tellStudio({ studio: 'pick-ended' });
      },
      options,
    );
  }

  return (picking) => {
    if (picking === undefined) return end();
    if (listening === undefined) begin();
    const parts = findParts(document);
    // Told each time: a story that was still being played has others now.
    tellStudio({ studio: 'parts', selectors: parts.map(selectorOf) });
    const part = picking.at === undefined ? undefined : parts[picking.at];
    if (part === undefined) return;
    part.scrollIntoView({ block: 'nearest' });
    // Told again though it is the same part: it may have been pointed at since, and look different.
    current = part;
    place();
    tell(false);
  };
}
