import { type ReactNode, useEffect, useRef } from 'react';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import type { PageLanguage } from './usePageLanguage.ts';

/** What names the state of a page, in the words that it shows: an outcome or a step, or what it waits for. */
const named = '[data-tk="outcome"] h2, [data-part="waiting-title"], [data-part="panel-heading"]';

/**
 * The one `main` and the one `h1` of a hosted page. The `h1` is the title that the document came with, read and not shown, since the page shows merchant and
 * amount; the document's title begins with the state as the page names it.
 */
export function HostedFrame({
  title,
  page,
  children,
}: {
  /** Title of the document. */
  readonly title: string;
  readonly page: PageLanguage;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const main = place.current;
    if (main === null) return undefined;
    const follow = () => {
      const state = [...main.querySelectorAll<HTMLElement>(named)].find((one) => one.closest('[hidden]') === null);
      const wanted = [state?.textContent?.trim(), title].filter(Boolean).join(' · ');
      if (document.title !== wanted) document.title = wanted;
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(main, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden'] });
    return () => observer.disconnect();
  }, [title]);
  return (
    <>
      <main ref={place}>
        <h1 data-part="visually-hidden">{title}</h1>
        {children}
      </main>
      <LanguageSwitcher page={page} />
    </>
  );
}
