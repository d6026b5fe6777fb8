import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

/** stories.spec.ts checks every state. These have the longest forms, a dialog and a list, and are checked at 200 % text size in 320 pixels. */
const shown = {
  'payment-link-page': ['ready-with-costs'],
  'saved-payment-methods': ['all-fields'],
  'three-ds-challenge': ['challenge'],
  'complete-authorize': ['errors'],
  'payout-link-page': ['choosing', 'errors'],
} as const;

/** Where somebody wants to look at the pictures, for example `TILLKIT_ALBUM=album npm run e2e looks.spec.ts`. */
const album = process.env.TILLKIT_ALBUM;

/** Texts that do not fit their place: cut off by their own box, or reaching out of the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-tk] *')]
      .filter((element) => {
        const { overflowX, overflowY, clipPath, position, textOverflow } = getComputedStyle(element);
        // What is hidden from sight on purpose is cut to a pixel.
        if (clipPath !== 'none' && position === 'absolute') return false;
        if (element.clientWidth <= 1 || element.textContent?.trim() === '' || element.checkVisibility() === false)
          return false;
        const hides = (way: string) => way === 'hidden' || way === 'clip';
        const wide = element.scrollWidth > element.clientWidth + 1 && (hides(overflowX) || textOverflow === 'ellipsis');
        const high = element.scrollHeight > element.clientHeight + 1 && hides(overflowY);
        return wide || high;
      })
      .map((element) => `${element.tagName} ${element.dataset.part ?? ''}: ${element.textContent?.slice(0, 60)}`),
  );
}

/** Buttons and fields of which a part lies outside their own panel or the window. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-tk] :is(button, a, input, select, h1, h2, p, dt, dd, label)')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).position !== 'absolute')
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1);
      })
      .map((element) => `${element.tagName} ${element.dataset.part ?? ''}: ${element.textContent?.slice(0, 60)}`),
  );
}

/** Movements that are on, whatever the person asked for. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'a transition')),
  );

for (const [component, stories] of Object.entries(shown)) {
  for (const story of stories) {
    test(`${component}/${story} can be used at every size and by everybody’s settings`, async ({
      page,
      origins,
      checkAccessibility,
    }) => {
      const check = async (look: string) => {
        const what = `${component}/${story}, ${look}`;
        if (album !== undefined) {
          await page.screenshot({ path: `${album}/${component}--${story}--${look.replace(/\W+/g, '-')}.png` });
        }
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beyond, `${what}: pixels beyond the window`).toBeLessThanOrEqual(0);
        expect(await outside(page), `${what}: outside the window`).toEqual([]);
        expect(await cutOff(page), `${what}: cut off`).toEqual([]);
        // Colours are the same at both widths; names and roles are tried once for each state, by stories.spec.ts.
        if (look !== '768 pixels') await checkAccessibility(what, 'look');
      };
      await page.setViewportSize({ width: 1280, height: 800 });
      await openStory(page, origins.shop, { component, story, scheme: 'auto' });
      await check('1280 pixels');
      await page.setViewportSize({ width: 768, height: 1024 });
      await check('768 pixels');

      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
      await check('forced colours');
      // Without colours of their own a button is recognised by its border.
      const bare = await page.locator('[data-tk] [data-part="button"]:visible').evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(button);
            return borderTopWidth === '0px' || borderTopStyle === 'none' || borderTopColor === 'rgba(0, 0, 0, 0)';
          })
          .map((button) => button.textContent),
      );
      expect(bare, 'buttons without a border').toEqual([]);

      await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light', reducedMotion: 'reduce' });
      expect(await moving(page), 'moving against the person’s wish').toEqual([]);

      // As wide as 320 pixels are at twice the size of text.
      await page.setViewportSize({ width: 640, height: 900 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await check('text at 200 %');
      await page.setViewportSize({ width: 320, height: 900 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, 'text at 200 % in 320 pixels: pixels beyond the window').toBeLessThanOrEqual(0);
    });
  }
}

test('a receipt on paper is alone, in black on white, without buttons', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  // The dialog of a real printer would hold the page up; what is on paper is what the page is until it closes.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.setViewportSize({ width: 794, height: 1123 });
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'receipt', scheme: 'dark' });
  const receipt = page.locator('[data-part="receipt"]');
  await receipt.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(receipt).toHaveAttribute('data-state', 'printing');
  await page.emulateMedia({ media: 'print' });
  if (album !== undefined) await page.screenshot({ path: `${album}/receipt--paper.png` });
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1,
      )
      .filter((element) => element.closest('[data-part="receipt"]') === null)
      // What it stands in paints nothing.
      .filter((element) => element.querySelector('[data-part="receipt"]') === null)
      .map((element) => `${element.tagName} ${element.dataset.part ?? ''}`),
  );
  expect(seen, 'on paper beside the receipt').toEqual([]);
  await expect(receipt.getByRole('button')).toBeHidden();
  await expect(receipt.locator('[data-emphasis="total"]')).toBeVisible();
  const ink = await receipt.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });
  expect(ink).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
  const { left, right } = await receipt.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect([left, right]).toEqual([0, 794]);
  await checkAccessibility('the receipt on paper');
});
