import type { Frame, Page } from '@playwright/test';

/*
 * What does not fit on a page as it is drawn: a page that is wider than its window, text that is cut off, that overlaps other text or a picture or that
 * reaches out of its box, and fields that cut their own text. The functions run in the page, where `installMisfits` puts all of them.
 */

/** Edges in pixels of the window. */
interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where an element is; its edges are those at which an ancestor cuts what is in it. */
interface Place extends Edges {
  /** What can be seen of it without scrolling: in all ancestors that cut or scroll. */
  readonly view: Edges;
  /** Where the content of the nearest ancestor that scrolls begins: what is above cannot be reached. */
  readonly begin: number;
  /** The nearest ancestor that has a ground or an edge that can be seen. */
  readonly box: Element | undefined;
  /** The ancestor that lies over the page as a layer of its own; texts of two layers may overlap. */
  readonly layer: Element | undefined;
  /** Out of sight on purpose. */
  readonly hidden: boolean;
}

/** A line of text or a picture. */
interface Mark extends Edges {
  readonly name: string;
  readonly layer: Element | undefined;
  readonly isPicture: boolean;
}

const cuts = (way: string) => way === 'hidden' || way === 'clip';
const scrolls = (way: string) => way === 'auto' || way === 'scroll';
const quoted = (text: string | null) => `“${(text ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}”`;
const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()} ${element.getAttribute('data-part') ?? ''}`.trim();

function placeIn(element: Element, above: Place): Place {
  const style = getComputedStyle(element);
  const isPage = element === document.documentElement || element === document.body;
  const lifted = style.position === 'fixed' || (element instanceof HTMLDialogElement && element.matches(':modal'));
  const free = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
  const edges = lifted ? free : above;
  const view = lifted ? free : above.view;
  const rect = element.getBoundingClientRect();
  const [left, top] = [rect.left + element.clientLeft, rect.top + element.clientTop];
  const across = isPage ? 'visible' : style.overflowX;
  const down = isPage ? 'visible' : style.overflowY;
  const isDrawn = (color: string) => !/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(color);
  const hasEdge = ['border-top', 'border-left'].some(
    (side) => style.getPropertyValue(`${side}-width`) !== '0px' && isDrawn(style.getPropertyValue(`${side}-color`)),
  );
  const [right, bottom] = [left + element.clientWidth, top + element.clientHeight];
  const [bindsAcross, bindsDown] = [cuts(across) || scrolls(across), cuts(down) || scrolls(down)];
  return {
    view: {
      left: bindsAcross ? Math.max(view.left, left) : view.left,
      right: bindsAcross ? Math.min(view.right, right) : view.right,
      top: bindsDown ? Math.max(view.top, top) : view.top,
      bottom: bindsDown ? Math.min(view.bottom, bottom) : view.bottom,
    },
    begin: scrolls(down) ? top - element.scrollTop : lifted ? -Infinity : above.begin,
    left: cuts(across) ? Math.max(edges.left, left) : scrolls(across) ? -Infinity : edges.left,
    right: cuts(across) ? Math.min(edges.right, right) : scrolls(across) ? Infinity : edges.right,
    top: cuts(down) ? Math.max(edges.top, top) : scrolls(down) ? -Infinity : edges.top,
    bottom: cuts(down) ? Math.min(edges.bottom, bottom) : scrolls(down) ? Infinity : edges.bottom,
    box: !isPage && style.display !== 'inline' && (hasEdge || isDrawn(style.backgroundColor)) ? element : above.box,
    // A question lies over what it asks about.
    layer: lifted || style.position === 'sticky' || element.matches('[role="alertdialog"]') ? element : above.layer,
    hidden: above.hidden || (style.position === 'absolute' && style.clipPath !== 'none') || style.opacity === '0',
  };
}

/** What is wrong with where one line of text is. */
function misfitsOfLine(text: string, line: DOMRect, place: Place): readonly string[] {
  const room = document.documentElement.clientWidth;
  // A line is measured with the space above and below its letters.
  const [top, bottom] = [line.top + line.height * 0.15, line.bottom - line.height * 0.15];
  const box = place.box?.getBoundingClientRect();
  const isOut = (edges: Edges) =>
    line.left < edges.left - 1 || line.right > edges.right + 1 || top < edges.top - 1 || bottom > edges.bottom + 1;
  const isBeside = place.right === Infinity && (line.left < -1 || line.right > room + 1);
  return [
    ...(isOut(place) ? [`${text} is cut off`] : []),
    ...(top < place.begin - 1 ? [`${text} is above what can be scrolled to`] : []),
    ...(isBeside ? [`${text} reaches out of the window`] : []),
    ...(box !== undefined && place.box !== undefined && isOut(box) && !scrolls(getComputedStyle(place.box).overflowY)
      ? [`${text} reaches out of its ${nameOf(place.box)}`]
      : []),
  ];
}

/** The text that a field shows: how wide it is, how much room it has, and where it begins. Nothing where it shows none. */
function textOfField(field: HTMLInputElement | HTMLSelectElement) {
  const isSelect = field instanceof HTMLSelectElement;
  if (!isSelect && !/^(?:text|tel|email|search|url|number)$/.test(field.type)) return undefined;
  const text = isSelect ? (field.selectedOptions[0]?.text ?? '') : field.value || field.placeholder;
  const hasPlaceholder = !isSelect && field.value === '';
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null || text.trim() === '') return undefined;
  if (hasPlaceholder && getComputedStyle(field, '::placeholder').opacity === '0') return undefined;
  const style = getComputedStyle(field);
  canvas.font = style.font;
  canvas.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  canvas.wordSpacing = style.wordSpacing;
  const width = canvas.measureText(text).width;
  const { left, right, top, height } = field.getBoundingClientRect();
  const paddingAt = (side: 'left' | 'right') => {
    const padding = field.computedStyleMap().get(`padding-${side}`);
    return padding instanceof CSSUnitValue ? padding.value : 0;
  };
  const [before, after] = [paddingAt('left'), paddingAt('right')];
  const has = field.clientWidth - before - after;
  // Names and addresses may be longer than any field, and a list shows its choices whole; digits of a card have a known length.
  const mayBeLonger = isSelect ? style.textOverflow === 'ellipsis' : !hasPlaceholder && field.inputMode !== 'numeric';
  const beginsRight = (style.direction === 'rtl') !== (style.textAlign === 'end');
  const start = beginsRight ? Math.max(left + before, right - after - width) : left + before;
  return {
    text,
    width,
    has,
    mayBeLonger,
    rect: new DOMRect(start, top + height / 3, Math.min(width, has), height / 3),
  };
}

/** Marks of one layer that lie over each other. */
function overlaps(marks: readonly Mark[]): readonly string[] {
  const sorted = [...marks].sort((one, other) => one.top - other.top);
  return sorted.flatMap((one, index) => {
    const found: string[] = [];
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other === undefined || other.top >= one.bottom - 2) break;
      const isBeside = other.left >= one.right - 2 || one.left >= other.right - 2;
      if (!isBeside && other.layer === one.layer && !(one.isPicture && other.isPicture)) {
        found.push(`${one.name} and ${other.name} overlap`);
      }
    }
    return found;
  });
}

/** What is wrong with the box of one element. */
function misfitsOfBox(element: HTMLElement | SVGSVGElement, place: Place): readonly string[] {
  const { left, right } = element.getBoundingClientRect();
  const isBeside = place.right === Infinity && (left < -1 || right > document.documentElement.clientWidth + 1);
  const said = isBeside && element.matches('button, a, input, select, summary, svg, img, iframe, [data-part]');
  if (element.matches('input, select, textarea, iframe, svg, body') || !(element instanceof HTMLElement)) {
    return said ? [`${nameOf(element)} reaches out of the window`] : [];
  }
  const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
  const wider = element.clientWidth > 1 ? element.scrollWidth - element.clientWidth : 0;
  const higher = element.clientHeight > 1 ? element.scrollHeight - element.clientHeight : 0;
  const isNarrow = wider > 1 && (overflowX !== 'visible' || textOverflow === 'ellipsis');
  return [
    ...(said ? [`${nameOf(element)} reaches out of the window`] : []),
    ...(isNarrow ? [`${nameOf(element)} is ${wider} px too narrow for ${quoted(element.textContent)}`] : []),
    ...(higher > 1 && cuts(overflowY)
      ? [`${nameOf(element)} is ${higher} px too low for ${quoted(element.textContent)}`]
      : []),
  ];
}

/** Everything that does not fit, in words. */
export function misfits(): readonly string[] {
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  const found: string[] = beyond > 0 ? [`the page is ${beyond} px wider than its window`] : [];
  const marks: Mark[] = [];
  const places = new Map<Element, Place>();
  const placeOf = (element: Element): Place => {
    const known = places.get(element);
    if (known !== undefined) return known;
    const free = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    const nowhere = { ...free, view: free, begin: -window.scrollY, box: undefined, layer: undefined, hidden: false };
    const place = placeIn(element, element.parentElement === null ? nowhere : placeOf(element.parentElement));
    places.set(element, place);
    return place;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !placeOf(element).hidden;
  /** `share`: of its height, at the top and at the bottom, neighbours may have it. */
  const mark = (element: Element, name: string, rect: DOMRect, share: number, isPicture = false) => {
    const { view, layer } = placeOf(element);
    const [top, bottom] = [rect.top + rect.height * share, rect.bottom - rect.height * share];
    const seen = {
      left: Math.max(view.left, rect.left),
      right: Math.min(view.right, rect.right),
      top: Math.max(view.top, top),
      bottom: Math.min(view.bottom, bottom),
    };
    if (seen.left < seen.right && seen.top < seen.bottom) marks.push({ ...seen, name, layer, isPicture });
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (owner === null || node.textContent?.trim() === '') continue;
    // A reference is short in view and copied whole.
    if (owner.closest('script, style, option, svg, noscript, [data-part="reference"]') !== null) continue;
    if (!isSeen(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 1 || line.height < 1) continue;
      found.push(...misfitsOfLine(quoted(node.textContent), line, placeOf(owner)));
      mark(owner, quoted(node.textContent), line, 0.2);
    }
  }

  for (const element of document.body.querySelectorAll<HTMLElement | SVGSVGElement>('*:not(svg *)')) {
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || element.matches('[data-part="reference"]') || !isSeen(element)) continue;
    found.push(...misfitsOfBox(element, placeOf(element)));
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      const shown = textOfField(element);
      if (shown === undefined) continue;
      mark(element, quoted(shown.text), shown.rect, 0);
      if (shown.width > shown.has + 1 && !shown.mayBeLonger) {
        found.push(
          `${nameOf(element)} has ${Math.floor(shown.has)} of the ${Math.ceil(shown.width)} px of ${quoted(shown.text)}`,
        );
      }
    } else if (element.matches('svg, img, canvas, video')) {
      mark(element, nameOf(element), element.getBoundingClientRect(), 0.1, true);
    }
  }
  return [...new Set([...found, ...overlaps(marks)])];
}

/** Puts the functions above into every document of a page, so that each look at one is a short call. */
export async function installMisfits(page: Page): Promise<void> {
  const arrows = { cuts, scrolls, quoted, nameOf };
  const constants = Object.entries(arrows).map(([name, arrow]) => `const ${name} = ${arrow.toString()};`);
  const functions = [placeIn, misfitsOfLine, textOfField, overlaps, misfitsOfBox, misfits].map(String);
  await page.addInitScript(
    `(() => { ${[...constants, ...functions].join('\n')}\nwindow.tillkitMisfits = misfits; })();`,
  );
}

/** Sheets for the settings of a person, by their names. */
const personSheets = {
  'as it is': '',
  // Success criterion 1.4.12.
  'text spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
  'text at 200 %': 'html { font-size: 200% !important; }',
} as const;
export type PersonSheet = keyof typeof personSheets;

/** What does not fit in a document under each of the settings, with the setting's name in front. */
export function misfitsUnder(frame: Page | Frame, names: readonly PersonSheet[]): Promise<readonly string[]> {
  return frame.evaluate(
    async (sheets) => {
      // Put there by the init script above.
      const look = Reflect.get(window, 'tillkitMisfits') as () => readonly string[];
      const sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      const found: string[] = [];
      for (const [name, css] of sheets) {
        sheet.replaceSync(css);
        let said = look();
        // A dialog takes its size by script, some frames after its window has another one.
        for (let frames = 60; said.length > 0 && frames > 0 && document.querySelector('dialog[open]'); frames -= 1) {
          await new Promise(requestAnimationFrame);
          said = look();
        }
        found.push(...said.map((misfit) => `${name}: ${misfit}`));
      }
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      return found;
    },
    names.map((name) => [name, personSheets[name]] as const),
  );
}
