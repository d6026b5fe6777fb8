import { expect, test } from './fixtures.ts';
import { launchArgs } from './launchArgs.ts';
import { openStory } from './openStory.ts';

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

/**
 * Components on a page of somebody else's, in the states of stories: those with fields, and one of each kind of wait and end. Ends that are drawn and do
 * nothing come back by the same code.
 */
const components: readonly {
  readonly component: string;
  readonly stories: readonly string[];
  /** The state of a story once it has been restored. @default where it was */
  readonly after?: Readonly<Record<string, string>>;
  /** The component's root. @default by its name */
  readonly tk?: string;
  /** Fields that may be filled in again: a delivery address is no secret of the person who has the device. */
  readonly keeps?: RegExp;
}[] = [
  { component: 'payment-link-page', stories: ['confirming'] },
  {
    component: 'payment-link-page',
    stories: ['ready-open', 'authenticating', 'redirecting', 'scan-code', 'checking', 'otherTab'],
  },
  { component: 'payout-link-page', stories: ['reviewing'], after: { reviewing: 'entering' } },
  {
    component: 'payout-link-page',
    stories: ['tabs', 'storing', 'otherTab', 'checking', 'unsent', 'fields-ach'],
  },
  // Alone on a page of the merchant's, without the payment link around them.
  { component: 'three-ds-challenge', stories: ['authenticating', 'waiting-for-approval'] },
  {
    component: 'complete-authorize',
    stories: ['errors', 'sending', 'checking', 'processing', 'one-time-code-wrong'],
    // A page that comes back reads again, and shows the outcome.
    after: { processing: 'succeeded' },
    tk: 'complete-authorize-form',
    keeps: /^section-tk (?:shipping|billing) /,
  },
];

for (const { component, stories, after = {}, tk = component, keeps } of components) {
  test(`${component} is restored by Back as it was, with nothing in its fields: ${stories.join(', ')}`, async ({
    page,
    origins,
  }) => {
    await page.addInitScript(noteShowings);
    for (const story of stories) {
      await test.step(story, async () => {
        await openStory(page, origins.shop, { component, story });
        const root = page.locator(`[data-tk="${tk}"]`);
        const shown = await root.getAttribute('data-state');
        const fields = page.locator('input:enabled:visible:not([type=radio], [type=checkbox], [inert] *)');
        for (const field of await fields.all()) await field.fill(typed);
        await page.goto(`${origins.pay}/healthz`);
        // A restored page fires no "load".
        await page.goBack({ waitUntil: 'commit' });
        const showings = () => page.evaluate(() => Reflect.get(window, 'showings'));
        await expect.poll(showings, `${story} is restored`).toEqual([false, true]);
        await expect(root, story).toHaveAttribute('data-state', after[story] ?? shown ?? '');
        const left = await page.evaluate(() =>
          [...document.querySelectorAll('input')]
            .filter(({ type, value }) => !/radio|checkbox/.test(type) && value !== '')
            .map(({ autocomplete, name, value }) => `${autocomplete || name}: ${value}`),
        );
        expect(
          left.filter((one) => keeps?.test(one) !== true),
          story,
        ).toEqual([]);
      });
    }
  });
}

test('the pay origin’s own pages come back empty, and with what has happened meanwhile', async ({
  page,
  context,
  shop,
  origins,
  till,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: typed });
  await page.goto(`${origins.pay}/healthz`);
  await page.goBack({ waitUntil: 'commit' });
  await expect(till.cardNumber).toHaveValue('');
  await expect(till.cvc).toHaveValue('');
  await page.goto(`${origins.pay}/healthz`);
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
