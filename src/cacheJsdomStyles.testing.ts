/*
 * jsdom goes through every rule of its own style sheet for each element whose style is asked for, and finding an element by its role asks for the style
 * of each element on the page and of each one around it: about a quarter of the time of a component's test. No page of these tests has a style sheet, so
 * elements that jsdom's rules cannot tell apart have the same style, which is worked out once.
 */

import { afterAll } from 'vitest';

/** The attributes that jsdom's own rules for `display` look at. */
const attributes = ['hidden', 'type', 'open', 'popover', 'dir', 'style'];
/** Elements that give a colour of their own to what is inside them. */
const coloured = new Set(['a', 'mark', 'button', 'select', 'dialog']);

if (typeof window !== 'undefined') {
  const original = window.getComputedStyle;
  const workOut = original.bind(window);
  const known = new Map<string, CSSStyleDeclaration>();

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || !element.isConnected) return workOut(element, pseudo);
    let kind = `${element.parentElement?.localName} ${element.localName}`;
    for (const name of attributes) kind += `|${element.getAttribute(name)}`;
    // `visibility`, `pointer-events` and colours come from what is around an element.
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const style = at.getAttribute('style');
      if (style !== null || coloured.has(at.localName)) kind += `>${at.localName} ${style}`;
    }
    const style = known.get(kind) ?? workOut(element);
    known.set(kind, style);
    return style;
  };

  // The next test file in this window has its own.
  afterAll(() => {
    window.getComputedStyle = original;
  });
}
