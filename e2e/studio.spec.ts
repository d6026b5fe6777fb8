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

test('the studio itself passes the rules of accessibility', async ({ page, house, checkAccessibility }) => {
  await page.goto(`${house.shop}/studio`);
  await expect(page.frameLocator('iframe').locator('[data-tk]').first()).toBeVisible();
  await checkAccessibility('the studio');
});
