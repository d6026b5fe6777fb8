import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// What is typed into fields that format it, by keyboard, input method and clipboard, before hydration and after.

/** Scripts that follow on the first one: they hydrate the page. */
const hydrating = /\/assets\/(?!beforeHydration-)[\w.-]+\.js$/;

/** Opens the page of a payment link. `hydrate` lets its script come; until then the page is as the server rendered it. */
async function open(page: Page, link: string): Promise<{ readonly hydrate: () => Promise<void> }> {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(hydrating, async (route) => {
    await until;
    await route.continue();
  });
  await page.goto(link, { waitUntil: 'networkidle' });
  await page.locator('input[name="number"]').focus();
  const hydrate = async () => {
    letGo();
    await page.locator('#till-root:not([data-drawn])').waitFor();
  };
  return { hydrate };
}

const textOf = (page: Page, name: string) => page.locator(`input[name="${name}"]`).inputValue();

/** Composes a text as an input method does, one character after the other, and commits it. */
async function compose(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let length = 1; length <= text.length; length += 1)
    await session.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    });
  await session.send('Input.insertText', { text });
}

for (const when of ['before', 'after'] as const) {
  test(`full-width digits that are composed four at a time are a card number once they are committed, ${when} hydration`, async ({
    page,
    shop,
  }) => {
    const { hydrate } = await open(page, (await shop.order()).openLink);
    if (when === 'after') await hydrate();
    for (const digits of ['４２４２', '４２４２', '４２４２', '４２４２']) await compose(page, digits);
    expect(await textOf(page, 'number')).toBe('4242 4242 4242 4242');
    await page.locator('input[name="expiry"]').focus();
    for (const digits of ['１２', '３４']) await compose(page, digits);
    expect(await textOf(page, 'expiry')).toBe('12/34');
    await hydrate();
    expect(await textOf(page, 'number')).toBe('4242 4242 4242 4242');
  });

  test(`Undo takes back what was typed into number and expiry, and Redo brings it again, ${when} hydration`, async ({
    page,
    shop,
  }) => {
    const { hydrate } = await open(page, (await shop.order()).openLink);
    if (when === 'after') await hydrate();
    for (const [name, digits, text] of [
      ['number', '424242424242', '4242 4242 4242'],
      ['expiry', '1234', '12/34'],
    ] as const) {
      await page.locator(`input[name="${name}"]`).focus();
      await page.keyboard.type(digits);
      expect(await textOf(page, name)).toBe(text);
      const seen = new Set<string>();
      for (let step = 0; step < 8; step += 1) {
        await page.keyboard.press('ControlOrMeta+z');
        seen.add(await textOf(page, name));
      }
      expect([...seen].at(-1)).toBe('');
      // Each step is something that was there before, never digits out of their order.
      for (const one of seen) expect(digits.startsWith(one.replaceAll(/\D/g, ''))).toBe(true);
      for (let step = 0; step < 8; step += 1) await page.keyboard.press('ControlOrMeta+Shift+z');
      expect(await textOf(page, name)).toBe(text);
    }
  });
}

test('hydration waits until what is being composed is committed', async ({ page, shop }) => {
  const { hydrate } = await open(page, (await shop.order()).openLink);
  await page.locator('input[name="holder"]').focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'やまだ', selectionStart: 3, selectionEnd: 3 });
  const fetched = page.waitForResponse(hydrating);
  const hydrated = hydrate();
  await fetched;
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#till-root')).toHaveAttribute('data-drawn');
  await session.send('Input.insertText', { text: '山田' });
  await hydrated;
  expect(await textOf(page, 'holder')).toBe('山田');
});

test('a whole card that is pasted before hydration goes to its fields', async ({ page, shop, context, control }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await shop.order();
  const { hydrate } = await open(page, order.openLink);
  await page.evaluate(() => navigator.clipboard.writeText('4242 4242 4242 4242 12/30 123 Ada Lovelace'));
  await page.keyboard.press('ControlOrMeta+v');
  expect(await textOf(page, 'number')).toContain('12/30');
  await hydrate();
  const fields = ['number', 'expiry', 'cvc', 'holder'].map((name) => textOf(page, name));
  expect(await Promise.all(fields)).toEqual(['4242 4242 4242 4242', '12/30', '123', 'Ada Lovelace']);
  await expect(page.locator('[data-part="brand"]').first()).toHaveAttribute('data-brand', 'visa');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.locator('[data-tk="outcome"]')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});
