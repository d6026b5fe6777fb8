import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

for (const story of ['scan-code', 'checking', 'cannot-confirm']) {
  test(`${story} begins at the top of its panel`, async ({ page, origins }) => {
    // The panel glides to its place when the width changes: its top and what is in it would be of two moments.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStory(page, origins.shop, { component: 'payment-link-page', story });
    const first = page
      .locator('[data-part="panel"] :is([data-part="status-icon"], [data-part="step"] > p:first-child, h2)')
      .filter({ visible: true })
      .first();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const panel = await page.locator('[data-part="panel"]').boundingBox();
      const begins = (await first.boundingBox({ timeout: 5_000 }))?.y ?? Number.POSITIVE_INFINITY;
      expect(begins - (panel?.y ?? 0), `${width}`).toBeLessThanOrEqual(96);
    }
  });
}

test('the order and the form of a wide page begin at one height, as far from the edges of the window, and a receipt says after its total what was paid with', async ({
  page,
  origins,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'ready-open' });
  const tops = await page
    .locator('[data-part="summary"] > :first-child, [data-part="panel-heading"]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toHaveLength(2);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1);
  const order = await page.locator('[data-part="merchant"]').boundingBox();
  const form = await page.locator('[data-part="panel"] form').boundingBox();
  expect(order?.width).toBe(form?.width);
  expect(Math.abs((order?.x ?? 0) - (1280 - (form?.x ?? 0) - (form?.width ?? 0)))).toBeLessThanOrEqual(1);
  const { bottom, right } = await page
    .locator('[data-part="panel"]')
    .evaluate((panel) => panel.getBoundingClientRect().toJSON());
  expect([right, bottom], 'the ground of the form reaches the edges of the window').toEqual([1280, 900]);
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'receipt' });
  const labels = await page.locator('[data-part="receipt"] :is(dt)').allTextContents();
  expect(labels.indexOf('Subtotal')).toBeLessThan(labels.indexOf('Total'));
  expect(labels[labels.indexOf('Total') + 1]).toBe('Paid with');
});

test('a hosted page says that there is no connection, and stops saying so by itself', async ({
  page,
  context,
  shop,
  watch,
}) => {
  const { openLink } = await shop.order();
  await page.goto(openLink);
  const field = page.getByLabel('Card number');
  const topOfField = async () => Math.round((await field.boundingBox())?.y ?? Number.NaN);
  await field.pressSequentially('4');
  await expect(page.locator('[data-tk="offline-bar"]')).toBeAttached();
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const before = await topOfField();
  const notice = page.locator('[data-tk="offline-bar"] [data-part="notice"]');
  for (const isOffline of [true, false, true]) {
    await context.setOffline(isOffline);
    await expect(notice).toHaveText(isOffline ? ['You’re offline. What you entered stays on this page.'] : []);
    expect(await topOfField(), 'what is typed in stays where it is').toBe(before);
  }
  for (const banner of ['shown', 'none'])
    for (const width of [390, 1280]) {
      const here = `${width}, banner ${banner}`;
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((banner) => {
        // A page that takes real money has none.
        if (banner === 'none') document.querySelector('[data-part="test-banner"]')?.remove();
        window.scrollTo(0, 0);
      }, banner);
      await expect.poll(async () => (await notice.boundingBox())?.y, `${here}: the bar is at the top`).toBe(0);
      const bar = await notice.boundingBox();
      const covered = page.locator(
        '[data-part="merchant"] *, [data-part="panel"] :is(input, [data-variant="primary"]), [data-tk="language-switcher"]',
      );
      for (const part of await covered.all()) {
        const box = await part.boundingBox();
        const isFree = box === null || bar === null || box.y + box.height <= bar.y || box.y >= bar.y + bar.height;
        expect(isFree, `${here}: the bar covers nothing that is needed`).toBe(true);
      }
    }
  await context.setOffline(false);
  await expect(page.getByText('You’re offline. What you entered stays on this page.')).toBeHidden();
});

test('methods that are not chosen have an edge that is seen, and tools of a row are large enough', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  for (const scheme of ['light', 'dark'] as const) {
    await openStory(page, origins.shop, { component: 'saved-payment-methods', story: 'managed', scheme });
    const contrasts = await page.locator('[data-part="method"][data-state="unchecked"]').evaluateAll((rows) => {
      const luminance = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((text) => {
          const channel = Number(text) / 255;
          return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      return rows.map((row) => {
        const { borderLeftColor, backgroundColor } = getComputedStyle(row);
        const [edge, ground] = [luminance(borderLeftColor) + 0.05, luminance(backgroundColor) + 0.05];
        return Math.max(edge, ground) / Math.min(edge, ground);
      });
    });
    expect(contrasts.length).toBeGreaterThan(0);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
    const tools = page.locator('[data-part="method-beside"] [data-part="link-button"]');
    const heights = await tools.evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.round(Math.min(...heights))).toBeGreaterThanOrEqual(44);
    await checkAccessibility(`managing, ${scheme}`, 'look');
  }
});

test('the list of languages opens in sight, with the language of the page first, and Escape closes it', async ({
  page,
  shop,
}) => {
  const { openLink } = await shop.order();
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${openLink}${openLink.includes('?') ? '&' : '?'}locale=fr`);
    await page.getByLabel('Numéro de carte').focus();
    const languages = page.locator('[data-tk="language-switcher"]');
    const summary = languages.locator('summary');
    await summary.click();
    await expect(languages.getByRole('link').first()).toHaveText('Français');
    await expect(languages.getByRole('navigation')).toBeInViewport({ ratio: 1 });
    await expect(languages.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await languages.getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await expect(languages.getByRole('navigation')).toBeHidden();
    await expect(summary).toBeFocused();
  }
});

for (const [name, width, text, layout, lines] of [
  ['a long order beside the form', 1280, '100%', 'sidebar', 16],
  ['one column of large text', 1000, '200%', 'sidebar', 1],
  ['one column in a wide window', 1280, '100%', 'stacked', 1],
  ['two columns on one ground', 1280, '100%', 'columns', 16],
] as const)
  test(`the button of the languages lies over nothing of a hosted page: ${name}`, async ({ page, shop }) => {
    const { openLink } = await shop.order();
    await page.setViewportSize({ width, height: 700 });
    await page.goto(openLink);
    await expect(page.getByLabel('Card number')).toBeVisible();
    const covered = await page.locator('main').evaluate(
      (main, { text, layout, lines }) => {
        document.documentElement.style.fontSize = text;
        document.documentElement.style.setProperty('--tk-layout', layout);
        const line = main.querySelector('[data-part="order-line"]');
        for (let count = 1; count < lines; count += 1) line?.after(line.cloneNode(true));
        const button = document.querySelector('[data-tk="language-switcher"] summary');
        const { left, right, top, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
        if (right - left === 0) return ['no button'];
        const parts = '[data-part="summary"] > *, [data-part="panel"] > *, [data-part="panel"] form > *';
        return [...main.querySelectorAll(`${parts}${layout === 'sidebar' ? '' : ', [data-part="panel"]'}`)]
          .filter((part) => {
            const box = part.getBoundingClientRect();
            return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
          })
          .map((part) => part.outerHTML.slice(0, 60));
      },
      { text, layout, lines },
    );
    expect(covered).toEqual([]);
  });

/** The panel follows what is shown of the order, without a gap and over nothing of it, however the width changes. */
async function expectPanelBelowSummary(page: Page, story: string): Promise<void> {
  const room = () =>
    page.locator('[data-part="panel"]').evaluate((panel) => {
      const bottoms = [...(panel.parentElement?.querySelectorAll('[data-part="summary"] *') ?? [])]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => one.getBoundingClientRect().bottom);
      return panel.getBoundingClientRect().top - Math.max(...bottoms);
    });
  for (const width of [390, 700, 320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(room, `${story}, ${width} px`).toBeGreaterThanOrEqual(0);
    await expect.poll(room, `${story}, ${width} px`).toBeLessThanOrEqual(24);
  }
}

test('an unknown outcome names no amount due, no time to pay and no way to share, and leaves no room for them', async ({
  page,
  origins,
}) => {
  // A panel that glides to its place has another one while it is measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const payment = { component: 'payment-link-page' };
  await openStory(page, origins.shop, { ...payment, story: 'ready-open' });
  await expect(page.getByText('Amount due')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  for (const story of ['cannot-confirm', 'checking', 'scan-code']) {
    await page.setViewportSize({ width: 1280, height: 844 });
    await openStory(page, origins.shop, { ...payment, story });
    await expect(page.getByText('Amount due')).toHaveCount(story === 'scan-code' ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
    await expect(page.locator('[data-part="expiry"]')).toBeHidden();
    await expectPanelBelowSummary(page, story);
  }
});

for (const story of ['checking', 'cannot-confirm', 'unsent'])
  test(`what takes the place of a payout’s form follows the payout without a gap: ${story}`, async ({
    page,
    origins,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStory(page, origins.shop, { component: 'payout-link-page', story });
    await expect(page.locator('[data-part="expiry"]')).toBeHidden();
    await expectPanelBelowSummary(page, story);
  });

test('no line of a note begins or ends with a dot, and until when a payout link is open has one line on a phone', async ({
  page,
  origins,
}) => {
  await page.setViewportSize({ width: 365, height: 844 });
  const linesOf = (part: string) =>
    page
      .locator(part)
      .evaluateAll((texts) =>
        texts.map((text) => [
          text.textContent,
          Math.round(text.getBoundingClientRect().height / Number(getComputedStyle(text).lineHeight.replace('px', ''))),
        ]),
      );
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'other-ways' });
  const notes = await linesOf('[data-part="method-detail"] > span');
  expect(notes).toContainEqual(['Up to 2\u00A0business days', 1]);
  expect(notes.filter(([, lines]) => lines !== 1)).toEqual([]);
  // Every text but the first has a dot before it, which is outside of the box, and clipped, where the text begins a line.
  const dots = await page.locator('[data-part="method-detail"]').evaluateAll((details) =>
    details.flatMap((detail) =>
      [...detail.querySelectorAll(':scope > span + span')].map((text) => ({
        content: getComputedStyle(text, '::before').content,
        isClipped: getComputedStyle(detail).overflowX === 'clip',
        beginsLine: text.getBoundingClientRect().left === detail.getBoundingClientRect().left,
      })),
    ),
  );
  for (const beginsLine of [true, false]) expect(dots).toContainEqual({ content: '"·"', isClipped: true, beginsLine });
  await page.setViewportSize({ width: 390, height: 844 });
  await openStory(page, origins.shop, { component: 'payout-link-page', story: 'choosing' });
  expect(await linesOf('[data-part="expiry"] > span')).toEqual([[expect.stringMatching(/^Open until .* left$/), 1]]);
});

test('the badge of the default card is on the row of its name, as far down as 320 px', async ({ page, origins }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await openStory(page, origins.shop, { component: 'payment-link-page', story: 'ready-secure' });
    const middleOf = (part: string) =>
      page
        .locator(`[data-part="method-row"]:has([data-part="badge"]) [data-part="${part}"]`)
        .evaluate((element) => element.getBoundingClientRect())
        .then(({ top, bottom }) => (top + bottom) / 2);
    const [name, badge] = [await middleOf('method-name'), await middleOf('badge')];
    expect(Math.abs(name - badge), `${width}`).toBeLessThanOrEqual(1);
  }
});
