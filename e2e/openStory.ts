import { type CDPSession, expect, type Page } from '@playwright/test';

/** What a story on the page can be given without being played again. */
export interface Setting {
  /** BCP 47 tag, or a pseudo-locale. */
  readonly locale: string;
  readonly scheme: 'light' | 'dark';
}

/** A story by the names in the address of its preview; in English and light where nothing else is said. */
interface StoryToOpen {
  readonly component: string;
  readonly story: string;
  readonly locale?: string;
  readonly scheme?: 'light' | 'dark' | 'auto';
  /** The merchant's appearance as JSON. @default the theme as it is */
  readonly appearance?: string;
}

/** Opens a story in the preview and returns when it has been played: it is in its state. Fails where it could not be brought there. */
export async function openStory(
  page: Page,
  shop: string,
  { locale = 'en', scheme = 'light', ...story }: StoryToOpen,
): Promise<void> {
  await page.goto(`${shop}/studio/preview?${new URLSearchParams({ ...story, locale, scheme })}`);
  // Asked by the page itself at every frame: an assertion of Playwright asks again after up to a second.
  await page.waitForFunction(() => /played|failed/.test(document.documentElement.dataset.story ?? ''), undefined, {
    timeout: 60_000,
  });
  await expect(page.locator('html'), `${story.component}/${story.story} reaches its state`).toHaveAttribute(
    'data-story',
    'played',
  );
}

/** Gives the story on the page another language and scheme, without playing it again. */
export async function changeSetting(page: Page, setting: Setting): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const isThere = () =>
          [...document.querySelectorAll<HTMLElement>('[data-tk="provider"]')].every(
            ({ lang, dataset }) => lang === wanted.locale && dataset.tkScheme === wanted.scheme,
          );
        const look = () => (isThere() ? resolve() : requestAnimationFrame(look));
        window.postMessage({ setting: wanted }, window.location.origin);
        requestAnimationFrame(look);
      }),
    setting,
  );
}

/** The protocol itself: Playwright’s own way waits longer, and has no scale. */
export const resize = (
  session: CDPSession,
  size: { readonly width: number; readonly height: number; readonly scale: number },
) =>
  session.send('Emulation.setDeviceMetricsOverride', {
    ...{ width: size.width, height: size.height },
    ...{ deviceScaleFactor: size.scale, mobile: false },
  });
