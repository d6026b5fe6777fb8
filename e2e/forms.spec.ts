import { expect, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

test('fields of a card, an address, a payout and a phone number are drawn by one grammar', async ({
  page,
  origins,
}) => {
  const boxes = async (component: string, story: string) => {
    await openStory(page, origins.shop, { component, story });
    return page.locator('[data-part="field"]:has(> [data-part="control"])').evaluateAll((fields) =>
      fields
        .filter((field) => field.checkVisibility())
        .map((field) => {
          const box = getComputedStyle(field, '::before');
          const label = getComputedStyle(field.querySelector('[data-part="label"]') as Element);
          const radii = [box.borderStartStartRadius, box.borderEndEndRadius].filter((radius) => radius !== '0px');
          const rests = field.querySelector(':placeholder-shown:not(:focus)') !== null;
          return { drawn: `${box.borderTopWidth} ${label.color}`, size: `${rests} ${label.fontSize}`, radii };
        }),
    );
  };
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const found = [
      ...(await boxes('payment-link-page', 'ready-open')),
      ...(await boxes('complete-authorize', 'empty')),
      ...(await boxes('payout-link-page', 'errors')),
      ...(await boxes('address-entry', 'empty')),
    ];
    expect(found.length).toBeGreaterThan(15);
    expect([...new Set(found.map(({ drawn }) => drawn))], `${width}`).toHaveLength(1);
    // A label that rests is as large as a value.
    expect([...new Set(found.map(({ size }) => size))].sort(), `${width}`).toEqual(['false 13px', 'true 16px']);
    expect([...new Set(found.flatMap(({ radii }) => radii))], `corners, ${width}`).toHaveLength(1);
  }
});

test('every error has its sign under its field, in half rows too', async ({ page, origins }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await openStory(page, origins.shop, { component: 'complete-authorize', story: 'errors' });
  const errors = page.locator('[data-part="error"]');
  expect(await errors.count()).toBeGreaterThan(4);
  for (const error of await errors.all()) await expect(error.locator('[data-part="icon"]')).toBeVisible();
});

test('saved cards are one quiet list of three and a new one, and all of them on demand', async ({ page, origins }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'ready-secure' });
  const rows = page.locator('[data-part="method"]');
  // The last but one shows more of them.
  await expect(rows).toHaveCount(5);
  const edges = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
  for (const [place, edge] of edges.entries())
    if (place > 0) expect(Math.abs(edge.top - (edges[place - 1]?.bottom ?? 0)), 'one edge').toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Show 3 more' }).click();
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(5)).toHaveAttribute('data-state', 'disabled');
});

test('amount and merchant are in the header of a bank’s check at every width, and nothing behind a question can be done', async ({
  page,
  origins,
}) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await openStory(page, origins.shop, { component: 'payment-link-page', story: 'challenge' });
    const header = page.locator('[data-part="dialog-header"]');
    await expect(header.getByText('€63.50')).toBeInViewport({ ratio: 1 });
    await expect(header.getByText('Saltglaze')).toBeInViewport({ ratio: 1 });
    await openStory(page, origins.shop, { component: 'payment-link-page', story: 'confirming-close' });
    await expect(page.getByRole('alertdialog')).toBeVisible();
    // What it lies over is there to be seen, and nothing of it can be done meanwhile.
    for (const part of ['dialog-header', 'challenge-body', 'dialog-footer'])
      await expect(page.locator(`[data-part="${part}"]:not([inert])`)).toHaveCount(0);
    await expect(page.getByRole('alertdialog').getByRole('heading')).toBeInViewport({ ratio: 1 });
  }
});
