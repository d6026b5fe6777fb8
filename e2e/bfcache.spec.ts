import { expect, test } from './fixtures.ts';
import { launchArgs } from './launchArgs.ts';
import { openStory } from './preview.ts';

// Playwright switches the back/forward cache off, and the headless shell has none. With it, a page comes back as it was left: its script goes on where it stopped.
test.use({
  launchOptions: {
    ...(process.env.TILLKIT_WHOLE_CHROMIUM ? { executablePath: process.env.TILLKIT_WHOLE_CHROMIUM } : {}),
    args: launchArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

const typed = '4242 4242 4242 4242';

/** Whether the page was restored rather than loaded, in the order of its showings. */
const noteShowings = () => {
  const showings: boolean[] = [];
  Object.assign(window, { showings });
  window.addEventListener('pageshow', ({ persisted }) => showings.push(persisted));
};

/** A component on a page of somebody else's, in the state of a story; its state once it has been restored. */
const stories: readonly {
  readonly component: string;
  readonly story: string;
  readonly after?: string;
  /** The component's root. @default by its name */
  readonly tk?: string;
  /** Fields that may be filled in again: a delivery address is no secret of the person who has the device. */
  readonly keeps?: RegExp;
}[] = [
  ...[
    'ready-open',
    'storing',
    'attaching',
    'authenticating',
    'waiting-for-approval',
    'approved-late',
    'redirecting',
    'scan-code',
    'completing',
    'completing-checking',
    'checking',
    'cannot-confirm',
    'otherTab',
    'processing',
    'review',
    'paid',
    'failed',
    'cancelled',
    'expired',
  ].map((story) => ({ component: 'payment-link-page', story })),
  ...[
    'choosing-no-country',
    'tabs',
    'storing',
    'sending-slowly',
    'otherTab',
    'checking',
    'cannot-confirm',
    'unsent',
    'status-initiated',
    'status-success',
    'expired',
    'not-found',
  ].map((story) => ({
    component: 'payout-link-page',
    story,
  })),
  { component: 'payout-link-page', story: 'reviewing', after: 'entering' },
  ...['fields-sepa', 'fields-ach', 'fields-pix'].map((story) => ({ component: 'payout-link-page', story })),
  // Alone on a page of the merchant's, without the payment link around them.
  ...[
    'authenticating',
    'checking-result',
    'waiting-for-approval',
    'unfinished',
    'approved-late',
    'not-authenticated',
  ].map((story) => ({ component: 'three-ds-challenge', story })),
  ...[
    'empty',
    'errors',
    'sending',
    'not-sent',
    'checking',
    'cannot-confirm',
    'processing',
    'bank-transfer',
    'one-time-code-wrong',
    'paid',
    'failed',
  ].map((story) => ({
    component: 'complete-authorize',
    story,
    // A page that comes back reads again, and shows the outcome.
    ...(story === 'processing' ? { after: 'paid' } : {}),
    tk: 'complete-authorize-form',
    keeps: /^section-tk (?:shipping|billing) /,
  })),
];

for (const { component, story, after, tk = component, keeps } of stories) {
  test(`${component} “${story}” is restored by Back as it was, with nothing in its fields`, async ({ page, house }) => {
    await page.addInitScript(noteShowings);
    await openStory(page, house.shop, { component, story });
    const root = page.locator(`[data-tk="${tk}"]`);
    const shown = await root.getAttribute('data-state');
    const fields = page.locator('input:enabled:visible:not([type=radio], [type=checkbox], [inert] *)');
    for (const field of await fields.all()) await field.fill(typed);
    await page.goto(`${house.pay}/healthz`);
    // A restored page fires no "load".
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'showings'))).toEqual([false, true]);
    await expect(root).toHaveAttribute('data-state', after ?? shown ?? '');
    const left = await page.evaluate(() =>
      [...document.querySelectorAll('input')]
        .filter(({ type, value }) => !/radio|checkbox/.test(type) && value !== '')
        .map(({ autocomplete, name, value }) => `${autocomplete || name}: ${value}`),
    );
    expect(left.filter((one) => keeps?.test(one) !== true)).toEqual([]);
  });
}

test('the pay origin’s own pages come back empty, and with what has happened meanwhile', async ({
  page,
  context,
  shop,
  house,
  till,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: typed });
  await page.goto(`${house.pay}/healthz`);
  await page.goBack({ waitUntil: 'commit' });
  await expect(till.cardNumber).toHaveValue('');
  await expect(till.cvc).toHaveValue('');
  await page.goto(`${house.pay}/healthz`);
  const other = await context.newPage();
  await other.goto(order.openLink);
  const { paymentLinkScreen } = await import('tillkit-sandbox/testing');
  const otherTill = await paymentLinkScreen(other);
  await otherTill.enterCard({ number: '4000 0000 0000 1000' });
  await otherTill.pay();
  await expect(otherTill.heading('outcome.succeeded.title')).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(till.heading('outcome.succeeded.title').or(till.heading('outcome.already_paid.title'))).toBeVisible();
});
