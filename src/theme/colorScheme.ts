/** Which colours a component shows: the device's choice, or always light or dark. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/**
 * The attribute that fixes a scheme, to be spread on a component's root; nothing for `auto`, which then follows the page around it or the device.
 * The attribute declares every semantic token anew, so a merchant's tokens belong on the same element or below it.
 */
export function schemeAttribute(scheme: ColorScheme): { readonly 'data-tk-scheme'?: 'light' | 'dark' } {
  return scheme === 'auto' ? {} : { 'data-tk-scheme': scheme };
}
