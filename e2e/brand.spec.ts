import type { Frame, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

/** Every colour that a document paints, as OKLCH, with an element that has it. Brands of cards and what has a tone of its own are left out. */
const paintedIn = (frame: Frame, brand: string) =>
  frame.evaluate((brand) => {
    const own = ['brand', 'status-icon', 'notice', 'badge', 'expiry', 'test-banner', 'qr-code'];
    const selector = own.map((part) => `[data-part="${part}"]`).join();
    const probe = document.body.appendChild(document.createElement('i'));
    const read = (colour: string) => {
      probe.style.color = '';
      probe.style.color = `oklch(from ${colour} l c h / alpha)`;
      const [lightness = 0, chroma = 0, hue = 0, alpha = 1] =
        getComputedStyle(probe)
          .color.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return { lightness, chroma, hue, alpha };
    };
    const found = new Map<string, string>();
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>('[data-tk], [data-tk] *')) {
      if (element.closest(selector) !== null || !element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const painted = [style.color, style.backgroundColor];
      for (const side of ['top', 'right', 'bottom', 'left']) {
        if (style.getPropertyValue(`border-${side}-width`) !== '0px')
          painted.push(style.getPropertyValue(`border-${side}-color`));
      }
      if (style.outlineStyle !== 'none') painted.push(style.outlineColor);
      if (style.boxShadow !== 'none') painted.push(...(style.boxShadow.match(/\w+\([^)]*\)/g) ?? []));
      if (style.accentColor !== 'auto') painted.push(style.accentColor);
      if (element instanceof SVGElement)
        painted.push(...[style.fill, style.stroke].filter((paint) => paint !== 'none'));
      for (const colour of painted)
        found.set(colour, `${element.tagName} ${element.dataset.part ?? element.dataset.tk}`);
    }
    const { hue } = read(brand);
    const others = [...found].flatMap(([colour, where]) => {
      const { lightness, chroma, hue: own, alpha } = read(colour);
      if (alpha === 0 || chroma < 0.035 || lightness < 0.02) return [];
      const turned = Math.abs(own - hue);
      return Math.min(turned, 360 - turned) <= 24 ? [] : [`${where}: ${colour}`];
    });
    probe.remove();
    return { painted: found.size, others };
  }, brand);

/** Painted colours that are no greys and have another hue than the brand, in the page and its frames. */
async function otherAccents(page: Page, brand: string): Promise<string[]> {
  const documents = await Promise.all(page.frames().map((frame) => paintedIn(frame, brand)));
  expect(documents[0]?.painted, 'painted colours').toBeGreaterThan(3);
  return documents.flatMap(({ others }) => others);
}

const withTheme = [
  ['payment-link-page', 'own-look', '#ffd400'],
  ['payout-link-page', 'themed', '#ffd400'],
] as const;

for (const [component, story, brand] of withTheme) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${component}: every accent is of the one colour that its link names, ${scheme}`, async ({
      page,
      origins,
    }) => {
      await openStory(page, origins.shop, { component, story, scheme });
      expect(await otherAccents(page, brand)).toEqual([]);
      await page.locator('[data-tk] :is(input, select)').first().focus();
      expect(await otherAccents(page, brand), 'with a focus').toEqual([]);
    });
  }
}

const shopsBrand = '#a3492b';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the shop’s brand is that of its payment, receipt, embedded and payout pages, ${colorScheme}`, async ({
    page,
    origins,
    shop,
    till,
  }) => {
    await page.emulateMedia({ colorScheme });
    const order = await shop.order();
    await page.goto(`${origins.shop}/orders/${order.id}/pay`);
    const embedded = page.locator('[data-tk="payment-link-page"]');
    await expect(page.frameLocator('[data-part="card-frame"]').getByLabel('Card number')).toBeVisible();
    expect(await otherAccents(page, shopsBrand), 'embedded').toEqual([]);
    await expect(embedded).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    for (const part of ['test-banner', 'merchant', 'share']) {
      await expect(embedded.locator(`[data-part="${part}"]`), part).not.toBeVisible();
    }
    const fonts = await embedded
      .locator('h2, p, label, button')
      .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).fontFamily))]);
    expect(fonts).toHaveLength(1);

    await page.goto(order.openLink);
    await expect(page.locator('[data-part="panel-heading"]')).toBeVisible();
    expect(await otherAccents(page, shopsBrand), 'hosted').toEqual([]);
    await till.enterCard({ number: '4242424242424242' });
    await till.pay();
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    expect(await otherAccents(page, shopsBrand), 'paid').toEqual([]);

    const { link } = await shop.payout();
    await page.goto(link);
    await expect(page.locator('[data-part="panel-heading"], [data-part="panel"] h2').first()).toBeVisible();
    expect(await otherAccents(page, shopsBrand), 'payout').toEqual([]);
  });
}
