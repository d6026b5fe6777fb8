import { bankScreen, paymentLinkScreen } from 'tillkit-sandbox/testing';
import { expect, test } from './fixtures.ts';

test('a card that is saved on the shop’s cards page is checked by its bank, charges nothing and is listed', async ({
  page,
  origins,
  control,
  checkAccessibility,
}) => {
  const till = await paymentLinkScreen(page, { mode: 'frame' });
  const bank = bankScreen(page, { mode: 'frame' });
  await page.goto(`${origins.shop}/?customer=returning`);
  await page.getByRole('link', { name: 'My cards' }).click();
  const listed = page.locator('.cards').getByText('Visa •••• 0006');
  await expect(page.locator('.cards')).toBeVisible();
  await expect(listed).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a card' }).click();
  await till.enterCard({ number: '4212 3456 7891 0006' });
  await checkAccessibility('the form that saves a card');
  await page.getByRole('button', { name: 'Save card' }).hover();
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(bank.code).toBeVisible();
  await bank.approve();
  await expect(page.getByRole('heading', { name: 'Card saved' })).toBeVisible();
  await expect(page.getByText('You haven’t been charged.')).toBeVisible();
  const setups = (await control.ledger()).filter(({ kind, amount }) => kind === 'payment created' && amount === 0);
  for (const { payment_id } of setups) {
    const moved = (await control.charges(payment_id)).filter(({ amount }) => amount !== 0);
    expect(moved).toEqual([]);
  }
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(listed).toBeVisible();
});

test('a card is made the default on the shop’s cards page, another one is removed, and both are so after a reload', async ({
  page,
  origins,
  passTime,
  checkAccessibility,
}) => {
  await page.goto(`${origins.shop}/?customer=returning`);
  await page.getByRole('link', { name: 'My cards' }).click();
  const cards = page.locator('.cards');
  const rows = cards.locator('[data-part="method"]');
  await cards.getByRole('button', { name: 'Manage saved methods' }).click();
  // What is chosen nowhere is not read as a choice.
  await expect(page.getByRole('radio')).toHaveCount(0);
  await checkAccessibility('the cards');
  await cards.getByRole('button', { name: /^Make Mastercard .* default/ }).click();
  await expect(rows.filter({ hasText: 'Mastercard' })).toContainText('Default');
  const removed = page.waitForResponse((answer) => answer.url().includes('/api/cards/'));
  await cards.getByRole('button', { name: /^Remove American Express/ }).click();
  await passTime(8000);
  expect((await removed).status()).toBe(200);
  await page.reload();
  await expect(rows.filter({ hasText: 'Default' })).toContainText('Mastercard');
  await expect(rows.filter({ hasText: 'Visa' }).first()).toBeVisible();
  await expect(cards.getByText('American Express')).toHaveCount(0);
});
