/** Tokens of the theme that the card frame takes over from the page around it: what fields, their errors and their help are drawn with. */
export const carriedTokens = [
  '--tk-text',
  '--tk-text-muted',
  '--tk-surface',
  '--tk-sunken',
  '--tk-border',
  '--tk-border-control',
  '--tk-input-background',
  '--tk-accent',
  '--tk-accent-hover',
  '--tk-accent-soft',
  '--tk-on-accent',
  '--tk-focus',
  '--tk-halo',
  '--tk-info',
  '--tk-info-soft',
  '--tk-danger',
  '--tk-danger-soft',
  '--tk-font',
  '--tk-radius',
  '--tk-space',
  '--tk-control-size',
  '--tk-labels',
  '--tk-card-fields',
] as const;

/** Functions of CSS that compute a colour or a length out of what is written in them. Everything else may fetch, or read something else. */
const functions = /^(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch|color|color-mix|light-dark|calc|min|max|clamp)$/i;

/**
 * True for a value of a token that names a colour, a length or a font and nothing else. A value that could fetch an address or refer to another property
 * is none: the page around the frame may be anyone's.
 */
export function isSafeTokenValue(value: string): boolean {
  if (value.length > 256 || !/^[\w#%.,()+\-*/ '"]*$/.test(value)) return false;
  return [...value.matchAll(/([\w-]*)\(/g)].every(([, name = '']) => name === '' || functions.test(name));
}
