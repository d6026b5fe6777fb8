import { expect, test } from './fixtures.ts';
import { installMisfits, misfitsUnder } from './misfits.ts';
import { changeSetting, openStory, resize } from './openStory.ts';

/** The screen of each page with the most words: its form with wrong fields. stories.spec.ts has every screen in a pseudo-locale. */
const screens = {
  'payment-link-page': 'fields-wrong',
  'payout-link-page': 'errors',
} as const;

for (const [component, story] of Object.entries(screens)) {
  test(`${component} fits in 320 pixels in every language, and no button has three lines`, async ({
    page,
    origins,
  }) => {
    await installMisfits(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const session = await page.context().newCDPSession(page);
    await page.goto(`${origins.shop}/studio`);
    const languages = page.getByRole('combobox', { name: 'Language', exact: true }).locator('option');
    await expect(languages.first()).toBeAttached();
    // Pseudo-locales are longer than any language: stories.spec.ts has them.
    const tags = await languages.evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''));
    const locales = tags.filter((locale) => !/-X[AB]$/.test(locale));
    expect(locales.length).toBeGreaterThan(40);
    await openStory(page, origins.shop, { component, story });
    // What fits here fits in 390 pixels, where the layout is the same.
    await resize(session, { width: 320, height: 844, scale: 1 });
    const found: string[] = [];
    for (const locale of locales) {
      await changeSetting(page, { locale, scheme: 'light' });
      const high = await page.locator('button, a[data-part="button"]').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const lines = new Set<number>();
          const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          // Not of the button as a whole: the box around its text can begin above the first line.
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            for (const { width, top } of range.getClientRects()) if (width > 1) lines.add(Math.round(top));
          }
          return lines.size > 2 ? [`a button of ${lines.size} lines: ${button.textContent}`] : [];
        }),
      );
      const misfits = await misfitsUnder(page, ['as it is']);
      found.push(...[...misfits, ...high].map((said) => `${locale}, ${said}`));
    }
    expect.soft(found, story).toEqual([]);
  });
}
