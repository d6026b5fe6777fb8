import type { CDPSession, Page } from '@playwright/test';

/** What a story on the page can be given without being played again. */
export interface Setting {
  /** BCP 47 tag, or a pseudo-locale. */
  readonly locale: string;
  readonly scheme: 'light' | 'dark';
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
        window.postMessage(wanted, window.location.origin);
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
