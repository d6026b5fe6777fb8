import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { paymentLinkScreen, payoutLinkScreen } from 'tillkit-sandbox/testing';
import { type Canaries, type Hit, heapOf, placesOf, scan, typedOf } from './canaries.ts';
import { deployed } from './dialect.ts';
import { expect, test } from './fixtures.ts';

/** What must be found nowhere but where it has to go. The holder represents every typed word. */
const card = { number: '4212345678910006', cvc: '739', holder: 'Canaria Kestrel' };
const account = { account_holder: 'Canaria Kestrel', iban: 'DE94370400440532010000' } as const;

/** The files of a zip archive, by name. */
async function unzip(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const data = await readFile(path);
  const files = new Map<string, Buffer>();
  let at = data.readUInt32LE(data.lastIndexOf(Buffer.from('504b0506', 'hex')) + 16);
  while (data.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameSize, extra, comment, start] = [
      data.readUInt16LE(at + 10),
      data.readUInt32LE(at + 20),
      data.readUInt16LE(at + 28),
      data.readUInt16LE(at + 30),
      data.readUInt16LE(at + 32),
      data.readUInt32LE(at + 42),
    ];
    const name = data.toString('utf8', at + 46, at + 46 + nameSize);
    const from = start + 30 + data.readUInt16LE(start + 26) + data.readUInt16LE(start + 28);
    const packed = data.subarray(from, from + size);
    files.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameSize + extra + comment;
  }
  return files;
}

interface Entry {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly postData?: { readonly text?: string; readonly _sha1?: string };
  };
  readonly response: {
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly content: { readonly text?: string; readonly _sha1?: string };
  };
}

/** What each call may carry, by the end of its path: the interface asks for it there (interface 2.3, 4.3, 4.4). */
const mayCarry: readonly {
  readonly call: RegExp;
  readonly where: 'body' | 'headers' | 'address' | 'answer';
  readonly what: RegExp;
}[] = [
  { call: /^POST .*:\d+\/payment_methods$/, where: 'body', what: /card number|holder|IBAN|client secret/ },
  // The service says whose card it has stored.
  { call: /^POST .*:\d+\/payment_methods$/, where: 'answer', what: /holder/ },
  // A deployment takes both with the call that confirms, from the browser as well.
  ...(deployed
    ? ([
        {
          call: /^POST .*:\d+\/pay(?:ment|out)s\/[^/]+\/confirm$/,
          where: 'body',
          what: /card number|security code|holder|IBAN|client secret/,
        },
        { call: /^POST .*:\d+\/pay(?:ment|out)s\/[^/]+\/confirm$/, where: 'answer', what: /holder|client secret/ },
      ] as const)
    : []),
  { call: /^POST .*\/confirm$/, where: 'body', what: /security code|phone number|UPI account/ },
  { call: /^POST .*\/complete$/, where: 'body', what: /one-time number/ },
  { call: /^(?:GET|POST|OPTIONS) .*\/kit\/(?:links|payments)\//, where: 'headers', what: /client secret/ },
  { call: /^(?:GET|OPTIONS) .*\/customers\/payment_methods$/, where: 'address', what: /client secret/ },
  { call: /^GET .*\/payment_link\/(?:s\/)?[^/]+\/[^/]+$/, where: 'answer', what: /client secret/ },
  { call: /^(?:GET|POST|OPTIONS) .*\/kit\/payouts\//, where: 'headers', what: /payout link/ },
  // It drives the one call that stores the destination (interface 2.8).
  { call: /^GET .*\/kit\/payouts\//, where: 'answer', what: /client secret/ },
  // The document that comes with the cookie brings along that answer.
  { call: /^GET .*\/payout_link\//, where: 'answer', what: /payout link|client secret/ },
  // The link is exchanged for a cookie of its page.
  { call: /^POST .*\/payout_link\//, where: 'headers', what: /payout link/ },
  { call: /^POST .*\/payout_link\//, where: 'answer', what: /payout link/ },
  { call: /^GET .*\/payout_link\//, where: 'headers', what: /payout link/ },
];

function scanEntry(
  { request, response }: Entry,
  canaries: Canaries,
  bodies: ReadonlyMap<string, Buffer> = new Map(),
): readonly Hit[] {
  const call = `${request.method} ${request.url.split('?')[0]}`;
  const kept = (sha: string | undefined) =>
    sha === undefined ? '' : (bodies.get(`resources/${sha}`)?.toString('utf8') ?? '');
  const places = {
    address: request.url,
    headers: request.headers
      .filter(({ name }) => !/^(?::path|referer)$/i.test(name))
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n'),
    body: (request.postData?.text ?? '') + kept(request.postData?._sha1),
    answer:
      response.headers.map(({ value }) => value).join('\n') +
      (response.content.text ?? '') +
      kept(response.content._sha1),
  };
  return scan(places, canaries)
    .filter(
      ({ place, canary }) =>
        !mayCarry.some((one) => one.call.test(call) && one.where === place && one.what.test(canary)),
    )
    .map(({ place, canary }) => ({ canary, place: `${call}: ${place}` }));
}

/**
 * A trace holds what the test itself typed, and the form while it was filled in; everything else of it is a leak: other calls, later pictures of the
 * page, its console.
 */
function scanTrace(files: ReadonlyMap<string, Buffer>, canaries: Canaries, sentAt: number): readonly Hit[] {
  const hits: Hit[] = [];
  for (const [name, data] of files) {
    if (!/\.(?:trace|network)$/.test(name)) continue;
    for (const line of data.toString('utf8').split('\n').filter(Boolean)) {
      // Written by Playwright, one JSON object per line.
      const entry = JSON.parse(line) as {
        readonly type: string;
        readonly snapshot?: Entry & { readonly wallTime?: number };
      };
      if (entry.type === 'resource-snapshot' && entry.snapshot !== undefined)
        hits.push(...scanEntry(entry.snapshot, canaries, files));
      else if (entry.type === 'frame-snapshot' && (entry.snapshot?.wallTime ?? Number.POSITIVE_INFINITY) > sentAt)
        hits.push(...scan({ 'picture of the page': line }, typedOf(canaries)));
      else if (entry.type === 'console' || entry.type === 'event')
        hits.push(...scan({ [`trace ${entry.type}`]: line }, canaries));
    }
  }
  return hits;
}

/** The client secret of a link's payment: its page receives it, and takes it out of its own document. */
async function secretOf(link: string): Promise<string> {
  const entered = await fetch(link, { redirect: 'manual' });
  const { status, headers } = entered;
  const page =
    status === 303
      ? await fetch(new URL(headers.get('location') ?? '', link), {
          headers: { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' },
        })
      : entered;
  const secret = /"clientSecret":"([^"]+)"/.exec(await page.text())?.[1] ?? '';
  expect(secret).toMatch(/_secret_/);
  return secret;
}

type Origins = Parameters<Parameters<typeof test>[2]>[0]['origins'];

/** What a payout link opens: its own text, and the secret that its page receives as long as no destination is stored. */
async function opens(origins: Origins, payout: { readonly link: string; readonly payoutId: string }) {
  const link = new URL(payout.link).hash.replace('#link=', '');
  const answer = await fetch(`${origins.pay}/kit/payouts/${payout.payoutId}`, { headers: { 'x-payout-link': link } });
  const secret = /"client_secret":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  expect(secret).toMatch(/_secret_/);
  return { 'payout link': link, 'client secret': secret };
}

/**
 * Plays a run with everything recorded that can be (HAR, trace, console, logs, metrics, journal), and finds none of the canaries anywhere but where
 * the interface asks for it. The run says when it has sent what was typed: pictures of the page before that show the form being filled in.
 */
async function leavesNothing(
  { browser, origins, info }: { readonly browser: Browser; readonly origins: Origins; readonly info: TestInfo },
  canaries: Canaries,
  run: (page: Page, sent: () => void) => Promise<void>,
): Promise<void> {
  const har = info.outputPath('run.har');
  const trace = info.outputPath('trace.zip');
  const context = await browser.newContext({ recordHar: { path: har, content: 'embed' }, locale: 'en-GB' });
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  context.on('weberror', (error) => said.push(`${error.error().message} ${error.error().stack ?? ''}`));
  await context.tracing.start({ snapshots: true, screenshots: false });
  const page = await context.newPage();
  let sentAt: number | undefined;
  await run(page, () => {
    sentAt = Date.now();
  });
  if (sentAt === undefined) throw new Error('The run has sent nothing.');

  const { address, ...places } = await placesOf(page, context);
  expect(scan({ address: address ?? '', ...places }, canaries), 'the page').toEqual([]);
  const heap = await heapOf(page, context);
  expect(heap.length, 'a heap was read').toBeGreaterThan(1e6);
  // The page is still open and may read: its own secret and its address are in use. What was typed is not.
  expect(scan({ 'heap of the page': heap }, typedOf(canaries)), 'the heap').toEqual([]);
  await context.tracing.stop({ path: trace });
  await context.close();
  const { control } = origins;
  const [metrics, log] = [await origins.metrics(), await origins.log()];
  const service = {
    log,
    console: said.join('\n'),
    metrics,
    'ledger of the service': JSON.stringify(await control.ledger()),
    'journal of the proxy': await origins.journal(),
    'requests as the service keeps them': JSON.stringify(await control.requests()),
  };
  expect(log.split('\n').length, 'a log was written').toBeGreaterThan(5);
  expect(metrics, 'numbers were counted').toMatch(
    /^tillkit_requests_total\{op="\w+",status="200",effect="\w+"\} [1-9]/m,
  );
  expect(scan(service, canaries), 'logs').toEqual([]);
  expect(log + metrics + service['journal of the proxy'], 'a secret key').not.toMatch(/(?<!pk_)snd_[0-9a-f]{16}/);
  // Written by Playwright in the format of HAR 1.2.
  const archive = JSON.parse(await readFile(har, 'utf8')) as { readonly log: { readonly entries: readonly Entry[] } };
  const { entries } = archive.log;
  expect(entries.length).toBeGreaterThan(5);
  expect(
    entries.flatMap((entry) => scanEntry(entry, canaries)),
    'HAR',
  ).toEqual([]);
  expect(JSON.stringify(archive), 'a secret key').not.toMatch(/(?<!pk_)snd_[0-9a-f]{16}/);
  const files = await unzip(trace);
  expect(files.size).toBeGreaterThan(5);
  expect(scanTrace(files, canaries, sentAt), 'trace').toEqual([]);
}

// Traces, archives and a heap: slow where much else runs.
test.setTimeout(180_000);

test.describe('V15: nothing of a card, an account, a secret or a key is left anywhere', () => {
  test('of a payment with a check at the bank', async ({ browser, shop, origins }, info) => {
    const order = await shop.order({ customer: 'returning' });
    const canaries = {
      'card number': card.number,
      'security code': card.cvc,
      holder: card.holder,
      'client secret': await secretOf(await shop.secureLink(order)),
    };
    await leavesNothing({ browser, origins, info }, canaries, async (page, sent) => {
      const till = await paymentLinkScreen(page);
      await page.goto(await shop.secureLink(order));
      await till.savedCard('4242').waitFor();
      if (!(await till.cardNumber.isVisible()))
        await page.getByRole('radio', { name: till.t('saved.newCard') }).check();
      await till.enterCard(card);
      await till.pay();
      await page.getByRole('dialog').waitFor();
      sent();
      const frame = page.frameLocator('[data-part="challenge-frame"]');
      await frame.getByLabel('One-time code').fill('1234');
      await frame.getByRole('button', { name: 'Approve', exact: true }).click();
      await till.heading('outcome.succeeded.title').waitFor();
      expect(await origins.journal(), 'the operations were written down').toContain(`payment ${order.paymentId}`);
    });
  });

  test('of a card that is declined', async ({ browser, shop, origins }, info) => {
    const order = await shop.order();
    const typed = { ...card, number: '4000000000000002' };
    const canaries = {
      'card number': typed.number,
      'security code': typed.cvc,
      holder: typed.holder,
      'client secret': await secretOf(order.openLink),
    };
    await leavesNothing({ browser, origins, info }, canaries, async (page, sent) => {
      const till = await paymentLinkScreen(page);
      await page.goto(order.openLink);
      await till.enterCard(typed);
      await till.pay();
      await till.text('decline.card_declined').waitFor();
      // What stands in the fields may be mended and sent again; nothing of it is anywhere else.
      const { fields: _fields, 'accessibility tree': _tree, ...places } = await placesOf(page, page.context());
      expect(scan(places, canaries), 'the page with the refusal').toEqual([]);
      await page.reload();
      await till.cardNumber.waitFor();
      sent();
    });
  });

  // No call of a deployment takes a one-time code.
  if (!deployed) {
    test('of an account of UPI that is declined, and of a phone bill with a one-time code', async ({
      browser,
      shop,
      origins,
    }, info) => {
      const [bill, upi] = [await shop.order({ ways: 'all' }), await shop.order({ ways: 'all', currency: 'INR' })];
      const typed = { phone: '+447700900123', code: '73951846', upi: 'canaria.kestrel@upi' };
      const canaries = {
        'phone number': typed.phone,
        'one-time number': typed.code,
        'UPI account': typed.upi,
        'client secret': await secretOf(bill.openLink),
        'other client secret': await secretOf(upi.openLink),
      };
      await leavesNothing({ browser, origins, info }, canaries, async (page, sent) => {
        const till = await paymentLinkScreen(page);
        const chooses = async (link: string, way: string, text: string) => {
          await page.goto(link);
          await page.getByRole('radio', { name: way, exact: true }).check();
          await page.locator('[data-part="page"] form input:not([type=radio]):visible').first().fill(text);
          await page.locator('form button[type="submit"]').click();
        };
        await chooses(upi.openLink, 'UPI ID', typed.upi);
        await till.text('decline.alternativeMethod').waitFor();
        await chooses(bill.openLink, 'Pay by phone bill', typed.phone);
        const code = page.locator('[autocomplete="one-time-code"]');
        await code.fill(typed.code);
        await code.press('Enter');
        await page.getByText('That code is wrong.').waitFor();
        await code.fill('1234');
        await code.press('Enter');
        await till.heading('outcome.succeeded.title').waitFor();
        sent();
      });
    });
  }

  test('of a payout that is refused', async ({ browser, shop, origins }, info) => {
    const payout = await shop.payout({ after: 'fulfill' });
    // A test account that the bank sends back.
    const refused = { ...account, iban: 'DE40370400440532010002' };
    const canaries = { IBAN: refused.iban, holder: refused.account_holder, ...(await opens(origins, payout)) };
    await leavesNothing({ browser, origins, info }, canaries, async (page, sent) => {
      const payee = await payoutLinkScreen(page);
      await page.goto(payout.link);
      await payee.review('DE', 'sepa', refused);
      await payee.confirmButton.click();
      await payee.heading('payout.outcome.failed.title').waitFor();
      sent();
    });
  });

  test('of a payout that is being reviewed, but the text that is to be compared', async ({ page, context, shop }) => {
    const payout = await shop.payout();
    const payee = await payoutLinkScreen(page);
    await page.goto(payout.link);
    await payee.review('DE', 'sepa', account);
    await expect(page.locator('[data-part="account"]')).toHaveText([
      account.account_holder,
      'DE94 3704 0044 0532 0100 00',
    ]);
    const canaries = { IBAN: account.iban, holder: account.account_holder };
    const { fields, 'accessibility tree': tree = '', markup = '', ...places } = await placesOf(page, context);
    expect(scan({ fields: fields ?? '', tree, markup }, canaries), 'it is shown').toHaveLength(6);
    const beside = markup.replace(/(<bdi data-part="account"[^>]*>)[^<]*/g, '$1');
    expect(scan({ ...places, beside }, canaries)).toEqual([]);
    // Gone from the page with the step.
    await page.getByRole('button', { name: payee.t('payout.page.change') }).click();
    await payee.reviewButton.waitFor();
    expect(scan({ markup: (await placesOf(page, context)).markup ?? '' }, canaries)).toEqual([]);
  });

  for (const after of ['review', 'fulfill'] as const) {
    test(`of a payout that ${after === 'review' ? 'waits for the shop' : 'is sent at once'}`, async ({
      browser,
      shop,
      origins,
    }, info) => {
      const payout = await shop.payout({ after });
      const canaries = { IBAN: account.iban, holder: account.account_holder, ...(await opens(origins, payout)) };
      await leavesNothing({ browser, origins, info }, canaries, async (page, sent) => {
        const payee = await payoutLinkScreen(page);
        await page.goto(payout.link);
        await payee.review('DE', 'sepa', account);
        await payee.confirmButton.click();
        const status = after === 'review' ? 'requires_fulfillment' : 'initiated';
        await payee.heading(`payout.outcome.${status}.title`).waitFor();
        sent();
        if (after === 'review') await shop.fulfill(payout);
        else expect(await origins.journal(), 'the operation was written down').toContain(`payout ${payout.payoutId}`);
        await page.reload();
        await payee.heading('payout.outcome.initiated.title').waitFor();
      });
    });
  }
});

test('a leak that is put there on purpose is found in every place', async ({ page, context, origins, watch }) => {
  watch.expectMessage(/./);
  await page.goto(origins.shop);
  const canary = card.number;
  await page.evaluate(async (secret) => {
    localStorage.setItem('a', secret);
    sessionStorage.setItem('b', btoa(`x${secret}`));
    // biome-ignore lint/suspicious/noDocumentCookie: what a leak would do.
    document.cookie = `c=${secret}`;
    history.replaceState(null, '', `#${secret}`);
    document.body.setAttribute('data-leak', secret.replace(/(.{4})(?=.)/g, '$1 '));
    const field = document.body.appendChild(document.createElement('input'));
    field.value = secret;
    field.setAttribute('aria-label', secret);
    Reflect.set(window, 'leak', `kept ${secret}`);
    await (await caches.open('leak')).put('/leak', new Response(secret));
    await new Promise<void>((resolve) => {
      const asked = indexedDB.open('leak', 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore('leak').put(secret, 1);
      asked.onsuccess = () => {
        asked.result.close();
        resolve();
      };
    });
  }, canary);
  const places = { ...(await placesOf(page, context)), heap: await heapOf(page, context) };
  const found = scan(places, { 'card number': canary }).map(({ place }) => place);
  expect(found.sort()).toEqual(
    [
      'accessibility tree',
      'address',
      'caches',
      'cookies',
      'cookies of the page',
      'fields',
      'heap',
      'indexedDB',
      'localStorage',
      'markup',
      'sessionStorage',
    ].sort(),
  );
  const leaked = { journal: `${await origins.journal()}{"text":"${canary}"}` };
  expect(scan(leaked, { 'card number': canary })).toHaveLength(1);
  const entry: Entry = {
    request: {
      method: 'POST',
      url: `${origins.pay}/kit/payments/pay_1/confirm`,
      headers: [{ name: 'x-note', value: canary }],
      postData: { text: JSON.stringify({ note: canary }) },
    },
    response: { headers: [], content: { text: canary } },
  };
  expect(scanEntry(entry, { 'card number': canary }).map(({ place }) => place.split(': ').at(-1))).toEqual([
    'headers',
    'body',
    'answer',
  ]);
  const line = JSON.stringify({ type: 'console', text: canary });
  expect(scanTrace(new Map([['trace.trace', Buffer.from(line)]]), { 'card number': canary }, 0)).toHaveLength(1);
});
