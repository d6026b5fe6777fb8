import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { type PaymentLinkScreen, paymentLinkScreen } from 'tillkit-sandbox/testing';
import { type Address, test as base, expect, type Origins, originsAt, type Shop } from './fixtures.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Four origins whose service is as strict as a real deployment, started for the tests of this file. */
async function startDeployed() {
  const controlToken = randomBytes(24).toString('hex');
  const built = process.env.TILLKIT_E2E_BUILT;
  const child = spawn(
    process.execPath,
    [
      ...['scripts/start.mjs', '--json', '--dialect', 'deployed', '--port-base', '0'],
      `--control-token=${controlToken}`,
      ...(built === undefined ? [] : ['--built', built]),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The origins of the deployed dialect ended with ${code}.`)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  // A line of our own script.
  const address: Address = {
    log: '',
    scriptTag: '',
    ...(JSON.parse(line) as Omit<Address, 'controlToken' | 'log' | 'scriptTag'>),
    controlToken,
  };
  const end = () =>
    new Promise<void>((resolve) => {
      child.removeAllListeners('exit');
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { address, end };
}

const test = base.extend<object, { readonly deployed: Address }>({
  deployed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const { address, end } = await startDeployed();
      await use(address);
      await end();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  origins: async ({ deployed }, use) => use(originsAt(deployed)),
});
// The same origins for all of them.
test.describe.configure({ mode: 'default' });

const paidAtOnce = '4242 4242 4242 4242';
const challenged = '4212 3456 7891 0006';
/** Makes an order, opens its link and pays it with a new card. */
async function payWith(
  number: string,
  { page, shop, till }: { readonly page: Page; readonly shop: Shop; readonly till: PaymentLinkScreen<Locator> },
) {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number });
  await till.pay();
  return order;
}
const digits = (number: string) => number.replaceAll(' ', '');

test('a new card goes from the hosted page straight to the service, once, and no request to the proxy has its number', async ({
  page,
  origins,
  shop,
  control,
  till,
  watch,
}) => {
  const order = await payWith(paidAtOnce, { page, shop, till });
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toMatchObject([{ kind: 'captured', amount: order.total }]);
  expect(await shop.report(order)).toMatchObject({ status: 'succeeded', amountReceived: order.total });
  const exchanges = await watch.exchanges();
  const withCard = exchanges.filter((one) => JSON.stringify(one).includes(digits(paidAtOnce)));
  expect(withCard.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${origins.service}/payments/${order.paymentId}/confirm`,
  ]);
  const kit = exchanges.filter(({ method, url }) => method === 'POST' && url.startsWith(`${origins.pay}/kit/`));
  expect(kit.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual(['open', 'verdict']);
});

test('a card with a challenge, approved, in the deployed dialect', async ({
  page,
  origins,
  shop,
  control,
  till,
  bank,
  watch,
}) => {
  const order = await payWith(challenged, { page, shop, till });
  await bank.approve();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
  const toProxy = (await watch.exchanges()).filter(({ url }) => url.startsWith(origins.pay));
  expect(JSON.stringify(toProxy)).not.toContain(digits(challenged));
});

test('a saved card with its security code, in the deployed dialect', async ({ page, shop, control, till }) => {
  const order = await shop.order({ customer: 'returning' });
  await page.goto(await shop.secureLink(order));
  await till.savedCard('4242').check();
  await till.savedCardCvc.fill('123');
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a lost answer to the confirmation charges once, and the page shows the payment as paid', async ({
  page,
  origins,
  shop,
  control,
  till,
  watch,
}) => {
  const order = await shop.order();
  await page.route(`${origins.service}/payments/*/confirm`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  watch.expectMessage(/ERR_FAILED/);
  await page.goto(order.openLink);
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a page that is reloaded before its call is sent offers the form within seconds, and pays once', async ({
  page,
  shop,
  control,
  till,
  watch,
}) => {
  watch.expectMessage(/ERR_|Failed to load/);
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: paidAtOnce });
  // The proxy has opened the operation, and its answer does not arrive.
  const opened = new Promise<void>((resolve) => {
    page.route(/\/open$/, (route) => route.fetch().then(() => resolve()));
  });
  await till.pay();
  await opened;
  await page.unroute(/\/open$/);
  await page.reload();
  await expect(till.payButton).toBeEnabled({ timeout: 15_000 });
  expect(await control.charges(order.paymentId)).toEqual([]);
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

/** Leaves a closed payment for the shop, which makes another one, and pays that. */
async function payAnew({ page, till }: { readonly page: Page; readonly till: PaymentLinkScreen<Locator> }) {
  await page.getByRole('link', { name: /^Back to / }).click();
  await page.getByRole('button', { name: 'Make a new payment' }).click();
  await page.getByRole('link', { name: /^Pay / }).click();
  await till.enterCard({ number: paidAtOnce });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
}

const declined = '4000 0000 0000 0002';
const frictionless = '4000 0000 0000 1000';
const withMethod = '4000 0000 0000 1091';

/** Makes a payment whose account wants to be asked about a card: the amount says so. */
async function orderToCheck(origins: Origins, shop: Shop) {
  const answer = await fetch(`${origins.shop}/api/studio/payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 6361, customer: 'guest' }),
  });
  // The shop and its journeys are one program.
  const { payment_id: paymentId } = (await answer.json()) as { readonly payment_id: string };
  const { openLink } = await shop.order();
  return { paymentId, total: 6361, address: openLink.replace(/[^/]+$/, paymentId) };
}

/** The shop's own page of an order, whose account wants to be asked about a card. */
async function embeddedToCheck(page: Page, origins: Origins, shop: Shop) {
  await page.route('**/kit/links/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), card_check: 'required' } });
  });
  const { id, paymentId, total } = await shop.order();
  return { paymentId, total, address: `${origins.shop}/orders/${id}/pay` };
}

for (const place of ['a hosted page', 'a frame of the shop’s page'] as const) {
  test(`a card costs the surcharge that was shown, or is refused in its field, as the service says before it is sent: ${place}`, async ({
    page,
    origins,
    shop,
    control,
    watch,
  }) => {
    const isFramed = place !== 'a hosted page';
    const { paymentId, total, address } = await (isFramed
      ? embeddedToCheck(page, origins, shop)
      : orderToCheck(origins, shop));
    await page.goto(address);
    const form = await paymentLinkScreen(page, { mode: isFramed ? 'frame' : 'inline' });
    const fields = isFramed ? page.frameLocator('iframe[data-part="card-frame"]') : page;
    await form.enterCard({ number: '4100 0000 0000 0019' });
    await expect(fields.getByText('This type of card isn’t accepted here. Use another card.')).toBeVisible();
    await form.enterCard({ number: '2223 0031 2200 3222' });
    const due = total + Math.round(total * 0.015);
    const shown = `The total is now €${due / 100}.`;
    await expect(fields.locator('[data-tk="card-entry"]').getByText(shown)).toBeVisible();
    await page.getByRole('button', { name: `Pay €${due / 100}` }).click();
    await expect(form.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(paymentId)).toMatchObject([{ amount: due }]);
    const withCard = (await watch.exchanges()).filter((one) => JSON.stringify(one).includes('2223003122003222'));
    expect([...new Set(withCard.map(({ url }) => url))]).toEqual(
      ['eligibility', 'confirm'].map((call) => `${origins.service}/payments/${paymentId}/${call}`),
    );
  });
}

test('after a decline the page says that the payment is closed and leads back to the shop, which makes a new one', async ({
  page,
  shop,
  control,
  till,
}) => {
  const order = await payWith(declined, { page, shop, till });
  await expect(till.heading('outcome.failed.title')).toBeVisible();
  await expect(page.getByText('This payment can’t be retried.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  await payAnew({ page, till });
  expect(await control.charges(order.paymentId)).toEqual([]);
  expect((await shop.report(order)).status).toBe('succeeded');
});

test('a card without a challenge is charged once its authentication has ended at the service', async ({
  page,
  shop,
  control,
  till,
}) => {
  const order = await payWith(frictionless, { page, shop, till });
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('the 3DS method is over when the page that the deployment names for its end has loaded', async ({
  page,
  shop,
  control,
  till,
  bank,
  watch,
}) => {
  const order = await payWith(withMethod, { page, shop, till });
  await bank.approve();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  const asked = (await watch.exchanges()).filter(({ url }) => url.endsWith('/3ds'));
  expect(asked.map(({ requestBody }) => JSON.parse(requestBody).threeds_method_comp_ind)).toEqual(['Y']);
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

for (const [status, number] of [
  ['N', '4000 0000 0000 1018'],
  ['R', '4000 0000 0000 1042'],
] as const) {
  test(`after trans_status ${status} the page says that the payment is closed, offers no other card, and the shop makes a new one`, async ({
    page,
    shop,
    control,
    till,
    watch,
    checkAccessibility,
  }) => {
    const order = await payWith(number, { page, shop, till });
    await expect(till.heading('threeds.denied.title')).toBeFocused();
    await expect(page.getByText('This payment can’t be retried.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await checkAccessibility('closed after 3-D Secure');
    expect((await shop.report(order)).status).toBe('failed');
    const sent = (await watch.exchanges()).filter(({ url }) => url.endsWith('/confirm'));
    expect(sent).toHaveLength(1);
    await payAnew({ page, till });
    expect(await control.charges(order.paymentId)).toEqual([]);
    expect((await shop.report(order)).status).toBe('succeeded');
  });
}
