import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

const phone = { width: 390, height: 844 };
const windows = [{ width: 320, height: 844 }, phone, { width: 1280, height: 800 }];

/** Pixels from the top of the panel, inside its padding, to the step, outcome or wait in it. */
const aboveContent = (page: Page) =>
  page.locator('[data-part="panel"]').evaluate((panel) => {
    const { paddingTop, borderTopWidth } = getComputedStyle(panel);
    const pixels = (length: string) => Number(length.replace('px', ''));
    const shown = [...panel.querySelectorAll('[data-tk="outcome"], [data-part="waiting"]')].at(-1);
    const inside = panel.getBoundingClientRect().top + pixels(paddingTop) + pixels(borderTopWidth);
    // Never -0.
    return Math.round((shown?.getBoundingClientRect().top ?? Number.NaN) - inside) + 0;
  });

for (const story of [
  'scan-code',
  'bank-transfer',
  'one-time-code',
  'step-over',
  'redirecting',
  'processing',
  'completing-cannot-confirm',
  'checking',
]) {
  test(`what follows on a payment form begins at the top of its panel: ${story}`, async ({ page, origins }) => {
    await page.setViewportSize(phone);
    await openStory(page, origins.shop, { component: 'payment-link-page', story });
    for (const size of windows) {
      await page.setViewportSize(size);
      expect(await aboveContent(page), `${size.width} px`).toBe(0);
    }
  });
}

test('the keyboard reaches what stands beside a code to scan in the order in which it is seen', async ({
  page,
  origins,
}) => {
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'scan-code' });
  for (const size of windows) {
    await page.setViewportSize(size);
    const tops = await page.locator('[data-part="step"] :is(a, button)').evaluateAll((all) =>
      // What unfolds the code on a phone is not drawn in a wide window.
      all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top),
    );
    expect(tops.length).toBeGreaterThanOrEqual(2);
    expect(tops, `${size.width} px`).toEqual([...tops].sort((one, other) => one - other));
  }
});

test('a whole card form with its button is in view on a small phone, its fields 16 pixels apart', async ({
  page,
  origins,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  for (const [cardFields, gaps] of [
    ['grouped', [16]],
    ['separate', [16, 16]],
  ] as const) {
    const appearance = JSON.stringify({ brand: '#3a46c8', cardFields });
    await openStory(page, origins.shop, { component: 'payment-link-page', story: 'ready-open', appearance });
    const found = await page.locator('[data-part="panel"]').evaluate((panel) => {
      // The cells of a group have no boxes of their own: their group has, where it is drawn as one.
      const isGrouped =
        panel.querySelector('[data-part="card-group"] [data-part="field"]')?.getBoundingClientRect().height === 0;
      const parts = [
        ...panel.querySelectorAll(isGrouped ? '[data-part="card-group"], [data-part="field"]' : '[data-part="field"]'),
      ];
      const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
      // A page that takes real money has no strip that says otherwise.
      const strip = document.querySelector('[data-part="test-banner"]')?.getBoundingClientRect().height ?? 0;
      const pay = panel.querySelector('[data-variant="primary"]')?.getBoundingClientRect().bottom ?? Number.NaN;
      const gaps = boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? 0)));
      return { gaps, bottom: pay - strip };
    });
    expect(
      found.gaps.filter((gap) => gap > 0),
      cardFields,
    ).toEqual(gaps);
    expect(found.bottom, cardFields).toBeLessThanOrEqual(700);
  }
});

test('what a payout link does next is in sight on a small phone at every step', async ({ page, origins }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  for (const story of ['choosing', 'fields-ach', 'reviewing', 'reviewing-quote']) {
    await openStory(page, origins.shop, { component: 'payout-link-page', story });
    await expect(page.locator('form > [data-variant="primary"]'), story).toBeInViewport({ ratio: 1 });
  }
});

test('a wait is in sight after a button far down in a long form, in a panel that stays as high', async ({
  page,
  origins,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'checking' });
  const panel = page.locator('[data-part="panel"]');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator('[data-part="waiting"]')).toBeInViewport({ ratio: 1 });
  const held = await panel.evaluate((element) =>
    Number(element.style.getPropertyValue('--held-height').replace('px', '')),
  );
  expect(held).toBeGreaterThan(400);
  const { height } = (await panel.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(held);
  // Its page is at least as high as the window: nothing but that may make it higher.
  expect(height).toBeLessThanOrEqual(Math.max(held, 400) + 1);
});

for (const layout of ['columns', 'stacked', 'compact', 'sidebar']) {
  test(`the parts of an order lie below each other in the layout ${layout}`, async ({ page, origins }) => {
    const appearance = JSON.stringify({ brand: '#3a46c8', layout });
    await openStory(page, origins.shop, { component: 'payment-link-page', story: 'ready-with-costs', appearance });
    for (const size of windows) {
      await page.setViewportSize(size);
      const gaps = await page.locator('[data-part="summary"]').evaluate((summary) => {
        const boxes = [...summary.children]
          .filter((part) => part.checkVisibility())
          .map((part) => part.getBoundingClientRect());
        return boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0));
      });
      expect(gaps.length).toBeGreaterThan(2);
      expect(Math.min(...gaps), `${size.width} px: ${gaps.join(', ')}`).toBeGreaterThanOrEqual(4);
    }
  });
}

test('a long amount is never covered by the bar of the order, and comes before what is said of it, also embedded', async ({
  page,
  origins,
}) => {
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'ready-with-costs' });
  for (const embedded of [false, true])
    for (const [width, text, amount] of [
      [320, '100%', 'IDR 1,049,000.00'],
      [390, '100%', '€1,049.99'],
      [390, '200%', '€1,049.99'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const found = await page.locator('[data-part="summary"]').evaluate(
        (summary, { embedded, text, amount }) => {
          document.documentElement.style.fontSize = text;
          summary.closest('[data-tk$="link-page"]')?.toggleAttribute('data-embedded', embedded);
          const figure = summary.querySelector('[data-part="amount"] bdi') ?? summary;
          figure.textContent = amount;
          const boxOf = (part: string) =>
            summary.querySelector(`[data-part="${part}"]`)?.getBoundingClientRect() ?? new DOMRect();
          const [ink, bar] = [figure.getBoundingClientRect(), boxOf('order-bar')];
          return {
            covered: ink.right > bar.left && bar.right > ink.left && ink.bottom > bar.top && bar.bottom > ink.top,
            beside: bar.top < ink.bottom,
            // The merchant is not shown where the page is embedded.
            tops: ['merchant', 'amount-due', 'order-bar', 'description', 'expiry']
              .map(boxOf)
              .filter(({ height }) => height > 0)
              .map(({ top }) => top),
          };
        },
        { embedded, text, amount },
      );
      const here = `${width} px, ${text}, ${embedded ? 'embedded' : 'hosted'}`;
      expect(found.covered, here).toBe(false);
      expect(found.beside, here).toBe(text === '100%' && width === 390);
      expect(found.tops.length, here).toBeGreaterThanOrEqual(3);
      expect(found.tops, here).toEqual([...found.tops].sort((one, other) => one - other));
    }
});

/** How far the middle of a part is from the middle of the box of its field, in pixels downwards. */
const offMiddle = (page: Page, field: string, part: string) =>
  page
    .locator('[data-part="field"]', { has: page.locator(`[autocomplete="${field}"]`) })
    .evaluate((element, wanted) => {
      const middle = (one: DOMRect) => one.top + one.height / 2;
      // The box is drawn around label and control.
      const control = element.querySelector('[data-part="control"]')?.getBoundingClientRect() ?? new DOMRect();
      const label = element.querySelector('[data-part="label"]') ?? element;
      const words = document.createRange();
      words.selectNodeContents(label);
      const box =
        wanted === 'label' ? words.getBoundingClientRect() : element.querySelector(wanted)?.getBoundingClientRect();
      return Math.abs(middle(box ?? new DOMRect()) - middle(control));
    }, part);

test('floating labels rest in the middle of an empty field, also on the number, and the marks are there always', async ({
  page,
  origins,
}) => {
  const appearance = JSON.stringify({ brand: '#3a46c8', labels: 'floating' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'ready-open', appearance });
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const field of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
      expect(await offMiddle(page, field, 'label'), `${field}, ${size.width} px`).toBeLessThan(2);
    for (const field of ['cc-number', 'cc-csc'])
      expect(await offMiddle(page, field, '[data-part="adornment"]'), `${field}, ${size.width} px`).toBeLessThan(1);
    // The words end before the marks.
    const [words, mark] = await page
      .locator('[data-tk="card-entry"] [data-part="field"]')
      .first()
      .evaluate((field) => {
        const range = document.createRange();
        range.selectNodeContents(field.querySelector('[data-part="label"]') ?? field);
        return [
          range.getBoundingClientRect().right,
          field.querySelector('[data-part="brand"]')?.getBoundingClientRect().left,
        ];
      });
    expect(words, `${size.width} px`).toBeLessThan(mark ?? 0);
  }
  // In the group the field is over its label: a finger on the words is in the field.
  const words = (await page.getByText('Card number', { exact: true }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.click(words.x + words.width / 2, words.y + words.height / 2);
  await expect(page.getByLabel('Card number')).toBeFocused();
  expect(await offMiddle(page, 'cc-number', 'label')).toBeGreaterThan(8);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Name on card').focus();
  expect(await offMiddle(page, 'cc-number', 'label')).toBeGreaterThan(8);
  expect(await offMiddle(page, 'cc-number', '[data-part="adornment"]')).toBeLessThan(1);
});

test('nothing shows through below the button that stays in sight on a phone', async ({ page, shop, context }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto(await shop.secureLink(await shop.order({ customer: 'returning' })));
  await expect(page.getByRole('radio').first()).toBeVisible();
  const button = page.getByRole('button', { name: /^Pay / });
  const painter = await context.newPage();
  const panel = page.locator('[data-part="panel"]').first();
  const surface = await panel.evaluate((one) => getComputedStyle(one).backgroundColor.match(/\d+/g)?.map(Number) ?? []);
  // The browser dithers a soft edge by a step or two of a colour.
  const isSurface = (colour: string) =>
    colour.split(',').every((part, at) => Math.abs(Number(part) - (surface[at] ?? -9)) <= 2);
  for (const y of [0, 20, 40, 60, 80, 100]) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    const { y: top = 0, height = 0 } = (await button.boundingBox()) ?? {};
    const below = top + height;
    expect(below, 'the button is at the edge').toBeGreaterThan(540);
    const strip = await page.screenshot({ clip: { x: 0, y: below + 1, width: 390, height: 560 - below - 1 } });
    const shown = await coloursOf(painter, strip);
    expect(shown, `scrolled by ${y} px`).not.toEqual([]);
    expect(
      shown.filter((colour) => !isSurface(colour)),
      `scrolled by ${y} px`,
    ).toEqual([]);
  }
});

/** The colours of a picture. */
const coloursOf = (page: Page, picture: Buffer) =>
  page.evaluate(
    async (data) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(data)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      const { data: pixels = new Uint8ClampedArray() } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
      const colours = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4) colours.add([...pixels.subarray(at, at + 3)].join());
      return [...colours];
    },
    [...picture],
  );
