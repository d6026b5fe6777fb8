import { testAccounts } from 'tillkit-sandbox/testing';
import { expect, test } from './fixtures.ts';

test('two equal payouts on purpose are two, and a double click on one makes one', async ({
  page,
  origins,
  control,
}) => {
  const made = async () => (await control.ledger()).filter(({ kind }) => kind === 'payout created').length;
  const before = await made();
  for (const times of [1, 2]) {
    await page.goto(`${origins.shop}/desk/payouts`);
    await page.getByRole('button', { name: 'New payout' }).click();
    await page.getByRole('button', { name: 'Create payout link' }).dblclick();
    await page.waitForURL(/\/payouts\/[^/]+$/);
    expect((await made()) - before).toBe(times);
  }
});

test('an address that asks for what the demo does not have says so, and keeps what was chosen', async ({
  page,
  origins,
}) => {
  await page.goto(`${origins.shop}/?country=NL`);
  await expect(page.locator('.item-price').first()).toContainText('€');
  await page.goto(`${origins.shop}/?country=ZZ&currency=ZZZ`);
  await expect(page.getByRole('alert').first()).toContainText(
    'The demo has no country “ZZ”. The demo has no currency “ZZZ”.',
  );
  await expect(page.locator('.item-price').first()).toContainText('€');
  await page.goto(`${origins.shop}/?country=NL&currency=USD`);
  await expect(page.locator('.item-price').first()).toContainText('US$');
});

test('an address without a page says so in the shop, and leads back to it', async ({
  page,
  origins,
  watch,
  checkAccessibility,
}) => {
  watch.expectMessage(/404/);
  const answer = await page.goto(`${origins.shop}/pots`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page).toHaveTitle('Page not found · Saltglaze');
  await checkAccessibility('an address without a page');
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
});

test('what is added is counted and announced, and the most that can be ordered is said', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(origins.shop);
  const add = page.getByRole('button', { name: 'Add Morning mug' });
  const said = page.getByRole('status').first();
  await add.click();
  await expect(said).toHaveText('Added: Morning mug. 1 in your basket.');
  await expect(add.locator('.count')).toHaveText('1');
  for (let more = 2; more <= 13; more += 1) await add.click();
  await expect(said).toHaveText('You can order up to 12 of each.');
  await expect(page.locator('.to-basket .count')).toHaveText('12');
  await expect(page.locator('.basket .note')).toHaveText('You can order up to 12 of each.');
  await checkAccessibility('a full basket');
});

test('what was looked for among the orders is found again by Back', async ({ page, origins, shop }) => {
  const order = await shop.order();
  await page.goto(`${origins.shop}/desk/orders`);
  await page.getByLabel('Find').fill(order.id);
  await page.getByLabel('Status').selectOption('Waiting');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: order.id }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.id);
  await page.goBack();
  await expect(page.getByLabel('Find')).toHaveValue(order.id);
  await expect(page.getByLabel('Status')).toHaveValue('waiting');
});

test('on a phone the desk begins with what can be done, and lists refunds and disputes with their order', async ({
  page,
  origins,
  shop,
  till,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: '4242 4242 4242 4242' });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await page.goto(`${origins.shop}/desk/orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Actions');
  await expect(page.getByRole('button', { name: /^Refund/ })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Refund/ }).click();
  await expect(page.getByRole('list').getByText('Refunded', { exact: true })).toBeVisible();
  await page.getByText('Sandbox tools').click();
  await page.getByRole('button', { name: 'Dispute this payment' }).click();
  await expect(page.getByRole('list').getByText('Dispute opened', { exact: true })).toBeVisible();

  for (const [place, status, other] of [
    ['Refunds', 'Refunded', 'failed'],
    ['Disputes', 'Needs your answer', 'dispute_won'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: place }).click();
    const row = page.getByRole('row').filter({ hasText: order.id });
    await expect(row).toContainText(status);
    await checkAccessibility(place);
    await page.getByLabel('Status').focus();
    await page.getByLabel('Status').selectOption(other);
    await expect(page.getByRole('heading', { name: `No ${place.toLowerCase()} match` })).toBeVisible();
    await expect(page.getByLabel('Status')).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Status')).toHaveValue(other);
    await page.getByLabel('Status').selectOption('all');
    await row.getByRole('link', { name: order.id }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.id);
  }
});

test('the shopper reads why a payment failed, and the desk what the processor said and what comes next', async ({
  page,
  origins,
  shop,
  till,
  bank,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: '4212 3456 7891 0006' });
  await till.pay();
  await bank.decline();
  await expect(till.payButton).toBeEnabled();
  await page.goto(`${origins.shop}/orders/${order.id}`);
  await expect(page.getByRole('status')).toContainText('Your bank couldn’t verify it’s you');
  await page.goto(`${origins.shop}/desk/orders/${order.id}`);
  await expect(page.getByText('Not verified by the bank')).toBeVisible();
  await expect(page.locator('[data-fact="error"]')).not.toBeEmpty();
  await expect(page.getByText('The customer can try again with the same payment link.')).toBeVisible();
});

test('the desk reads why a payout was not sent, and what comes next', async ({ page, origins, shop, payee }) => {
  const account = testAccounts.find(({ rail, outcome }) => rail === 'sepa' && outcome === 'failed');
  const payout = await shop.payout({ after: 'fulfill' });
  await page.goto(payout.link);
  await payee.review('DE', 'sepa', { ...account?.values });
  await payee.confirmButton.click();
  await payee.heading('payout.outcome.failed.title').waitFor();
  await page.goto(`${origins.shop}/desk/payouts/${payout.id}`);
  await expect(page.getByText('Check the details with the receiver, then pay out again.')).toBeVisible();
  await page.getByRole('link', { name: 'Create another payout' }).click();
  await expect(page.getByRole('button', { name: 'New payout' })).toBeVisible();
});

test('an embedded checkout that is paid is without a heading that asks for it and without a brand inside the shop’s own', async ({
  page,
  origins,
  shop,
  till,
}) => {
  const order = await shop.order();
  await page.goto(`${origins.shop}/orders/${order.id}/pay?mode=inline`);
  const heading = page.locator('.checkout > h1');
  await expect(heading).not.toHaveCSS('position', 'absolute');
  await till.enterCard({ number: '4242 4242 4242 4242' });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await expect(heading).toHaveCSS('position', 'absolute');
  await expect(page.locator('.checkout [data-part="merchant"]')).toBeHidden();
  await expect(page.locator('.basket-link')).toHaveCount(1);
  await page.goto(`${origins.shop}/orders/${order.id}`);
  await expect(page.getByText(/^Arrives \d{1,2}|^Arrives \w+ \d/)).toBeVisible();
});

test('a long name of an item is on one line of the basket', async ({ page, origins }) => {
  await page.goto(`${origins.shop}/?country=DE`);
  await page.getByRole('button', { name: /Frühstücksschale/ }).click();
  const name = page.locator('.line-name', { hasText: 'Frühstücksschale' });
  const lines = () =>
    name.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
  for (const width of [320, 390, 1000, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await lines(), `${width} px`).toBe(1);
  }
});

test('a page that Back restores has no locked buttons, and what is created there is another payout', async ({
  page,
  origins,
  control,
}) => {
  const made = async () => (await control.ledger()).filter(({ kind }) => kind === 'payout created').length;
  const before = await made();
  // The page is not left: it is as Back finds it.
  await page.route(/\/desk\/payouts\/SP-/, (route) => route.fulfill({ status: 204 }));
  await page.goto(`${origins.shop}/desk/payouts`);
  await page.getByRole('button', { name: 'New payout' }).click();
  await page.getByRole('button', { name: 'Create payout link' }).click();
  await expect.poll(made).toBe(before + 1);
  await page.getByRole('button', { name: 'New payout' }).click();
  await expect(page.getByRole('button', { name: 'Creating the link…' })).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByRole('button', { name: 'Create payout link' }).click();
  await expect.poll(made).toBe(before + 2);
});
