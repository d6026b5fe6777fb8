/** A link of the document to something that it is to fetch. */
export function linkTo(href: string, rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  return Object.assign(link, { rel, href });
}

/** Fetches a script without running it; fails where it cannot be fetched, and does not wait where the browser fetches none ahead. */
const fetchAhead = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = linkTo(href, 'modulepreload');
    link.onerror = reject;
    link.onload = () => resolve();
    document.head.append(link);
    if (!link.relList?.supports?.('modulepreload')) resolve();
  });

/**
 * Fetches a page's script beside what it imports, and runs it once that, and what else it needs, is there. Fails where something cannot be fetched.
 *
 * @param page addresses that the document names: of the `script`, and of its `imports`, with spaces between
 */
export async function fetchScript(
  { script = '', imports = '' }: DOMStringMap,
  others: readonly Promise<void>[] = [],
): Promise<void> {
  const needed = [...others, fetchAhead(script)];
  for (const href of imports.split(' ').filter(Boolean)) document.head.append(linkTo(href, 'modulepreload'));
  await Promise.all(needed);
  await import(/* @vite-ignore */ script);
}
