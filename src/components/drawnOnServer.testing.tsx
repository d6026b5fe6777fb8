import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

/** The markup of a page as a server sends it, with the parts that are fetched later: drawn until nothing of it is missing. */
export async function drawOnServer(page: ReactNode): Promise<string> {
  for (let draws = 1; ; draws += 1) {
    const markup = renderToString(page);
    // React's mark of what the server did not finish.
    if (!markup.includes('<!--$!-->') || draws === 20) return markup;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A page that a browser has taken over from a server. */
export interface TakenOver {
  readonly place: HTMLElement;
  /** Where React had to draw otherwise than the server. */
  readonly unlike: readonly unknown[];
  readonly end: () => Promise<void>;
}

/** Puts a server's markup into the document, where no script is there yet. */
export function putMarkup(markup: string): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'));
  place.append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
  return place;
}

/** Takes a server's markup over, which is put into the document where it is not there yet. */
export async function takeOver(markup: string | HTMLElement, page: ReactNode): Promise<TakenOver> {
  const place = typeof markup === 'string' ? putMarkup(markup) : markup;
  const unlike: unknown[] = [];
  const root = await act(async () => hydrateRoot(place, page, { onRecoverableError: (error) => unlike.push(error) }));
  const end = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
  return { place, unlike, end };
}
