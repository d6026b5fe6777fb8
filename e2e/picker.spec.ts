import { expect, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

for (const { locale, more, words } of [
  { locale: 'en', more: /^Show 50 more/, words: /[ء-ي]/ },
  { locale: 'ar', more: /^إظهار/, words: /\b(show|more|ending|expires|remove|undo)\b/i },
] as const) {
  test.describe(`saved methods by keyboard alone, in ${locale}`, () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('a long list is searched, chosen from with the arrow keys, and made longer', async ({
      page,
      origins,
      checkAccessibility,
    }) => {
      await openStory(page, origins.shop, { component: 'saved-payment-methods', story: 'long-list', locale });
      const radios = page.getByRole('radio');
      const checked = page.locator('input[type="radio"]:checked');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('workshop');
      // What is chosen stays; everything else on screen is what was asked for.
      const methods = page.locator('[data-part="method"]').filter({ has: radios });
      await expect(methods.filter({ hasNotText: 'Workshop' })).toHaveCount(0);
      await expect(checked).toHaveCount(1);
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await expect(radios).toHaveCount(8);
      await page.keyboard.press('Tab');
      await expect(radios.first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(radios.nth(1)).toBeChecked();
      await expect(checked).toHaveCount(1);
      await page.keyboard.press('End');
      await expect(radios.nth(7)).toBeFocused();
      await page.keyboard.press('Home');
      await expect(radios.first()).toBeChecked();
      // The next stop after the group: one click shows more, and leads to the first of them.
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: more })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(radios).toHaveCount(58);
      await expect(radios.nth(8)).toBeFocused();
      await checkAccessibility(`a long list in ${locale}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(await page.locator('[data-tk="saved-payment-method-picker"]').textContent()).not.toMatch(words);
    });

    test('a method is removed, and taken back while there is time', async ({ page, origins }) => {
      await openStory(page, origins.shop, { component: 'saved-payment-methods', story: 'managed', locale });
      const radios = page.getByRole('radio');
      const rows = await radios.count();
      const remove = page.locator('button[name="remove"]');
      // From the choice on to the first row's own actions.
      await page.keyboard.press('Tab');
      while (!(await remove.first().evaluate((button) => button === document.activeElement)))
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(radios).toHaveCount(rows - 1);
      const undo = page.locator('button:focus');
      await expect(undo).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(radios).toHaveCount(rows);
      // Back where it was, with the focus.
      await expect(page.locator('[data-part="method"]:first-of-type :focus')).toHaveCount(1);
    });
  });
}
