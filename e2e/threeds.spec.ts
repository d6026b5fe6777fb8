import type { Page } from '@playwright/test';
import { bankScreen, type PaymentLinkScreen, paymentLinkScreen, type SandboxControl } from 'tillkit-sandbox/testing';
import { deployed } from './dialect.ts';
import { test as base, expect, type Origins, type Shop, type ShopOrder } from './fixtures.ts';
import { inTurn } from './inTurn.ts';
import { openStory } from './openStory.ts';
import { openPlainPage, paymentOf } from './plainPage.ts';

const challenged = '4212 3456 7891 0006';
const challengedAfterMethod = '4000 0000 0000 1091';
const approvedInApp = '2303 7799 5100 0537';

/** Where a payment is made: on the hosted page, or on a page of the shop, whose policy names no bank. */
type Place = 'hosted' | 'shop';

const test = base.extend<{ readonly place: Place }>({
  place: ['hosted', { option: true }],
  till: async ({ page, place }, use) =>
    use(await paymentLinkScreen(page, { mode: place === 'shop' ? 'frame' : 'inline' })),
  bank: async ({ page, place }, use) => use(bankScreen(page, { mode: place === 'shop' ? 'frame' : 'inline' })),
});

type Behaviour = Parameters<SandboxControl['bankBehaviour']>[1];
type Locator = ReturnType<Page['locator']>;

interface Hands {
  readonly page: Page;
  readonly place: Place;
  readonly origins: Origins;
  readonly shop: Shop;
  readonly control: SandboxControl;
  readonly till: PaymentLinkScreen<Locator>;
}

/** Pays an order with a card whose bank has this behaviour, up to what the bank then does. */
async function payAt(
  behaviour: Behaviour,
  { page, place, origins, shop, control, till }: Hands,
  number = challenged,
): Promise<ShopOrder> {
  const order = await shop.order();
  await control.bankBehaviour(order.paymentId, behaviour);
  await page.goto(place === 'shop' ? `${origins.shop}/orders/${order.id}/pay` : order.openLink);
  await till.enterCard({ number });
  await till.pay();
  return order;
}

/** The bank's page: in a frame of the page, or in one inside a frame of the pay origin. */
const bankFrame = (page: Page, place: Place = 'hosted') => {
  const frame = page.frameLocator('[data-part="challenge-frame"]');
  return place === 'shop' ? frame.frameLocator('[data-part="challenge-frame"]') : frame;
};
const newPageButton = (page: Page) => page.getByRole('button', { name: 'Continue in a new window' });
/** The CReqs that have left, decoded. */
const creqOf = (body: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(new URLSearchParams(body).get('creq') ?? '', 'base64url').toString());

for (const at of ['hosted', 'shop'] as const)
  test.describe(at === 'hosted' ? 'a bank' : 'a bank in a frame of the pay origin', () => {
    test.use({ place: at });
    for (const behaviour of ['whole window', 'takes the window'] as const) {
      test(`K42: that ${behaviour === 'whole window' ? 'posts its result to the whole window' : behaviour} leaves the payment page where it is, and pays`, async ({
        page,
        place,
        shop,
        control,
        till,
        bank,
        watch,
        origins,
      }) => {
        watch.expectMessage(
          /Unsafe attempt to initiate navigation|navigate the top|target="_top"|frame attempting navigation/i,
        );
        const order = await payAt(behaviour, { page, place, origins, shop, control, till });
        await bank.approve();
        await expect(till.heading('outcome.succeeded.title')).toBeVisible();
        expect(page.url().startsWith(place === 'shop' ? origins.shop : origins.pay)).toBe(true);
        expect(await control.charges(order.paymentId)).toHaveLength(1);
      });
    }

    test('K43: that opens a window of its own can, and pays', async ({
      page,
      place,
      origins,
      context,
      shop,
      control,
      till,
    }) => {
      const order = await payAt('pop-up', { page, place, origins, shop, control, till });
      const opens = context.waitForEvent('page');
      await bankFrame(page, place).getByRole('link', { name: 'Open the bank’s window' }).click();
      const popup = await opens;
      await popup.getByLabel('One-time code').fill('1234');
      await popup.getByRole('button', { name: 'Approve' }).click();
      await expect(popup.getByText('You can close this window')).toBeVisible();
      await expect(till.heading('outcome.succeeded.title')).toBeVisible();
      expect(await control.charges(order.paymentId)).toHaveLength(1);
    });

    test('K41: that forbids frames is confirmed in a new page, by another check with a CReq of its own', async ({
      page,
      place,
      context,
      shop,
      control,
      till,
      watch,
      origins,
      passTime,
      checkAccessibility,
    }) => {
      watch.expectMessage(/Refused to display|frame-ancestors|X-Frame-Options/i);
      const order = await payAt('no frames', { page, place, origins, shop, control, till });
      await expect(till.challenge).toBeVisible();
      await passTime(10_000);
      await expect(newPageButton(page)).toBeVisible({ timeout: 15_000 });
      await checkAccessibility('the way out of an empty frame');
      await newPageButton(page).click();
      const beside = place === 'shop' ? page.frameLocator('[data-part="bank-button-frame"]') : page;
      const open = beside.getByRole('button', { name: 'Open your bank’s page' });
      await expect(open).toBeVisible();
      await checkAccessibility('before the new page');
      const opens = context.waitForEvent('page');
      await open.click();
      const own = await opens;
      await expect(own.getByLabel('One-time code')).toBeVisible();
      expect(await own.evaluate(() => window.opener)).toBeNull();
      await checkAccessibility('while the new page is open');
      await own.getByLabel('One-time code').fill('1234');
      await own.getByRole('button', { name: 'Approve' }).click();
      await passTime(5_000);
      await expect(till.heading('outcome.succeeded.title')).toBeVisible();
      expect(await control.charges(order.paymentId)).toHaveLength(1);
      const posts = (await watch.exchanges()).filter(({ url }) => url === `${origins.bank}/acs/challenge`);
      const ids = posts.map(({ requestBody }) => creqOf(requestBody).acsTransID);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(2);
    });

    test('K36: whose page says to everybody that the challenge is over is ignored', async ({
      page,
      place,
      origins,
      shop,
      control,
      till,
      bank,
    }) => {
      const order = await payAt('forges', { page, place, origins, shop, control, till });
      await expect(bank.code).toBeVisible();
      await page.waitForTimeout(1_000);
      await expect(till.challenge).toBeVisible();
      expect(await control.charges(order.paymentId)).toEqual([]);
      await bank.approve();
      await expect(till.heading('outcome.succeeded.title')).toBeVisible();
      expect(await control.charges(order.paymentId)).toHaveLength(1);
    });

    test('K29, K32, K45: gets the first CReq within a second of its answer, as a form, in a frame that passkeys may be used in', async ({
      page,
      place,
      shop,
      control,
      till,
      bank,
      origins,
    }) => {
      let answered = 0;
      const posted = new Promise<{ at: number; type: string | undefined; body: string }>((resolve) => {
        page.on('response', (response) => {
          if (/\/3ds$/.test(response.url()) && response.request().method() === 'POST') answered = performance.now();
        });
        page.on('request', (request) => {
          if (request.url() !== `${origins.bank}/acs/challenge`) return;
          const type = request.headers()['content-type'];
          resolve({ at: performance.now(), type, body: request.postData() ?? '' });
        });
      });
      await payAt('plain', { page, place, origins, shop, control, till });
      const { at, type, body } = await posted;
      expect(at - answered).toBeLessThan(1_000);
      expect(type).toBe('application/x-www-form-urlencoded');
      expect([...new URLSearchParams(body).keys()]).toEqual(['creq']);
      await expect(bank.code).toBeVisible();
      const allowed = await bankFrame(page, place)
        .locator('body')
        .evaluate((element) => {
          // Chromium's own; it is missing from the DOM library.
          const { featurePolicy } = element.ownerDocument as Document & {
            readonly featurePolicy: { allowsFeature(name: string): boolean };
          };
          return ['publickey-credentials-get', 'payment'].map((name) => featurePolicy.allowsFeature(name));
        });
      expect(allowed).toEqual([true, true]);
      await expect(page.locator('form[target]')).toHaveCount(0);
    });
  });

test.describe('a bank', () => {
  // What a bank says, whose word the service has: the same wherever its page is.
  test('K38: with three steps is gone through, and pays', async ({
    page,
    place,
    origins,
    shop,
    control,
    till,
    bank,
  }) => {
    const order = await payAt('three steps', { page, place, origins, shop, control, till });
    await bankFrame(page, place).getByRole('button', { name: 'By text message' }).click();
    await bankFrame(page, place).getByRole('button', { name: 'I have the code' }).click();
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  test('K34: whose result says N of what was approved is not believed: the payment is made', async ({
    page,
    place,
    origins,
    shop,
    control,
    till,
    bank,
  }) => {
    const order = await payAt('lies', { page, place, origins, shop, control, till });
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  test('K33: whose result says Y of what was declined is not believed: nothing is charged', async ({
    page,
    place,
    origins,
    shop,
    control,
    till,
    bank,
  }) => {
    const order = await payAt('lies', { page, place, origins, shop, control, till });
    await bank.decline();
    await expect(till.text('threeds.atBank.notApproved.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toEqual([]);
  });

  for (const [check, behaviour] of inTurn([
    ['K36', 'wrong ids'],
    ['K07', 'padded'],
    ['K37', 'replays'],
  ] as const)) {
    test(`${check}: of the behaviour “${behaviour}” ends in one charge, completed once`, async ({
      page,
      place,
      origins,
      shop,
      control,
      till,
      bank,
      watch,
    }) => {
      // No script may read the notification page from outside its frame.
      if (behaviour === 'replays') watch.expectMessage(/ERR_BLOCKED_BY_RESPONSE/);
      const order = await payAt(behaviour, { page, place, origins, shop, control, till });
      await bank.approve();
      await expect(till.heading('outcome.succeeded.title')).toBeVisible();
      expect(await control.charges(order.paymentId)).toHaveLength(1);
      // A deployment has the bank post to a page of its own, which authorises: nothing is left to complete.
      const end = deployed ? /\/authorize\/[^/]+$/ : /\/3ds\/notify$/;
      const notified = (await watch.exchanges()).filter(({ method, url }) => method === 'POST' && end.test(url));
      expect(notified).toHaveLength(behaviour === 'replays' ? 2 : 1);
      const completions = (await watch.exchanges()).filter(
        ({ method, url }) => method === 'POST' && /complete$/.test(url),
      );
      expect(completions).toHaveLength(deployed ? 0 : 1);
    });
  }

  for (const behaviour of inTurn(['blank', 'broken', 'no certificate', 'silent'] as const)) {
    test(`K41: of the behaviour “${behaviour}” leaves a way on within 15 seconds, and nothing is charged`, async ({
      page,
      place,
      origins,
      shop,
      control,
      till,
      watch,
      passTime,
    }) => {
      // The payment page's policy names the banks of this origins: another address of theirs ends there, as a wrong certificate would.
      watch.expectMessage(/Failed to load resource|net::ERR_|policy violation: f|Content Security Policy directive/);
      const order = await payAt(behaviour, { page, place, origins, shop, control, till });
      await expect(till.challenge).toBeVisible();
      await passTime(10_000);
      await expect(newPageButton(page)).toBeVisible({ timeout: 15_000 });
      expect(await control.charges(order.paymentId)).toEqual([]);
    });
  }

  test('K41: whose second page forbids frames leaves a way on as well: another check, on a page of its own, pays', async ({
    page,
    place,
    origins,
    context,
    shop,
    control,
    till,
    watch,
    passTime,
    checkAccessibility,
  }) => {
    watch.expectMessage(/Refused to display|frame-ancestors|X-Frame-Options/i);
    const order = await payAt('no frames later', { page, place, origins, shop, control, till });
    await bankFrame(page, place).getByRole('button', { name: 'By text message' }).click();
    await expect(newPageButton(page)).toBeHidden();
    // Half a minute without another page.
    await passTime(30_000);
    await expect(newPageButton(page)).toBeVisible({ timeout: 45_000 });
    await checkAccessibility('the way out of a frame that has gone empty');
    expect(await control.charges(order.paymentId)).toEqual([]);
    await newPageButton(page).click();
    const opens = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open your bank’s page' }).click();
    const own = await opens;
    await own.getByRole('button', { name: 'By text message' }).click();
    await own.getByRole('button', { name: 'I have the code' }).click();
    await own.getByLabel('One-time code').fill('1234');
    await own.getByRole('button', { name: 'Approve' }).click();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  test('K35: that never leads back is believed by the service’s read, within ten seconds', async ({
    page,
    place,
    origins,
    shop,
    control,
    till,
    bank,
  }) => {
    const order = await payAt('no return', { page, place, origins, shop, control, till });
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible({ timeout: 10_000 });
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });

  // The page that a deployment names for the notification sends no message: which page its frame has loaded last cannot be seen, and any counts as the end.
  const unnotified = deployed ? 'Y' : 'N';
  for (const [check, behaviour, indicator] of inTurn([
    ['K04', 'method broken', unnotified],
    ['K04', 'method gone', unnotified],
    ['K04', 'method silent', unnotified],
    ['K07', 'method padded', 'Y'],
  ] as const)) {
    test(`${check}: of the behaviour “${behaviour}” makes the indicator ${indicator}, and the payment goes on`, async ({
      page,
      place,
      origins,
      shop,
      control,
      till,
      bank,
      watch,
      passTime,
    }) => {
      watch.expectMessage(/Failed to load resource/);
      const device = page.waitForRequest(/\/acs\/method/);
      const order = await payAt(behaviour, { page, place, origins, shop, control, till }, challengedAfterMethod);
      await device;
      if (indicator === 'N') await passTime(10_000);
      await expect(bank.code).toBeVisible({ timeout: 20_000 });
      const asked = (await watch.exchanges()).filter(({ method, url }) => method === 'POST' && /\/3ds$/.test(url));
      expect(asked.map(({ requestBody }) => JSON.parse(requestBody).threeds_method_comp_ind)).toEqual([indicator]);
      await expect(page.locator('[data-part="method-frame"]')).toHaveCount(0);
      await bank.approve();
      await expect(till.heading('outcome.succeeded.title')).toBeVisible();
      expect(await control.charges(order.paymentId)).toHaveLength(1);
    });
  }

  for (const [behaviour, ending] of [
    ['approves later', 'outcome.succeeded.title'],
    ['declines later', undefined],
  ] as const) {
    test(`K13: that ${behaviour} in its app is waited for, minutes after, without a frame`, async ({
      page,
      place,
      origins,
      shop,
      control,
      till,
      passTime,
    }) => {
      const order = await payAt(behaviour, { page, place, origins, shop, control, till }, approvedInApp);
      await expect(till.text('threeds.decoupled.title')).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      expect(await control.charges(order.paymentId)).toEqual([]);
      await control.advance(5 * 60_000);
      await passTime(5_000);
      if (ending === undefined)
        await expect(till.text('threeds.atBank.notApproved.title')).toBeVisible({ timeout: 40_000 });
      else await expect(till.heading(ending)).toBeVisible({ timeout: 40_000 });
      expect(await control.charges(order.paymentId)).toHaveLength(ending === undefined ? 0 : 1);
    });
  }
});

const check = (page: Page) => page.locator('[data-tk="three-ds-challenge"]');
/** State of a challenge that has been approved. A deployment authorises with the bank's post: nothing is left that the page around would have to complete. */
const approved = deployed ? 'settled' : 'authenticated';

for (const host of inTurn(['focus-trap', 'shadow-root', 'transformed', 'hostile-styles'] as const)) {
  test(`K44: on a page with “${host}”, a code can be typed and sent at 320 and 1280 pixels`, async ({
    page,
    origins,
  }) => {
    test.setTimeout(120_000);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await openStory(page, origins.shop, { component: 'three-ds-challenge', story: `host-${host}` });
      const frame = page.locator('[data-part="challenge-frame"]');
      const code = bankFrame(page).getByLabel('One-time code');
      await code.click();
      await page.keyboard.type('1234');
      await expect(code).toHaveValue('1234');
      const box = await frame.boundingBox();
      expect(box?.width ?? 0, `${width}: the frame's width`).toBeLessThanOrEqual(width);
      expect(box?.width ?? 0, `${width}: the frame's width`).toBeGreaterThanOrEqual(250);
      await bankFrame(page).getByRole('button', { name: 'Approve' }).click();
      await expect(check(page), `${width}: approved`).toHaveAttribute('data-state', approved);
    }
  });
}

test('K27: each size is exact at 1280 pixels, is in the CReq, and takes the whole window where it does not fit', async ({
  page,
  origins,
}) => {
  test.setTimeout(120_000);
  let creq: Record<string, unknown> = {};
  page.on('request', (request) => {
    if (request.url() === `${origins.bank}/acs/challenge`) creq = creqOf(request.postData() ?? '');
  });
  const boxOfFrame = async () => page.locator('[data-part="challenge-frame"]').boundingBox();
  for (const [size, width, height] of [
    ['01', 250, 400],
    ['02', 390, 400],
    ['03', 500, 600],
    ['04', 600, 400],
    ['05', 1280, undefined],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openStory(page, origins.shop, { component: 'three-ds-challenge', story: `size-${size}` });
    // The story ends with the frame; its size and its request follow.
    await expect.poll(async () => (await boxOfFrame())?.width, { message: size }).toBe(width);
    if (height !== undefined)
      await expect.poll(async () => (await boxOfFrame())?.height, { message: size }).toBe(height);
    await expect.poll(() => creq.challengeWindowSize, { message: `the CReq of ${size}` }).toBe(size);
    // A12: five sizes at six widths. What does not fit with its frame around it takes the whole window.
    for (const narrow of [768, 600, 390, 360, 320]) {
      await page.setViewportSize({ width: narrow, height: 900 });
      const fits = size !== '05' && narrow >= width + 34;
      const message = `${size} at ${narrow}`;
      await expect.poll(async () => (await boxOfFrame())?.width, { message }).toBe(fits ? width : narrow);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message })
        .toBeLessThanOrEqual(narrow);
    }
  }
  for (const [width, expected] of [
    [1280, '03'],
    [389, '05'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openStory(page, origins.shop, { component: 'three-ds-challenge', story: 'size-auto' });
    await expect.poll(() => creq.challengeWindowSize, { message: `automatic at ${width}` }).toBe(expected);
  }
});

for (const [width, height] of [
  [320, 256],
  [844, 390],
] as const) {
  test(`a window of ${width} by ${height} pixels leaves the bank's page 250 pixels, and its dialog scrolls to the rest`, async ({
    page,
    shop,
    till,
    bank,
    checkAccessibility,
  }) => {
    await page.setViewportSize({ width, height });
    const order = await shop.order();
    await page.goto(order.openLink);
    await till.enterCard({ number: challenged });
    await till.pay();
    await expect(bank.code).toBeVisible();
    const frame = await page.locator('[data-part="challenge-frame"]').boundingBox();
    expect(frame?.height).toBeGreaterThanOrEqual(250);
    expect(frame?.width).toBe(width);
    // What to do, or after a while what helps where the bank's page does not.
    const footer = page.locator('[data-part="dialog-footer"]');
    await expect(footer).toBeHidden();
    const help = page.getByText(till.t('threeds.help'));
    // Right after a scroll Chromium may send a click to the frame that was at its place before. A person's pointer is there first.
    await help.hover();
    await help.click();
    await footer.scrollIntoViewIfNeeded();
    await expect(footer).toBeInViewport();
    expect((await page.locator('[data-part="challenge-frame"]').boundingBox())?.height).toBeGreaterThanOrEqual(250);
    await checkAccessibility(`the challenge at ${width} by ${height}`);
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  });
}

test('at 1280 by 800 pixels the challenge is a dialog with the merchant and the amount in its header', async ({
  page,
  shop,
  till,
  bank,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const order = await shop.order();
  await page.goto(order.openLink);
  const due = await page.locator('[data-part="amount-due"] [data-part="amount"]').textContent();
  await till.enterCard({ number: challenged });
  await till.pay();
  await expect(bank.code).toBeVisible();
  const dialog = await till.challenge.boundingBox();
  expect(dialog?.width).toBeLessThan(800);
  expect(dialog?.height).toBeLessThan(790);
  const frame = await page.locator('[data-part="challenge-frame"]').boundingBox();
  expect([frame?.width, frame?.height]).toEqual([500, 600]);
  const header = till.challenge.locator('[data-part="dialog-header"] [data-part="challenge-order"]');
  await expect(header).toContainText(due ?? 'an amount');
  await expect(header.locator('[data-part="hint"]')).not.toBeEmpty();
  expect(dialog?.width).toBeLessThanOrEqual(502);
  await expect(till.challenge.getByRole('heading', { name: till.t('threeds.title') })).toBeFocused();
  await checkAccessibility('the challenge under its order');
  await bank.approve();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
});

test('a challenge in the flow of the page is confirmed there, and one on a page of its own there', async ({
  page,
  context,
  origins,
}) => {
  await openStory(page, origins.shop, { component: 'three-ds-challenge', story: 'inline-sidebar' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bankFrame(page).getByLabel('One-time code').fill('1234');
  await bankFrame(page).getByRole('button', { name: 'Approve' }).click();
  await expect(check(page)).toHaveAttribute('data-state', approved);

  await openStory(page, origins.shop, { component: 'three-ds-challenge', story: 'new-page' });
  const opens = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open your bank’s page' }).focus();
  await page.keyboard.press('Enter');
  const own = await opens;
  await own.getByLabel('One-time code').fill('1234');
  await own.getByRole('button', { name: 'Approve' }).click();
  await expect(check(page)).toHaveAttribute('data-state', approved);
});

test.describe('a page under exactly the policy that `tillkit-server csp` prints', () => {
  test.use({ place: 'shop' });

  test('pays after a 3DS method and a challenge in the flow of the page: it names no bank, and nothing is against it', async ({
    page,
    origins,
    shop,
    control,
    till,
    bank,
    watch,
  }) => {
    const answer = page.waitForResponse(`${origins.shop}/plain.html`);
    const { paymentId, paymentLinkId, clientSecret } = await paymentOf(origins, shop);
    const element = `<till-payment-link payment-link-id="${paymentLinkId}" client-secret="${clientSecret}">`;
    await page.addInitScript(() => {
      const against: string[] = [];
      Object.assign(window, { against });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        against.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    await openPlainPage(page, origins, `${element}</till-payment-link>`);
    const policy = (await (await answer).headerValue('content-security-policy')) ?? '';
    expect(policy).toContain(`frame-src ${origins.pay}; form-action 'self';`);
    expect(policy).not.toContain(origins.bank);
    await page.locator('till-payment-link').evaluate((element) => {
      Object.assign(element, { challenge: { presentation: 'inline' } });
    });
    await till.enterCard({ number: challengedAfterMethod });
    await till.pay();
    await expect(bank.code).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('region', { name: till.t('threeds.title') })).toBeVisible();
    for (const frame of page.frames())
      expect(await frame.evaluate(() => Reflect.get(window, 'against')), frame.url()).toEqual([]);
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(paymentId)).toHaveLength(1);
    const asked = (await watch.exchanges()).filter(({ method, url }) => method === 'POST' && /\/3ds$/.test(url));
    expect(asked.map(({ requestBody }) => JSON.parse(requestBody).threeds_method_comp_ind)).toEqual(['Y']);
    expect(await page.evaluate(() => Reflect.get(window, 'against'))).toEqual([]);
  });
});

test.describe('a frame of the pay origin for a bank', () => {
  test.use({ place: 'shop' });

  test('whose 3DS method makes the device known is all that is drawn: nothing is asked, and the payment is made once', async ({
    page,
    place,
    origins,
    shop,
    control,
    till,
    watch,
  }) => {
    const order = await payAt(
      'method frictionless',
      { page, place, origins, shop, control, till },
      challengedAfterMethod,
    );
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
    const exchanges = await watch.exchanges();
    const asked = exchanges.filter(({ method, url }) => method === 'POST' && /\/3ds$/.test(url));
    expect(asked.map(({ requestBody }) => JSON.parse(requestBody).threeds_method_comp_ind)).toEqual(['Y']);
    const posts = exchanges.filter(({ method, url }) => method === 'POST' && url.startsWith(origins.bank));
    expect(posts.map(({ url }) => url)).toEqual([`${origins.bank}/acs/method`]);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('that does not load is offered again, and the CReq leaves once', async ({
    page,
    place,
    origins,
    shop,
    control,
    till,
    bank,
    watch,
  }) => {
    watch.expectMessage(/net::ERR_FAILED|Failed to execute 'postMessage'/);
    await page.route('**/frame/three-ds?*', (route) => route.abort(), { times: 1 });
    const order = await payAt('plain', { page, place, origins, shop, control, till });
    await expect(till.challenge).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click({ timeout: 15_000 });
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
    const posts = (await watch.exchanges()).filter(({ url }) => url === `${origins.bank}/acs/challenge`);
    expect(posts).toHaveLength(1);
  });

  test('that something else is loaded into ends the challenge: the payment is read, and another check may begin', async ({
    page,
    place,
    origins,
    shop,
    control,
    till,
    bank,
    watch,
    passTime,
  }) => {
    // The browser says that the other document does not want to be framed.
    watch.expectMessage(/^Framing .* violates the following Content Security Policy directive/);
    const order = await payAt('plain', { page, place, origins, shop, control, till });
    await expect(bank.code).toBeVisible();
    await page.evaluate((other) => {
      const frame = document.querySelector<HTMLIFrameElement>('[data-part="challenge-frame"]');
      frame?.contentWindow?.location.replace(other);
    }, `${origins.pay}/healthz`);
    await expect(till.text('threeds.checking')).toBeVisible();
    await passTime(5_000);
    await till.button('threeds.restart').click({ timeout: 15_000 });
    expect(await control.charges(order.paymentId)).toEqual([]);
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });
});
