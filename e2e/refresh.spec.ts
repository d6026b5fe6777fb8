import type { Page, Route } from '@playwright/test';
import { paymentLinkScreen } from 'tillkit-sandbox/testing';
import { expect, type Origins, type Shop, test } from './fixtures.ts';
import { openPlainPage, paymentOf } from './plainPage.ts';

/** The element of a new order's link, and where its page is drawn. */
const embeddings = {
  'in the page, with its fields in a frame': async (origins: Origins, shop: Shop) => {
    const { paymentId, paymentLinkId, clientSecret } = await paymentOf(origins, shop);
    const markup = `<till-payment-link payment-link-id="${paymentLinkId}" client-secret="${clientSecret}"></till-payment-link>`;
    return { paymentId, markup, mode: 'frame' as const, inside: (page: Page) => page };
  },
  'in the page, with its fields there too': async (origins: Origins, shop: Shop) => {
    const { paymentId, paymentLinkId, clientSecret } = await paymentOf(origins, shop);
    const markup = `<till-payment-link mode="inline" payment-link-id="${paymentLinkId}" client-secret="${clientSecret}"></till-payment-link>`;
    return { paymentId, markup, mode: 'inline' as const, inside: (page: Page) => page };
  },
  'on a hosted page in a frame': async (_origins: Origins, shop: Shop) => {
    const { paymentId, openLink } = await shop.order();
    const markup = `<till-payment-link mode="hosted" link="${openLink}"></till-payment-link>`;
    return {
      paymentId,
      markup,
      mode: 'frame' as const,
      inside: (page: Page) => page.frameLocator('till-payment-link iframe'),
    };
  },
};

for (const [where, embed] of Object.entries(embeddings))
  test(`an open checkout ${where} shows what refresh() has read, keeps what was typed, and charges no other amount`, async ({
    page,
    origins,
    shop,
    control,
    watch,
  }) => {
    watch.expectMessage(/status of 409/);
    const { paymentId, markup, mode, inside } = await embed(origins, shop);
    await openPlainPage(page, origins, markup, { mode });
    const place = inside(page);
    const till = await paymentLinkScreen(place, { mode: where.includes('hosted') ? 'inline' : mode });
    await till.enterCard({ number: '4242 4242 4242 4242' });
    const changed = async (route: Route) => {
      const response = await route.fetch();
      const read = await response.json();
      await route.fulfill({ response, json: { ...read, payment: { ...read.payment, net_amount: 100 } } });
    };
    await page.route('**/kit/links/*', changed, { times: 1 });
    await page.locator('till-payment-link').evaluate((element) => Reflect.get(element, 'refresh').call(element));
    await expect(till.payButton).toContainText('1.00');
    await expect(place.getByRole('status').filter({ hasText: 'The total is now' })).toHaveCount(1);
    await expect(till.cardNumber).toHaveValue('4242 4242 4242 4242');
    // That was no amount of the service: it is not charged, and the page shows the real one.
    await till.pay();
    await expect(till.text('failure.amountChanged')).toBeVisible();
    expect(await control.charges(paymentId)).toEqual([]);
    await expect(till.payButton).not.toContainText('€1.00');
    await expect(till.cardNumber).toHaveValue('4242 4242 4242 4242');
    await till.enterCard({ number: '4242 4242 4242 4242' });
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(paymentId)).toHaveLength(1);
  });

test('an order that is changed beside its open checkout is charged as it is shown, and what was typed stays', async ({
  page,
  origins,
  shop,
  control,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origins.shop}/orders/${order.id}/pay`);
  const till = await paymentLinkScreen(page, { mode: 'frame' });
  await till.enterCard({ number: '4242 4242 4242 4242' });
  await page.getByText('Change quantities').click();
  await expect(page.getByRole('button', { name: 'One Breakfast bowl more' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'One Breakfast bowl more' }).click();
  await expect(till.payButton).toHaveText('Pay €85.50');
  await page.getByRole('button', { name: 'Remove Morning mug' }).click();
  await expect(till.payButton).toHaveText('Pay €66.00');
  await expect(page.getByText('Change quantities')).toBeFocused();
  await expect(page.getByRole('button', { name: 'One Breakfast bowl more' })).toBeEnabled();
  await checkAccessibility('an order being changed');
  await expect(till.cardNumber).toHaveValue('4242 4242 4242 4242');
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toMatchObject([{ amount: 6600 }]);
  await expect(page.getByText('Change quantities')).toHaveCount(0);
});

test('a discount code in the shop’s own checkout is refused, or applied and charged exactly as it is shown', async ({
  page,
  origins,
  shop,
  control,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`${origins.shop}/orders/${order.id}/pay`);
  const till = await paymentLinkScreen(page, { mode: 'frame' });
  await till.enterCard({ number: '4242 4242 4242 4242' });
  await page.getByRole('button', { name: 'Add discount code' }).click();
  const field = page.getByRole('textbox', { name: 'Discount code' });
  await expect(field).toBeFocused();
  await field.fill('AUTUMN');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('This code isn’t valid for this order.');
  await expect(field).toHaveValue('AUTUMN');
  await checkAccessibility('a discount code that is refused');
  await expect(till.payButton).toHaveText('Pay €63.50');
  await field.fill('spring10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(till.payButton).toHaveText('Pay €57.15');
  await expect(page.getByRole('button', { name: 'Remove spring10' })).toBeVisible();
  await checkAccessibility('a discount code that is applied');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // What the payer has opened before is open again with its code.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove SPRING10' })).toBeVisible();
  await till.enterCard({ number: '4242 4242 4242 4242' });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toMatchObject([{ amount: 5715 }]);
});

test('delivery to another country and by express is added before the order is paid, beside a discount code', async ({
  page,
  origins,
  shop,
  control,
}) => {
  const order = await shop.order();
  await page.goto(`${origins.shop}/orders/${order.id}/pay?mode=delivery`);
  const till = await paymentLinkScreen(page, { mode: 'frame' });
  await page.getByLabel('Country or region').selectOption('AT');
  for (const [label, text] of Object.entries({
    ...{ 'First name': 'Ada', 'Last name': 'Lovelace', Address: 'Ring 1' },
    ...{ 'Postal code': '1010', City: 'Wien', 'E-mail': 'ada@shop.example' },
  }))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await expect(till.payButton).toHaveText('Pay €72.50');
  await page.getByText('Next working day').click();
  await expect(till.payButton).toHaveText('Pay €78.50');
  await expect(page.getByRole('radio', { name: 'Express, Next working day, €15.00' })).toBeChecked();
  await page.getByRole('button', { name: 'Add discount code' }).click();
  await page.getByRole('textbox', { name: 'Discount code' }).fill('SPRING10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(till.payButton).toHaveText('Pay €72.15');
  await page.getByText('3 to 5 working days').click();
  await expect(till.payButton).toHaveText('Pay €66.15');
  await page.getByText('Next working day').click();
  await expect(till.payButton).toHaveText('Pay €72.15');
  await till.enterCard({ number: '4242 4242 4242 4242' });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toMatchObject([{ amount: 7215 }]);
});
