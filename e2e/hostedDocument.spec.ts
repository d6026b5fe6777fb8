import type { Page, Route } from '@playwright/test';
import { paymentLinkScreen, payoutLinkScreen } from 'tillkit-sandbox/testing';
import { expect, type Shop, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

/** A card as it is typed into a page whose script is not there yet: nothing writes spaces or a slash. */
async function typeCard(page: Page): Promise<void> {
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expiry date', '1234'],
    ['Security code', '123'],
    ['Name on card', 'Test Card Holder'],
  ] as const) {
    await page.getByLabel(label).focus();
    await page.keyboard.type(text);
  }
}

const scripts = '**/assets/*.js';
/** All scripts but the first one of a document with the form in it. */
const afterTheFirst = /\/assets\/(?!beforeHydration-)[\w.-]+\.js$/;
const typed = (page: Page) =>
  page.locator('form input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** Paths of what a page sends, but for what it reads. */
function sentBy(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

/** One landmark and one first heading, in every state of a page. */
async function expectOutline(page: Page, what: string): Promise<void> {
  await expect(page.locator('main'), what).toHaveCount(1);
  await expect(page.locator('h1'), what).toHaveCount(1);
}

test('a hosted payment page has one main and one first heading, and its title says the state of the payment', async ({
  page,
  shop,
}) => {
  const order = await shop.order();
  const till = await paymentLinkScreen(page);
  await page.goto(order.openLink);
  await till.cardNumber.waitFor();
  await expectOutline(page, 'the form');
  const first = await page.locator('h1').textContent();
  await expect(page.locator('[data-part="expiry"]')).toBeVisible();
  await till.enterCard({ number: '4242424242424242', cvc: '123', holder: 'Test Card Holder' });
  await till.pay();
  await till.heading('outcome.succeeded.title').waitFor();
  await expectOutline(page, 'the outcome');
  await expect(page).toHaveTitle(`${till.t('outcome.succeeded.title')} · ${first}`);
  await expect(page.locator('[data-part="expiry"]')).toBeHidden();
});

test('a payment page takes what is typed and submitted before its script is there: it is kept, written as a card, and paid once', async ({
  page,
  shop,
  control,
  till,
}) => {
  const order = await shop.order();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(scripts, async (route) => {
    await arrived;
    await route.continue();
  });
  const sent = sentBy(page);
  await page.goto(order.openLink, { waitUntil: 'commit' });
  await typeCard(page);
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1_000);
  expect(await typed(page)).toEqual(['4242424242424242', '1234', '123', 'Test Card Holder']);
  expect(sent).toEqual([]);
  arrive();
  await till.heading('outcome.succeeded.title').waitFor();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
  expect(sent.filter((path) => path === '/payment_methods')).toHaveLength(1);
});

test('a payment page fetches its script when somebody begins: meanwhile what is typed is written as a card, and a click on Pay is kept and paid once', async ({
  page,
  shop,
  control,
  till,
}) => {
  const order = await shop.order();
  const fetched: string[] = [];
  await page.route(scripts, async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/-[\w-]{8}\.js$/, '');
    fetched.push(name);
    if (name !== '/assets/beforeHydration') await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  const sent = sentBy(page);
  await page.goto(order.openLink, { waitUntil: 'networkidle' });
  expect(fetched).toEqual(['/assets/beforeHydration']);
  await typeCard(page);
  expect(fetched.slice(1)).toContain('/assets/main');
  expect(await typed(page)).toEqual(['4242 4242 4242 4242', '12/34', '123', 'Test Card Holder']);
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.keyboard.press('Enter');
  expect(sent).toEqual([]);
  await till.heading('outcome.succeeded.title').waitFor();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
  expect(sent.filter((path) => path === '/payment_methods')).toHaveLength(1);
});

/** What a page asks for the saved methods of its customer. */
const list = /\/customers\/payment_methods/;

/** Opens the link of a returning customer whose page fetches its script, all but the first, when `arrive` is called. */
async function openSecure(page: Page, shop: Shop) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(afterTheFirst, async (route) => {
    await arrived;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (list.test(request.url()) || afterTheFirst.test(request.url())) asked.push(request.url());
  });
  const order = await shop.order({ customer: 'returning' });
  await page.goto(await shop.secureLink(order), { waitUntil: 'networkidle' });
  return { order, asked, arrive };
}

test('a secure link has the saved methods in its document: one that is chosen and submitted before the script is there is paid with, once and alone', async ({
  page,
  shop,
  control,
  till,
}) => {
  const { order, asked, arrive } = await openSecure(page, shop);
  await expect(till.savedCard('4242')).toBeChecked();
  await expect(till.savedCardCvc).toBeVisible();
  // Left and come back to: what was typed is gone, what can be chosen is not.
  await till.savedCardCvc.fill('123');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(till.savedCardCvc).toHaveValue('');
  expect(await till.savedCard('4444').getAttribute('value')).not.toBe('');
  await till.savedCard('4444').check();
  await expect(till.savedCard('4242')).not.toBeChecked();
  await expect(till.savedCardCvc).toBeHidden();
  expect(asked.filter((url) => list.test(url))).toEqual([]);
  expect(await page.content()).not.toContain('payment_token');
  const sent = sentBy(page);
  await page.getByRole('button', { name: /^Pay / }).click();
  expect(sent).toEqual([]);
  const answered = page.waitForResponse(list);
  arrive();
  await till.heading('outcome.succeeded.title').waitFor();
  expect((await answered).ok()).toBe(true);
  await expect(page.locator('[data-part="fact"]', { hasText: '4444' })).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
  expect(asked.filter((url) => list.test(url))).toHaveLength(1);
});

test('a secure link keeps what is typed into its rows before the script is there, and the focus', async ({
  page,
  shop,
  control,
  till,
}) => {
  const { order, asked, arrive } = await openSecure(page, shop);
  expect(asked).toEqual([]);
  await page.getByRole('radio', { name: till.t('saved.newCard') }).check();
  await page.getByLabel('Card number').focus();
  await page.keyboard.type('5555');
  await expect(page.getByLabel('Card number')).toHaveValue('5555');
  await till.savedCard('4242').check();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await till.savedCardCvc.focus();
  await page.keyboard.type('12');
  arrive();
  await page.locator('#till-root:not([data-drawn])').waitFor();
  await expect(till.savedCardCvc).toBeFocused();
  await page.keyboard.type('3');
  await expect(till.savedCardCvc).toHaveValue('123');
  await page.getByRole('radio', { name: till.t('saved.newCard') }).check();
  await expect(page.getByLabel('Card number')).toHaveValue('5555');
  await till.savedCard('4242').check();
  await till.savedCardCvc.fill('123');
  await till.pay();
  await till.heading('outcome.succeeded.title').waitFor();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a secure link whose list of saved methods fails carries out no click from before it, keeps a new card, and pays with that', async ({
  page,
  shop,
  control,
  till,
  watch,
}) => {
  watch.expectMessage(/Failed to load resource|rendered again/);
  const { order, arrive } = await openSecure(page, shop);
  await page.getByRole('radio', { name: till.t('saved.newCard') }).check();
  await page.getByLabel('Card number').fill('5555555555554444');
  await till.savedCard('4444').check();
  await page.getByRole('button', { name: /^Pay / }).click();
  for (let nth = 1; nth <= 6; nth += 1)
    await control.fault({ endpoint: 'listCustomerPaymentMethods', kind: 'status 500', nth });
  arrive();
  await expect(page.getByText(till.t('saved.error'))).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toHaveValue('5555 5555 5555 4444');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  expect(await control.charges(order.paymentId)).toHaveLength(0);
  await till.enterCard({ number: '4242424242424242', cvc: '123', holder: 'Test Card Holder' });
  await till.pay();
  await till.heading('outcome.succeeded.title').waitFor();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a secure link with a surcharge that was not in its document shows it, and charges nothing for a click from before', async ({
  page,
  shop,
  control,
  till,
  watch,
}) => {
  watch.expectMessage(/rendered again/);
  const { order, arrive } = await openSecure(page, shop);
  const cost = { display_surcharge_amount: 1, display_tax_on_surcharge_amount: 0, display_total_surcharge_amount: 1 };
  await page.route(list, async (route) => {
    const answer = await route.fetch();
    const { customer_payment_methods: rows, ...others } = await answer.json();
    const dearer = rows.map((row: object) => ({ ...row, surcharge_details: cost }));
    await route.fulfill({ response: answer, json: { ...others, customer_payment_methods: dearer } });
  });
  await till.savedCard('4444').check();
  const before = await page.getByRole('button', { name: /^Pay / }).textContent();
  const sent = sentBy(page);
  await page.getByRole('button', { name: /^Pay / }).click();
  arrive();
  await page.locator('#till-root:not([data-drawn])').waitFor();
  await expect(till.savedCard('4444')).toBeChecked();
  await expect(page.getByRole('button', { name: /^Pay / })).not.toHaveText(before ?? '');
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
  expect(await control.charges(order.paymentId)).toHaveLength(0);
});

const failing = [
  { what: 'cannot be fetched', fail: (route: Route) => route.abort() },
  {
    what: 'comes only in part',
    fail: (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'export const half = (' }),
  },
];

for (const { what, fail } of failing)
  test(`a payment page whose script ${what} when somebody begins says so, and sends nothing`, async ({
    page,
    shop,
    watch,
  }) => {
    watch.expectMessage(/Failed to load resource|Unexpected end of input|SyntaxError/);
    const order = await shop.order();
    await page.route(afterTheFirst, fail);
    const sent = sentBy(page);
    await page.goto(order.openLink, { waitUntil: 'networkidle' });
    await expect(page.locator('#till-stopped')).toBeHidden();
    await typeCard(page);
    await expect(page.getByRole('alert')).toContainText('couldn’t be loaded completely');
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('alert')).toBeInViewport();
    expect(sent).toEqual([]);
  });

test('a payout page whose script cannot be fetched says so in words of its own', async ({ page, shop, watch }) => {
  watch.expectMessage(/Failed to load resource/);
  const payout = await shop.payout();
  await page.route(afterTheFirst, (route) => route.abort());
  await page.goto(payout.link, { waitUntil: 'networkidle' });
  await page.getByRole('combobox').first().focus();
  await expect(page.getByRole('alert')).toHaveText(
    'This page couldn’t be loaded completely, so it can’t take your details yet. Check your connection and load the page again. Opening this page sends nothing.',
  );
});

test('a payment page whose style sheet cannot be fetched when somebody begins says so, and draws nothing without it', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectMessage(/Failed to load resource/);
  const order = await shop.order();
  await page.route('**/assets/*.css', (route) => route.abort());
  const sent = sentBy(page);
  await page.goto(order.openLink, { waitUntil: 'networkidle' });
  await typeCard(page);
  await expect(page.getByRole('alert')).toContainText('couldn’t be loaded completely');
  await expect(page.locator('#till-root[data-drawn]')).toBeVisible();
  expect(sent).toEqual([]);
});

for (const [what, name, opened] of [
  ['Share', 'Share', (page: Page) => page.getByRole('dialog')],
  ['another language', 'Deutsch', (page: Page) => page.getByLabel('Kartennummer')],
] as const)
  test(`a payment page does what the first click of all, on ${what}, asks for`, async ({ page, shop }) => {
    const order = await shop.order();
    await page.route(scripts, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.goto(order.openLink, { waitUntil: 'commit' });
    const number = page.locator('input[name="number"]');
    if (name === 'Deutsch') {
      await number.fill('4242');
      await page.locator('[data-tk="language-switcher"] summary').click();
    }
    await page.locator('button, a').getByText(name, { exact: true }).click();
    await expect(page.locator('#till-root[data-drawn]')).toBeVisible();
    await expect(opened(page)).toBeVisible();
    await expect(number).toHaveValue(name === 'Deutsch' ? '4242' : '');
  });

test('a payment page keeps the focus, the caret and what is typed while its script takes it over', async ({
  page,
  shop,
}) => {
  const order = await shop.order();
  await page.route(scripts, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await page.goto(`${order.openLink}?locale=ar`, { waitUntil: 'commit' });
  const number = page.locator('input[name="number"]');
  await number.focus();
  await page.keyboard.type('42424242');
  await page.locator('#till-root:not([data-drawn])').waitFor();
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('4242 4242');
  await page.keyboard.type('42424242');
  await expect(number).toHaveValue('4242 4242 4242 4242');
  await expect(page.locator('[data-part="brand"]').first()).toHaveAttribute('data-brand', 'visa');
});

for (const { what, fail } of failing)
  test(`a payment page whose script ${what} says so, and sends nothing`, async ({ page, shop, watch }) => {
    watch.expectMessage(/Failed to load resource|Unexpected end of input|SyntaxError/);
    const order = await shop.order();
    await page.route(scripts, fail);
    const sent = sentBy(page);
    await page.goto(order.openLink);
    await expect(page.getByRole('alert')).toContainText('couldn’t be loaded completely');
    await typeCard(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('alert')).toBeInViewport();
    expect(sent).toEqual([]);
  });

test('on a phone the first field and the pay button are in sight, and the order opens above them', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto((await shop.order()).openLink);
  const fullyInSight = { ratio: 1 };
  await expect(page.getByLabel('Card number')).toBeInViewport(fullyInSight);
  await expect(page.getByRole('button', { name: /^Pay / })).toBeInViewport(fullyInSight);
  const lines = page.locator('[data-part="order-line"]');
  await expect(lines.first()).toBeHidden();
  await page.locator('summary', { hasText: 'Order summary' }).click();
  await expect(lines.first()).toBeVisible();
  await page.locator('summary', { hasText: 'Order summary' }).click();
  await expect(lines.first()).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(lines.first()).toBeVisible();
});

test('a payment page without JavaScript says the amount, the order and how to pay, and asks for no card', async ({
  browser,
  shop,
}) => {
  const order = await shop.order();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(order.openLink);
  await expect(page.locator('[data-part="amount"]')).toContainText('€');
  await expect(page.locator('[data-part="order-line"]')).toHaveCount(2);
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('needs JavaScript');
  await expect(page.getByLabel('Card number')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await context.close();
});

test('a payout page takes choices and a submit before its script is there: they are carried out once', async ({
  page,
  shop,
}) => {
  const payout = await shop.payout({ currency: 'USD' });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(scripts, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(payout.link, { waitUntil: 'commit' });
  await expect(page.locator('[data-part="amount"]')).toContainText('$');
  await expect(page.locator('main')).toHaveCount(1);
  const ways = page.locator('#till-root[data-drawn] input[type="radio"]');
  await expect(ways.first()).toBeChecked();
  const chosen = await ways.last().inputValue();
  await page.locator(`label:has(input[value="${chosen}"])`).click();
  await expect(ways.last()).toBeChecked();
  const sent = sentBy(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForTimeout(1_000);
  expect(sent).toEqual([]);
  await expect(ways.last()).toBeChecked();
  arrive();
  const payee = await payoutLinkScreen(page);
  await expect(page.locator('[data-part="panel-heading"]')).toHaveText(payee.t(`payout.rail.${chosen as 'card'}`));
  await page.getByRole('button', { name: payee.t('payout.page.back') }).click();
  await expect(page.locator(`input[type="radio"][value="${chosen}"]`)).toBeChecked();
});

/** Holds back what React puts off, which goes through a port; the function that is returned lets the next piece of it go on. */
async function holdReact(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    const waiting: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      waiting.push(() => Reflect.apply(post, this, message));
    };
    addEventListener('next piece', () => waiting.shift()?.());
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('next piece')));
}

for (const when of ['before', 'while'] as const)
  test(`a payout page keeps a choice that is made ${when} it is taken over, in every moment`, async ({
    page,
    shop,
  }) => {
    const payout = await shop.payout({ currency: 'USD', layout: 'tabs' });
    const goOn = await holdReact(page);
    await page.goto(payout.link);
    const chosen = page.locator('#till-root input[type="radio"][value="venmo"]');
    if (when === 'before') await chosen.check();
    else await page.locator('[data-part="amount"]').click();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#till-root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
    // As an assistive technology does: a click alone, without the events of a mouse or finger before it.
    if (when === 'while') await chosen.evaluate((radio: HTMLInputElement) => radio.click());
    while (await page.locator('#till-root[data-drawn]').isVisible()) {
      expect(await chosen.isChecked()).toBe(true);
      await goOn();
    }
    for (let piece = 0; piece < 20; piece += 1) {
      expect(await chosen.isChecked()).toBe(true);
      await goOn();
    }
    await expect(page.locator('#till-root [data-of-choice] input[name="venmo_phone"]')).toBeVisible();
  });

test('a payout page keeps what is typed into its first fields while its script takes it over', async ({
  page,
  shop,
}) => {
  const payout = await shop.payout({ currency: 'USD', layout: 'tabs' });
  await page.route(scripts, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await page.goto(payout.link, { waitUntil: 'commit' });
  const field = page.locator('#till-root input:not([type="radio"])').first();
  await field.focus();
  await page.keyboard.type('Ada Example');
  await page.locator('#till-root:not([data-drawn])').waitFor();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Ada Example');
});

test('a payout page takes no text for a way to be paid that is no longer chosen: what was typed before goes into the fields of the new one', async ({
  page,
  shop,
  payee,
}) => {
  const payout = await shop.payout({ currency: 'USD', priority: 'wire', layout: 'tabs' });
  await page.route(scripts, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await page.goto(payout.link, { waitUntil: 'commit' });
  const holder = page.locator('#till-root [data-of-choice] input').first();
  await holder.fill('Ada Example');
  await payee.rail('us_wire').check();
  // At once: while the page is taken over the fields are gone for a moment in any case.
  expect(await holder.isVisible()).toBe(false);
  expect(await page.getByText('Usually arrives').isVisible()).toBe(false);
  await expect(page.locator('#till-root[data-drawn]')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(payee.field('us_wire', 'us_account')).toBeVisible();
  await expect(page.locator('#till-root:not([data-drawn])')).toBeVisible();
  await expect(payee.rail('us_wire')).toBeChecked();
  await expect(holder).toHaveValue('Ada Example');
});

for (const { what, fail } of failing)
  test(`a payout page whose script ${what} says so, and sends nothing`, async ({ page, shop, watch }) => {
    watch.expectMessage(/Failed to load resource|Unexpected end of input|SyntaxError/);
    const payout = await shop.payout();
    await page.route(scripts, fail);
    await page.goto(payout.link);
    await expect(page.getByRole('alert')).toContainText('couldn’t be loaded completely');
    const sent = sentBy(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toBeInViewport();
    expect(sent).toEqual([]);
  });

test('a payout page without JavaScript says who pays and why it takes no details, and sends nothing', async ({
  browser,
  shop,
}) => {
  const payout = await shop.payout();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const sent = sentBy(page);
  await page.goto(payout.link);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Payout from');
  await expect(page.getByRole('main')).toContainText('needs JavaScript');
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(sent).toEqual([]);
  await context.close();
});

test('a hosted payout page has one main and one first heading, and its title follows its steps', async ({
  page,
  shop,
}) => {
  const payout = await shop.payout();
  const payee = await payoutLinkScreen(page);
  await page.goto(payout.link);
  await payee.country.waitFor();
  await expectOutline(page, 'the first step');
  const first = await page.locator('h1').textContent();
  await payee.country.focus();
  await expect(page).toHaveTitle(`${payee.t('payout.page.heading.choose')} · ${first}`);
  await payee.review('DE', 'sepa', { account_holder: 'Ada Example', iban: 'DE94370400440532010000' });
  await expect(page).toHaveTitle(`${payee.t('payout.page.heading.review')} · ${first}`);
  await payee.confirmButton.click();
  await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
  await expectOutline(page, 'the outcome');
  await expect(page).toHaveTitle(`${payee.t('payout.outcome.requires_fulfillment.title')} · ${first}`);
});

test('a receipt is printed alone on one sheet, also by the browser’s own command', async ({ page, origins }, info) => {
  await openStory(page, origins.shop, { component: 'payment-link-page', story: 'receipt', scheme: 'dark' });
  const receipt = page.locator('[data-part="receipt"]');
  await receipt.waitFor();
  await page.emulateMedia({ media: 'print' });
  const beside = await page.evaluate(() =>
    [...document.querySelectorAll('[data-tk="payment-link-page"] *')]
      .filter(
        (one) => one.closest('[data-part="receipt"]') === null && one.querySelector('[data-part="receipt"]') === null,
      )
      .filter((one) => one.checkVisibility())
      .map((one) => one.outerHTML.slice(0, 80)),
  );
  expect(beside).toEqual([]);
  await expect(receipt).toBeVisible();
  const sheet = await page.pdf({ path: info.outputPath('receipt.pdf'), format: 'A4' });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
