import type { FrameLocator, Page } from '@playwright/test';
import { deployed } from './dialect.ts';
import { expect, type Origins, test } from './fixtures.ts';

const goOn = { name: /^Pay / };

for (const { way, currency, heading } of [
  { way: 'Pix', currency: 'BRL', heading: /^Scan the code to pay/ },
  { way: 'UPI QR code', currency: 'INR', heading: /^Scan the code to pay/ },
  { way: 'UPI app', currency: 'INR', heading: /^Scan the code to pay/ },
  { way: 'Bank transfer (IBAN)', currency: 'EUR', heading: /^Transfer .* from your bank$/ },
  { way: 'Boleto', currency: 'BRL', heading: /with this voucher$/ },
] as const) {
  test(`${way}: the step is taken outside the page, and the page shows the payment by itself`, async ({
    page,
    shop,
    control,
    till,
    passTime,
    checkAccessibility,
  }) => {
    const order = await shop.order({ ways: 'all', currency });
    await page.goto(order.openLink);
    await page.getByRole('radio', { name: way, exact: true }).check();
    await page.getByRole('button', goOn).click();
    await expect(page.getByRole('heading', { name: heading })).toBeFocused();
    await checkAccessibility(way);
    await control.act(order.paymentId, 'approve');
    // A transfer or a voucher takes days: the page reads every half minute.
    await passTime(31_000);
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });
}

test('a link to an app is a button where there may be one, and a code alone on a computer', async ({ page, shop }) => {
  const order = await shop.order({ ways: 'all', currency: 'INR' });
  await page.route(/\/(confirm|status)\b|\/kit\/links\//, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/("qr_code_url":)"[^"]*"/, '$1"upi://pay?pa=shop@bank&am=63.50"');
    await route.fulfill({ response, body });
  });
  await page.goto(order.openLink);
  await page.getByRole('radio', { name: 'UPI QR code', exact: true }).check();
  await page.getByRole('button', goOn).click();
  const app = page.getByRole('link', { name: 'Open payment app', includeHidden: true });
  await expect(page.getByRole('heading', { name: /^Scan the code to pay/ })).toBeVisible();
  await expect(app).toHaveAttribute('href', 'upi://pay?pa=shop@bank&am=63.50');
  await expect(app).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: /in your payment app$/ })).toBeVisible();
  await expect(app).toBeVisible();
  const code = page.locator('[data-part="qr-code"]');
  await expect(code).toBeHidden();
  await page.getByRole('button', { name: 'QR code for another device' }).click();
  await expect(code).toBeInViewport({ ratio: 1 });
});

test('a person plays their phone on the page that the code leads to, in Arabic', async ({ page, shop, control }) => {
  const order = await shop.order({ ways: 'all', currency: 'BRL' });
  await page.goto(`${order.openLink}?locale=ar`);
  await page.getByRole('radio', { name: /Pix/ }).check();
  await page.getByRole('button', { name: /^ادفع/ }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'فتح تطبيق الدفع' }).click();
  const phone = await opened;
  await phone.getByRole('button', { name: 'Complete payment' }).click();
  await expect(phone.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'تم استلام الدفعة' })).toBeVisible({ timeout: 20_000 });
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a one-time code is typed with the keyboard alone', async ({ page, shop, control, till }) => {
  const order = await shop.order({ ways: 'all' });
  await page.goto(order.openLink);
  if (deployed) {
    // No call of a deployment takes such a code from a client: the method is not offered.
    await expect(page.getByRole('radio', { name: 'iDEAL' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Pay by phone bill' })).toHaveCount(0);
    return;
  }
  await page.getByRole('radio', { name: 'Card', exact: true }).focus();
  for (let key = 0; key < 20; key += 1) {
    if (await page.getByRole('radio', { name: 'Pay by phone bill' }).isChecked()) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('+447700900123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter the code from your phone' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is wrong.')).toBeVisible();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

/** The form that completes a payment, by itself on a page of the merchant's: a story that plays at the local servers. */
const alone = (shop: string, story: string) =>
  `${shop}/studio/preview?${new URLSearchParams({ component: 'complete-authorize', story, locale: 'en', scheme: 'light' })}`;

// No call of a deployment takes a one-time code.
if (!deployed) {
  test('a form that completes a payment by itself asks for the code, and pays once', async ({
    page,
    origins,
    control,
    till,
    checkAccessibility,
  }) => {
    await page.goto(alone(origins.shop, 'one-time-code'));
    await expect(page.getByRole('heading', { name: 'Enter the code from your phone' })).toBeFocused();
    await checkAccessibility('a one-time code in a form of its own');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('That code is wrong.')).toBeVisible();
    await page.keyboard.type('1234');
    await page.keyboard.press('Enter');
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    const paymentId = await page.locator('[data-part="reference"]').innerText();
    expect(await control.charges(paymentId)).toHaveLength(1);
  });
}

test('a form that completes a payment by itself leads to the bank’s page, and ends by a read alone', async ({
  page,
  origins,
  control,
  till,
}) => {
  await page.goto(alone(origins.shop, 'redirect'));
  const opened = await page.getByRole('link', { name: 'Continue to your bank' }).getAttribute('href');
  const [, paymentId = ''] = /\/redirect\/([^/]+)\//.exec(opened ?? '') ?? [];
  // Approved on another device: nothing but a read tells this page.
  await control.act(paymentId, 'approve');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(paymentId)).toHaveLength(1);
});

test.describe('a hosted page in a frame of the shop', () => {
  // The shop's own policy frames banks alone; its page is made into one that frames the hosted page.
  test.use({ bypassCSP: true });

  async function openFramed(page: Page, origins: Origins, link: string, sandbox?: string): Promise<FrameLocator> {
    await page.goto(origins.shop);
    await page.evaluate(
      ([src, mayDo]) => {
        const frame = document.createElement('iframe');
        frame.title = 'Payment';
        frame.style.cssText = 'inline-size: 100%; block-size: 720px; border: 0';
        if (mayDo !== undefined) frame.setAttribute('sandbox', mayDo);
        frame.src = src ?? '';
        document.body.replaceChildren(frame);
      },
      [link, sandbox] as const,
    );
    return page.frameLocator('iframe[title="Payment"]');
  }

  test('a bank’s page is gone to out of the shop’s frame, in the whole window', async ({
    page,
    origins,
    shop,
    control,
    watch,
  }) => {
    const order = await shop.order({ customer: 'returning', ways: 'all' });
    watch.expectMessage(/favicon\.ico/);
    const framed = await openFramed(page, origins, await shop.secureLink(order));
    await framed.getByRole('radio', { name: 'iDEAL', exact: true }).check();
    await framed.getByRole('button', goOn).click();
    await framed.getByRole('link', { name: 'Continue to iDEAL' }).click();
    await page.waitForURL(`${origins.bank}/redirect/**`);
    await page.getByRole('button', { name: 'Complete payment' }).click();
    await expect.poll(async () => (await control.charges(order.paymentId)).length).toBe(1);
  });

  test('a frame that may not be left opens the bank’s page beside it, and shows the result by itself', async ({
    page,
    origins,
    shop,
    control,
    watch,
    passTime,
  }) => {
    watch.expectMessage(/Unsafe attempt to initiate navigation|allow-top-navigation|favicon\.ico/);
    const order = await shop.order({ customer: 'returning', ways: 'all' });
    const mayDo = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
    const framed = await openFramed(page, origins, await shop.secureLink(order), mayDo);
    await framed.getByRole('radio', { name: 'iDEAL', exact: true }).check();
    await framed.getByRole('button', goOn).click();
    await framed.getByRole('link', { name: 'Continue to iDEAL' }).click();
    const opened = page.waitForEvent('popup');
    await framed.getByRole('link', { name: 'Open it in a new window' }).click();
    const bank = await opened;
    await expect(framed.locator('[data-part="waiting-title"]')).toHaveText('Continue in the other window');
    await bank.getByRole('button', { name: 'Complete payment' }).click();
    await expect.poll(async () => (await control.charges(order.paymentId)).length).toBe(1);
    // To close a window that is on its way to another page may never end.
    await bank.waitForURL(`${origins.shop}/orders/**`);
    await bank.close();
    await passTime(31_000);
    await expect(framed.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    // The return link leaves the frame as well, and says what to do where it cannot.
    await framed.getByRole('link', { name: 'Continue', exact: true }).click();
    await expect(framed.getByRole('link', { name: 'Open it in a new window' })).toBeVisible();
  });
});
