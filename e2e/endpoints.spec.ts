import { endpointScreens, type Screen, screens } from './cells/endpointScreens.ts';
import { deployed } from './dialect.ts';
import { expect, test } from './fixtures.ts';

const account = { account_holder: 'Ada Example', iban: 'DE94370400440532010000' };

/** The endpoints that a screen has to reach in the dialect of this run. */
const endpointsAt = (screen: Screen) =>
  Object.entries(endpointScreens).flatMap(([endpoint, reached]) => {
    if (typeof reached === 'string' || reached.at !== screen) return [];
    return reached.dialect === undefined || (reached.dialect === 'deployed') === deployed ? [endpoint] : [];
  });

test('a person reaches every endpoint of the interface at the screen that the docs name', async ({
  page,
  origins,
  control,
  till,
  bank,
  payee,
  checkAccessibility,
}) => {
  const open = (path: string) => page.goto(origins.shop + path);
  const main = page.getByRole('main');
  const click = (name: string | RegExp) => main.getByRole('button', { name }).click();
  const follow = (name: string | RegExp) => main.getByRole('link', { name }).first().click();
  const checkOut = async (settings: string) => {
    await open(`/?capture=manual&${settings}`);
    await click('Add Morning mug');
    await click('Add Breakfast bowl');
    await click('Check out');
    await page.waitForURL('**/orders/*');
    return new URL(page.url()).pathname;
  };
  let order = '';
  const payouts: string[] = [];

  const act: Readonly<Record<Screen, () => Promise<unknown>>> = {
    basket: async () => {
      order = await checkOut('customer=guest');
    },
    checkout: async () => {
      await open(`${order}/pay?mode=inline`);
      await page.getByText('Change quantities').click();
      const more = main.getByRole('button', { name: 'One Morning mug more' });
      await more.click();
      await expect(more).toBeEnabled();
    },
    payment: async () => {
      await open(order);
      await follow(/^Pay /);
      await till.enterCard({ number: '4212 3456 7891 0006' });
      await till.pay();
      await bank.approve();
      await expect(till.payButton).toBeHidden();
    },
    order: async () => {
      await open(`/desk${order}`);
      await page.getByLabel('For the shop’s own people').fill('Call before 10');
      await click('Save note');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      const raise = main.getByRole('button', { name: /^Authorise .* more$/ });
      await raise.click();
      await expect(raise).toHaveAttribute('aria-busy', 'false');
      await click(/^Capture/);
      await click(/^Refund/);
      await expect(page.getByRole('list').getByText('Refunded', { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('For the shop’s own people')).toHaveValue('Call before 10');
      const other = await checkOut('customer=returning');
      await open(`/desk${other}`);
      await click('Cancel the payment');
      await expect(main.getByText('Payment cancelled')).toBeVisible();
    },
    customer: async () => {
      await follow('Returning customer');
      await expect(main.getByRole('row', { name: /Visa •••• 4242 Default/ })).toBeVisible();
    },
    payments: async () => {
      await open('/desk/payments');
      await expect(main.getByRole('row').filter({ hasText: order.slice('/orders/'.length) })).toBeVisible();
    },
    links: async () => {
      await open('/desk/links');
      await expect(main.getByText('Cancelled').first()).toBeVisible();
    },
    refunds: async () => {
      await open('/desk/refunds');
      await main.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(main.getByRole('link', { name: order.slice('/orders/'.length) })).toBeVisible();
    },
    disputes: async () => {
      await open(`/desk${order}`);
      await page.getByText('Sandbox tools').click();
      await click('Dispute this payment');
      await open('/desk/disputes');
      await main.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(main.getByText(/Send your evidence to the processor/)).toBeVisible();
    },
    payouts: async () => {
      for (const _payout of [1, 2]) {
        await open('/desk/payouts');
        await click('New payout');
        await click('Create payout link');
        await page.waitForURL(/\/payouts\/[^/]+$/);
        payouts.push(page.url());
      }
    },
    payout: async () => {
      await page.goto(payouts[0] ?? '');
      await follow('Open the payout link');
      await payee.review('DE', 'sepa', account);
      await payee.confirmButton.click();
      await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
    },
    payoutDesk: async () => {
      const [given = '', waiting = ''] = payouts;
      await page.goto(given);
      await click(/^Send/);
      await expect(main.getByText('On its way').first()).toBeVisible();
      await page.goto(waiting);
      await click('Cancel the payout');
      await expect(main.getByText('Cancelled').first()).toBeVisible();
    },
    overview: async () => {
      await open('/desk/overview');
      await expect(main.getByRole('table', { name: 'Money in and out by day' })).toBeVisible();
    },
  };

  const reached = async () => (await control.requests()).map(({ request_id: id, endpoint }) => ({ id, endpoint }));
  for (const screen of Object.keys(act) as Screen[]) {
    await test.step(screens[screen], async () => {
      const before = new Set((await reached()).map(({ id }) => id));
      await act[screen]();
      if (page.url().startsWith(origins.shop)) await checkAccessibility(screens[screen]);
      await expect
        .poll(
          async () => {
            const since = new Set(
              (await reached()).filter(({ id }) => !before.has(id)).map(({ endpoint }) => endpoint),
            );
            return endpointsAt(screen).filter((endpoint) => !since.has(endpoint));
          },
          { message: `${screens[screen]}: endpoints that were not reached` },
        )
        .toEqual([]);
    });
  }
});
