import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openFramedPage, typedInFrames } from './framedPages.ts';

// The fields of a new card, and that of the security code of a saved one, are in the document of their frame, as the proxy has drawn them, and work before the
// script that draws the frame is there.

const { number, cvc, holder } = typedInFrames.card;

/** The script that draws the frame. */
const isScript = (url: URL) => /\/assets\/frame-[\w-]+\.js$/.test(url.pathname);

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });

/** Keeps the script that draws the frame from the page until it is let go; counts how often it was asked for. */
async function holdScript(page: Page) {
  let asked = 0;
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(isScript, async (route) => {
    asked += 1;
    await until;
    await route.continue();
  });
  return { asked: () => asked, letGo };
}

test('the frame of a new card is fetched without the script that draws it until somebody begins, and takes typing, which is paid with', async ({
  page,
  house,
  shop,
  control,
}) => {
  const script = await holdScript(page);
  const opened = await openFramedPage(page, { house, shop }, 'card');
  const { frame, first, type, submit, heard, paymentId = '' } = opened;
  await expect(first).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  // Longer than the page waits for an answer of its frame.
  await page.waitForTimeout(5000);
  expect((await heard()).filter((one) => /lost|error/.test(one))).toEqual([]);
  expect(script.asked()).toBe(0);
  const before = await first.boundingBox();
  await type();
  expect(script.asked()).toBeGreaterThan(0);
  await expect(first).toHaveValue('4242 4242 4242 4242');
  await expect(frame.getByLabel('Expiry date')).toHaveValue('12/34');
  await expect(frame.locator('#till')).toHaveAttribute('data-drawn', '');
  script.letGo();
  await expect(frame.locator('#till')).not.toHaveAttribute('data-drawn');
  await expect(first).toHaveValue('4242 4242 4242 4242');
  await expect(frame.getByLabel('Security code')).toHaveValue(cvc);
  await expect(frame.getByLabel('Name on card')).toHaveValue(holder);
  expect(await first.boundingBox()).toEqual(before);
  await submit();
  expect(await control.charges(paymentId)).toHaveLength(1);
});

for (const by of ['the button of the page', 'Enter in a field'] as const)
  test(`the frame of a new card keeps a submit by ${by} until its script is there, and carries it out once`, async ({
    page,
    house,
    shop,
    control,
  }) => {
    const script = await holdScript(page);
    const { frame, first, type, paymentId = '' } = await openFramedPage(page, { house, shop }, 'card');
    await first.waitFor();
    await type();
    const submitted = page.getByRole('button', { name: 'Checking your details…' });
    if (by === 'Enter in a field') await page.keyboard.press('Enter');
    else await payButton(page).click();
    await expect(submitted).toHaveAttribute('data-state', 'busy');
    // Once more: a click of somebody who has not read that yet.
    if (by === 'Enter in a field') await page.keyboard.press('Enter');
    else await submitted.click({ force: true });
    await expect.poll(script.asked).toBeGreaterThan(0);
    expect(await control.charges(paymentId)).toHaveLength(0);
    await expect(frame.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    script.letGo();
    await expect(page.getByRole('heading', { name: /received|paid|successful/i })).toBeVisible();
    expect(await control.charges(paymentId)).toHaveLength(1);
  });

test('the frame of a new card says what is wrong where the button of the page is the first thing that is used', async ({
  page,
  house,
  shop,
  control,
}) => {
  const script = await holdScript(page);
  const { frame, first, paymentId = '' } = await openFramedPage(page, { house, shop }, 'card');
  await first.waitFor();
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Checking your details…' })).toHaveAttribute('data-state', 'busy');
  script.letGo();
  await expect(frame.getByText('Enter your card number.')).toBeVisible();
  await expect(first).toBeFocused();
  await expect(payButton(page)).toHaveAttribute('data-state', 'idle');
  expect(await control.charges(paymentId)).toHaveLength(0);
});

test('the frame of a new card is lost, and opened anew, where its script cannot be fetched once somebody has begun', async ({
  page,
  house,
  shop,
  control,
  watch,
}) => {
  watch.expectMessage(/Failed to load resource|net::ERR/);
  await page.route(isScript, (route) => route.abort());
  const { first, type, submit, paymentId = '' } = await openFramedPage(page, { house, shop }, 'card');
  await first.waitFor();
  await page.keyboard.press('Tab');
  await first.focus();
  const again = page.getByRole('alert').getByRole('button');
  await expect(again).toBeVisible({ timeout: 5000 });
  await expect(payButton(page)).toBeDisabled();
  await page.unroute(isScript);
  await again.click();
  await expect(first).toBeVisible();
  await expect(first).toHaveValue('');
  await type();
  await submit();
  expect(await control.charges(paymentId)).toHaveLength(1);
});

test('the frame of a new card follows a page that changes its language while it is filled in, in the same document', async ({
  page,
  house,
  shop,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { frame, first } = await openFramedPage(page, { house, shop }, 'card');
  await first.waitFor();
  await first.focus();
  await page.keyboard.type(number.slice(0, 6));
  await page.evaluate(() => document.querySelector('till-payment-link')?.setAttribute('locale', 'ar'));
  await expect(frame.getByLabel('رقم البطاقة')).toHaveValue('4242 42');
  expect(asked.filter((url) => url.includes('/frame/card'))).toHaveLength(1);
});

test('the frame of a new card is drawn by its script where the page asks for something else than the proxy has drawn', async ({
  page,
  house,
  shop,
  control,
}) => {
  await page.route(
    (url) => url.pathname === '/frame/card',
    (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/accepts=[^&]*/, 'accepts=Visa'),
      }),
  );
  const { frame, type, submit, first, paymentId = '' } = await openFramedPage(page, { house, shop }, 'card');
  await expect(first).toBeVisible();
  await expect(frame.locator('[data-part="adornment"] [data-brand]:not([data-brand="generic"])')).toHaveCount(4);
  await type();
  await submit();
  expect(await control.charges(paymentId)).toHaveLength(1);
});

test('the frame of a new card forgets what was typed where it is left before its script is there', async ({
  page,
  house,
  shop,
}) => {
  await holdScript(page);
  const { element, first, type } = await openFramedPage(page, { house, shop }, 'card');
  await first.waitFor();
  await type();
  const inside = await (await element.elementHandle())?.contentFrame();
  const typed = await inside?.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    return [...document.querySelectorAll('input')].map(({ value }) => value);
  });
  expect(typed).toEqual(['', '', '', '']);
});

test('the frame of a security code is fetched without the script that draws it until somebody begins, and a submit of it is kept and carried out once', async ({
  page,
  house,
  shop,
  control,
}) => {
  const script = await holdScript(page);
  const { frame, first, type, pay, paymentId = '' } = await openFramedPage(page, { house, shop }, 'code');
  await expect(first).toBeVisible();
  await expect(first).toHaveAccessibleName(/^Security code of \S.* ending in [\d ]+$/);
  await expect(payButton(page)).toBeEnabled();
  // Longer than the page waits for an answer of its frame.
  await page.waitForTimeout(5000);
  expect(script.asked()).toBe(0);
  const before = await first.boundingBox();
  await type();
  await expect(frame.locator('#till')).toHaveAttribute('data-drawn', '');
  expect(await first.boundingBox()).toEqual(before);
  await pay?.click();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  expect(script.asked()).toBeGreaterThan(0);
  expect(await control.charges(paymentId)).toHaveLength(0);
  script.letGo();
  await expect(page.getByRole('heading', { name: /received|paid|successful/i })).toBeVisible();
  expect(await control.charges(paymentId)).toHaveLength(1);
});

test('the frame of a security code says what is wrong where its script comes after the click that pays', async ({
  page,
  house,
  shop,
  control,
}) => {
  const script = await holdScript(page);
  const { frame, first, pay, paymentId = '' } = await openFramedPage(page, { house, shop }, 'code');
  await first.focus();
  await page.keyboard.type(cvc.slice(0, 2));
  await pay?.click();
  script.letGo();
  await expect(frame.getByText('The security code of this card has 3 digits.')).toBeVisible();
  await expect(first).toBeFocused();
  await expect(first).toHaveValue(cvc.slice(0, 2));
  await page.keyboard.type(cvc.slice(2));
  await pay?.click();
  await expect(page.getByRole('heading', { name: /received|paid|successful/i })).toBeVisible();
  expect(await control.charges(paymentId)).toHaveLength(1);
});

test('the frame of a security code whose script cannot be fetched has paid nothing, and the payer can pay with another one', async ({
  page,
  house,
  shop,
  control,
  watch,
}) => {
  watch.expectMessage(/Failed to load resource|net::ERR/);
  await page.route(isScript, (route) => route.abort());
  const { first, type, pay, submit, paymentId = '' } = await openFramedPage(page, { house, shop }, 'code');
  await first.waitFor();
  await type();
  await pay?.click({ timeout: 2000 }).catch(() => undefined);
  const again = page.getByRole('alert').getByRole('button');
  await expect(again).toBeVisible({ timeout: 20_000 });
  expect(await control.charges(paymentId)).toHaveLength(0);
  await page.unroute(isScript);
  await again.click();
  await expect(first).toHaveValue('');
  await type();
  await submit();
  expect(await control.charges(paymentId)).toHaveLength(1);
});

test('the frame of a security code forgets it where it is left before its script is there, and asks for it again', async ({
  page,
  house,
  shop,
  control,
}) => {
  const script = await holdScript(page);
  const { frame, element, first, type, pay, paymentId = '' } = await openFramedPage(page, { house, shop }, 'code');
  await first.waitFor();
  await type();
  const inside = await (await element.elementHandle())?.contentFrame();
  await inside?.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(first).toHaveValue('');
  await pay?.click();
  script.letGo();
  await expect(frame.getByText('Enter the security code of this card.')).toBeVisible();
  await expect(first).toBeFocused();
  expect(await control.charges(paymentId)).toHaveLength(0);
});
