import { expect, test } from './fixtures.ts';

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

/** Every rule is tried once for each state, in the first of its looks; the other one is measured for what a look changes. */
const looks = [
  { locale: 'en', scheme: 'light', width: 390, rules: 'all' },
  { locale: 'ar', scheme: 'dark', width: 320, rules: 'contrast' },
] as const;

/** Stories in which the last click itself makes something appear: what a click moves does not surprise the person who clicked. */
const movedByThePress = new Set([
  'amount-changed',
  'declined',
  'failed',
  'fields-wrong',
  'not-authenticated-unavailable',
  'not-authenticated-unreadable',
  'not-sent',
  'ready-secure-new-card',
  // The receipt takes the place of the facts that it has in it.
  'receipt',
]);

/** Whose stories are held to no shift at all, also none that an act of theirs has caused: all of the others act in forms that follow what is chosen. */
const stillAlways = 'payment-link-page';

test.describe('every state of every component', () => {
  for (const component of components) {
    for (const { locale, scheme, width, rules } of looks) {
      const found = rules === 'all' ? 'nothing for WCAG 2.2 AA to find' : 'every text can be read';
      test(`${component}, ${locale}, ${scheme}, ${width} pixels: ${found}, nothing to scroll sideways`, async ({
        page,
        house,
        checkAccessibility,
        watch,
      }) => {
        // React tells of what it has caught.
        watch.expectMessage(/a slot that throws, for this story/);
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
            await expect(html).toHaveAttribute('data-story', /played|failed/, { timeout: 60_000 });
            await expect(html, `${story} reaches its state`).toHaveAttribute('data-story', 'played');
            const always = component === stillAlways && !movedByThePress.has(story);
            if (always) expect.soft(await watch.layoutShift(), `${story}: nothing moves`).toBe(0);
            await checkAccessibility(`${component}/${story}`, rules);
            // What comes late moves late: looked at last.
            expect.soft(await watch.layoutShift(true), `${story}: nothing moves before anyone acts`).toBe(0);
            const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect.soft(beyond, `${story}: pixels beyond the window`).toBeLessThanOrEqual(0);
          });
        }
      });
    }
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
        const query = new URLSearchParams({ component, story, locale: 'en', scheme: 'light' });
        await page.goto(`${house.shop}/studio/preview?${query}`);
        await expect(page.locator('html')).toHaveAttribute('data-story', 'played');
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
