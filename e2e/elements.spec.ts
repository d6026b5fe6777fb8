import type { ElementHandle, Page } from '@playwright/test';
import { bankCode, paymentLinkScreen, payoutLinkScreen } from 'tillkit-sandbox/testing';
import { expect, type Origins, type Shop, test } from './fixtures.ts';
import { openPlainPage, paymentOf } from './plainPage.ts';

const card = { paid: '4242 4242 4242 4242', challenged: '4212 3456 7891 0006', declined: '4000 0000 0000 0002' };

/** What the elements of a page have reported, in the order of the events. */
const reports = (page: Page): Promise<readonly string[]> => page.evaluate(() => Reflect.get(window, 'reports'));

/** Opens a page of plain HTML that writes down what its elements report. */
async function open(
  page: Page,
  origins: Origins,
  body: string,
  lang = 'en',
  mode: 'frame' | 'inline' = 'frame',
): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { reports: heard });
    for (const name of ['till-ready', 'till-attempt', 'till-paid'])
      document.addEventListener(name, () => heard.push(name));
  });
  await openPlainPage(page, origins, body, { lang, mode });
}

/** Opens a page whose element shows the payment link of a new order. */
async function openLink(page: Page, origins: Origins, shop: Shop, lang?: string) {
  const payment = await paymentOf(origins, shop);
  const { paymentLinkId, clientSecret } = payment;
  await open(
    page,
    origins,
    `<till-payment-link payment-link-id="${paymentLinkId}" client-secret="${clientSecret}"></till-payment-link>`,
    lang,
  );
  return payment;
}

test('a page of plain HTML pays by card with one script tag, under a strict policy', { tag: '@packed' }, async ({
  page,
  origins,
  shop,
  control,
  watch,
  checkAccessibility,
}) => {
  const { paymentId, clientSecret } = await openLink(page, origins, shop);
  const till = await paymentLinkScreen(page, { mode: 'frame' });
  await till.enterCard({ number: card.paid });
  await checkAccessibility('the plain page');
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(paymentId)).toHaveLength(1);
  expect(await reports(page)).toEqual(['till-ready', 'till-paid']);
  expect(await page.content()).not.toContain(clientSecret);
  const scripts = (await watch.exchanges()).filter(({ resourceType }) => resourceType === 'script');
  // Those of the page itself: the frame with the card fields has its own.
  const own = scripts.filter(({ requestHeaders }) => requestHeaders.origin === origins.shop);
  expect(own.map(({ url }) => new URL(url).pathname.replace(/-[\w-]+\.js$/, ''))).toEqual([
    '/assets/loader',
    '/assets/elements',
  ]);
  for (const { responseHeaders } of own)
    expect(responseHeaders).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    });
});

test('a module that is not the one of the script tag does not run, and the console says so', async ({
  page,
  origins,
  watch,
}) => {
  watch.expectMessage(/integrity|tillkit: \S+\/assets\/elements-\S+ could not be fetched, or is not the file/);
  const asked: string[] = [];
  await page.route(/\/assets\/elements-/, async (route) => {
    asked.push(route.request().url());
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `document.title = 'Taken over';${await answer.text()}` });
  });
  await open(page, origins, '<till-checkout client-secret="pay_1_secret_2"></till-checkout>');
  await expect.poll(() => watch.messages().join('\n')).toMatch(/tillkit: \S+ could not be fetched/);
  expect(asked).toHaveLength(1);
  expect(await page.title()).toBe('Order');
  expect(await page.evaluate(() => customElements.get('till-checkout') === undefined)).toBe(true);
});

test('a page in German fetches the texts of that language alone, in one file for all that it shows', async ({
  page,
  origins,
  shop,
  control,
  watch,
}) => {
  const { paymentId } = await openLink(page, origins, shop, 'de');
  const german = await paymentLinkScreen(page, { locale: 'de', mode: 'frame' });
  await german.enterCard({ number: card.paid });
  await german.pay();
  await expect(german.heading('outcome.succeeded.title')).toHaveText('Zahlung eingegangen');
  expect(await control.charges(paymentId)).toHaveLength(1);
  const texts = (await watch.exchanges()).filter(({ url }) => url.includes('/assets/texts-'));
  expect(texts.map(({ url }) => new URL(url).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/texts-de-[\w-]{8}\.json$/),
  ]);
  expect(texts[0]?.responseHeaders).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/json',
  });
});

test('texts that were changed on the way are not shown: the page stays English and pays', async ({
  page,
  origins,
  shop,
  control,
  watch,
}) => {
  watch.expectMessage(/integrity/);
  const till = await paymentLinkScreen(page, { mode: 'frame' });
  let changed = 0;
  await page.route(/\/assets\/texts-de-/, async (route) => {
    changed += 1;
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('zahlen', 'schenken') });
  });
  const { paymentId } = await openLink(page, origins, shop, 'de');
  await till.enterCard({ number: card.paid });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(paymentId)).toHaveLength(1);
  expect(changed).toBeGreaterThan(0);
  expect(await page.locator('body').innerText()).not.toContain('schenken');
});

test('an element in mode hosted shows the page of a link as high as it is, and hears how it ended', async ({
  page,
  origins,
  shop,
  control,
  watch,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, origins, `<till-payment-link mode="hosted" link="${order.openLink}"></till-payment-link>`);
  await page.evaluate(() =>
    document.addEventListener('till-outcome', ({ detail }: CustomEventInit) => Object.assign(window, { detail })),
  );
  const frame = page.locator('till-payment-link iframe');
  const inside = page.frameLocator('till-payment-link iframe');
  const till = await paymentLinkScreen(inside);
  await expect(inside.getByRole('button', { name: /^Pay / })).toBeVisible();
  /** Pixels that the page is longer than its frame, or shorter. */
  const beside = async () => {
    const height = await inside.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
    return height - Number(await frame.getAttribute('height'));
  };
  await expect.poll(beside).toBe(0);
  const before = Number(await frame.getAttribute('height'));
  await checkAccessibility('the page around a hosted page');
  await till.enterCard({ number: card.paid });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await expect.poll(beside).toBe(0);
  expect(Number(await frame.getAttribute('height'))).not.toBe(before);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'detail')))
    .toEqual({ kind: 'paid', payment_id: order.paymentId });
  expect(await control.charges(order.paymentId)).toHaveLength(1);
  expect(await watch.kept()).not.toMatch(/4242\s?4242/);
});

test('a payout link in an element takes the account in a frame of the pay origin, and nothing of it reaches the page around', async ({
  page,
  origins,
  shop,
  watch,
  checkAccessibility,
}) => {
  const iban = 'DE94370400440532010000';
  const payout = await shop.payout();
  const sealed = new URLSearchParams(new URL(payout.link).hash.slice(1)).get('link') ?? '';
  await open(
    page,
    origins,
    `<till-payout-link payout-id="${payout.payoutId}" payout-link="${sealed}"></till-payout-link>`,
  );
  await page.evaluate(() => {
    document.addEventListener('till-submitted', ({ detail }: CustomEventInit) =>
      Object.assign(window, { submitted: JSON.stringify(detail) }),
    );
    const heard: string[] = [];
    for (const name of ['ready', 'change', 'before-pay', 'attempt', 'outcome', 'load-error'])
      document.addEventListener(`till-${name}`, (event) => {
        heard.push(`${name} ${JSON.stringify((event as CustomEvent).detail ?? null)}`);
        // The first time it is asked, the page says no.
        if (name === 'before-pay' && heard.filter((one) => one.startsWith(name)).length === 1) event.preventDefault();
      });
    Object.assign(window, { heard });
  });
  const heard = (name: string): Promise<readonly string[]> =>
    page.evaluate((name) => Reflect.get(window, 'heard').filter((one: string) => one.startsWith(name)), name);
  const frame = page.frameLocator('[data-tk="payout-link-page"][data-mode="frame"] iframe');
  const payee = await payoutLinkScreen(frame);
  await payee.choose('DE', 'sepa');
  await payee.enter('sepa', { account_holder: 'Ada Example', iban });
  expect(await page.locator('till-payout-link input').count()).toBe(0);
  await checkAccessibility('the page with the payout frame');
  await payee.reviewButton.click();
  await payee.confirmButton.click();
  await expect.poll(() => heard('before-pay')).toHaveLength(1);
  // Nothing is sent where the page has said no, and the review is there as it was.
  await expect(payee.confirmButton).toBeEnabled();
  expect((await watch.exchanges()).filter(({ requestBody }) => requestBody.includes(iban))).toEqual([]);
  await payee.confirmButton.click();
  await expect(payee.heading('payout.page.heading.review')).toBeHidden();
  await expect.poll(() => page.evaluate(() => String(Reflect.get(window, 'submitted')))).toContain(payout.payoutId);
  await expect.poll(() => heard('outcome')).toEqual([expect.stringMatching(/"kind":"(pending|paid)"/)]);
  expect(await heard('ready')).toHaveLength(1);
  expect((await heard('change')).join()).toContain('"complete":true');
  expect((await heard('')).join()).not.toMatch(/DE94|0440\s?5320|Ada/);
  const { destination } = await shop.payoutReport(payout);
  expect(destination.find(({ field }) => field === 'iban')?.text).toMatch(/0000$/);

  const withAccount = (await watch.exchanges()).filter(({ requestBody }) => requestBody.includes(iban));
  expect(withAccount).toHaveLength(1);
  for (const { requestHeaders } of withAccount) expect(requestHeaders.origin).toBe(origins.pay);
  expect(await page.content()).not.toMatch(/DE94|0440\s?5320/);
  expect(await page.evaluate(() => String(Reflect.get(window, 'submitted')))).not.toMatch(/DE94|Ada/);
  expect(await watch.kept()).not.toMatch(/DE94|0440\s?5320/);
});

/** Puts an element of the kit into a shadow root of the page, which only this test has at hand. */
const intoShadow = (page: Page, mode: ShadowRootMode, name: string, attributes: Readonly<Record<string, string>>) =>
  page.evaluateHandle(
    ([mode, name, attributes]) => {
      const host = document.createElement('section');
      document.querySelector('main')?.append(host);
      const element = document.createElement(name);
      for (const [attribute, text] of Object.entries(attributes)) element.setAttribute(attribute, text);
      host.attachShadow({ mode }).append(element);
      return element;
    },
    [mode, name, attributes] as const,
  );

/** References by id that lead to nothing in their own tree: labels, descriptions, error messages. */
const lostReferences = (element: ElementHandle<HTMLElement>): Promise<readonly string[]> =>
  element.evaluate((one) => {
    const root = one.getRootNode();
    if (!(root instanceof ShadowRoot)) return ['The element is in no shadow root.'];
    const naming = ['for', 'aria-labelledby', 'aria-describedby', 'aria-errormessage', 'aria-controls', 'aria-owns'];
    return naming.flatMap((name) =>
      [...root.querySelectorAll(`[${name}]`)].flatMap((from) =>
        (from.getAttribute(name) ?? '')
          .split(/\s+/)
          .filter((id) => id !== '' && root.getElementById(id) === null)
          .map((id) => `${from.localName}[${name}=${id}]`),
      ),
    );
  });

/** What is in the focus inside the element's tree, by its label or text. */
const focusIn = (element: ElementHandle<HTMLElement>): Promise<string> =>
  element.evaluate((one) => {
    const root = one.getRootNode();
    const focused = root instanceof ShadowRoot ? root.activeElement : null;
    if (focused instanceof HTMLInputElement) return focused.labels?.[0]?.textContent ?? 'an input without a label';
    return focused?.textContent ?? '';
  });

for (const mode of ['open', 'closed'] as const)
  for (const name of ['till-payment-link', 'till-checkout'] as const)
    test(`${name} in ${mode === 'open' ? 'an open' : 'a closed'} shadow root has its styles, moves the focus to what is wrong, and pays after the bank’s challenge`, async ({
      page,
      origins,
      shop,
      control,
    }) => {
      const { paymentId, paymentLinkId, clientSecret } = await paymentOf(origins, shop);
      await open(page, origins, '', 'en', 'inline');
      const handle = await intoShadow(page, mode, name, {
        'client-secret': clientSecret,
        mode: 'inline',
        ...(name === 'till-payment-link' ? { 'payment-link-id': paymentLinkId } : {}),
      });
      const element = handle.asElement();
      if (element === null) throw new Error('The page has not made the element.');
      // A locator of the page sees into no closed root; one that starts at an element in it does.
      const find = (selector: string) => element.waitForSelector(selector);
      const field = (label: string) => find(`internal:label="${label}"i`);
      const button = (words: RegExp) => find(`internal:role=button[name=${words}]`);
      const enter = async (number: string) => {
        await (await field('Card number')).fill(number);
        await (await field('Expiry date')).fill('12/34');
        await (await field('Security code')).fill('123');
        await (await field('Name on card')).fill('Test Card Holder');
      };
      const pay = await button(/^Pay /);

      const look = await pay.evaluate((one) => {
        const { backgroundColor, borderRadius } = getComputedStyle(one);
        return { backgroundColor, borderRadius };
      });
      expect(look.backgroundColor, 'the theme has arrived').not.toBe('rgb(239, 239, 239)');
      expect(look.borderRadius).not.toBe('0px');
      expect(await page.evaluate(() => document.adoptedStyleSheets.length), 'sheets of the page around').toBe(0);

      await pay.click();
      await expect.poll(() => focusIn(element)).toBe('Card number');
      expect(await (await field('Card number')).getAttribute('aria-invalid')).toBe('true');
      expect(await lostReferences(element)).toEqual([]);

      await enter(card.declined);
      await pay.click();
      await find('internal:text="declined"i');
      await expect.poll(() => focusIn(element)).toMatch(/declined/);
      expect(await lostReferences(element)).toEqual([]);

      await enter(card.challenged);
      await (await button(/^Pay /)).click();
      const dialog = await find('dialog');
      const frame = await (await find('dialog iframe')).contentFrame();
      expect(await dialog.evaluate((one) => one.matches(':modal'))).toBe(true);
      expect(await lostReferences(element)).toEqual([]);
      await frame?.getByLabel('One-time code').fill(bankCode);
      await frame?.getByRole('button', { name: 'Approve' }).click();
      await find('internal:role=heading[name=/received|paid|successful/i]');
      expect(await control.charges(paymentId)).toHaveLength(1);
      expect(await reports(page)).toContain('till-paid');
    });

for (const mode of ['frame', 'inline'] as const)
  test(`an element collects an e-mail address and a shipping address, which the payment has once it is paid by a card in mode ${mode}`, async ({
    page,
    origins,
    shop,
    control,
    checkAccessibility,
    watch,
  }) => {
    const { paymentId, paymentLinkId, clientSecret } = await paymentOf(origins, shop);
    await openPlainPage(page, origins, '', { mode });
    await page.evaluate(
      ([link, secret, where]) => {
        const element = document.createElement('till-payment-link');
        element.setAttribute('payment-link-id', link);
        element.setAttribute('client-secret', secret);
        element.setAttribute('mode', where);
        Object.assign(element, {
          collect: { email: 'required', shippingAddress: true },
          defaultValues: { shippingAddress: { country: 'DE' } },
        });
        document.querySelector('main')?.append(element);
      },
      [paymentLinkId, clientSecret, mode] as const,
    );
    const till = await paymentLinkScreen(page, { mode });
    await till.enterCard({ number: card.paid });
    await till.pay();
    await expect(page.getByText('Enter an e-mail address.')).toBeVisible();
    expect(await control.charges(paymentId)).toEqual([]);
    await page.getByLabel('First name').fill('Augusta');
    await page.getByLabel('Last name').fill('Collected');
    await page.getByLabel('Address', { exact: true }).fill('Musterstraße 1');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('E-mail').fill('augusta@shop.example');
    await checkAccessibility('the form with collected details');
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(paymentId)).toHaveLength(1);
    const confirmed = (await watch.exchanges()).filter(({ url }) => url.endsWith('/confirm'));
    expect(confirmed).toHaveLength(1);
    expect(JSON.parse(confirmed[0]?.requestBody ?? '').shipping).toEqual({
      address: {
        ...{ first_name: 'Augusta', last_name: 'Collected', line1: 'Musterstraße 1' },
        ...{ zip: '10115', city: 'Berlin', country: 'DE' },
      },
      email: 'augusta@shop.example',
    });
  });

test('an element is light on a page that is, on a dark device too, and dark once the page is', async ({
  page,
  origins,
  shop,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openLink(page, origins, shop);
  const fields = page.frameLocator('iframe[data-part="card-frame"]');
  const schemes = async () => ({
    around: await page.locator('[data-part="page"]').evaluate((part) => getComputedStyle(part).colorScheme),
    inFrame: await fields.locator('html').evaluate((html) => getComputedStyle(html).colorScheme),
  });
  await fields.getByLabel('Card number').fill('4242');
  await expect.poll(schemes).toEqual({ around: 'light', inFrame: 'light' });
  await page.evaluate(() => {
    const theme = new CSSStyleSheet();
    theme.replaceSync('.night body { background: #101418; color: #e6e8ee; transition: color 200ms }');
    document.adoptedStyleSheets.push(theme);
    document.documentElement.classList.add('night');
  });
  await expect.poll(schemes).toEqual({ around: 'dark', inFrame: 'dark' });
  await expect(fields.getByLabel('Card number')).toHaveValue('4242');
});

test('an element fills in the name that its page knows, in the frame of the card, and nothing else has it', async ({
  page,
  origins,
  shop,
  control,
  watch,
}) => {
  const { paymentId, paymentLinkId, clientSecret } = await paymentOf(origins, shop);
  await openPlainPage(page, origins, '');
  await page.evaluate(
    ([link, secret]) => {
      const element = document.createElement('till-payment-link');
      element.setAttribute('payment-link-id', link);
      element.setAttribute('client-secret', secret);
      Object.assign(element, { defaultValues: { holderName: 'Augusta Prefilled' } });
      document.querySelector('main')?.append(element);
    },
    [paymentLinkId, clientSecret] as const,
  );
  const fields = page.frameLocator('iframe[data-part="card-frame"]');
  await expect(fields.getByLabel('Name on card')).toHaveValue('Augusta Prefilled');
  await fields.getByLabel('Card number').fill(card.paid);
  await expect(fields.getByLabel('Name on card')).toHaveValue('Augusta Prefilled');
  await fields.getByLabel('Expiry date').fill('12/34');
  await fields.getByLabel('Security code').fill('073');
  const till = await paymentLinkScreen(page, { mode: 'frame' });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(paymentId)).toHaveLength(1);
  const exchanges = await watch.exchanges();
  expect(exchanges.filter(({ requestBody }) => requestBody.includes('Augusta Prefilled'))).toHaveLength(1);
  expect(exchanges.filter(({ url }) => url.includes('Augusta'))).toEqual([]);
  expect(await watch.kept()).not.toContain('Augusta');
  expect(await origins.log()).not.toContain('Augusta');
});
