import { paymentLinkScreen, type Rail, type RailValues, testAccounts } from 'tillkit-sandbox/testing';
import { deployed, newCard } from './dialect.ts';
import { expect, test } from './fixtures.ts';
import { inTurn } from './inTurn.ts';

const paidAtOnce = '4242 4242 4242 4242';
const challenged = '4212 3456 7891 0006';
const challengedAfterMethod = '4000 0000 0000 1091';
const declined = '4000 0000 0000 0002';

/** Also run against the package, installed and started by its own commands (`scripts/packedJourneys.mjs`). */
const packed = { tag: '@packed' };

/** A test account that a rail pays out to. */
function accountOn(rail: Rail): { readonly rail: Rail; readonly values: RailValues } {
  const account = testAccounts.find((one) => one.rail === rail && one.outcome === 'success');
  if (account === undefined) throw new Error(`There is no test account for ${rail}.`);
  return { rail, values: account.values };
}

/** The published example of a country's IBAN. */
const sepaTo = (iban: string) => ({ rail: 'sepa' as const, values: { account_holder: 'Ada Example', iban } });

test('from the shelf to the paid page, and the shop sees the same payment', async ({
  page,
  origins,
  control,
  till,
  checkAccessibility,
}) => {
  await page.goto(origins.shop);
  await page.getByRole('button', { name: 'Add Morning mug' }).click();
  await checkAccessibility('the shelf with a basket');
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL('**/orders/*');
  await checkAccessibility('the order page');
  await page.getByRole('link', { name: /^Pay / }).click();
  await expect(till.cardNumber).toBeVisible();
  await checkAccessibility('the payment page');
  const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await checkAccessibility('the paid page');
  expect(await control.charges(paymentId)).toHaveLength(1);
  await page.getByRole('link', { name: /^Back to / }).click();
  await page.waitForURL('**/orders/*');
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await checkAccessibility('the paid order');

  await page.getByRole('link', { name: 'Back office' }).click();
  const row = page.getByRole('row', { name: /\$19\.50/ });
  await expect(row).toContainText('Paid');
  await checkAccessibility('the orders');
  await row.getByRole('link').click();
  await checkAccessibility('the order in the back office');
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Refund' })).toContainText('$19.50');
  const paidBack = (await control.ledger()).filter(
    ({ kind, payment_id }) => kind === 'refunded' && payment_id === paymentId,
  );
  expect(paidBack).toMatchObject([{ amount: 1950, currency: 'USD' }]);
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
});

/** What people in each country of the shop pay with most, and an account there that a payout goes to. */
const countries: readonly {
  readonly country: string;
  readonly locale: string;
  readonly pay: string;
  /** Its payment method, by the service's word. */
  readonly way: 'card' | 'sepa' | 'ideal' | 'pix' | 'upi_qr';
  readonly currency: string;
  readonly rail: Rail;
  readonly values: RailValues;
}[] = [
  { country: 'US', locale: 'en', pay: '$19.50', way: 'card', currency: 'USD', ...accountOn('ach') },
  { country: 'DE', locale: 'de', pay: '19,50 €', way: 'sepa', currency: 'EUR', ...accountOn('sepa') },
  { country: 'NL', locale: 'nl', pay: '€ 19,50', way: 'ideal', currency: 'EUR', ...sepaTo('NL91ABNA0417164300') },
  {
    country: 'FR',
    locale: 'fr',
    pay: '19,50 €',
    way: 'card',
    currency: 'EUR',
    ...sepaTo('FR1420041010050500013M02606'),
  },
  { country: 'GB', locale: 'en', pay: '£15.50', way: 'card', currency: 'GBP', ...accountOn('bacs') },
  {
    country: 'PL',
    locale: 'pl',
    pay: '76,00 zł',
    way: 'card',
    currency: 'EUR',
    ...sepaTo('PL61109010140000071219812874'),
  },
  { country: 'BR', locale: 'pt-BR', pay: 'R$ 105,00', way: 'pix', currency: 'BRL', ...accountOn('pix') },
  { country: 'MX', locale: 'es-419', pay: '339.00', way: 'card', currency: 'MXN', ...accountOn('spei') },
  { country: 'IN', locale: 'hi', pay: '₹1,620.00', way: 'upi_qr', currency: 'INR', ...accountOn('upi') },
  {
    country: 'JP',
    locale: 'ja',
    pay: '2,900',
    way: 'card',
    currency: 'JPY',
    rail: 'card',
    values: { card_number: '4242424242424242', card_expiry: '12/34', card_holder: '見本 太郎' },
  },
];

for (const { country, locale, pay, way, currency, rail, values } of inTurn(countries)) {
  test(`in ${country} a shopper pays with ${way} in the currency and the language that are usual there, and a receiver is paid out by ${rail}`, async ({
    page,
    origins,
    shop,
    control,
    payee,
    passTime,
    checkAccessibility,
  }) => {
    await page.goto(`${origins.shop}/?country=${country}`);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`));
    // The mug, in the shopper's own language.
    await page.locator('.item').nth(1).getByRole('button').click();
    await expect(page.locator('.basket .line')).toHaveCount(1);
    await checkAccessibility('the shelf');
    await page.locator('.basket .primary').click();
    await page.waitForURL('**/orders/*');
    await expect(page.locator('.basket-link')).toBeVisible();
    await expect(page.locator('.basket-link .count')).toHaveCount(0);
    const payLink = page.locator('[data-action="pay"]');
    await expect(page.locator('.sums .total').last()).toContainText(pay);
    await payLink.click();
    const till = await paymentLinkScreen(page, { locale });
    await till.payButton.waitFor();
    const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    if (way === 'card') {
      const card = page.locator('input[type="radio"][value="card"]');
      if ((await card.count()) > 0) await card.check();
      await till.enterCard({ number: paidAtOnce });
    } else await page.locator(`input[type="radio"][value="${way}"]`).check();
    await till.pay();
    if (way !== 'card') {
      await page.locator('[data-tk="customer-action"], [data-state="redirecting"]').first().waitFor();
      await control.act(paymentId, 'approve');
      // A transfer takes days: the page reads every half minute.
      await passTime(31_000);
    }
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(paymentId)).toHaveLength(1);

    const payout = await shop.payout({ currency, after: 'fulfill' });
    await page.goto(payout.link);
    await payee.review(country, rail, values);
    await payee.confirmButton.click();
    await expect(payee.confirmButton).toBeHidden();
    await expect
      .poll(async () =>
        (await control.ledger()).filter((line) => line.payout_id === payout.payoutId && line.kind === 'disbursed'),
      )
      .toMatchObject([{ amount: payout.amount, currency }]);
  });
}

test('the merchant decides which checkout it is, and it speaks the language of the shopper', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.goto(`${origins.shop}/?checkout=elements`);
  await page.getByRole('button', { name: 'Demo settings' }).click();
  await page.getByLabel('The shopper lives in').selectOption({ label: 'Brazil' });
  await expect(page.getByLabel('Prices in')).toHaveValue('BRL');
  await checkAccessibility('the settings of the demo');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Caneca matinal Adicionar' }).click();
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await expect(page.getByText('São Paulo')).toBeVisible();
  await page.locator('[data-action="pay"]').click();
  const checkout = page.locator('till-payment-link');
  await expect(checkout.getByRole('radio', { name: /^Pix/ })).toBeVisible();
  await checkout.getByText('Cartão', { exact: true }).click();
  await expect(checkout.getByRole('button', { name: /Pagar R\$\s105,00/ })).toBeVisible();
});

test('a new card that the bank does not ask about', packed, async ({ page, shop, control, till }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toMatchObject([
    { kind: 'captured', amount: order.total, currency: 'EUR' },
  ]);
  expect(await shop.report(order)).toMatchObject({ status: 'succeeded', amountReceived: order.total });
});

test('a card of two networks is paid through the one that its holder chose, and no other server receives its digits', async ({
  page,
  origins,
  shop,
  control,
  till,
  watch,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: '4000 0025 0000 1001' });
  await page.getByRole('radio', { name: 'Cartes Bancaires' }).check();
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
  const sent = (await watch.exchanges()).filter(({ url, requestBody }) => `${url} ${requestBody}`.includes('40000025'));
  expect(sent.map(({ url }) => url)).toEqual([`${origins.service}${newCard.withNumber(order.paymentId)}`]);
  expect(sent[0]?.requestBody).toContain('"card_network":"CartesBancaires"');
});

for (const [what, number] of [
  ['a challenge', challenged],
  ['a 3DS Method and a challenge', challengedAfterMethod],
] as const) {
  test(`a card with ${what}, approved`, packed, async ({ page, shop, control, till, bank, checkAccessibility }) => {
    const order = await shop.order();
    await page.goto(order.openLink);
    await till.enterCard({ number });
    await till.pay();
    await expect(bank.code).toBeVisible();
    await checkAccessibility('the challenge');
    expect(await control.charges(order.paymentId)).toEqual([]);
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });
}

test(
  'the bank’s page is in sight within five seconds of the click, its 3DS Method included',
  packed,
  async ({ page, shop, till, bank }) => {
    const order = await shop.order();
    await page.goto(order.openLink);
    await till.enterCard({ number: challengedAfterMethod });
    await till.pay();
    await expect(bank.code).toBeVisible({ timeout: 5_000 });
  },
);

test('a wrong code is asked for again, and the right one pays', async ({ page, shop, control, till, bank }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: challenged });
  await till.pay();
  await bank.approve('0000');
  await expect(bank.wrongCode).toContainText('That is not the code');
  await bank.approve();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('the bank declines in its challenge, and another card pays', async ({
  page,
  shop,
  control,
  till,
  bank,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: challenged });
  await till.pay();
  await bank.decline();
  await expect(till.payButton).toBeVisible();
  await expect(till.text('threeds.atBank.notApproved.title')).toBeVisible();
  const notice = await page.locator('[data-part="notice"]').boundingBox();
  const fields = await page.locator('[data-tk="card-entry"]').boundingBox();
  expect(notice?.y, 'the notice is above the fields').toBeLessThan(fields?.y ?? 0);
  await expect(page.locator('[data-part="notice"]')).toBeFocused();
  await expect(till.cardNumber).not.toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility('the form after a refusal of the bank');
  expect(await control.charges(order.paymentId)).toEqual([]);
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('cancelling at the bank charges nothing', async ({ page, shop, control, till, bank }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: challenged });
  await till.pay();
  await bank.cancel();
  await expect(till.payButton).toBeVisible();
  expect(await control.charges(order.paymentId)).toEqual([]);
});

test('closing the bank’s page asks first, then tells the truth', async ({
  page,
  shop,
  control,
  till,
  bank,
  passTime,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: challenged });
  await till.pay();
  await expect(bank.code).toBeVisible();
  await till.closeButton.click();
  const question = page.getByRole('alertdialog', { name: till.t('threeds.confirmClose.title') });
  await expect(question).toBeVisible();
  await checkAccessibility('the question before closing');
  await till.button('threeds.confirmClose.stay').click();
  await expect(question).toBeHidden();
  await expect(bank.code).toBeVisible();
  await till.closeButton.click();
  await till.button('threeds.confirmClose.leave').click();
  await expect(till.challenge).toBeHidden();
  // Five reads, two seconds apart.
  await expect(async () => {
    await passTime(2_000);
    await expect(till.heading('threeds.cancelled.title')).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [0] });
  await checkAccessibility('the truth after closing');
  expect(await control.charges(order.paymentId)).toEqual([]);
});

test('a bank that approves while its page is being closed is believed', async ({ page, shop, control, till, bank }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: challenged });
  await till.pay();
  await expect(bank.code).toBeVisible();
  await till.closeButton.click();
  await control.decide(order.paymentId, 'approve');
  await till.button('threeds.confirmClose.leave').click();
  // What was approved before the person left is theirs to finish, and is never hidden.
  await expect(till.heading('outcome.succeeded.title').or(till.button('threeds.approvedLate.action'))).toBeVisible({
    timeout: 40_000,
  });
});

test('a bank that never answers leaves a way on, and nothing is charged', async ({
  page,
  shop,
  control,
  till,
  bank,
  passTime,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: challenged });
  await till.pay();
  await bank.hang();
  await expect(till.challenge).toBeVisible();
  await passTime(40_000);
  await till.button('threeds.finished').click();
  await passTime(5_000);
  await till.button('threeds.restart').click({ timeout: 40_000 });
  await bank.approve();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a declined card, then another one', packed, async ({ page, shop, control, till, checkAccessibility }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: declined });
  await till.pay();
  await expect(till.text('outcome.failed.title')).toBeVisible();
  await expect(till.text('failure.effect.none')).toBeVisible();
  await checkAccessibility('the form after a decline');
  await expect(till.cvc).toHaveValue('');
  expect(await control.charges(order.paymentId)).toEqual([]);
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('an expired link says so and takes nothing', async ({ page, shop, control, till, checkAccessibility }) => {
  const order = await shop.order({ lifetime: 60 });
  await control.advance(61_000);
  await page.goto(order.openLink);
  await expect(till.heading('outcome.link_expired.title')).toBeVisible();
  await expect(page.getByText(`Saltglaze order ${order.id}`)).toBeVisible();
  await expect(page.locator('[data-part="facts"]')).toContainText(order.paymentId);
  await expect(till.payButton).toBeHidden();
  await checkAccessibility('the expired link');
  expect(await control.charges(order.paymentId)).toEqual([]);
});

test('a paid link loaded again says with what, and opened by another reader that it is paid', async ({
  page,
  browser,
  shop,
  control,
  till,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await page.reload();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await expect(page.getByText('Visa •••• 4242')).toBeVisible();
  await expect(till.payButton).toBeHidden();
  await checkAccessibility('the paid link loaded again');
  const other = await browser.newContext();
  try {
    const opened = await other.newPage();
    await opened.goto(order.openLink);
    await expect(opened.getByRole('heading', { name: till.t('outcome.already_paid.title') })).toBeVisible();
    await expect(opened.getByText('••••')).toHaveCount(0);
  } finally {
    await other.close();
  }
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test(
  'a secure link pays with a saved card and its security code',
  packed,
  async ({ page, shop, control, till, checkAccessibility }) => {
    const order = await shop.order({ customer: 'returning' });
    await page.goto(await shop.secureLink(order));
    await till.savedCard('4242').check();
    await checkAccessibility('the saved methods');
    await till.savedCardCvc.fill('123');
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
    expect(page.url()).not.toContain('session');
  },
);

test('a saved card without its security code is not sent', async ({ page, shop, control, till }) => {
  const order = await shop.order({ customer: 'returning' });
  await page.goto(await shop.secureLink(order));
  await till.savedCard('4242').check();
  await till.pay();
  await expect(till.savedCardCvc).toBeFocused();
  await expect(till.text('saved.cvc.error.empty')).toBeVisible();
  expect(await control.charges(order.paymentId)).toEqual([]);
});

test('the open page of a customer’s payment is refused, also as the secure link without /s', async ({
  page,
  shop,
  watch,
  checkAccessibility,
}) => {
  watch.expectMessage(/status of 403/);
  const order = await shop.order({ customer: 'returning' });
  const bare = (await shop.secureLink(order)).replace(/\?.*$/, '').replace('/payment_link/s/', '/payment_link/');
  expect(bare).toBe(order.openLink);
  const response = await page.goto(bare);
  expect(response?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1, name: 'Open this link again' })).toBeVisible();
  expect(await page.content()).not.toContain('_secret_');
  await checkAccessibility('an open link that is refused');
});

test('an open link never asks for saved methods', async ({ page, shop, till, watch, origins }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  const asked = (await watch.exchanges()).filter(({ url }) => url.startsWith(origins.service));
  expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).not.toContain(
    'GET /customers/payment_methods',
  );
  expect(asked.length).toBeGreaterThan(0);
});

test(
  'reloading in mid-challenge resumes without a second CReq',
  packed,
  async ({ page, shop, control, till, bank, watch, origins }) => {
    const order = await shop.order();
    await page.goto(order.openLink);
    await till.enterCard({ number: challenged });
    await till.pay();
    await expect(bank.code).toBeVisible();
    await page.reload();
    await expect(till.text('threeds.checking')).toBeVisible();
    await control.decide(order.paymentId, 'approve');
    await expect(till.heading('outcome.succeeded.title')).toBeVisible({ timeout: 40_000 });
    const creqs = (await watch.exchanges()).filter(({ url }) => url === `${origins.bank}/acs/challenge`);
    expect(creqs).toHaveLength(1);
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  },
);

test('the answer of complete-authorize is lost, and the person still ends on the paid page', async ({
  page,
  shop,
  control,
  till,
  bank,
  watch,
}) => {
  watch.expectMessage(/net::ERR_|Failed to load resource/);
  const order = await shop.order();
  await control.fault({ endpoint: 'completeAuthorize', kind: 'answer lost' });
  await page.goto(order.openLink);
  await till.enterCard({ number: challenged });
  await till.pay();
  await bank.approve();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible({ timeout: 40_000 });
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('the answer of paying is lost, and the person still ends on the paid page', async ({
  page,
  shop,
  control,
  till,
  watch,
}) => {
  watch.expectMessage(/net::ERR_|Failed to load resource/);
  const order = await shop.order();
  await control.fault({ endpoint: newCard.endpoint, kind: 'answer lost' });
  await page.goto(order.openLink);
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible({ timeout: 40_000 });
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('three quick clicks make one charge', async ({ page, shop, control, till, watch }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: paidAtOnce });
  await till.payButton.click({ clickCount: 3 });
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
  const writes = (await watch.exchanges()).filter(({ method, url }) => method === 'POST' && newCard.pays.test(url));
  expect(writes).toHaveLength(1);
});

test('two pages of one link make one charge', async ({ page, context, shop, control, till, watch }) => {
  watch.expectMessage(/Failed to load resource/);
  const order = await shop.order();
  const other = await context.newPage();
  await Promise.all([page.goto(order.openLink), other.goto(order.openLink)]);
  const { paymentLinkScreen } = await import('tillkit-sandbox/testing');
  const otherTill = await paymentLinkScreen(other);
  await till.enterCard({ number: paidAtOnce });
  await otherTill.enterCard({ number: paidAtOnce });
  // The second tab may find no button any more: its page then says that the payment is open in another tab.
  const click = (screen: typeof till) => screen.payButton.click({ timeout: 3_000 }).catch(() => undefined);
  await Promise.all([click(till), click(otherTill)]);
  await expect(till.heading('outcome.succeeded.title').or(till.heading('outcome.already_paid.title'))).toBeVisible();
  await expect(
    otherTill.heading('outcome.succeeded.title').or(otherTill.heading('outcome.already_paid.title')),
  ).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

/** The published cards whose bank answers at once, and where each ends. A deployment takes neither A nor U: both count as not authenticated. */
const endings = [
  ['Y', '4000 0000 0000 1000', 'paid'],
  ['A', '4000 0000 0000 1026', deployed ? 'threeds.denied.title' : 'paid'],
  ['I', '5201 2815 0512 9736', 'paid'],
  ['U', '4000 0000 0000 1034', deployed ? 'threeds.denied.title' : 'paid'],
  ['N', '4000 0000 0000 1018', 'threeds.denied.title'],
  ['R', '4000 0000 0000 1042', 'threeds.rejected.title'],
] as const;
for (const [status, number, ending] of endings) {
  test(`trans_status ${status} ends ${ending === 'paid' ? 'in one charge' : 'in no charge'}`, async ({
    page,
    shop,
    control,
    till,
  }) => {
    const order = await shop.order();
    await page.goto(order.openLink);
    await till.enterCard({ number });
    await till.pay();
    if (ending === 'paid') await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    else await expect(till.text(ending)).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(ending === 'paid' ? 1 : 0);
  });
}

test('trans_status D waits for the banking app, and its approval pays', async ({
  page,
  shop,
  control,
  till,
  passTime,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: '2303 7799 5100 0537' });
  await till.pay();
  await expect(till.text('threeds.decoupled.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toEqual([]);
  await checkAccessibility('waiting for the banking app');
  // The sandbox's banking app approves by itself after a while.
  await control.advance(60_000);
  await passTime(6_000);
  await expect(till.heading('outcome.succeeded.title')).toBeVisible({ timeout: 40_000 });
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

for (const [currency, shown] of [
  ['JPY', /10,100/],
  ['KWD', /20\.790/],
] as const) {
  test(`an amount in ${currency} keeps its decimals from the shop to the ledger`, async ({
    page,
    shop,
    control,
    till,
  }) => {
    const order = await shop.order({ currency });
    await page.goto(order.openLink);
    await expect(till.payButton).toHaveText(shown);
    await till.enterCard({ number: paidAtOnce });
    await till.pay();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toMatchObject([{ amount: order.total, currency }]);
  });
}

test('the page that opened the hosted page receives the outcome', async ({
  page,
  context,
  origins,
  shop,
  control,
  watch,
}) => {
  const order = await shop.order();
  // The browser says so itself when a message is for somebody else.
  watch.expectMessage(/postMessage.*target origin/i);
  const heard: unknown[] = [];
  await page.exposeFunction('hear', (said: unknown) => heard.push(said));
  await page.goto(origins.shop);
  const opened = context.waitForEvent('page');
  await page.evaluate((address) => {
    window.addEventListener('message', ({ origin, data }) => void Reflect.get(window, 'hear')({ origin, data }));
    window.open(address, 'payment');
  }, order.openLink);
  const payment = await paymentLinkScreen(await opened);
  await payment.enterCard({ number: paidAtOnce });
  await payment.pay();
  await expect(payment.heading('outcome.succeeded.title')).toBeVisible();
  await expect
    .poll(() => heard)
    .toEqual([
      {
        origin: new URL(origins.pay).origin,
        data: { type: 'tillkit:payment-link', version: 1, outcome: 'paid', payment_id: order.paymentId },
      },
    ]);
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});
