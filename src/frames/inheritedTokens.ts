/** Theme tokens that a card frame inherits from the page around it: those of fields, their errors and their help. */
export const inheritedTokens = [
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

/** CSS functions that compute a colour or a length from their arguments alone. Any other may fetch an address or read another property. */
const allowedFunctions = /^(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch|color|color-mix|light-dark|calc|min|max|clamp)$/i;

/**
 * True for a token value that is a colour, a length or a font. A value that could fetch an address or refer to another property is refused: the page around the
 * frame may be anyone's.
 */
export function isSafeTokenValue(value: string): boolean {
  if (value.length > 256 || !/^[\w#%.,()+\-*/ '"]*$/.test(value)) return false;
  return [...value.matchAll(/([\w-]*)\(/g)].every(([, name = '']) => name === '' || allowedFunctions.test(name));
}
