import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

/** Corners of each control of a card's fields, and of what is said below it in its cell, in pixels of their document. */
const cellsIn = (fields: Page | FrameLocator) =>
  fields.locator('[data-part="card-group"]').evaluate((group) => {
    const corners = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const cells = [...group.querySelectorAll('[data-part="field"]')].map((field) => {
      const error = field.querySelector('[data-part="error"]');
      const control = field.querySelector('[data-part="control"]') ?? field;
      return { ...corners(control), ...(error?.checkVisibility() ? { error: corners(error) } : {}) };
    });
    return { cells, isRightToLeft: getComputedStyle(group).direction === 'rtl' };
  });

async function expectOneBox(fields: Page | FrameLocator, what: string) {
  const { cells, isRightToLeft } = await cellsIn(fields);
  const [number, first, second] = cells;
  if (number === undefined || first === undefined || second === undefined) throw new Error(`${what}: no three cells`);
  const [left, right] = isRightToLeft ? [second, first] : [first, second];
  const near = (one: number, other: number, edge: string) =>
    expect(Math.abs(one - other), `${what}: ${edge}`).toBeLessThanOrEqual(1);
  near(number.left, left.left, 'left edge');
  near(number.right, right.right, 'right edge');
  near(left.right, right.left, 'edge between expiry date and code');
  near(first.bottom, second.bottom, 'lower edge');
  if (number.error === undefined) near(number.bottom, first.top, 'edge below the number');
  else expect(number.error.bottom, `${what}: the number’s error is in its cell`).toBeLessThanOrEqual(first.top);
  const wrong = cells.flatMap(({ error, ...control }) => (error === undefined ? [] : [{ control, error }]));
  for (const { control, error } of wrong) {
    // It takes the room that the control leaves below its text.
    expect(error.top, `${what}: an error is below its text`).toBeGreaterThan((control.top + control.bottom) / 2);
    expect(error.left, `${what}: an error is in its cell`).toBeGreaterThanOrEqual(control.left);
    expect(error.right, `${what}: an error is in its cell`).toBeLessThanOrEqual(control.right);
  }
  return wrong.length;
}

/** Each look of the labels, in windows and directions of its own. */
const appearances = {
  'labels above': {
    appearance: { labels: 'above' },
    windows: [
      [390, 'en'],
      [320, 'ar'],
    ],
  },
  'labels that float': { appearance: {}, windows: [[320, 'ar']] },
  'labels inside': { appearance: { labels: 'inside', corners: 'round' }, windows: [[1280, 'de']] },
} as const;

for (const [name, { appearance, windows }] of Object.entries(appearances)) {
  test(`number, expiry date and code of a card are one box: ${name}`, async ({ page, origins, checkAccessibility }) => {
    for (const [width, locale] of windows) {
      await page.setViewportSize({ width, height: 700 });
      const look = JSON.stringify({ brand: '#0a7d7d', ...appearance });
      const story = { component: 'payment-link-page', locale, appearance: look };
      await openStory(page, origins.shop, { ...story, story: 'ready-open' });
      expect(await expectOneBox(page, `${name}, ${width}`), 'errors').toBe(0);
      await openStory(page, origins.shop, { ...story, story: 'fields-wrong' });
      expect(await expectOneBox(page, `${name}, ${width}, wrong`), 'one error for each red cell').toBe(3);
      await expect(page.locator('[data-part="card-group"] [aria-invalid="true"]')).toHaveCount(3);
      await checkAccessibility(`${name}, ${width}, wrong`, 'look');
    }
    // The cell that is typed in is drawn over its neighbours with all of its ring, whose halo is inside of the cell and has the colour of the error.
    for (const field of await page.locator('[data-part="card-group"] input').all()) {
      await field.focus();
      const ring = await field.evaluate((input) => {
        const own = input.closest('[data-part="field"]') as Element;
        const { outlineWidth, outlineStyle, outlineColor, boxShadow, zIndex } = getComputedStyle(own, '::before');
        const layers = [...document.querySelectorAll('[data-part="card-group"] [data-part="field"]')]
          .filter((other) => other !== own)
          .map((other) => Number(getComputedStyle(other, '::before').zIndex));
        const [danger, halo] = ['var(--tk-danger)', 'color-mix(in srgb, var(--tk-danger) 18%, transparent)'].map(
          (colour) => {
            const probe = own.appendChild(document.createElement('i'));
            probe.style.color = colour;
            const { color } = getComputedStyle(probe);
            probe.remove();
            return color;
          },
        );
        return {
          line: `${outlineWidth} ${outlineStyle}`,
          isRed: outlineColor === danger && boxShadow.startsWith(halo ?? 'none'),
          isInside: boxShadow.endsWith(' inset'),
          isOnTop: layers.every((layer) => layer < Number(zIndex)),
        };
      });
      expect(ring).toEqual({ line: '2px solid', isRed: true, isInside: true, isOnTop: true });
    }
    await page.emulateMedia({ forcedColors: 'active' });
    const edges = await page
      .locator('[data-part="card-group"] [data-part="field"]')
      .evaluateAll((fields) => fields.map((field) => getComputedStyle(field, '::before').borderTopWidth));
    expect(edges, 'in forced colours').toEqual(['1px', '1px', '1px']);
  });
}

test('card fields are one box in a frame, and separate fields where the merchant wants them', async ({
  page,
  origins,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const { id } = await shop.order();
  await page.goto(`${origins.shop}/orders/${id}/pay`);
  const frame = page.frameLocator('[data-part="card-frame"]');
  await expect(frame.getByLabel('Card number')).toBeVisible();
  await expectOneBox(frame, 'in a frame');
  const appearance = JSON.stringify({ brand: 'teal', cardFields: 'separate' });
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'ready-open', appearance });
  const { cells } = await cellsIn(page);
  expect(Math.round((cells[1]?.top ?? 0) - (cells[0]?.bottom ?? 0))).toBe(16);
});

test('a phone shows the whole card form and its button below the folded order', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const { openLink } = await shop.order();
  await page.goto(openLink);
  const button = page.getByRole('button', { name: /^Pay / });
  await expect(button).toBeVisible();
  await expect(page.locator('details[data-part="order"]')).not.toHaveAttribute('open', /.*/);
  // At its own place, not held at the edge of the window.
  await button.evaluate((element) => {
    element.style.position = 'relative';
    element.style.inset = 'auto';
  });
  const name = await page.getByLabel('Name on card').boundingBox();
  const pay = await button.boundingBox();
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan(pay?.y ?? 0);
  expect((pay?.y ?? 0) + (pay?.height ?? 0)).toBeLessThanOrEqual(700);
});

test('a card of two networks asks which one under its number, and shows the mark that was chosen', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openStory(page, origins.shop, { component: 'card-entry', story: 'two-networks' });
  const choice = page.getByRole('group', { name: 'Network' });
  const marks = () =>
    page
      .locator('[data-part="adornment"] [data-brand]')
      .evaluateAll((all) => all.map((mark) => mark.getAttribute('data-brand')));
  for (const network of ['Visa', 'Cartes Bancaires']) {
    await choice.getByText(network).click();
    await expect(choice.getByRole('radio', { name: network })).toBeChecked();
    await expect.poll(marks).toEqual([network.toLowerCase().replace(' ', '')]);
    const box = await choice.getByText(network).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await checkAccessibility('a card of two networks');
});
