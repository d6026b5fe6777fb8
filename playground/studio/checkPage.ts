import axe from 'axe-core';
import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';

/** A rule of accessibility that the page breaks, and the selectors of the elements that do. */
export interface AccessibilityProblem {
  readonly rule: string;
  readonly help: string;
  readonly targets: readonly string[];
}

/** Roles that a screen reader reads as one, with everything inside them. */
const readWhole =
  /^(?:button|checkbox|combobox|heading|img|link|meter|option|progressbar|radio|slider|switch|tab|textbox|searchbox)$/;
/** Roles that a screen reader announces before what is inside them. */
const announced =
  /^(?:alert|alertdialog|dialog|form|group|list|listbox|main|navigation|radiogroup|region|status|table|tablist)$/;

/** States that a screen reader announces after the name of a control. */
function statesOf(element: Element): readonly string[] {
  const has = (name: string) => element.getAttribute(`aria-${name}`) === 'true';
  const field = element as Partial<HTMLInputElement>;
  return [
    ...(has('checked') || field.checked === true ? ['checked'] : []),
    ...(has('expanded') ? ['expanded'] : []),
    ...(has('required') || field.required === true ? ['required'] : []),
    ...(has('invalid') ? ['invalid'] : []),
    ...(has('disabled') || field.disabled === true ? ['disabled'] : []),
  ];
}

function lineOf(element: Element, role: string): string {
  const level = element.getAttribute('aria-level') ?? /^H(\d)$/.exec(element.tagName)?.[1];
  const described = computeAccessibleDescription(element);
  const name = computeAccessibleName(element);
  const said = [
    `${role}${role === 'heading' && level !== undefined ? ` ${level}` : ''}${name === '' ? '' : `: ${name}`}`,
    ...statesOf(element),
  ].join(', ');
  return described === '' ? said : `${said}. ${described}`;
}

/** The page in the order in which a screen reader reads it, one line for each thing that it says. A label is read with its field alone. */
export function readPage(node: Node): readonly string[] {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? [node.textContent.trim()] : [];
  if (!(node instanceof Element) || /^(?:label|script|style|template)$/i.test(node.tagName)) return [];
  if (!node.checkVisibility({ visibilityProperty: true }) && getComputedStyle(node).display !== 'contents') return [];
  if (node.getAttribute('aria-hidden') === 'true' || node.matches('[inert]')) return [];
  const role = getRole(node) ?? '';
  if (readWhole.test(role)) return [lineOf(node, role)];
  const inside = [...(node.shadowRoot ?? node).childNodes].flatMap(readPage);
  if (!announced.test(role) || inside.length === 0) return inside;
  return [lineOf(node, role), ...inside.map((line) => `  ${line}`)];
}

/** The page as axe-core judges it, by the rules of WCAG 2.2 up to AA. */
export async function checkPage(page: Element): Promise<readonly AccessibilityProblem[]> {
  const { violations } = await axe.run(page, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // A frame of another origin cannot answer.
    iframes: false,
  });
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    targets: nodes.map(({ target }) => target.join(' ')),
  }));
}
