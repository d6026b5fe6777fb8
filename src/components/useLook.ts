import { type RefCallback, useCallback } from 'react';
import type { LinkLook } from '../contract/index.ts';
import { defined } from '../money/index.ts';

/**
 * A link's own colours, to be spread on a page's root; nothing where it has none. They are set on the element itself: a policy for content without
 * `unsafe-inline` refuses a `style` in what a server has drawn.
 */
export function useLook(look: LinkLook | undefined): {
  readonly ref: RefCallback<HTMLElement>;
  readonly 'data-tk-scheme'?: 'light' | 'dark';
} {
  const { button, canvas } = look ?? {};
  const { background, text, edge } = button ?? {};
  const { background: behind } = canvas ?? {};
  const ref = useCallback(
    (root: HTMLElement | null) => {
      const tokens = {
        '--tk-button-background': background,
        '--tk-button-background-hover': background,
        '--tk-button-text': text,
        '--tk-button-edge': edge,
        '--tk-canvas': behind,
      };
      for (const [name, value] of Object.entries(tokens)) if (value !== undefined) root?.style.setProperty(name, value);
    },
    [background, text, edge, behind],
  );
  return { ref, ...defined({ 'data-tk-scheme': canvas?.scheme }) };
}
