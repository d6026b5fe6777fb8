import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

/** Renders a page as a server does, with its lazy parts: again until none is missing. */
export async function renderOnServer(page: ReactNode): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const markup = renderToString(page);
    // React writes this comment for a part that is missing.
    if (!markup.includes('<!--$!-->') || attempt === 20) return markup;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A hydrated page. */
export interface HydratedPage {
  readonly container: HTMLElement;
  /** Errors of React where the page differs from the server's markup. */
  readonly unlike: readonly unknown[];
  readonly end: () => Promise<void>;
}

/** Puts a server's markup into the document without hydrating it. */
export function putMarkup(markup: string): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'));
  container.append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
  return container;
}

/** Hydrates a server's markup, given as text or as its container in the document. */
export async function hydrateMarkup(markup: string | HTMLElement, page: ReactNode): Promise<HydratedPage> {
  const container = typeof markup === 'string' ? putMarkup(markup) : markup;
  const unlike: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => unlike.push(error) }),
  );
  const end = async () => {
    await act(async () => root.unmount());
    container.remove();
  };
  return { container, unlike, end };
}
