import type { CSSProperties } from 'react';
import type { LinkLook } from '../contract/index.ts';

/** A link's own colours, to be spread on a page's root; nothing where it has none. */
export function lookOf(look: LinkLook | undefined): {
  readonly style?: CSSProperties;
  readonly 'data-tk-scheme'?: 'light' | 'dark';
} {
  if (look === undefined) return {};
  const { button, canvas } = look;
  const style = {
    '--tk-button-background': button?.background,
    '--tk-button-background-hover': button?.background,
    '--tk-button-text': button?.text,
    '--tk-button-edge': button?.edge,
    '--tk-canvas': canvas?.background,
  };
  // React sets every custom property; its types know of none.
  return { ...(canvas === undefined ? {} : { 'data-tk-scheme': canvas.scheme }), style: style as CSSProperties };
}
