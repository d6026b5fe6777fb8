import { expect, test } from './fixtures.ts';
import { withoutFirstRead } from './withoutFirstRead.ts';

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const code = /"code":\s*"([^"]+)"/.exec(text)?.[1] ?? '';
  return { status: response.status, code, text };
}

const json = { 'content-type': 'application/json' };

test('wrong keys, secrets, ids and bodies at the service each have a typed answer and touch nothing', async ({
  origins,
  shop,
  control,
}) => {
  const order = await shop.order();
  const secret = `${order.paymentId}_secret_AAAAAAAAAAAAAAAAAAAA`;
  const post = (path: string, body: string, key?: string) =>
    send(`${origins.service}${path}`, {
      method: 'POST',
      headers: { ...json, ...(key ? { 'api-key': key } : {}) },
      body,
    });
  const complete = JSON.stringify({ client_secret: secret });
  const key = origins.publishableKey;
  const before = await control.ledger(order.paymentId);

  expect(await post(`/${order.paymentId}/complete_authorize`, complete)).toMatchObject({ status: 401, code: 'IR_01' });
  expect(await post(`/${order.paymentId}/complete_authorize`, complete, 'pk_snd_wrong')).toMatchObject({
    status: 401,
    code: 'IR_01',
  });
  // The publishable key opens no call of the merchant's server.
  expect(await send(`${origins.service}/payments/list`, { headers: { 'api-key': key } })).toMatchObject({
    status: 401,
    code: 'IR_01',
  });
  expect(await post('/payments', '{"amount":100,"currency":"EUR"}', key)).toMatchObject({ status: 401, code: 'IR_01' });
  // A wrong secret of the right payment, and no secret at all.
  expect((await post(`/${order.paymentId}/complete_authorize`, complete, key)).status).toBeGreaterThanOrEqual(400);
  expect((await post(`/${order.paymentId}/complete_authorize`, '{}', key)).status).toBe(400);
  // Ids that do not exist.
  const unknown = JSON.stringify({ client_secret: 'pay_nobody_secret_AAAAAAAAAAAAAAAAAAAA' });
  expect((await post('/pay_nobody/complete_authorize', unknown, key)).status).toBeGreaterThanOrEqual(400);
  expect(await send(`${origins.service}/no/such/address`, { headers: { 'api-key': key } })).toMatchObject({
    status: 404,
    code: 'IR_02',
  });
  // Bodies that are none.
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"client_secret":7}',
    `{"client_secret":"${secret}","amount":1}`,
  ]) {
    const answer = await post(`/${order.paymentId}/complete_authorize`, body, key);
    expect(answer.status, body).toBeGreaterThanOrEqual(400);
    expect(answer.status, body).toBeLessThan(500);
    expect(answer.code, body).toMatch(/^[A-Z]{2}_\d+$/);
  }
  expect(await control.ledger(order.paymentId)).toEqual(before);
});

test('wrong secrets, ids, bodies and addresses at the pay origin each have a typed answer and touch nothing', async ({
  origins,
  shop,
  control,
}) => {
  const order = await shop.order();
  const before = await control.ledger(order.paymentId);
  const status = `${origins.pay}/kit/payments/${order.paymentId}/status`;
  const select = `${origins.pay}/kit/payments/${order.paymentId}/confirm`;
  const wrong = { 'x-client-secret': `${order.paymentId}_secret_AAAAAAAAAAAAAAAAAAAA` };
  const refusals = [
    await send(status),
    await send(status, { headers: wrong }),
    await send(`${origins.pay}/kit/payments/pay_nobody/status`, { headers: wrong }),
    await send(`${origins.pay}/kit/links/plink_nobody`, { headers: wrong }),
    await send(select, { method: 'POST', headers: { ...json, ...wrong }, body: '{}' }),
    await send(select, { method: 'POST', headers: { ...json, ...wrong }, body: '{' }),
    await send(select, { method: 'POST', headers: wrong, body: 'payment_method=card' }),
    await send(`${origins.pay}/payments/list`),
    await send(`${origins.pay}/kit/payments/../../payments/list`, { headers: wrong }),
    await send(status, { headers: { ...wrong, origin: 'https://foreign.example' } }),
  ];
  for (const answer of refusals) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.code).toMatch(/^[a-z_]+$/);
  }
  expect(await control.ledger(order.paymentId)).toEqual(before);
});

test('a link that was never made says so', async ({ page, origins, watch, checkAccessibility }) => {
  watch.expectMessage(/status of 404/);
  const response = await page.goto(`${origins.pay}/payment_link/merchant_nobody/pay_nobody`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAccessibility('an unknown link');
});

test('a secure link without its session, and with a forged one, asks to be opened again', async ({
  page,
  shop,
  watch,
  checkAccessibility,
}) => {
  watch.expectMessage(/status of 403/);
  const order = await shop.order({ customer: 'returning' });
  const link = await shop.secureLink(order);
  const bare = link.replace(/\?.*$/, '');
  for (const url of [bare, `${bare}?session=forged.token`, link.replace(/.{4}$/, 'AAAA')]) {
    const response = await page.goto(url);
    expect(response?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.content()).not.toContain('_secret_');
  }
  await checkAccessibility('a secure link to be opened again');
});

test('an unknown trans_status is not a success: nothing is charged and the page says so', async ({
  page,
  shop,
  control,
  till,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await control.fault({ endpoint: 'authenticateThreeDS', kind: 'unknown status' });
  await page.goto(order.openLink);
  await till.enterCard({ number: '4212345678910006' });
  await till.pay();
  await expect(till.text('threeds.unreadable.text')).toBeVisible();
  await checkAccessibility('an unknown trans_status');
  expect(await control.charges(order.paymentId)).toEqual([]);
});

test('an unknown status word is neither paid nor failed: the page keeps asking until it knows', async ({
  page,
  shop,
  control,
  till,
}) => {
  const order = await shop.order();
  await control.fault({ endpoint: 'updatePayment', kind: 'unknown status' });
  await page.goto(order.openLink);
  await till.enterCard({ number: '4000000000000002' });
  await till.pay();
  // The service's own words are known again with the next read; until then no page reports "paid".
  await expect(till.text('outcome.failed.title')).toBeVisible({ timeout: 40_000 });
  await expect(till.heading('outcome.succeeded.title')).toBeHidden();
  expect(await control.charges(order.paymentId)).toEqual([]);
});

/** The proxy reads once for the document, then the browser's client tries three times before the page reports a failure. */
const tries = 4;

for (const kind of ['malformed', 'html', 'status 500', 'status 429', 'no answer before'] as const) {
  test(`a service that answers the opening read with “${kind}” ends in a sentence and a way on`, async ({
    page,
    shop,
    control,
    till,
    watch,
    checkAccessibility,
  }) => {
    watch.expectMessage(/Failed to load resource|net::ERR_/);
    const order = await shop.order();
    for (let nth = 1; nth <= tries; nth += 1) await control.fault({ endpoint: 'retrievePaymentLink', kind, nth });
    await page.goto(order.openLink);
    await expect(till.heading('outcome.load_failed.title')).toBeVisible();
    await expect(till.text('outcome.load_failed.text')).toBeVisible();
    await checkAccessibility(`the opening read: ${kind}`);
    await till.button('common.retry').click();
    await expect(till.cardNumber).toBeVisible();
    expect(await control.charges(order.paymentId)).toEqual([]);
  });
}

test('a card that is not a card is stopped in the form', async ({
  page,
  shop,
  till,
  control,
  watch,
  origins,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: '4242424242424241', expiry: '12/19', cvc: '12', holder: '' });
  await till.pay();
  await expect(till.cardNumber).toBeFocused();
  for (const [field, key] of [
    [till.cardNumber, 'card.number.error.checksum'],
    [till.expiry, 'card.expiry.error.expired'],
    [till.cvc, 'card.cvc.error.length_3'],
    [till.holder, 'card.holder.error.empty'],
  ] as const) {
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${till.t(key).replaceAll('.', '\\.')}`));
    await expect(till.text(key)).toBeVisible();
  }
  await checkAccessibility('a form with mistakes');
  const sent = (await watch.exchanges()).filter(
    ({ method, url }) => method === 'POST' && url.startsWith(origins.service),
  );
  expect(sent).toEqual([]);
  expect(await control.charges(order.paymentId)).toEqual([]);
});

/** A picture that would run something where pictures may, and is large enough to cover everything where they are drawn as they are. */
const drawing = (weight = 0) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000" onload="top.hostile=1">
    <script>top.hostile=1; fetch('https://foreign.example/sent')</script>
    <image href="https://foreign.example/seen.png" width="10" height="10"/>
    <foreignObject width="4000" height="4000"><body xmlns="http://www.w3.org/1999/xhtml"><h1>Paid</h1></body></foreignObject>
    <rect width="4000" height="4000" fill="teal"/><!--${'x'.repeat(weight)}--></svg>`;

for (const [what, answer] of Object.entries({
  'an SVG with a script': { status: 200, contentType: 'image/svg+xml', body: drawing() },
  'a picture of 10 MB': { status: 200, contentType: 'image/svg+xml', body: drawing(10_000_000) },
  'a page in place of a picture': { status: 200, contentType: 'text/html', body: '<script>top.hostile=1</script>' },
  'nothing: 404': { status: 404, contentType: 'text/plain', body: 'none' },
  'an address without https': undefined,
})) {
  test(`row 119: a merchant’s logo that is ${what} is a picture of 40 pixels or the first letter, and nothing runs`, async ({
    page,
    origins,
    shop,
    till,
    watch,
  }) => {
    if (answer?.status === 404) watch.expectMessage(/status of 404/);
    const order = await shop.order();
    const asked: string[] = [];
    const logo = answer === undefined ? 'http://logo.example/x.svg' : `${origins.pay}/assets/strange-logo`;
    await page.route(/\.example\/|strange-logo/, async (route) => {
      asked.push(route.request().url());
      if (answer === undefined) await route.abort();
      else await route.fulfill(answer);
    });
    await withoutFirstRead(page.context());
    await page.route(/\/kit\/links\//, async (route) => {
      const response = await route.fetch();
      const link = await response.json();
      await route.fulfill({ response, json: { ...link, merchant: { ...link.merchant, logo_url: logo } } });
    });
    await page.goto(order.openLink);
    await expect(till.cardNumber).toBeVisible();
    const drawn = answer?.contentType === 'image/svg+xml';
    const place = page.locator(drawn ? '[data-part="merchant-logo"]' : '[data-part="merchant-initials"]').first();
    await expect(place).toBeVisible();
    if (drawn)
      await expect.poll(() => place.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const box = await place.boundingBox();
    expect([box?.width, box?.height]).toEqual([40, 40]);
    expect(await page.evaluate(() => Reflect.has(window, 'hostile'))).toBe(false);
    // The picture itself, and nothing that it would fetch; without https not even that.
    expect(new Set(asked)).toEqual(new Set(answer === undefined ? [] : [logo]));
    await expect(till.payButton).toBeVisible();
  });
}
