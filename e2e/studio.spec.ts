import { expect, test } from './fixtures.ts';

test('the studio shows every component without an error, and its code', async ({ page, house, watch }) => {
  // The shop runs from its sources: every story loads hundreds of modules.
  test.setTimeout(120_000);
  // Stories of failing calls are meant to fail: what is watched here is policies, exceptions and foreign requests.
  watch.expectMessage(/^Failed to load resource/);
  await page.goto(`${house.shop}/studio`);
  // Also those of the groups that are folded up.
  const links = page.getByRole('navigation').locator('a');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(10);
  const componentOf = (address: string) => new URLSearchParams(address).get('component') ?? '';
  const first = addresses.filter(
    (address, index) => addresses.findIndex((one) => componentOf(one) === componentOf(address)) === index,
  );
  expect(first.length).toBeGreaterThanOrEqual(5);
  for (const address of first) {
    await page.goto(new URL(address, `${house.shop}/studio`).href);
    await expect(page.frameLocator('iframe').locator('[data-tk]').first(), address).toBeAttached();
    await expect(page.locator('pre').first(), address).toContainText('tillkit');
  }
});

test('a story of a group further down is played in sight, beside the list where it is', async ({ page, house }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${house.shop}/studio`);
  const group = page.getByRole('navigation').locator('summary', { hasText: 'Saved payment methods' });
  await group.click();
  const story = page.getByRole('navigation').getByRole('link', { name: 'Nothing found' });
  await story.click();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Preview: Nothing found');
  await expect(page.frameLocator('iframe').locator('[data-tk]').first()).toBeVisible();
  await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.5 });
  await expect(story).toBeInViewport();
});

test('the studio itself passes the rules of accessibility', async ({ page, house, checkAccessibility }) => {
  await page.goto(`${house.shop}/studio`);
  await expect(page.frameLocator('iframe').locator('[data-tk]').first()).toBeVisible();
  await checkAccessibility('the studio');
});

test('the studio replays a trace, shows what was seen at a step, and passes the rules of accessibility', async ({
  page,
  house,
  checkAccessibility,
}) => {
  await page.goto(`${house.shop}/studio`);
  await page.getByRole('link', { name: 'Replay a trace' }).click();
  await page.getByRole('button', { name: 'Take a sample' }).click();
  await expect(page.getByRole('status')).toHaveText(/Every state is the one that the page recorded\.$/);
  await page
    .getByRole('list')
    .getByRole('button', { name: /succeeded$/ })
    .click();
  const seen = page.frameLocator('iframe').getByRole('heading', { name: 'Payment received' });
  await expect(seen).toBeVisible({ timeout: 30_000 });
  await checkAccessibility('the replay');
  await page.setViewportSize({ width: 320, height: 844 });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0);
});
