import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { installMisfits, misfitsUnder } from './misfits.ts';
import { changeSetting, openStory, resize, type Setting } from './preview.ts';

const components = [
  'payment-link-page',
  'checkout',
  'saved-payment-methods',
  'card-entry',
  'address-entry',
  'three-ds-challenge',
  'complete-authorize',
  'payout-link-page',
] as const;

/** Where a story is played: from right to left in the narrowest window, in which the most moves. */
const played = { locale: 'ar', scheme: 'dark', width: 320 } as const;

/** What every state is looked at in, one after the other, and the pseudo-locale that is longer than each language. */
const looks = [
  { ...played, pseudo: 'ar-XB' },
  { locale: 'en', scheme: 'light', width: 390, pseudo: 'en-XA' },
] as const;

/** Windows, and the settings of a person that are tried in each. */
const windows = [
  // 1280 by 1024 pixels of a screen, zoomed to 400 %.
  { width: 320, height: 256, scale: 4, sheets: ['as it is', 'text spacing'] },
  { width: 390, height: 844, scale: 2, sheets: ['as it is', 'text spacing', 'text at 200 %'] },
  { width: 1280, height: 800, scale: 1, sheets: ['as it is', 'text spacing', 'text at 200 %'] },
] as const;

/** Stories in which the last click itself makes something appear: what a click moves does not surprise the person who clicked. */
const movedByThePress = new Set([
  'amount-changed',
  'declined',
  'failed',
  'fields-wrong',
  // A notice above the form. Where the check in between is on the screen for a frame the form is new after it; under load it may be for none.
  'not-authenticated-denied',
  'not-authenticated-rejected',
  'not-authenticated-unavailable',
  'not-authenticated-unreadable',
  'not-sent',
  'ready-secure-new-card',
  // The receipt takes the place of the facts that it has in it.
  'receipt',
  // The list has other rows, or each row has buttons.
  ...['searched', 'nothing-found', 'managed', 'removed', 'not-removed', 'repriced'],
  // Fields that follow a choice, and errors of two lines.
  ...['errors', 'while-typing', 'billing', 'refused'],
  // A list of what is to be corrected, above it.
  'summary',
]);

/** Stories in which the page around a component cuts it. */
const cutByTheirPage = new Set(['host-transformed']);

/** What does not fit on the page in any window, under any setting of a person: in a language in forced colours, and in its pseudo-locale in ours. */
async function everyMisfit(page: Page, session: CDPSession, settings: readonly Setting[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [index, setting] of settings.entries()) {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: index === 0 ? 'active' : 'none' });
    await changeSetting(page, setting);
    for (const { width, height, scale, sheets } of windows) {
      await resize(session, { width, height, scale });
      // Frames of these stories are the bank's.
      const said = await misfitsUnder(page, sheets);
      found.push(...said.map((misfit) => `${setting.locale}, ${width} px, ${misfit}`));
    }
  }
  return found;
}

test.describe('every state of every component', () => {
  for (const component of components) {
    test(`${component}: nothing for WCAG 2.2 AA to find, nothing that moves unasked, no text that does not fit at any zoom, spacing or size`, async ({
      page,
      house,
      checkAccessibility,
      watch,
    }) => {
      // React tells of what it has caught.
      watch.expectMessage(/a slot that throws, for this story/);
      await installMisfits(page);
      const session = await page.context().newCDPSession(page);
      await page.goto(`${house.shop}/studio`);
      await expect(page.locator('.stories a').first()).toBeVisible();
      const stories = await page
        .locator('.stories a')
        .evaluateAll((links: HTMLAnchorElement[]) => links.map((link) => link.search));
      const names = stories
        .map((search) => new URLSearchParams(search))
        .filter((params) => params.get('component') === component)
        .map((params) => params.get('story') ?? '');
      expect(names.length, 'stories of this component').toBeGreaterThan(4);
      test.setTimeout(60_000 + names.length * 30_000);
      for (const story of names) {
        await test.step(story, async () => {
          await page.emulateMedia({ reducedMotion: null, forcedColors: null });
          await resize(session, { width: played.width, height: 844, scale: 1 });
          const { locale, scheme } = played;
          await openStory(page, house.shop, { component, story, locale, scheme });
          // Other fields may come with another country.
          const still = !movedByThePress.has(story);
          if (still) expect.soft(await watch.layoutShift('nothing', 'act'), `${story}: nothing moves`).toBe(0);
          for (const look of looks) {
            await resize(session, { width: look.width, height: 844, scale: 1 });
            await changeSetting(page, look);
            await checkAccessibility(`${component}/${story}, ${look.scheme}`);
            // What comes late moves late: looked at when the rules have been tried.
            if (look.locale === played.locale)
              expect.soft(await watch.layoutShift('nothing'), `${story}: nothing moves before anyone acts`).toBe(0);
            const found = await everyMisfit(page, session, [look, { locale: look.pseudo, scheme: look.scheme }]);
            const own = cutByTheirPage.has(story) ? found.filter((misfit) => !/cut off|too low/.test(misfit)) : found;
            expect.soft(own, `${story}: what does not fit`).toEqual([]);
            await page.emulateMedia({ reducedMotion: null, forcedColors: null });
          }
        });
      }
    });
  }
});

for (const { finger, hasTouch } of [
  { finger: 'mouse', hasTouch: false },
  { finger: 'finger', hasTouch: true },
]) {
  test.describe(`a click that leaves a field with a mistake, by ${finger}`, () => {
    test.use({ hasTouch, viewport: { width: 390, height: 844 } });
    for (const { component, story, field, typed } of [
      { component: 'card-entry', story: 'empty', field: 'cc-exp', typed: '01/20' },
      { component: 'complete-authorize', story: 'us', field: 'section-tk shipping postal-code', typed: '9' },
    ]) {
      test(`reaches the button of ${component}, although what is said about the field moves it`, async ({
        page,
        house,
      }) => {
        await openStory(page, house.shop, { component, story });
        const input = page.locator(`[autocomplete="${field}"]`);
        const button = page.locator('button[type="submit"]');
        await input.fill(typed);
        await button.scrollIntoViewIfNeeded();
        await input.evaluate((element) => element.focus({ preventScroll: true }));
        const submitted = page.evaluate(
          () => new Promise((resolve) => window.addEventListener('submit', () => resolve('submitted'), { once: true })),
        );
        const box = await button.boundingBox();
        const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 6];
        if (hasTouch) await page.touchscreen.tap(x, y);
        else {
          await page.mouse.move(x, y);
          await page.mouse.down();
          // As long as a click takes: time enough for whatever leaving the field sets off.
          await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)));
          await page.mouse.up();
        }
        expect(await submitted).toBe('submitted');
        await expect(input).toHaveAttribute('aria-invalid', 'true');
      });
    }
  });
}
