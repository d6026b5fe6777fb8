import { paymentLinkScreen, payoutLinkScreen } from 'tillkit-sandbox/testing';
import { expect, test } from './fixtures.ts';

test('a payer changes the language of a payment page by keyboard: what is typed stays, and the payment goes on in it', async ({
  page,
  shop,
  control,
  till,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: '4242424242424242' });
  const languages = page.locator('[data-tk="language-switcher"]');
  await languages.locator('summary').focus();
  await page.keyboard.press('Enter');
  await languages.getByRole('link', { name: 'Deutsch', exact: true }).focus();
  await page.keyboard.press('Enter');
  const german = await paymentLinkScreen(page, { locale: 'de' });
  await expect(german.cardNumber).toHaveValue('4242 4242 4242 4242');
  await expect(languages.locator('summary')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(new URL(page.url()).searchParams.get('locale')).toBe('de');
  await german.pay();
  await expect(german.heading('outcome.succeeded.title')).toBeVisible();
  await expect(page).toHaveTitle(/^Zahlung eingegangen · Zahlung an /);
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

for (const [locale, amount, date] of [
  ['en-GB', /US\$\d/, /\d{1,2}\s\w+, \d{1,2}:\d\d/],
  ['en-US', /\$\d/, /\w+\s\d{1,2}, \d{1,2}:\d\d\s[AP]M/],
  ['de-AT', /\$\s\d+,\d\d/, /\d{1,2}\.\s\S+, \d{1,2}:\d\d/],
] as const) {
  test.describe(`a payer whose browser asks for ${locale}`, () => {
    test.use({ locale });

    test('reads amounts and dates in the form of that region', async ({ page, shop }) => {
      // A deadline of today is a time alone.
      const order = await shop.order({ currency: 'USD', lifetime: 86_400 });
      await page.goto(order.openLink);
      await expect(page.locator('[data-part="amount"]').first()).toHaveText(amount);
      await expect(page.locator('[data-until]')).toContainText(date);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
    });
  });
}

test('the languages are in the order of their own names, after the one of the page', async ({ page, shop }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  const names = await page.locator('[data-tk="language-switcher"] li').allTextContents();
  expect(names[0]).toBe('English');
  expect(names.slice(1)).toEqual(names.slice(1).sort(new Intl.Collator('en').compare));
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('each language is a link to the page in it', async ({ page, shop }) => {
    const order = await shop.order();
    await page.goto(order.openLink);
    await page.locator('[data-tk="language-switcher"] summary').click();
    await page.getByRole('link', { name: 'العربية', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});

test('a receiver changes the language of a payout page, and what is chosen stays', async ({ page, shop }) => {
  const payout = await shop.payout();
  await page.goto(payout.link);
  const english = await payoutLinkScreen(page);
  await english.country.selectOption('DE');
  await page.locator('[data-tk="language-switcher"] summary').click();
  await page.getByRole('link', { name: 'Français', exact: true }).click();
  const french = await payoutLinkScreen(page, { locale: 'fr' });
  await expect(french.country).toHaveValue('DE');
});
