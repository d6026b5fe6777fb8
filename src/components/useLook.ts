import { type RefCallback, useCallback, useRef } from 'react';
import type { LinkAppearance } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { adoptStyles, brandRules } from '../theme/index.ts';

/**
 * A link's own colours, to be spread on a page's root; nothing where it has none. They are a style sheet and properties of the element itself: a policy for
 * content without `unsafe-inline` refuses a `style` in what a server has drawn.
 */
export function useLook(look: LinkAppearance | undefined): {
  readonly ref: RefCallback<HTMLElement>;
  readonly 'data-tk-scheme'?: 'light' | 'dark';
  readonly 'data-tk-brand'?: string;
} {
  const { brand, button, canvas } = look ?? {};
  const { background, text, edge } = button ?? {};
  const { background: behind } = canvas ?? {};
  // The same brand is another object in each answer.
  const rules = brand === undefined ? undefined : brandRules(brand);
  const remove = useRef<() => void>(undefined);
  const ref = useCallback(
    (root: HTMLElement | null) => {
      remove.current?.();
      remove.current = root === null || rules === undefined ? undefined : adoptStyles(root.getRootNode(), rules);
      const tokens = {
        '--tk-button-background': background,
        '--tk-button-background-hover': background,
        '--tk-button-text': text,
        '--tk-button-edge': edge,
        '--tk-canvas': behind,
      };
      for (const [name, value] of Object.entries(tokens)) if (value !== undefined) root?.style.setProperty(name, value);
    },
    [rules, background, text, edge, behind],
  );
  return { ref, ...defined({ 'data-tk-scheme': canvas?.scheme, 'data-tk-brand': brand?.name }) };
}
