import type { FrameLocator, Page, Route } from '@playwright/test';
import { bankScreen } from 'tillkit-sandbox/testing';
import { expect, test } from './fixtures.ts';
import { framedKinds, openFramedPage } from './framedPages.ts';
import { listenToEverything } from './hostilePage.ts';

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
    origins,
    shop,
    till,
    control,
    watch,
    checkAccessibility,
  }) => {
    const order = await shop.order();
    await page.goto(payPage(origins.shop, order.id));
    const frame = frameOf(page);
    await type(frame, card.number);
    await expect(frame.locator('[data-part="brand"]')).toHaveAttribute('data-brand', 'visa');
    expect(await page.locator('[data-tk="payment-link-page"] input').count()).toBe(0);
    await checkAccessibility('the page with the card frame');
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
    // A frame that is no longer needed is not lost.
    await expect(page.locator('[data-fact="frame-lost"]')).toHaveCount(0);

    const ofTheFrame = (await watch.exchanges()).filter(({ requestBody }) => requestBody.includes(card.number));
    expect(ofTheFrame).toHaveLength(1);
    for (const { requestHeaders } of ofTheFrame) expect(requestHeaders.origin).toBe(origins.pay);
    expect(await page.content()).not.toMatch(/4242\s?4242/);
    expect(await watch.kept()).not.toMatch(/4242\s?4242/);
    expect(await origins.log()).not.toContain(card.number);
  });

  test('pay with a saved card, whose security code reaches nothing of the shop’s page', async ({
    page,
    origins,
    shop,
    till,
    control,
    watch,
    checkAccessibility,
  }) => {
    await page.addInitScript(listenToEverything, { shop: origins.shop, wanted: String.raw`(?<![\w.])073(?![\w.])` });
    const order = await shop.order({ customer: 'returning' });
    await page.goto(payPage(origins.shop, order.id));
    const place = page.locator('[data-tk="security-code"][data-mode="frame"]');
    const code = place.frameLocator('iframe').getByLabel(/^Security code of /);
    await code.waitFor();
    expect(await page.locator('[data-part="method-cvc"] input').count()).toBe(0);
    await checkAccessibility('the page with the frame of a security code');
    // What is wrong is said inside; nothing is sent.
    await till.pay();
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    expect(await control.charges(order.paymentId)).toEqual([]);
    await page.keyboard.type(card.cvc);
    await page.keyboard.press('Enter');
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);

    const withCode = (await watch.exchanges()).filter(({ requestBody }) => requestBody.includes(`"${card.cvc}"`));
    expect(withCode).toHaveLength(1);
    for (const { requestHeaders } of withCode) expect(requestHeaders.origin).toBe(origins.pay);
    const seen = await page.evaluate(() => String(Reflect.get(window, 'seenByTheShop').join('\n')));
    expect(seen, 'the hooks were called').toContain('port:');
    expect(seen).not.toMatch(/\b073\b/);
    expect(await watch.kept()).not.toMatch(/"073"/);
  });

  test('are loaded once where they are in a row, when that is opened; nothing moves, and what was typed stays', async ({
    page,
    origins,
    shop,
    till,
    control,
  }) => {
    const order = await shop.order({ customer: 'returning' });
    const place = page.locator('[data-tk="card-entry"][data-mode="frame"]');
    const documents: string[] = [];
    let reserved = 0;
    await page.route('**/frame/card?*', async (route) => {
      documents.push(route.request().url());
      if (documents.length > 1) reserved = (await place.boundingBox())?.height ?? 0;
      await route.continue();
    });
    await page.goto(payPage(origins.shop, order.id));
    const code = page.locator('[data-tk="security-code"][data-mode="frame"]').frameLocator('iframe');
    await code.getByLabel(/^Security code of /).waitFor();
    expect(await place.locator('iframe').count()).toBe(0);
    const row = page.getByRole('radio', { name: 'New card' });
    const saved = page.getByRole('radio').first();
    await row.check();
    const number = place.frameLocator('iframe').getByLabel('Card number');
    await number.fill(card.number);
    await expect(place).toHaveAttribute('data-state', 'ready');
    expect(documents, 'of the code and of the new card').toHaveLength(2);
    const height = async () => (await place.boundingBox())?.height ?? 0;
    expect(reserved).toBeGreaterThan(100);
    expect(Math.abs((await height()) - reserved), 'pixels').toBeLessThan(2);
    const opened = await height();
    const name = await place.locator('iframe').getAttribute('name');
    await saved.check();
    await expect(place).toBeHidden();
    await row.check();
    await expect(number).toHaveValue('4242 4242 4242 4242');
    expect(await height()).toBeCloseTo(opened, 1);
    expect(await place.locator('iframe').getAttribute('name')).toBe(name);
    await expect(place).toHaveAttribute('data-state', 'ready');
    await type(frameOf(page), card.number);
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  test('pay a card of two networks through the one that is taken, and refuse a card of no other before anything is sent', async ({
    page,
    origins,
    shop,
    control,
    watch,
  }) => {
    await page.route(/\/kit\/links\//, async (route) => {
      const response = await route.fetch();
      const link = await response.json();
      await route.fulfill({
        response,
        json: { ...link, policy: { ...link.policy, accepted_networks: ['CartesBancaires'] } },
      });
    });
    const order = await shop.order();
    await page.goto(payPage(origins.shop, order.id));
    const frame = frameOf(page);
    await type(frame, card.number);
    const pay = page.getByRole('button', { name: /^Pay / });
    await pay.click();
    const refusal = frame.getByText('This type of card isn’t accepted here. Accepted cards: Cartes Bancaires.');
    await expect(refusal).toBeVisible();
    await expect(frame.getByLabel('Card number')).toBeFocused();
    expect((await watch.exchanges()).filter(({ requestBody }) => requestBody.includes(card.number))).toEqual([]);
    expect(await control.charges(order.paymentId)).toEqual([]);

    await frame.getByLabel('Card number').fill('5555552500001001');
    await expect(refusal).toHaveCount(0);
    await expect(frame.getByRole('radio', { name: 'Cartes Bancaires' })).toBeChecked();
    await expect(frame.getByRole('radio')).toHaveCount(1);
    await pay.click();
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    const sent = (await watch.exchanges()).filter(({ requestBody }) => requestBody.includes('5555552500001001'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.requestBody).toContain('"card_network":"CartesBancaires"');
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  test('pay nothing while the page shows an older amount, and pay with what was typed once it shows the new one', async ({
    page,
    origins,
    shop,
    till,
    control,
  }) => {
    const order = await shop.order();
    // The page has read the payment before the shop changed its amount; the frame reads it afterwards.
    const older = async (route: Route) => {
      const response = await route.fetch();
      const read = await response.json();
      await route.fulfill({ response, json: { ...read, payment: { ...read.payment, net_amount: 100 } } });
    };
    await page.route('**/kit/links/*', older, { times: 1 });
    await page.goto(payPage(origins.shop, order.id));
    const frame = frameOf(page);
    await type(frame, card.number);
    await expect(till.payButton).toContainText('1.00');
    await till.pay();
    await expect(till.text('failure.amountChanged')).toBeVisible();
    expect(await control.charges(order.paymentId)).toEqual([]);
    await expect(till.payButton).not.toContainText('€1.00');
    await expect(frame.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await frame.getByLabel('Security code').fill(card.cvc);
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  test('show a declined card, and pay with another one', async ({ page, origins, shop, till, control }) => {
    const order = await shop.order();
    await page.goto(payPage(origins.shop, order.id));
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

  test('go on to the bank’s challenge in the shop’s page, of which nothing moves meanwhile', async ({
    page,
    origins,
    shop,
    till,
    control,
    watch,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    // Longer than a click counts as the cause of what moves.
    await page.route('**/confirm', (route) => new Promise((go) => setTimeout(go, 800)).then(() => route.continue()));
    const bank = bankScreen(page, { mode: 'frame' });
    const order = await shop.order();
    await page.goto(payPage(origins.shop, order.id));
    await type(frameOf(page), card.challenged);
    const before = await watch.moved();
    await till.pay();
    await expect(bank.code).toBeVisible();
    expect(await watch.moved()).toEqual(before);
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  test('are reached and left with Tab, submitted with Enter, and take a whole card that is pasted', async ({
    page,
    origins,
    shop,
    till,
    control,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origins.pay });
    const order = await shop.order();
    await page.goto(payPage(origins.shop, order.id));
    const frame = frameOf(page);
    const number = frame.getByLabel('Card number');
    await number.waitFor();
    await till.payButton.focus();
    const back = [
      frame.getByLabel('Name on card'),
      frame.getByLabel('Security code'),
      frame.getByLabel('Expiry date'),
      number,
    ];
    for (const field of back) {
      await page.keyboard.press('Shift+Tab');
      await expect(field).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(number).toBeFocused();
    await number.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '4242 4242 4242 4242 12/34 073');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(frame.getByLabel('Expiry date')).toHaveValue('12/34');
    await expect(frame.getByLabel('Security code')).toHaveValue('073');
    for (const field of back.toReversed().slice(1)) {
      await page.keyboard.press('Tab');
      await expect(field).toBeFocused();
    }
    await page.keyboard.type('Test Card Holder');
    await page.keyboard.press('Enter');
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  test('have the language, the direction and the colours of the page, and move nothing when they come', async ({
    page,
    origins,
    shop,
  }) => {
    const order = await shop.order();
    const entry = page.locator('[data-tk="card-entry"][data-mode="frame"]');
    await page.route('**/frame/card?*', async (route) => {
      await entry.waitFor();
      await route.continue();
    });
    // The script of the channel is held: the document of the frame does not wait for it, and its messages still arrive.
    const isLoaded = page.waitForResponse('**/frame/card?*').then((response) => response.finished());
    let isChannelHeld = false;
    await page.route('**/assets/frameParts-*.js', async (route) => {
      isChannelHeld = true;
      await isLoaded;
      await route.continue();
    });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(payPage(origins.shop, order.id, '?locale=ar&scheme=dark'));
    await entry.waitFor();
    const before = await entry.boundingBox();
    const frame = frameOf(page);
    await frame.locator('input').first().waitFor();
    await expect(entry).toHaveAttribute('data-state', 'ready');
    expect(isChannelHeld).toBe(true);
    await expect(frame.locator('[data-tk="provider"]')).toHaveAttribute('dir', 'rtl');
    expect(Math.abs(((await entry.boundingBox())?.height ?? 0) - (before?.height ?? 0)), 'pixels').toBeLessThan(2);
    const colour = (root: ReturnType<Page['locator']>, selector: string) =>
      root
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).color);
    expect(await colour(frame.locator('body'), 'input')).toBe(
      await colour(page.locator('body'), '[data-tk="payment-link-page"]'),
    );
    // What is wrong is said inside, and the frame grows with it.
    const height = () => page.locator('[data-part="card-frame"]').evaluate((one) => one.clientHeight);
    const untouched = await height();
    await page.setViewportSize({ width: 320, height: 900 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    await expect.poll(height).toBeGreaterThan(untouched);
    // 400 % of 1280 pixels, with text twice as large: nothing of it is cut off, and nothing has to be scrolled sideways.
    const sides = () =>
      frame.locator('html').evaluate((root) => ({
        wider: root.scrollWidth > root.clientWidth,
        cut: Math.ceil(document.body.getBoundingClientRect().height) > window.innerHeight,
        letters: getComputedStyle(root.querySelector('input') ?? root).fontSize,
      }));
    await expect.poll(sides).toEqual({ wider: false, cut: false, letters: '32px' });
  });

  test('are in the browser’s accessibility tree with their names, what is wrong with them, and the name of their frame', async ({
    page,
    context,
    origins,
    shop,
  }) => {
    const { element, first, pay } = await openFramedPage(page, { origins, shop }, 'card');
    await first.waitFor();
    const inside = await (await element.elementHandle())?.contentFrame();
    if (inside == null) throw new Error('The frame is gone.');
    const treeOf = async (of: Page | typeof inside) => {
      const session = await context.newCDPSession(of);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      await session.detach();
      return nodes.flatMap(({ role, name, description, properties = [] }) => {
        const wrong = properties.some(({ name, value }) => name === 'invalid' && value.value === 'true');
        return [`${role?.value} “${name?.value}”${wrong ? ` wrong: ${description?.value}` : ''}`];
      });
    };
    expect(await treeOf(page)).toContain('Iframe “Card details”');
    const names = ['Card number', 'Expiry date', 'Security code', 'Name on card'];
    const fields = names.map((name) => `textbox “${name}”`);
    expect(await treeOf(inside)).toEqual(expect.arrayContaining(['group “Card details”', ...fields]));
    await pay?.click();
    await expect(first).toHaveAttribute('aria-invalid', 'true');
    const wrong = (await treeOf(inside)).filter((node) => /^textbox .* wrong: .+/.test(node));
    expect(wrong).toHaveLength(names.length);
    expect(wrong[0]).toMatch(/^textbox “Card number” wrong: .*card number/i);
  });

  for (const kind of framedKinds)
    test(`let Tab, Shift+Tab and Escape through the border of the frame of a ${kind}, and no other key`, async ({
      page,
      origins,
      shop,
    }) => {
      const { first, frame, pay } = await openFramedPage(page, { origins, shop }, kind);
      await first.waitFor();
      // After the list there is what shows the rest of it.
      const more = page.getByRole('button', { name: 'Show 3 more' });
      const outside = kind === 'code' ? more : (pay ?? page.getByRole('link', { name: 'Basket' }));
      await page.evaluate(() => {
        const keys: string[] = [];
        Object.assign(window, { keys });
        document.addEventListener('keydown', ({ key, target }) => {
          if (target instanceof HTMLIFrameElement) keys.push(key);
        });
      });
      await expect(outside).toBeEnabled();
      await outside.focus();
      await expect(outside).toBeFocused();
      await page.keyboard.press(pay === undefined ? 'Tab' : 'Shift+Tab');
      if (kind === 'card')
        for (const later of ['Name on card', 'Security code', 'Expiry date']) {
          await expect(frame.getByLabel(later)).toBeFocused();
          await page.keyboard.press('Shift+Tab');
        }
      await expect(first).toBeFocused();
      if (kind !== 'payout') await page.keyboard.type('42');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'keys'))).toEqual(['Escape']);
      if (kind === 'card') for (let fields = 0; fields < 3; fields += 1) await page.keyboard.press('Tab');
      await page.keyboard.press(pay === undefined ? 'Shift+Tab' : 'Tab');
      await expect(outside).toBeFocused();
    });

  test('raise the alarm when something else is in the frame, take no submit, and pay once they are back', async ({
    page,
    origins,
    shop,
    till,
    control,
    watch,
  }) => {
    // The browser says that the other document does not want to be framed.
    watch.expectMessage(/^Framing .* violates the following Content Security Policy directive/);
    const order = await shop.order();
    await page.goto(payPage(origins.shop, order.id));
    const frame = frameOf(page);
    await type(frame, card.number);
    const began = Date.now();
    await page.evaluate((other) => {
      const [first] = [...document.querySelectorAll('iframe')];
      first?.contentWindow?.location.replace(other);
    }, `${origins.pay}/healthz`);
    await expect(page.locator('[data-fact="frame-lost"]')).toBeVisible();
    await expect(till.payButton).toBeDisabled();
    expect(Date.now() - began, 'milliseconds until the alarm').toBeLessThan(4000);
    await expect(page.getByRole('alert').getByText('This part of the page stopped working')).toBeVisible();
    expect(await control.charges(order.paymentId)).toEqual([]);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(frame.getByLabel('Card number')).toHaveValue('');
    await type(frame, card.number);
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });
});
