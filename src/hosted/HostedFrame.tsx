import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect, useRef } from 'react';
import type { Client } from '../client/index.ts';
import { type Clock, TillkitProvider } from '../hooks/index.ts';
import { translationFor } from '../i18n/index.ts';
import { defined } from '../money/index.ts';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import type { Boot, PayoutBoot } from './readBoot.ts';
import { titleIn, usePageLanguage } from './usePageLanguage.ts';

/** Headings that name the state of a page: an outcome, a step, or what the page waits for. */
const stateHeadings = '[data-tk="outcome"] h2, [data-part="waiting-title"], [data-part="panel-heading"]';

/** What the page of a link is drawn with, of either kind. */
export interface HostedPage<Link> {
  readonly client: Client;
  /** Title of the document. */
  readonly title: string;
  /** The link as the proxy has read it; absent where it could not. */
  readonly link: Link | undefined;
  /** @default the device's */
  readonly clock?: Clock;
  /** With what was read for the page before it is rendered. @default an empty one */
  readonly queryClient?: QueryClient | undefined;
}

/**
 * The provider, the language, the one `main` and the one `h1` of a hosted page. The `h1` repeats the document's first title for screen readers; it is
 * visually hidden, since the page shows merchant and amount. The document's title follows the state: "Payment received · Saltglaze €63.50".
 */
export function HostedFrame({
  boot,
  client,
  title: drawnTitle,
  clock,
  queryClient,
  children,
}: Omit<HostedPage<unknown>, 'link'> & {
  readonly boot: Boot | PayoutBoot;
  readonly children: ReactNode;
}) {
  const page = usePageLanguage(boot);
  const title = page.locale === boot.locale ? drawnTitle : (titleIn(page) ?? drawnTitle);
  const container = useRef<HTMLElement>(null);
  useEffect(() => {
    const main = container.current;
    if (main === null) return undefined;
    const follow = () => {
      const state = [...main.querySelectorAll<HTMLElement>(stateHeadings)].find(
        (one) => one.closest('[hidden]') === null,
      );
      const wanted = [state?.textContent?.trim(), title].filter(Boolean).join(' · ');
      if (document.title !== wanted) document.title = wanted;
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(main, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden'] });
    return () => observer.disconnect();
  }, [title]);
  return (
    <StrictMode>
      <TillkitProvider
        client={client}
        locale={page.locale}
        messages={boot.texts?.[translationFor(page.locale)]}
        pageOrigin={client.payOrigin}
        {...defined({ clock, queryClient })}
      >
        <OfflineBar />
        <main ref={container}>
          <h1 data-part="visually-hidden">{title}</h1>
          {children}
        </main>
        <LanguageSwitcher page={page} />
      </TillkitProvider>
    </StrictMode>
  );
}
