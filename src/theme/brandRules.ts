/** Colours by token, `#rrggbb`, each for the light scheme and for the dark one. */
type ColoursByToken = Readonly<Record<string, readonly [light: string, dark: string]>>;

/**
 * The style sheet of a brand that a link has: it declares the colours on every element with `data-tk-brand` and this name, and on what `also` selects, in the
 * scheme that the element is in. In forced colours the person's own colours count. A browser without `light-dark()` keeps the colours of the page.
 */
export function brandRules(
  {
    name,
    usual,
    more_contrast: more,
  }: { readonly name: string; readonly usual: ColoursByToken; readonly more_contrast: ColoursByToken },
  also: readonly string[] = [],
): string {
  const rule = (colours: ColoursByToken) =>
    `${[...also, `[data-tk-brand='${name}']`].join()}{${Object.entries(colours)
      .map(([token, [light, dark]]) => `--tk-${token}:light-dark(${light},${dark})`)
      .join(';')}}`;
  return `@media (forced-colors:none){@supports (color:light-dark(red,red)){${rule(usual)}@media (prefers-contrast:more){${rule(more)}}}}`;
}
