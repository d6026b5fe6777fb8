import type { Locator } from '@playwright/test';
import {
  payoutLinkScreen,
  type Rail,
  type RailValues,
  type SandboxControl,
  testAccounts,
} from 'tillkit-sandbox/testing';
import { isOffered, payoutDetails } from './dialect.ts';
import { expect, type Shop, type ShopPayout, test } from './fixtures.ts';
import { inTurn } from './inTurn.ts';
import { namingText, payoutForRail } from './payoutForRail.ts';
import type { Watch } from './recordTraffic.ts';

const account: RailValues = { account_holder: 'Ada Example', iban: 'DE94370400440532010000' };
const others: RailValues = { account_holder: 'Grace Example', iban: 'FR14 2004 1010 0505 0001 3M02 606' };

/** The one body in which the last details went to the service. */
async function detailsSent(watch: Watch) {
  const bodies = (await watch.exchanges())
    .filter(({ method, url }) => method === 'POST' && payoutDetails.sends.test(url))
    .map(({ requestBody }) => JSON.parse(requestBody));
  const body = bodies.at(-1);
  return { billing: body?.billing, bank: body && payoutDetails.bankOf(body) };
}

/** What the ledger says of a payout. */
const linesOf = async (control: SandboxControl, { payoutId }: ShopPayout) =>
  (await control.ledger()).filter((line) => line.payout_id === payoutId);

/** What the service would pay, as the shop sees it: redacted, so the ends are what can be compared. */
async function endOf(shop: Shop, payout: ShopPayout): Promise<string> {
  const { destination } = await shop.payoutReport(payout);
  const named = destination.find(({ field }) =>
    ['iban', 'bank_account_number', 'pix_key', 'email', 'telephone_number', 'last4'].includes(field),
  );
  return named?.text ?? '';
}

/** For every way a number that cannot be right, in which field, and the reason that is given there. */
const wrongNumbers = [
  ['DE', 'card', 'card_number', '4242 4242 4242 4241', 'card.number.error.checksum'],
  ['US', 'ach', 'routing_number', '110000001', 'payout.routing_number.error.checksum'],
  ['US', 'us_wire', 'routing_number', '990000000', 'payout.routing_number.error.prefix'],
  ['GB', 'bacs', 'uk_account', '123456789', 'payout.uk_account.error.long_form'],
  ['DE', 'sepa', 'iban', 'DE89370400440532013001', 'payout.iban.error.checksum'],
  ['DE', 'sepa_instant', 'iban', 'DE99370400440532013014', 'payout.iban.error.check_digits'],
  ['AE', 'iban', 'iban', 'AE060331234567890120000', 'payout.iban.error.checksum'],
  ['CA', 'interac', 'interac_email', 'name@example..com', 'payout.interac_email.error.shape'],
  ['CA', 'eft', 'ca_transit', '1100', 'payout.ca_transit.error.length'],
  ['BR', 'pix', 'pix_key', '123.456.789-00', 'payout.pix_key.error.checksum'],
  ['MX', 'spei', 'clabe', '032180118359010001', 'payout.clabe.error.checksum'],
  ['IN', 'upi', 'upi_id', 'name at upi', 'payout.upi_id.error.shape'],
  ['IN', 'ifsc', 'ifsc', 'HDFCO004051', 'payout.ifsc.error.fifth_zero'],
  ['AU', 'becs', 'bsb', '06200', 'payout.bsb.error.length'],
  ['AU', 'npp', 'pay_id', '51 824 753 557', 'payout.pay_id.error.checksum'],
  ['DE', 'paypal', 'paypal_receiver', '4155552671', 'payout.paypal_receiver.error.needs_plus'],
  ['US', 'venmo', 'venmo_phone', '+44 20 7946 0958', 'payout.venmo_phone.error.country_code'],
] as const;

test.describe('every way to be paid', () => {
  const accounts = testAccounts.filter((one) => one.outcome === 'success' && isOffered(one.rail));
  for (const { rail, country, values } of inTurn(accounts)) {
    // Two of them also against the package, installed and started by its own commands (`scripts/packedJourneys.mjs`).
    const packed = rail === 'sepa' || rail === 'pix' ? { tag: '@packed' } : {};
    test(
      `${rail} in ${country}: what was typed is what the ledger has, and is paid`,
      packed,
      async ({ page, payee, shop, control, watch }) => {
        const payout = await shop.payout(payoutForRail(country, rail));
        await page.goto(payout.link);
        await payee.review(country, rail, values);
        await payee.confirmButton.click();
        await expect(payee.heading('payout.outcome.requires_fulfillment.title')).toBeFocused();
        // Wallets know whose they are.
        const named = { address: { first_name: 'Ada', last_name: 'Example' } };
        expect((await detailsSent(watch)).billing).toEqual('account_holder' in values ? named : undefined);
        await shop.fulfill(payout);
        const sent = (await linesOf(control, payout)).filter(({ kind }) => kind === 'disbursed');
        expect(sent).toHaveLength(1);
        expect(sent[0]?.amount).toBe(payout.amount);
        // Digests, since no number is kept: the one that names the account, and every other that is hidden in answers.
        expect(sent[0]?.destination?.digest).toBe(await control.destinationDigest(namingText(values)));
        const typed = await Promise.all(
          // Canada's bank is written as one code.
          [...Object.values(values), '000011000'].map((text) => control.destinationDigest(text)),
        );
        for (const [field, digest] of Object.entries(sent[0]?.destination?.digests ?? {})) {
          // A CLABE begins with its bank, which is shown as well.
          if (rail === 'spei' && field === 'bank_routing_number') continue;
          expect(typed, field).toContain(digest);
        }
      },
    );
  }

  test('card in France: the number goes to the service and its digest to the ledger', async ({
    page,
    payee,
    shop,
    control,
  }) => {
    const payout = await shop.payout();
    await page.goto(payout.link);
    const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_holder: 'Ada Example' };
    await payee.review('FR', 'card', card);
    await payee.confirmButton.click();
    await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
    await shop.fulfill(payout);
    const sent = (await linesOf(control, payout)).filter(({ kind }) => kind === 'disbursed');
    expect(sent.map(({ destination }) => destination?.digest)).toEqual([
      await control.destinationDigest('4242424242424242'),
    ]);
  });

  test('a quote is confirmed as it was shown, and the next one is shown anew once it has expired', async ({
    page,
    payee,
    shop,
    control,
    watch,
  }) => {
    watch.expectMessage(/status of (409|422)/);
    const payout = await shop.payout({ quote: 'dollars', after: 'fulfill' });
    await page.goto(payout.link);
    const receives = (amount: string) => expect(page.locator('[data-part="amount"]').first()).toContainText(amount);
    await receives('201.21');
    await payee.review('DE', 'sepa', account);
    await expect(page.getByText('1 EUR = 1.0965 USD')).toBeVisible();
    await control.advance(301_000);
    await payee.confirmButton.click();
    await expect(payee.text('payout.page.quote.changed')).toBeVisible();
    await expect(page.getByText('1 EUR = 1.1012 USD')).toBeVisible();
    await receives('202.07');
    const disbursed = async () => (await linesOf(control, payout)).filter(({ kind }) => kind === 'disbursed');
    expect(await disbursed()).toEqual([]);
    await page.getByRole('button', { name: /^Send / }).click();
    await expect(payee.heading('payout.outcome.initiated.title')).toBeVisible();
    expect(await disbursed()).toHaveLength(1);
  });

  test('zeros in front survive to the wire', async ({ page, payee, shop, watch }) => {
    const payout = await shop.payout({ currency: 'USD' });
    await page.goto(payout.link);
    await payee.review('US', 'ach', {
      account_holder: 'Ada',
      routing_number: '011000015',
      us_account: '0000 0123-4567',
    });
    await payee.confirmButton.click();
    await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
    expect((await detailsSent(watch)).bank).toMatchObject({
      bank_account_number: '000001234567',
      bank_routing_number: '011000015',
    });
  });

  for (const [country, rail, field, wrong, reason] of inTurn(wrongNumbers.filter(([, one]) => isOffered(one)))) {
    test(`${rail} in ${country}: a ${field} that cannot be right is refused at the field, with the reason, and nothing leaves the page`, async ({
      page,
      payee,
      shop,
      watch,
    }) => {
      const payout = await shop.payout(payoutForRail(country, rail));
      await page.goto(payout.link);
      await payee.choose(country, rail);
      await payee.field(rail, field).fill(wrong);
      await payee.field(rail, field).blur();
      await expect(payee.text(reason)).toBeVisible();
      await expect(payee.field(rail, field)).toHaveAttribute('aria-invalid', 'true');
      await payee.reviewButton.click();
      await expect(payee.reviewButton).toBeVisible();
      expect(await watch.posts()).toEqual([]);
    });
  }
});

test('a seller is paid from the shop to the end, and the page follows without moving', async ({
  page,
  payee,
  origins,
  control,
  watch,
  checkAccessibility,
}) => {
  await page.goto(`${origins.shop}/desk/payouts`);
  await checkAccessibility('the shop’s payouts');
  await page.getByRole('button', { name: 'New payout' }).click();
  await checkAccessibility('the form of a payout');
  await page.getByRole('button', { name: 'Create payout link' }).click();
  // Until then the list is shown, and others may be waiting as well.
  await page.waitForURL(/\/payouts\/[^/]+$/);
  await expect(page.getByText('Waiting for details').first()).toBeVisible();
  await checkAccessibility('one payout of the shop');
  const shopPage = page.url();
  await page.getByRole('link', { name: 'Open the payout link' }).click();
  await payee.country.waitFor();
  await checkAccessibility('choosing');
  // With a person's own keys: what they cause may move what is below it.
  await payee.country.focus();
  await page.keyboard.type('Germany');
  await payee.rail('sepa').check();
  await payee.continueButton.click();
  await checkAccessibility('entering');
  await payee.enter('sepa', account);
  await payee.reviewButton.click();
  await checkAccessibility('reviewing');
  expect(await watch.moved()).toEqual([]);
  await payee.confirmButton.click();
  await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
  // The outcome takes the place of the form, however long the answer takes. Afterwards nothing moves.
  const moved = await watch.moved();
  await checkAccessibility('sent');
  expect(await watch.moved()).toEqual(moved);
  await page.goto(shopPage);
  await page.locator('[data-act="fulfill"]').click();
  await expect(page.getByText('On its way').first()).toBeVisible();
  await checkAccessibility('the shop after sending');
  await control.advance(3_700_000);
  await expect(page.getByText('Paid out')).toBeVisible();
  await page.getByRole('link', { name: 'Open the payout link' }).click();
  await payee.heading('payout.outcome.success.title', { amount: '€186.00' }).waitFor();
});

test('a keyboard is enough', async ({ page, payee, shop }) => {
  const payout = await shop.payout({ currency: 'USD', priority: 'wire' });
  await page.goto(payout.link);
  await payee.country.focus();
  await expect(payee.country).toHaveValue('US');
  await page.keyboard.press('Tab');
  await expect(payee.rail('ach')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(payee.rail('us_wire')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: payee.t('payout.rail.us_wire') })).toBeFocused();
  for (const text of ['Ada Example', '110000000', '000123450000']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(payee.heading('payout.page.heading.review')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(payee.confirmButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(payee.heading('payout.outcome.requires_fulfillment.title')).toBeFocused();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'ar', colorScheme: 'dark' });

  test('in Arabic, with an Arabic and a Japanese name, nothing is cut off, and the names arrive as they were written', async ({
    page,
    shop,
    watch,
    checkAccessibility,
  }) => {
    test.setTimeout(180_000);
    for (const [first_name, last_name] of [
      ['ليلى', 'المثال'],
      ['見本', '花子'],
    ] as const) {
      const holder = `${first_name} ${last_name}`;
      const payout = await shop.payout();
      await page.goto(payout.link);
      const payee = await payoutLinkScreen(page, { locale: 'ar' });
      const fits = async (what: string) => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, what).toBeLessThanOrEqual(0);
        await checkAccessibility(what);
      };
      await payee.country.waitFor();
      await fits('choosing');
      await payee.choose('DE', 'sepa');
      await fits('entering');
      await payee.reviewButton.click();
      await fits('errors');
      await payee.enter('sepa', { ...account, account_holder: holder });
      await payee.reviewButton.click();
      await page.getByText(holder, { exact: true }).waitFor();
      await fits('reviewing');
      await payee.confirmButton.click();
      await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
      expect((await detailsSent(watch)).billing).toEqual({ address: { first_name, last_name } });
      await fits('sent');
    }
  });
});

test('a page loaded again at every step goes on where it may, and keeps nothing of the account', async ({
  page,
  payee,
  shop,
  watch,
  control,
}) => {
  const payout = await shop.payout();
  const clean = async () => {
    const kept = await watch.kept();
    for (const secret of [account.iban ?? '', 'Ada Example', '3704']) expect(kept).not.toContain(secret);
  };
  await page.goto(payout.link);
  await payee.choose('DE', 'sepa');
  await payee.enter('sepa', account);
  await clean();
  await page.reload();
  await expect(payee.rail('sepa')).toBeChecked();
  await payee.continueButton.click();
  await expect(payee.field('sepa', 'iban')).toHaveValue('');
  await payee.enter('sepa', account);
  await payee.reviewButton.click();
  await payee.heading('payout.page.heading.review').waitFor();
  await page.reload();
  await payee.review('DE', 'sepa', account);
  await payee.confirmButton.click();
  await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
  await clean();
  await page.reload();
  await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
  await expect(page.getByText('•••• 0000')).toBeVisible();
  const given = (await linesOf(control, payout)).filter(({ kind }) => kind === payoutDetails.arrived);
  expect(given).toHaveLength(1);
});

test('leaving the page empties the fields, also for Back', async ({ page, payee, shop, origins }) => {
  const payout = await shop.payout();
  await page.goto(payout.link);
  await payee.choose('DE', 'sepa');
  await payee.enter('sepa', account);
  await page.goto(`${origins.shop}/desk/payouts`);
  await page.goBack();
  await payee.country.or(payee.field('sepa', 'iban')).first().waitFor();
  const values = await page.evaluate(() =>
    [...document.querySelectorAll('input')].map((input) => input.value).join(' '),
  );
  expect(values).not.toMatch(/3704|Ada/);
});

test('an account number goes to the service, in one body, and nowhere else', async ({
  page,
  payee,
  shop,
  origins,
  watch,
}) => {
  const payout = await shop.payout();
  await page.goto(payout.link);
  await payee.review('DE', 'sepa', { ...account, account_holder: 'Canary Holder' });
  await payee.confirmButton.click();
  await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
  await shop.fulfill(payout);
  const exchanges = await watch.exchanges();
  const holding = exchanges.filter((one) => JSON.stringify(one).includes('DE94370400440532010000'));
  expect(holding.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${origins.service}${payoutDetails.path(payout.payoutId)}`,
  ]);
  expect(holding[0]?.responseBody).not.toContain('DE94370400440532010000');
  expect(await origins.log()).not.toMatch(/DE94370400440532010000|Canary Holder/);
  expect(watch.messages().join(' ')).not.toMatch(/DE9437|Canary/);
  const link = new URL(payout.link).hash.replace('#link=', '');
  // The link is in the fragment until the page takes it from there; it travels in headers, and in the cookie of the page.
  expect(link.length).toBeGreaterThan(100);
  expect(page.url()).not.toContain(link);
  expect(exchanges.filter(({ url }) => url.includes(link))).toEqual([]);
});

test('a payout link leaves the address, the history and every request line, with cookies and without', async ({
  page,
  payee,
  shop,
  origins,
  watch,
}) => {
  const payout = await shop.payout();
  const link = new URL(payout.link).hash.replace('#link=', '');
  const bare = payout.link.replace(/#.*/, '');
  await page.goto(`${origins.shop}/desk/payouts`);
  await page.goto(payout.link);
  await payee.country.waitFor();
  expect(page.url()).toBe(bare);
  await page.reload();
  await payee.country.waitFor();
  await page.goBack();
  expect(page.url()).toBe(`${origins.shop}/desk/payouts`);
  // A link of a former version.
  const former = await shop.payout();
  await page.goto(former.link.replace('#', '?'));
  await payee.country.waitFor();
  expect(page.url()).toBe(former.link.replace(/#.*/, ''));
  // A browser that refuses cookies.
  await page.context().clearCookies();
  await page.route('**/payout_link/**', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _refused, ...headers } = response.headers();
    // The fetch has kept it.
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await page.goto(payout.link);
  await payee.country.waitFor();
  expect(page.url()).toBe(bare);
  await page.reload();
  await payee.country.waitFor();
  expect(await page.context().cookies(bare)).toEqual([]);
  // Its tab alone has it.
  watch.expectMessage(/status of 404/);
  const beside = await page.context().newPage();
  await beside.goto(bare);
  await expect(beside.getByRole('heading', { name: 'This payout link doesn’t work' })).toBeVisible();
  await beside.close();
  const exchanges = await watch.exchanges();
  expect(link.length).toBeGreaterThan(100);
  expect(exchanges.length).toBeGreaterThan(5);
  expect(exchanges.filter(({ url }) => url.includes(link))).toEqual([]);
  expect(await origins.log()).not.toContain(link.slice(0, 40));
});

test('two people with one link: the first wins, and the second sees nothing of the first', async ({
  page,
  payee,
  shop,
  browser,
}) => {
  const payout = await shop.payout();
  const otherBrowser = await browser.newContext();
  const secondPage = await otherBrowser.newPage();
  const second = await payoutLinkScreen(secondPage);
  await page.goto(payout.link);
  await secondPage.goto(payout.link);
  await payee.review('DE', 'sepa', account);
  await second.review('FR', 'sepa', others);
  await payee.confirmButton.click();
  await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
  await second.confirmButton.click();
  await second.heading('payout.page.taken.title').waitFor();
  // An id may have any digits.
  const seen = (await secondPage.locator('body').innerText()).replaceAll(payout.payoutId, '');
  expect(seen).not.toMatch(/DE94|0000|Ada|(?<![\w.])606(?![\w.])/);
  await secondPage.reload();
  await second.heading('payout.page.taken.title').waitFor();
  expect(await endOf(shop, payout)).toMatch(/0000$/);
  await otherBrowser.close();
});

/** The second tab may find no button any more: the page then says that the other tab is at it. */
const clickThrice = ({ confirmButton }: { readonly confirmButton: Locator }) =>
  confirmButton.click({ clickCount: 3, timeout: 3_000 }).catch(() => undefined);

test.describe('where the money is sent as soon as the details are there', () => {
  const onItsWay = { amount: '€186.00' };

  test('the page says so before the click, and one click pays once', async ({ page, payee, shop, control }) => {
    const payout = await shop.payout({ after: 'fulfill' });
    await page.goto(payout.link);
    await payee.review('DE', 'sepa', account);
    await expect(payee.text('payout.page.review.fulfill', { ...onItsWay, merchant: 'Saltglaze' })).toBeVisible();
    await payee.confirmButton.click({ clickCount: 3 });
    await expect(payee.heading('payout.outcome.initiated.title', onItsWay)).toBeFocused();
    await page.reload();
    await payee.heading('payout.outcome.initiated.title', onItsWay).waitFor();
    const lines = await linesOf(control, payout);
    expect(lines.filter(({ kind }) => kind === 'disbursed').map(({ destination }) => destination?.digest)).toEqual([
      await control.destinationDigest(account.iban ?? ''),
    ]);
  });

  test('a submit whose money was never sent is offered once more, also after a reload, and pays once', async ({
    page,
    payee,
    shop,
    control,
    watch,
  }) => {
    watch.expectMessage(/Failed to load resource|net::ERR/);
    const payout = await shop.payout({ after: 'fulfill' });
    await page.goto(payout.link);
    await payee.review('DE', 'sepa', account);
    await page.route(/\/submit$/, (route) => route.abort('connectionrefused'), { times: 1 });
    await payee.confirmButton.click();
    const heading = payee.heading('payout.page.unsent.title', onItsWay);
    await heading.waitFor({ timeout: 30_000 });
    await page.reload();
    await heading.waitFor({ timeout: 30_000 });
    expect((await linesOf(control, payout)).filter(({ kind }) => kind === 'disbursed')).toEqual([]);
    await page.getByRole('button', { name: payee.t('payout.page.unsent.submit', onItsWay) }).click({ clickCount: 3 });
    await payee.heading('payout.outcome.initiated.title', onItsWay).waitFor();
    expect((await linesOf(control, payout)).filter(({ kind }) => kind === 'disbursed')).toHaveLength(1);
  });

  test('two tabs that submit at the same time pay once, and both end on the truth', async ({
    page,
    payee,
    shop,
    context,
    control,
    watch,
  }) => {
    // The journal keeps the second operation back until the first is known.
    watch.expectMessage(/Failed to load resource/);
    const payout = await shop.payout({ after: 'fulfill' });
    const otherPage = await context.newPage();
    const other = await payoutLinkScreen(otherPage);
    await page.goto(payout.link);
    await otherPage.goto(payout.link);
    await payee.review('DE', 'sepa', account);
    await other.review('DE', 'sepa', account);
    await Promise.all([clickThrice(payee), clickThrice(other)]);
    // Whichever comes second may find it under way already: then it says that details have been entered.
    for (const screen of [payee, other]) {
      const truth = screen
        .heading('payout.outcome.initiated.title', onItsWay)
        .or(screen.heading('payout.page.taken.title'));
      await truth.waitFor();
    }
    const lines = await linesOf(control, payout);
    expect(lines.filter(({ kind }) => kind === payoutDetails.arrived)).toHaveLength(1);
    expect(lines.filter(({ kind }) => kind === 'disbursed')).toHaveLength(1);
  });

  for (const endpoint of [payoutDetails.endpoint, payoutDetails.read, 'fulfillPayout'] as const) {
    test(`a lost answer of ${endpoint} pays once, and the person ends on the truth`, async ({
      page,
      payee,
      shop,
      control,
      watch,
    }) => {
      watch.expectMessage(/Failed to load resource|net::ERR/);
      const payout = await shop.payout({ after: 'fulfill' });
      await page.goto(payout.link);
      await payee.review('DE', 'sepa', account);
      await control.fault({ endpoint, kind: 'answer lost' });
      await payee.confirmButton.click();
      await payee.heading('payout.outcome.initiated.title', onItsWay).waitFor({ timeout: 45_000 });
      const sent = (await linesOf(control, payout)).filter(({ kind }) => kind === 'disbursed');
      expect(sent).toHaveLength(1);
    });
  }
});

test('a second tab hears that the first is sending, sends nothing, and ends on the truth with nothing of its details', async ({
  page,
  payee,
  shop,
  context,
  control,
  watch,
  checkAccessibility,
}) => {
  const payout = await shop.payout({ after: 'fulfill' });
  const otherPage = await context.newPage();
  const other = await payoutLinkScreen(otherPage);
  await page.goto(payout.link);
  await otherPage.goto(payout.link);
  await other.review('FR', 'sepa', others);
  await payee.review('DE', 'sepa', account);
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(payoutDetails.sends, async (route) => {
    await gate;
    await route.continue();
  });
  await payee.confirmButton.click();
  await other.text('payout.page.otherTab.title').waitFor({ timeout: 20_000 });
  await expect(other.confirmButton).toBeHidden();
  await otherPage.reload();
  await other.text('payout.page.otherTab.title').waitFor({ timeout: 20_000 });
  await checkAccessibility('the tab that sends');
  const locks = await otherPage.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  expect(locks).toEqual([`tillkit:${payout.payoutId}`]);
  letThrough();
  await payee.heading('payout.outcome.initiated.title', { amount: '€186.00' }).waitFor();
  await other.heading('payout.page.taken.title').waitFor();
  expect(await otherPage.locator('body').innerText()).not.toMatch(/DE94|0000|Ada/);
  expect(await watch.kept()).not.toMatch(/DE94|FR14/);
  await expect.poll(() => otherPage.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0);
  const lines = await linesOf(control, payout);
  expect(lines.filter(({ kind }) => kind === payoutDetails.arrived)).toHaveLength(1);
  expect(lines.filter(({ kind }) => kind === 'disbursed').map(({ destination }) => destination?.digest)).toEqual([
    await control.destinationDigest(account.iban ?? ''),
  ]);
});

test('a tab that is closed in the middle of sending leaves the form to the other one', async ({
  page,
  payee,
  shop,
  context,
  control,
  watch,
}) => {
  watch.expectMessage(/net::ERR_|Failed to load resource/);
  const payout = await shop.payout({ after: 'fulfill' });
  const otherPage = await context.newPage();
  const other = await payoutLinkScreen(otherPage);
  // Its details never leave.
  await otherPage.addInitScript((sends) => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      new RegExp(sends).test(String(input)) ? new Promise(() => undefined) : fetch(input, init);
  }, payoutDetails.sends.source);
  await page.goto(payout.link);
  await otherPage.goto(payout.link);
  await payee.review('DE', 'sepa', account);
  await other.review('DE', 'sepa', account);
  await other.confirmButton.click();
  await payee.text('payout.page.otherTab.title').waitFor();
  await otherPage.close();
  await payee.confirmButton.click({ timeout: 20_000 });
  await payee.heading('payout.outcome.initiated.title', { amount: '€186.00' }).waitFor();
  const lines = await linesOf(control, payout);
  expect(lines.filter(({ kind }) => kind === 'disbursed')).toHaveLength(1);
});

test('two tabs and three clicks in each give the details once', async ({ page, payee, shop, context, control }) => {
  const payout = await shop.payout();
  const otherPage = await context.newPage();
  const other = await payoutLinkScreen(otherPage);
  await page.goto(payout.link);
  await otherPage.goto(payout.link);
  await payee.review('DE', 'sepa', account);
  await other.review('DE', 'sepa', account);
  await Promise.all([clickThrice(payee), clickThrice(other)]);
  // The one that comes second has sent nothing, and says that details have been entered.
  for (const screen of [payee, other]) {
    await screen
      .heading('payout.outcome.requires_fulfillment.title')
      .or(screen.heading('payout.page.taken.title'))
      .waitFor();
  }
  // Of three clicks in the shop, one that comes after the money was sent is refused: there is nothing to send.
  const sent = await Promise.allSettled([shop.fulfill(payout), shop.fulfill(payout), shop.fulfill(payout)]);
  expect(sent.map(({ status }) => status)).toContain('fulfilled');
  const lines = await linesOf(control, payout);
  expect(lines.filter(({ kind }) => kind === payoutDetails.arrived)).toHaveLength(1);
  expect(lines.filter(({ kind }) => kind === 'disbursed')).toHaveLength(1);
});

test.describe('answers that are lost', () => {
  for (const [step, endpoint] of [
    ['of handing over the details', payoutDetails.endpoint],
    ['of the proxy’s look at them', payoutDetails.read],
    ['of sending the money', 'fulfillPayout'],
  ] as const) {
    test(`${step}: the person ends on the truth, and there is one disbursement`, async ({
      page,
      payee,
      shop,
      control,
      watch,
    }) => {
      watch.expectMessage(/Failed to load resource|net::ERR/);
      const payout = await shop.payout();
      await page.goto(payout.link);
      await payee.review('DE', 'sepa', account);
      await control.fault({ endpoint, kind: 'answer lost' });
      await payee.confirmButton.click();
      await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
      await shop.fulfill(payout).catch(() => undefined);
      await expect
        .poll(async () => (await shop.payoutReport(payout).catch(() => ({ status: '' }))).status)
        .toBe('initiated');
      await page.reload();
      await payee.heading('payout.outcome.initiated.title', { amount: '€186.00' }).waitFor();
      const sent = (await linesOf(control, payout)).filter(({ kind }) => kind === 'disbursed');
      expect(sent).toHaveLength(1);
    });
  }
});

test('a link that was cut off on its way is a page of its own', async ({ page, shop, watch, checkAccessibility }) => {
  watch.expectMessage(/40[14]/);
  const payout = await shop.payout();
  await page.goto(payout.link.slice(0, -3));
  await expect(page.locator('[data-tk="payment-page-notice"]')).toBeVisible();
  await checkAccessibility('unknown link');
});

test.describe('another country, and another way', () => {
  const japanese = '見本 花子';

  test('what still applies stays as it was typed, what does not is kept for who goes back, and that is said', async ({
    page,
    payee,
    shop,
    checkAccessibility,
    watch,
  }) => {
    const payout = await shop.payout({ layout: 'tabs' });
    const kept = payee.text('payout.page.kept');
    const goTo = async (country: string, rail: Rail) => {
      await payee.country.selectOption(country);
      await payee.rail(rail).check();
      await payee.field(rail, rail === 'card' ? 'card_holder' : 'account_holder').waitFor();
    };
    await page.goto(payout.link);
    await goTo('DE', 'sepa');
    await payee.enter('sepa', { account_holder: japanese, iban: 'DE94 3704 0044 0532 0100 00', bic: 'COBADEFFXXX' });

    // Within SEPA everything stays: the account may be anywhere in it. Nothing is said, for nothing is gone.
    await goTo('FR', 'sepa');
    await expect(payee.field('sepa', 'account_holder')).toHaveValue(japanese);
    await expect(payee.field('sepa', 'iban')).toHaveValue('DE94 3704 0044 0532 0100 00');
    await expect(payee.field('sepa', 'bic')).toHaveValue('COBADEFFXXX');
    await expect(kept).toHaveCount(0);

    // A card asks for the name under another one; the account has no place there.
    await goTo('FR', 'card');
    await expect(payee.field('card', 'card_holder')).toHaveValue(japanese);
    await expect(payee.field('card', 'card_number')).toHaveValue('');
    await expect(kept).toBeVisible();
    await checkAccessibility('another way');

    // PayPal asks for neither.
    await payee.rail('paypal').check();
    await expect(payee.field('paypal', 'paypal_receiver')).toHaveValue('');
    await payee.field('paypal', 'paypal_receiver').fill('ada@example.com');

    // Back where it was: as it was.
    await goTo('DE', 'sepa');
    await expect(payee.field('sepa', 'account_holder')).toHaveValue(japanese);
    await expect(payee.field('sepa', 'iban')).toHaveValue('DE94 3704 0044 0532 0100 00');
    await expect(payee.field('sepa', 'bic')).toHaveValue('COBADEFFXXX');
    await payee.rail('paypal').check();
    await expect(payee.field('paypal', 'paypal_receiver')).toHaveValue('ada@example.com');

    // Nothing of it is anywhere but in the fields.
    expect(await watch.kept()).not.toMatch(/3704|ada@|花子|COBADEFF/);
    await payee.rail('sepa').check();
    await payee.reviewButton.click();
    await payee.heading('payout.page.heading.review').waitFor();
    await expect(page.getByText('DE94 3704 0044 0532 0100 00')).toBeVisible();
  });
});

test.describe('the rules of a rail', () => {
  const rules = /payoutRules/;

  test('are waited for, and nothing is called wrong before', async ({
    page,
    payee,
    shop,
    control,
    checkAccessibility,
  }) => {
    const payout = await shop.payout();
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(rules, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(rules);
    await page.goto(payout.link);
    await payee.choose('DE', 'sepa');
    await payee.enter('sepa', others);
    await payee.reviewButton.click();
    await asked;
    await expect(payee.field('sepa', 'iban')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(payee.heading('payout.page.heading.review')).toHaveCount(0);
    // The button says what it waits for, keeps the focus, and takes no second click, by hand or by the Enter key.
    const judging = page.getByRole('button', { name: payee.t('payout.page.judging') });
    await expect(judging).toHaveAttribute('aria-disabled', 'true');
    await expect(judging).toBeFocused();
    await expect(page.locator('form[data-part="form"]')).toHaveAttribute('aria-busy', 'true');
    await judging.click({ force: true });
    await payee.field('sepa', 'iban').press('Enter');
    await expect(payee.heading('payout.page.heading.review')).toHaveCount(0);
    await checkAccessibility('while details are judged');
    open();
    await payee.heading('payout.page.heading.review').waitFor();
    await expect(page.locator('form[data-part="form"]')).toHaveAttribute('aria-busy', 'false');
    await payee.confirmButton.click();
    await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
    const given = (await linesOf(control, payout)).filter(({ kind }) => kind === payoutDetails.arrived);
    expect(given).toHaveLength(1);
  });

  test('are asked for again where they cannot be fetched, and nothing typed is lost', async ({
    page,
    payee,
    shop,
    watch,
  }) => {
    watch.expectMessage(/net::ERR_FAILED .*payoutRules/);
    const payout = await shop.payout();
    await page.route(rules, (route) => route.abort());
    await page.goto(payout.link);
    await payee.choose('DE', 'sepa');
    await payee.enter('sepa', others);
    await payee.reviewButton.click();
    await expect(payee.text('payout.page.method.failed', { way: payee.t('payout.rail.sepa') })).toBeVisible();
    await page.unroute(rules);
    await page.getByRole('button', { name: payee.t('common.retry') }).click();
    await expect(payee.field('sepa', 'iban')).toHaveValue(others.iban ?? '');
    await expect(payee.field('sepa', 'account_holder')).toHaveValue('Grace Example');
    await payee.reviewButton.click();
    await payee.heading('payout.page.heading.review').waitFor();
  });
});

test('a seller who was paid before confirms the stored account on a phone, and is paid there once', async ({
  page,
  payee,
  shop,
  control,
  watch,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [first, second] = [await shop.payout({ accounts: 'stored' }), await shop.payout({ accounts: 'stored' })];
  await page.goto(first.link);
  await payee.review('DE', 'sepa', account);
  await payee.confirmButton.click();
  await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
  await shop.fulfill(first);
  await control.advance(3_700_000);
  await page.goto(second.link);
  await expect(page.getByRole('radio', { name: 'DE94 •••• 0000' })).toBeChecked();
  await checkAccessibility('a stored account to choose');
  await payee.continueButton.click();
  await expect(payee.heading('payout.page.heading.review')).toBeFocused();
  await payee.confirmButton.click();
  await expect(payee.heading('payout.outcome.requires_fulfillment.title')).toBeFocused();
  await shop.fulfill(second);
  const sent = (await linesOf(control, second)).filter(({ kind }) => kind === 'disbursed');
  expect(sent.map(({ destination }) => destination?.digest)).toEqual([
    await control.destinationDigest(account.iban ?? ''),
  ]);
  for (const { url, responseBody } of await watch.exchanges())
    if (url.includes(second.payoutId)) expect(responseBody).not.toContain('4405');
});
