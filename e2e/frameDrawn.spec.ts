import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openFramedPage, typedInFrames } from './framedPages.ts';
import { openPlainPage, paymentOf } from './plainPage.ts';

// The fields of a new card, and that of the security code of a saved one, are in the document of their frame, as the proxy has drawn them, and work before the
// script that draws the frame is there.

const { number, cvc, holder } = typedInFrames.card;

/** What is asked, what its fields say once everything is typed, and what is wrong where nothing is. */
const asks = [
  {
    kind: 'card',
    of: 'a new card',
    typed: ['4242 4242 4242 4242', '12/34', cvc, holder],
    missing: 'Enter your card number.',
  },
  { kind: 'code', of: 'a security code', typed: [cvc], missing: 'Enter the security code of this card.' },
] as const;

const outcome = (page: Page) => page.getByRole('heading', { name: /received|paid|successful/i });

/** Texts of all fields. */
const valuesIn = (frame: FrameLocator) =>
  frame.locator('input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

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

for (const { kind, of, typed, missing } of asks) {
  test(`the frame of ${of} is fetched without the script that draws it until somebody begins, and takes typing, which is paid with`, async ({
    page,
    origins,
    shop,
    control,
  }) => {
    const script = await holdScript(page);
    const opened = await openFramedPage(page, { origins, shop }, kind);
    const { frame, first, type, submit, heard, paymentId = '' } = opened;
    await expect(first).toBeVisible();
    if (kind === 'code') await expect(first).toHaveAccessibleName(/^Security code of \S.* ending in [\d ]+$/);
    await expect(payButton(page)).toBeEnabled();
    // Longer than the page waits for an answer of its frame.
    await page.waitForTimeout(5000);
    expect((await heard()).filter((one) => /lost|error/.test(one))).toEqual([]);
    expect(script.asked()).toBe(0);
    const before = await first.boundingBox();
    await type();
    await expect.poll(script.asked).toBeGreaterThan(0);
    expect(await valuesIn(frame)).toEqual(typed);
    await expect(frame.locator('#till-root')).toHaveAttribute('data-drawn', '');
    script.letGo();
    await expect(frame.locator('#till-root')).not.toHaveAttribute('data-drawn');
    expect(await valuesIn(frame)).toEqual(typed);
    expect(await first.boundingBox()).toEqual(before);
    await submit();
    expect(await control.charges(paymentId)).toHaveLength(1);
  });

  test(`the frame of ${of} says what is wrong where the button of the page is the first thing that is used, and is paid with then`, async ({
    page,
    origins,
    shop,
    control,
  }) => {
    const script = await holdScript(page);
    const { frame, first, type, submit, paymentId = '' } = await openFramedPage(page, { origins, shop }, kind);
    await first.waitFor();
    await payButton(page).click();
    if (kind === 'card')
      await expect(page.getByRole('button', { name: 'Checking your details…' })).toHaveAttribute('data-state', 'busy');
    script.letGo();
    await expect(frame.getByText(missing)).toBeVisible();
    await expect(first).toBeFocused();
    await expect(payButton(page)).toHaveAttribute('data-state', 'idle');
    expect(await control.charges(paymentId)).toHaveLength(0);
    await type();
    await submit();
    expect(await control.charges(paymentId)).toHaveLength(1);
  });

  test(`the frame of ${of} is lost, has paid nothing and is opened anew, where its script cannot be fetched once somebody has begun`, async ({
    page,
    origins,
    shop,
    control,
    watch,
  }) => {
    watch.expectMessage(/Failed to load resource|net::ERR/);
    await page.route(isScript, (route) => route.abort());
    const { first, type, submit, paymentId = '' } = await openFramedPage(page, { origins, shop }, kind);
    await first.waitFor();
    await type();
    await payButton(page).click();
    const again = page.getByRole('alert').getByRole('button');
    await expect(again).toBeVisible({ timeout: 20_000 });
    await expect(payButton(page)).toBeDisabled();
    expect(await control.charges(paymentId)).toHaveLength(0);
    await page.unroute(isScript);
    await again.click();
    await expect(first).toHaveValue('');
    await type();
    await submit();
    expect(await control.charges(paymentId)).toHaveLength(1);
  });

  test(`the frame of ${of} forgets what was typed where it is left before its script is there, and asks for it again`, async ({
    page,
    origins,
    shop,
    control,
  }) => {
    const script = await holdScript(page);
    const opened = await openFramedPage(page, { origins, shop }, kind);
    const { frame, element, first, type, paymentId = '' } = opened;
    await first.waitFor();
    await type();
    const inside = await (await element.elementHandle())?.contentFrame();
    await inside?.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(await valuesIn(frame)).toEqual(typed.map(() => ''));
    await payButton(page).click();
    script.letGo();
    await expect(frame.getByText(missing)).toBeVisible();
    await expect(first).toBeFocused();
    expect(await control.charges(paymentId)).toHaveLength(0);
  });
}

for (const by of ['the button of the page', 'Enter in a field'] as const)
  test(`the frame of a new card keeps a submit by ${by} until its script is there, and carries it out once`, async ({
    page,
    origins,
    shop,
    control,
  }) => {
    const script = await holdScript(page);
    const { frame, first, type, paymentId = '' } = await openFramedPage(page, { origins, shop }, 'card');
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
    await expect(outcome(page)).toBeVisible();
    expect(await control.charges(paymentId)).toHaveLength(1);
  });

test('the frame of a security code keeps a submit until its script is there, and carries it out once', async ({
  page,
  origins,
  shop,
  control,
}) => {
  const script = await holdScript(page);
  const { first, type, paymentId = '' } = await openFramedPage(page, { origins, shop }, 'code');
  await first.waitFor();
  await type();
  await payButton(page).click();
  await expect(payButton(page)).toHaveCount(0);
  expect(script.asked()).toBeGreaterThan(0);
  expect(await control.charges(paymentId)).toHaveLength(0);
  script.letGo();
  await expect(outcome(page)).toBeVisible();
  expect(await control.charges(paymentId)).toHaveLength(1);
});

test('the frame of a new card follows a page that changes its language while it is filled in, in the same document', async ({
  page,
  origins,
  shop,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { frame, first } = await openFramedPage(page, { origins, shop }, 'card');
  await first.waitFor();
  await first.focus();
  await page.keyboard.type(number.slice(0, 6));
  await page.evaluate(() => document.querySelector('till-payment-link')?.setAttribute('locale', 'ar'));
  await expect(frame.getByLabel('رقم البطاقة')).toHaveValue('4242 42');
  expect(asked.filter((url) => url.includes('/frame/card'))).toHaveLength(1);
});

test('the frame of a new card is drawn by its script where the page asks for something else than the proxy has drawn', async ({
  page,
  origins,
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
  const { frame, type, submit, first, paymentId = '' } = await openFramedPage(page, { origins, shop }, 'card');
  await expect(first).toBeVisible();
  await expect(frame.locator('[data-part="adornment"] [data-brand]:not([data-brand="generic"])')).toHaveCount(3);
  await type();
  await submit();
  expect(await control.charges(paymentId)).toHaveLength(1);
});

for (const document of ['as the proxy has drawn it', 'changed by an extension'] as const)
  test(`a name that the page knows and the payer clears before the script of the frame is there stays cleared, in a document ${document}`, async ({
    page,
    origins,
    shop,
    watch,
  }) => {
    if (document === 'changed by an extension') watch.expectMessage(/rendered again/);
    const { paymentLinkId, clientSecret } = await paymentOf(origins, shop);
    const script = await holdScript(page);
    await openPlainPage(page, origins, '');
    await page.evaluate(
      ([link, secret]) => {
        const element = window.document.createElement('till-payment-link');
        element.setAttribute('payment-link-id', link);
        element.setAttribute('client-secret', secret);
        Object.assign(element, { defaultValues: { holderName: 'Augusta Prefilled' } });
        window.document.querySelector('main')?.append(element);
      },
      [paymentLinkId, clientSecret] as const,
    );
    const frame = page.frameLocator('[data-part="card-frame"]');
    const name = frame.getByLabel('Name on card');
    await expect(name).toHaveValue('Augusta Prefilled');
    if (document === 'changed by an extension')
      await name.evaluate((input) => input.after(window.document.createElement('div')));
    await name.fill('');
    await expect(frame.locator('#till-root')).toHaveAttribute('data-drawn', '');
    script.letGo();
    await expect(frame.locator('#till-root')).not.toHaveAttribute('data-drawn');
    await frame.getByLabel('Card number').fill(number);
    await expect(frame.locator('[data-brand="visa"]')).toBeVisible();
    await expect(name).toHaveValue('');
  });
