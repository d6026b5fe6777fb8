import { deployed } from './dialect.ts';
import { expect, test } from './fixtures.ts';

const minute = 60_000;

test('a link that runs out while it is open counts down, turns over by itself, and sends nothing', async ({
  page,
  shop,
  control,
  till,
  watch,
  checkAccessibility,
}) => {
  const order = await shop.order({ lifetime: 900 });
  await page.clock.install({ time: Date.now() });
  /** Time goes by for the page and for everybody else. */
  const pass = async (ms: number) => {
    await control.advance(ms);
    await page.clock.runFor(ms);
  };
  await page.goto(order.openLink);
  const note = page.locator('[data-part="expiry"]');
  await expect(note).toContainText('15 minutes left');
  await expect(note).not.toHaveAttribute('data-tone', 'warning');
  await till.enterCard({ number: '4242424242424242' });

  await pass(7 * minute);
  await expect(note).toContainText(/[78] minutes left/);
  await pass(4 * minute);
  await expect(note).toHaveAttribute('data-tone', 'warning');
  await expect(note).toContainText(/[345] minutes/);
  await checkAccessibility('the last minutes');
  await expect(till.payButton, 'it can still be paid').toBeVisible();
  await expect(till.cardNumber, 'what was typed is still there').toHaveValue('4242 4242 4242 4242');

  await pass(4 * minute + 2000);
  await expect(till.heading('outcome.link_expired.title')).toBeVisible();
  await expect(till.payButton).toBeHidden();
  await expect(till.cardNumber).toBeHidden();
  // The submit that was on its way, and every key that might send a form.
  await page.keyboard.press('Enter');
  await page.evaluate(() => {
    for (const form of document.forms) form.requestSubmit();
  });
  await pass(minute);
  await checkAccessibility('the link that ran out');
  const sent = (await watch.exchanges()).filter(({ method }) => method === 'POST');
  expect(sent.map(({ url }) => url)).toEqual([]);
  expect(await control.charges(order.paymentId)).toEqual([]);
  expect((await shop.report(order)).status).toBe('requires_payment_method');
});

test('a link that ran out says so while its screen is being fetched, and where that cannot be', async ({
  page,
  shop,
  control,
  till,
  watch,
}) => {
  const order = await shop.order({ lifetime: 60 });
  await control.advance(61_000);
  const named = await (await page.request.get(order.openLink)).text();
  // What the document names is there; everything that its script fetches afterwards is held.
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (named.includes(new URL(route.request().url()).pathname)) return route.continue();
    await failed;
    return route.abort();
  });
  const heading = till.heading('outcome.link_expired.title');
  await page.goto(order.openLink);
  await expect(page.locator('[data-part="waiting-title"]')).toHaveText('This payment link has expired');
  await expect(page.locator('[data-part="merchant-name"]')).toBeVisible();
  watch.expectMessage(/Failed to load|net::ERR_|dynamically imported|PartNotFetched/);
  fail();
  await expect(page.locator('[data-tk="outcome"]')).toContainText('The rest of this page couldn’t be loaded.');
  await expect(heading).toBeVisible();
});

test('a link that ran out while its page was asleep takes nothing when it is submitted', async ({
  page,
  shop,
  control,
  till,
  watch,
}) => {
  const order = await shop.order({ lifetime: 60 });
  await page.goto(order.openLink);
  await till.enterCard({ number: '4242424242424242' });
  // Only the world's time goes by: the page's own timers have not fired.
  await control.advance(61_000);
  watch.expectMessage(/status of 400 .*\/(?:payment_methods|confirm)\)$/);
  await till.pay();
  // The proxy reads the payment for its verdict, so that the page knows already that the link has run out.
  if (deployed) await expect(till.heading('outcome.link_expired.title')).toBeVisible();
  else await expect(page.locator('[data-part="notice"]')).toContainText('You haven’t been charged.');
  expect(await control.charges(order.paymentId)).toEqual([]);
  await page.reload();
  await expect(till.heading('outcome.link_expired.title')).toBeVisible();
  await expect(till.payButton).toBeHidden();
  expect(await control.charges(order.paymentId)).toEqual([]);
});

test('a saved card whose token ran out while the page was asleep is paid with by one more click', async ({
  page,
  shop,
  control,
  till,
  watch,
  checkAccessibility,
}) => {
  const order = await shop.order({ customer: 'returning', lifetime: 86_400 });
  watch.expectMessage(/status of 422/);
  await page.goto(await shop.secureLink(order));
  const listed = page.waitForResponse(/\/customers\/payment_methods/);
  await till.savedCard('4242').check();
  await till.savedCardCvc.fill('123');
  await listed;
  // Time goes by for the service alone: no timer of a page that sleeps runs.
  await control.advance(16 * minute);
  await till.pay();
  await expect(till.text('saved.loadedAgain').first()).toBeVisible();
  await expect(till.text('failure.effect.none')).toBeVisible();
  await expect(till.savedCard('4242'), 'the choice is kept').toBeChecked();
  await expect(till.savedCardCvc, 'the code was used').toHaveValue('');
  await checkAccessibility('the list that was loaded again');
  expect(await control.charges(order.paymentId)).toEqual([]);

  await till.savedCardCvc.fill('123');
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
  const selects = (await watch.exchanges()).filter(({ method, url }) => method === 'POST' && url.endsWith('/confirm'));
  // The first was refused, as the page has said; the second is the charge above.
  expect(selects).toHaveLength(2);
});
