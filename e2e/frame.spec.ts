import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const card = { number: '4242424242424242', challenged: '4212345678910006', declined: '4000000000000002', cvc: '073' };

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[data-part="card-frame"]');

async function type(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date').fill('12/34');
  await frame.getByLabel('Security code').fill(card.cvc);
  await frame.getByLabel('Name on card').fill('Test Card Holder');
}

const payPage = (shopUrl: string, id: string, query = '') => `${shopUrl}/orders/${id}/pay${query}`;

test.describe('card fields in a frame of the pay origin', () => {
  test('pay with a new card, and nothing of it reaches the shop’s page', async ({
    page,
    house,
    shop,
    till,
    control,
    watch,
    checkAccessibility,
  }) => {
    const order = await shop.order();
    await page.goto(payPage(house.shop, order.id));
    const frame = frameOf(page);
    await type(frame, card.number);
    await expect(frame.locator('[data-part="brand"]')).toHaveAttribute('data-brand', 'visa');
    expect(await page.locator('[data-tk="payment-link-page"] input').count()).toBe(0);
    await checkAccessibility('the page with the card frame');
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);

    const ofTheFrame = (await watch.exchanges()).filter(({ requestBody }) => requestBody.includes(card.number));
    expect(ofTheFrame).toHaveLength(1);
    for (const { requestHeaders } of ofTheFrame) expect(requestHeaders.origin).toBe(house.pay);
    expect(await page.content()).not.toMatch(/4242\s?4242/);
    expect(await watch.kept()).not.toMatch(/4242\s?4242/);
    expect(await house.log()).not.toContain(card.number);
  });

  test('show a declined card, and pay with another one', async ({ page, house, shop, till, control }) => {
    const order = await shop.order();
    await page.goto(payPage(house.shop, order.id));
    const frame = frameOf(page);
    await type(frame, card.declined);
    await till.pay();
    await expect(till.text('decline.card_declined')).toBeVisible();
    await expect(frame.getByLabel('Security code')).toHaveValue('');
    await type(frame, card.number);
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  test('go on to the bank’s challenge in the shop’s page', async ({ page, house, shop, till, bank, control }) => {
    const order = await shop.order();
    await page.goto(payPage(house.shop, order.id));
    await type(frameOf(page), card.challenged);
    await till.pay();
    await expect(bank.code).toBeVisible();
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });
});
