/** A colour for buttons, and the one of black and white that is readable on it. */
export interface ThemeColor {
  readonly background: string;
  readonly text: '#000' | '#fff';
}

// One colour and nothing else: no variable, no function of CSS beyond these, no second declaration (design decision, theming).
const grammar = /^(#[\da-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/]{5,40}\))$/i;
const notColours = /^(inherit|initial|unset|revert|currentcolor|transparent)$/i;

/**
 * Reads the theme of a merchant's link as an opaque colour: what the browser itself computes from it on `element`. `undefined` for everything else,
 * whatever it is; then the page keeps its own colours.
 */
export function readThemeColor(theme: string, element: HTMLElement): ThemeColor | undefined {
  const wanted = theme.trim();
  if (!grammar.test(wanted) || notColours.test(wanted)) return undefined;
  const before = element.style.color;
  element.style.color = '';
  element.style.color = wanted;
  const taken = element.style.color !== '';
  const computed = getComputedStyle(element).color;
  element.style.color = before;
  const [, ...channels] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(computed) ?? [];
  if (!taken || channels.length < 3) return undefined;
  const [r = 0, g = 0, b = 0] = channels.map((channel) => linear(Number(channel) / 255));
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  // Where both have the same contrast (WCAG 2.2): (L + 0.05)² = 1.05 × 0.05.
  return { background: computed, text: luminance > 0.179 ? '#000' : '#fff' };
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
