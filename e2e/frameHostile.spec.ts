import { bankScreen, paymentLinkScreen } from 'tillkit-sandbox/testing';
import { type Canaries, heapOf, placesOf, scan } from './canaries.ts';
import { expect, test } from './fixtures.ts';
import { framedKinds, openFramedPage, typedInFrames } from './framedPages.ts';
import {
  addSpyingSheet,
  forgeMessages,
  keepPortListeners,
  keepPorts,
  listenToEverything,
  openFramesFirst,
  payAnother,
} from './hostilePage.ts';
import { openPlainPage, paymentOf } from './plainPage.ts';

const names = { card: 'a card', code: 'a security code', payout: 'a payout account' } as const;

/** What nothing of the page may have, long enough to be no other number. */
const canariesOf = {
  card: { number: typedInFrames.card.number, holder: typedInFrames.card.holder },
  code: {},
  payout: { IBAN: typedInFrames.payout.iban, holder: typedInFrames.payout.account_holder },
} as const satisfies Record<string, Canaries>;

/** The same, and parts of it, in whatever is noted. A security code is three digits between two other characters. */
const wanted = String.raw`4242[\s-]?4242|DE94[\s-]?3704|0440[\s-]?0532|0440[\s-]?5320|Canaria|(?<![\w.])073(?![\w.])`;

for (const kind of framedKinds)
  test(`the frame of ${names[kind]} gives a hostile page no digit, and takes nothing from it`, async ({
    page,
    context,
    origins,
    shop,
    watch,
    control,
  }) => {
    const exceptions: string[] = [];
    context.on('weberror', (error) => exceptions.push(error.error().message));
    await page.addInitScript(listenToEverything, { shop: origins.shop, wanted });
    const opened = await openFramedPage(page, { origins, shop }, kind, false);
    const { element, frame, first, type, submit, pay, paymentId } = opened;
    await first.waitFor();
    await page.evaluate(addSpyingSheet);
    await type();
    const looks = async () => ({
      states: await page.locator('[data-state]').evaluateAll((all) => all.map((one) => one.getAttribute('data-state'))),
      height: await element.getAttribute('height'),
      button: await pay?.isEnabled(),
      words: await frame.locator('body').innerText(),
      typed: await frame.locator('input, select').evaluateAll((all) => all.map((one) => Reflect.get(one, 'value'))),
    });
    const before = await looks();
    expect(before.typed.join(), 'it was typed').toMatch(new RegExp(wanted));
    const count = Number(process.env.TILLKIT_FORGED ?? 5_000);
    await element.evaluate(forgeMessages, { count, payOrigin: origins.pay });
    expect(await looks()).toEqual(before);

    // While it is still in the fields: what the page's own document, storages and memory have of it.
    const canaries = canariesOf[kind];
    const { 'accessibility tree': _tree, ...places } = await placesOf(page, context);
    expect(scan({ ...places, memory: await heapOf(page, context) }, canaries), 'the page').toEqual([]);
    const inside = await (await element.elementHandle())?.contentFrame();
    if (inside == null) throw new Error('The frame is gone.');
    expect(await inside.evaluate(() => Reflect.get(window, 'originAgentCluster'))).toBe(true);
    // The search finds what there is: the frame's own memory has all of it.
    expect(scan({ memory: await heapOf(inside, context) }, canaries)).toHaveLength(Object.keys(canaries).length);

    await submit();
    if (paymentId !== undefined) expect(await control.charges(paymentId)).toHaveLength(1);
    expect(scan({ memory: await heapOf(page, context) }, canaries), 'the page afterwards').toEqual([]);
    const seen: readonly string[] = await page.evaluate(() => Reflect.get(window, 'seenByTheShop'));
    expect(
      seen.some((one) => one.startsWith('port:')),
      'the hooks were called',
    ).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'hookedCalls').count)).toBeGreaterThan(1000);
    expect(seen.filter((one) => new RegExp(wanted).test(one))).toEqual([]);
    expect(seen.filter((one) => /^(?:keydown|keyup|beforeinput|input|paste|change|copy): .*\d/.test(one))).toEqual([]);
    for (const { url, requestBody, requestHeaders } of await watch.exchanges()) {
      expect(url).not.toContain('leak-');
      expect(scan({ address: url, headers: JSON.stringify(requestHeaders) }, canaries), url).toEqual([]);
      if (requestHeaders.origin !== origins.pay) expect(scan({ body: requestBody }, canaries), url).toEqual([]);
    }
    expect(scan({ 'log of the servers': await origins.log() }, canaries)).toEqual([]);
    expect(exceptions).toEqual([]);
  });

/** What a frame says to a call about another payment than its own. */
const refused = { ok: false, failure: { kind: 'contract', effect: 'none', code: 'frame_of_another_payment' } };

test('a card that was typed pays the payment that its frame was opened for, and no other one that a script of the page names over the port', async ({
  page,
  origins,
  shop,
  control,
  watch,
}) => {
  await page.addInitScript(keepPorts);
  const other = await paymentOf(origins, shop);
  const { type, submit, paymentId = '' } = await openFramedPage(page, { origins, shop }, 'card', false);
  await type();
  const answers = await page.evaluate(payAnother, { clientSecret: other.clientSecret });
  expect(await control.charges(other.paymentId)).toEqual([]);
  expect(answers).toEqual([refused, refused, refused]);
  await submit();
  expect(await control.charges(paymentId)).toHaveLength(1);
  expect(await control.charges(other.paymentId)).toEqual([]);
  // What the frame has sent to the proxy, and nobody else, says which payment it is for.
  const fromFrame = (await watch.exchanges()).filter(
    ({ requestHeaders }) => requestHeaders['x-card-frame'] !== undefined,
  );
  expect(fromFrame.length).toBeGreaterThan(1);
  for (const { url } of fromFrame) expect(url.startsWith(`${origins.pay}/kit/payments/${paymentId}/`), url).toBe(true);
});

test('a security code pays the payment that its frame was opened for, and no other one that a script of the page names over the port', async ({
  page,
  origins,
  shop,
  control,
}) => {
  await page.addInitScript(keepPorts);
  const other = await paymentOf(origins, shop);
  const { type, submit, paymentId = '' } = await openFramedPage(page, { origins, shop }, 'code', false);
  await type();
  expect(await page.evaluate(payAnother, { clientSecret: other.clientSecret })).toEqual([refused, refused, refused]);
  await submit();
  expect(await control.charges(paymentId)).toHaveLength(1);
  expect(await control.charges(other.paymentId)).toEqual([]);
});

test('a script that opens the channel to the frame first, for another payment, is not heard by it', async ({
  page,
  origins,
  shop,
  control,
}) => {
  await page.addInitScript(keepPorts);
  const other = await paymentOf(origins, shop);
  await page.addInitScript(openFramesFirst, { payOrigin: origins.pay, clientSecret: other.clientSecret });
  const { type, submit, paymentId = '' } = await openFramedPage(page, { origins, shop }, 'card', false);
  await type();
  expect(await page.evaluate(payAnother, { clientSecret: other.clientSecret })).toEqual([refused, refused, refused]);
  expect(await page.evaluate(() => Reflect.get(window, 'heardByTheScript'))).toEqual([]);
  await submit();
  expect(await control.charges(paymentId)).toHaveLength(1);
  expect(await control.charges(other.paymentId)).toEqual([]);
});

test('a hostile page that says that a challenge is over, also with the port of the frame itself, makes nothing paid', async ({
  page,
  origins,
  shop,
  control,
  watch,
}) => {
  await page.addInitScript(keepPortListeners);
  const till = await paymentLinkScreen(page, { mode: 'frame' });
  const bank = bankScreen(page, { mode: 'frame' });
  const { paymentLinkId, clientSecret, paymentId } = await paymentOf(origins, shop);
  const element = `<till-payment-link payment-link-id="${paymentLinkId}" client-secret="${clientSecret}">`;
  await openPlainPage(page, origins, `${element}</till-payment-link>`, { strict: false });
  await till.enterCard({ number: '4212345678910006' });
  await till.pay();
  await expect(bank.code).toBeVisible();
  const state = page.locator('[data-tk="three-ds-challenge"]');
  await page.locator('[data-part="challenge-frame"]').evaluate(forgeMessages, { count: 1000, payOrigin: origins.pay });
  await expect(state).toHaveAttribute('data-state', 'challenge');
  await expect(bank.code).toBeVisible();

  const readsOf = async () =>
    (await watch.exchanges()).filter(({ url }) => url.endsWith(`/${paymentId}/status`)).length;
  const before = await readsOf();
  await page.evaluate(() => {
    const listeners: readonly ((event: MessageEvent) => void)[] = Reflect.get(window, 'portListeners');
    for (const listener of listeners)
      for (const event of ['challengeEnded', 'methodEnded', 'frameLoaded', 'asked'])
        listener(new MessageEvent('message', { data: { type: 'bank', event } }));
  });
  // What it means is read at the service, which knows of no approval.
  await expect(state).toHaveAttribute('data-state', 'checkingResult');
  await expect.poll(readsOf).toBeGreaterThan(before);
  await expect(till.heading('outcome.succeeded.title')).toBeHidden();
  expect(await control.charges(paymentId)).toEqual([]);
});

test('the search finds the digits in the memory of a page whose card fields are in its own document', async ({
  page,
  context,
  origins,
  shop,
}) => {
  const { paymentLinkId, clientSecret } = await paymentOf(origins, shop);
  const element = `<till-payment-link payment-link-id="${paymentLinkId}" client-secret="${clientSecret}" mode="inline">`;
  await openPlainPage(page, origins, `${element}</till-payment-link>`, { mode: 'inline' });
  await page.getByLabel('Card number').focus();
  await page.keyboard.type(typedInFrames.card.number);
  const { number } = canariesOf.card;
  expect(scan({ memory: await heapOf(page, context) }, { number })).toEqual([{ canary: 'number', place: 'memory' }]);
});
