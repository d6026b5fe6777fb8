import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inTurn } from './inTurn.ts';
import { installMisfits, misfitsUnder } from './misfits.ts';
import { changeSetting, openStory, resize } from './openStory.ts';

const components = [
  'payment-link-page',
  'checkout',
  'saved-payment-methods',
  'card-entry',
  'address-entry',
  'three-ds-challenge',
  'complete-authorize',
  'payout-link-page',
] as const;

/**
 * The looks that states take turns in: the mirrored layout in the dark, and the other one in the light; each with the pseudo-locale that is longer than any
 * language of its direction.
 */
const looks = [
  { locale: 'ar', scheme: 'dark', pseudo: 'ar-XB' },
  { locale: 'en', scheme: 'light', pseudo: 'en-XA' },
] as const;
type Look = (typeof looks)[number];

/** Where a story is played, and what its rules are tried in: the narrowest window, in which the most moves. */
const narrow = { width: 320, height: 844, scale: 1 } as const;

/** Windows and settings of a person in which a state has to fit, in a pseudo-locale. With wider spacing, what fits as it is need not bear. */
const windows = [
  // 1280 by 1024 pixels of a screen, zoomed to 400 %.
  { width: 320, height: 256, scale: 4, sheets: ['text spacing'] },
  { width: 390, height: 844, scale: 2, sheets: ['text at 200 %'] },
  { width: 1280, height: 800, scale: 1, sheets: ['as it is'] },
] as const;

/** Stories in which the last click itself makes something appear: what a click moves does not surprise the person who clicked. */
const movedByThePress = new Set([
  'amount-changed',
  // Its error moves what is below the field.
  'choosing-no-country',
  'declined',
  'failed',
  'fields-wrong',
  // A notice above the form. Where the check in between is on the screen for a frame the form is new after it; under load it may be for none.
  'not-authenticated-denied',
  'not-authenticated-rejected',
  'not-authenticated-unavailable',
  // The number asks below it which network is meant; the fields above it, and itself, stay.
  'two-networks',
  'network-chosen',
  // What a card costs, or that it is not taken, is said below the fields.
  ...['ready-card-surcharge', 'ready-card-denied'],
  // The bar with the time of a step goes with that time, and what stood below it moves up.
  'step-over',
  'not-authenticated-unreadable',
  'not-sent',
  'ready-secure-new-card',
  // The receipt takes the place of the facts that it has in it.
  'receipt',
  // The list has other rows, or each row has buttons.
  ...['searched', 'nothing-found', 'managed', 'removed', 'not-removed', 'repriced'],
  // Fields that follow a choice, and errors of two lines.
  ...['errors', 'while-typing', 'billing', 'refused'],
  // A list of what is to be corrected, above it.
  'summary',
  // The next quote comes by itself, and the page says above its amounts that they are others.
  ...['quote-changed', 'quote-expired'],
]);

/**
 * Stories that are made of the same parts as others here, with other words; the tests of the studio play them all. The frames of a bank in each size and on
 * the pages of hosts are looked at by threeds.spec.ts, the fields of each rail by payoutRails.spec.ts.
 */
const shownByOthers: Readonly<Partial<Record<(typeof components)[number], readonly string[]>>> = {
  'payment-link-page': [
    ...['ready-yen', 'ready-dinar', 'tokenizing', 'slow', 'partly-paid-so-far', 'already-paid', 'authorised'],
    ...['cancelled', 'not-found', 'review', 'open-operation', 'own-look-form-only', 'not-sent'],
    ...['not-authenticated-denied', 'not-authenticated-rejected', 'not-authenticated-unavailable'],
    'not-authenticated-unreadable',
    // The check at the bank, whose states three-ds-challenge has.
    ...['method', 'authenticating', 'challenge', 'confirming-close', 'checking-result', 'may-restart'],
    ...['waiting-for-approval', 'unfinished', 'approved-late'],
    ...['completing-checking', 'completing-cannot-confirm', 'one-time-code-not-sent', 'payment-app', 'hidden-page'],
    'step-over',
  ],
  checkout: ['loading', 'declined', 'expired'],
  'saved-payment-methods': [
    ...['four-digit-code', 'none-chosen', 'long-list-all', 'reloading', 'reloaded', 'rejected', 'stale'],
  ],
  'three-ds-challenge': [
    ...['nothing-to-see-later', 'new-page-closing', 'unfinished-closed', 'rejected', 'unavailable', 'unreadable'],
    ...['size-auto', 'size-01', 'size-02', 'size-03', 'size-04', 'size-05'],
    ...['host-dialog', 'host-focus-trap', 'host-shadow-root', 'host-sidebar', 'host-transformed'],
  ],
  'complete-authorize': [
    ...['prefilled', 'closed', 'cannot-confirm', 'processing', 'failed', 'hidden-page', 'unsupported-action'],
    'step-over',
    ...['one-time-code-wrong', 'one-time-code-not-sent', 'one-time-code-sending'],
  ],
  'payout-link-page': [
    ...['fields-bacs', 'fields-eft', 'fields-interac', 'fields-spei', 'fields-ifsc', 'fields-upi', 'fields-becs'],
    ...['fields-npp', 'fields-paypal', 'fields-venmo', 'status-initiated', 'status-pending', 'status-unknown'],
    ...['status-requires-confirmation', 'status-requires-creation', 'status-cancelled', 'status-expired'],
    ...['status-ineligible', 'status-success-of-whoever', 'checking-of-whoever', 'needs-account-of-whoever'],
    ...['choosing-nothing', 'choosing-unusable', 'choosing-unsettled', 'not-found', 'sending-slowly', 'not-sent'],
    ...['unsent-doubt', 'cannot-confirm', 'wrong-kind'],
  ],
};

/** What does not fit on the page in each window, under the settings of a person that are tried in it. */
async function everyMisfit(page: Page, session: CDPSession, { pseudo, scheme }: Look) {
  const found: string[] = [];
  await changeSetting(page, { locale: pseudo, scheme });
  for (const { width, height, scale, sheets } of windows) {
    await resize(session, { width, height, scale });
    // Frames of these stories are the bank's.
    const said = await misfitsUnder(page, sheets);
    found.push(...said.map((misfit) => `${pseudo}, ${width} px, ${misfit}`));
  }
  return found;
}

/** Buttons that nothing but their colour would set off, were they not drawn in the colours of the system. */
const bareButtons = (page: Page) =>
  page.locator('[data-tk] [data-part="button"]:visible').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(button);
        return borderTopWidth === '0px' || borderTopStyle === 'none' || borderTopColor === 'rgba(0, 0, 0, 0)';
      })
      .map((button) => `a button without a border: ${button.textContent}`),
  );

/** Movements that are on, although the person asked for none. */
const movements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => `moves: ${animation instanceof CSSAnimation ? animation.animationName : 'a transition'}`),
  );

test.describe('every state of every component', () => {
  for (const component of components) {
    test(`${component}: nothing for WCAG 2.2 AA to find, nothing that moves unasked, no text that does not fit at any zoom, spacing or size`, async ({
      page,
      origins,
      checkAccessibility,
      watch,
    }) => {
      // React tells of what it has caught.
      watch.expectMessage(/a slot that throws, for this story/);
      await installMisfits(page);
      const session = await page.context().newCDPSession(page);
      await page.goto(`${origins.shop}/studio`);
      await expect(page.locator('.stories a').first()).toBeVisible();
      const stories = await page
        .locator('.stories a')
        .evaluateAll((links: HTMLAnchorElement[]) => links.map((link) => link.search));
      const names = stories
        .map((search) => new URLSearchParams(search))
        .filter((params) => params.get('component') === component)
        .map((params) => params.get('story') ?? '');
      const others = shownByOthers[component] ?? [];
      expect(names).toEqual(expect.arrayContaining([...others]));
      const looked = names.filter((name) => !others.includes(name));
      expect(looked.length, 'stories of this component').toBeGreaterThan(4);
      const played = inTurn(looked);
      test.setTimeout(60_000 + played.length * 30_000);
      for (const [index, story] of played.entries()) {
        await test.step(story, async () => {
          const look = index % 2 === 0 ? looks[0] : looks[1];
          await page.emulateMedia({ reducedMotion: null, forcedColors: null });
          await resize(session, narrow);
          const { locale, scheme } = look;
          await openStory(page, origins.shop, { component, story, locale, scheme });
          // Other fields may come with another country.
          const still = !movedByThePress.has(story);
          if (still) expect.soft(await watch.moved('nothing', 'act'), `${story}: nothing moves`).toEqual([]);
          await checkAccessibility(`${component}/${story}, ${scheme}`);
          // What comes late moves late: looked at when the rules have been tried.
          expect.soft(await watch.moved('nothing'), `${story}: nothing moves before anyone acts`).toEqual([]);
          // Of either scheme the system makes its own.
          await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
          const found = [...(await movements(page)), ...(await bareButtons(page))];
          found.push(...(await misfitsUnder(page, ['as it is'])));
          await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
          found.push(...(await everyMisfit(page, session, look)));
          expect.soft(found, `${story}: what does not fit, has no border or moves`).toEqual([]);
        });
      }
    });
  }
});

for (const { finger, hasTouch } of [
  { finger: 'mouse', hasTouch: false },
  { finger: 'finger', hasTouch: true },
]) {
  test.describe(`a click that leaves a field with a mistake, by ${finger}`, () => {
    test.use({ hasTouch, viewport: { width: 390, height: 844 } });
    for (const { component, story, field, typed } of [
      { component: 'card-entry', story: 'empty', field: 'cc-exp', typed: '01/20' },
      { component: 'complete-authorize', story: 'us', field: 'section-tk shipping postal-code', typed: '9' },
    ]) {
      test(`reaches the button of ${component}, although what is said about the field moves it`, async ({
        page,
        origins,
      }) => {
        await openStory(page, origins.shop, { component, story });
        const input = page.locator(`[autocomplete="${field}"]`);
        const button = page.locator('button[type="submit"]');
        await input.fill(typed);
        await button.scrollIntoViewIfNeeded();
        await input.evaluate((element) => element.focus({ preventScroll: true }));
        const submitted = page.evaluate(
          () => new Promise((resolve) => window.addEventListener('submit', () => resolve('submitted'), { once: true })),
        );
        const box = await button.boundingBox();
        const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 6];
        if (hasTouch) await page.touchscreen.tap(x, y);
        else {
          await page.mouse.move(x, y);
          await page.mouse.down();
          // As long as a click takes: time enough for whatever leaving the field sets off.
          await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)));
          await page.mouse.up();
        }
        expect(await submitted).toBe('submitted');
        await expect(input).toHaveAttribute('aria-invalid', 'true');
      });
    }
  });
}
