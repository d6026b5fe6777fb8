import type { Stage } from '../pageUnderTest.testing.tsx';

/** Whether an element can be seen, as far as that is in the document: no style sheet is loaded. */
const isVisible = (element: Element) =>
  element.closest('[hidden], [aria-hidden="true"], template, script, style') === null &&
  !(element.closest('dialog') instanceof HTMLDialogElement && element.closest('dialog:not([open])') !== null);

/** Whether the page shows this. */
export function says(words: string): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let at = walker.nextNode(); at !== null; at = walker.nextNode()) {
    const element = at as Element;
    if (element.childElementCount > 3 || element.textContent?.includes(words) !== true) continue;
    if (isVisible(element)) return true;
  }
  return false;
}

export const isShown = (selector: string): boolean => [...document.querySelectorAll(selector)].some(isVisible);

/** The button with this name. */
export const button = (name: string | RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll('button')].filter(isVisible).find((one) => {
    const text = one.textContent?.trim() ?? '';
    return typeof name === 'string' ? text === name : name.test(text);
  });

/** Lets time pass until something is seen. */
export async function comesTo(
  page: Stage,
  what: string,
  isThere: () => boolean,
  withinMs = 60_000,
  held = 0,
): Promise<void> {
  await page.settle(held);
  for (let passed = 0; !isThere(); passed += 1_000) {
    if (passed >= withinMs) throw new Error(`“${what}” is not seen after ${withinMs} ms: ${document.body.textContent}`);
    await page.pass(1_000, { held });
  }
}
