import { expect, test } from './fixtures.ts';

const components = [
  'payment-link-page',
  'saved-payment-methods',
  'card-entry',
  'three-ds-challenge',
  'complete-authorize',
  'payout-link-page',
] as const;

const looks = [
  { locale: 'en', scheme: 'light', width: 390 },
  { locale: 'ar', scheme: 'dark', width: 320 },
] as const;

/** Stories in which the last press itself makes something appear: what a press moves is no surprise to whoever pressed. */
const movedByThePress = new Set(['fields-wrong', 'ready-secure-new-card']);

/** Whose stories are held to a layout shift of nothing; of payouts, where every story fills in a form, to nothing that no act of theirs has caused. */
const still: ReadonlySet<string> = new Set(['payment-link-page', 'payout-link-page']);

test.describe('every state of every component', () => {
  for (const component of components) {
    for (const { locale, scheme, width } of looks) {
      test(`${component}, ${locale}, ${scheme}, ${width} pixels: nothing for WCAG 2.2 AA to find, nothing to scroll sideways`, async ({
        page,
        house,
        checkAccessibility,
        watch,
      }) => {
        await page.setViewportSize({ width, height: 844 });
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
        test.setTimeout(60_000 + names.length * 20_000);
        for (const story of names) {
          await test.step(story, async () => {
            const query = new URLSearchParams({ component, story, locale, scheme });
            await page.goto(`${house.shop}/studio/preview?${query}`);
            const html = page.locator('html');
            await expect(html).toHaveAttribute('data-story', /played|failed/, { timeout: 30_000 });
            await expect(html, `${story} reaches its state`).toHaveAttribute('data-story', 'played');
            if (still.has(component) && !movedByThePress.has(story)) {
              expect(await watch.layoutShift(component === 'payout-link-page'), `${story}: nothing moves`).toBe(0);
            }
            await checkAccessibility(`${component}/${story}`);
            const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect(beyond, `${story}: pixels beyond the window`).toBeLessThanOrEqual(0);
          });
        }
      });
    }
  }
});
