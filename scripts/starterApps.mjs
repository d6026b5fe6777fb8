import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs } from './browser.mjs';
import { buyIn, installPackages, makeApp, run, say } from './packageLayout.mjs';
import { load } from './runTypeScript.mjs';
import { serveStudio } from './studioFiles.mjs';
import { paySnippets, prepareSnippets } from './studioSnippets.mjs';
import { writeReport } from './testFolders.mjs';

// Apps that a merchant starts from: those of `npm create tillkit`, and those that the studio gives away. Each is installed, tested and started by its own
// commands, and its page is used to its end. The studio's code is put into one of them, and paid with.
// `node scripts/starterApps.mjs WORD` tries those whose name has the word.

/** Apps of `npm create tillkit`: with README's, which is Vite and embedded, each kind of app and each checkout. */
const made = [
  ['html', 'hosted'],
  ['express', 'embedded'],
  ['php', 'embedded'],
  ['router', 'embedded'],
  ['next', 'embedded'],
];

/** Apps of the studio that need more than the order of a shop: what is on the stage, and how its page is used. */
const studioApps = {
  '?component=saved-payment-methods&story=one': async (page) => {
    await page.getByRole('button', { name: 'Buy for €49.99' }).click();
    await page.frameLocator('iframe').getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('The shop’s server has read: succeeded.').waitFor();
  },
  '?component=three-ds-challenge&story=inline': async (page) => {
    await page.getByRole('button', { name: 'Buy for €49.99' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    const bank = page.frameLocator('iframe').frameLocator('iframe');
    await bank.getByLabel('One-time code').fill('1234');
    await bank.getByRole('button', { name: 'Approve' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Example');
    await page.getByLabel('Address', { exact: true }).fill('1 Main Street');
    await page.getByLabel('City').fill('Springfield');
    await page.getByLabel('State').selectOption('IL');
    await page.getByLabel('ZIP code').fill('62701');
    await page.getByRole('button', { name: 'Confirm and pay €49.99' }).click();
    await page.getByText('The shop’s server has read: succeeded.').waitFor();
  },
  '?component=payout-link-page&story=choosing&appearance={"brand":"%237a1b3b"}': async (page) => {
    await page.getByRole('button', { name: 'Get paid €186.00' }).click();
    const form = page.frameLocator('iframe');
    const painted = await form
      .getByRole('button', { name: 'Continue' })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    if (painted !== 'rgb(122, 27, 59)') throw new Error(`The button is ${painted}, not the brand of the studio.`);
    await form.getByLabel('Country of your account').selectOption('DE');
    await form.locator('input[value="sepa"]').check();
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.locator('input[name="account_holder"]').fill('Ada Example');
    await form.locator('input[name="iban"]').fill('DE89370400440532013000');
    await form.locator('button[type="submit"]').click();
    await form.locator('[data-part="account"]').first().waitFor();
    await form.locator('button[type="submit"]').click();
    await page.getByText('The shop’s server has read: requires_fulfillment.').waitFor();
  },
};

/** What is on the stage of the app whose pixels are compared. */
const compared = `?component=checkout&story=ready&scheme=dark&appearance={"brand":"%237a1b3b","corners":"round"}`;

/** The width of a PNG, and its pixels as numbers. */
const readPixels = (page, png) =>
  page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const { width, height } = image;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    return { width, pixels: [...new Uint32Array(pen?.getImageData(0, 0, width, height).data.buffer ?? [])] };
  }, png.toString('base64'));

/** How many pixels of the edges of round corners may differ: one that begins between two rows is blended with other neighbours. */
const cornerPixels = 16;

/** True where no channel differs by more than four of 255: what is in a frame is blended apart from the page. */
const isSame = (one, other) =>
  [0, 8, 16, 24].every((bits) => Math.abs(((one >>> bits) & 255) - ((other >>> bits) & 255)) <= 4);

/** The shop sells what the studio's made-up shop sells, under its name and with the networks that it takes. */
async function sellAsOnTheStage(folder) {
  const [orders, env] = ['orders.js', '.env'].map((file) => join(folder, file));
  const text = await readFile(orders, 'utf8');
  const mug = "{ amount: 4999, currency: 'EUR', description: 'Morning mug' }";
  if (!text.includes(mug)) throw new Error(`orders.js does not have ${mug}.`);
  const { name, acceptedNetworks, order } = stageShop;
  const { lines: order_details, ...about } = order;
  await writeFile(orders, text.replace(mug, JSON.stringify({ ...about, order_details })));
  const settings = (await readFile(env, 'utf8')).replace(/^(TILLKIT_MERCHANT_NAME)=.*$/m, `$1=${name}`);
  await writeFile(env, `${settings}TILLKIT_ACCEPTED_NETWORKS=${acceptedNetworks}\n`);
}

/**
 * The checkout of the app and that of the preview are the same, pixel by pixel. Two parts are left out: the hour until which an order can be paid, and the
 * last sentence, which says where the card's fields are: in the preview on its own page, in the app in a frame. A frame is whole pixels high, so a pixel
 * may be one row higher or lower.
 */
async function comparePixels(shop, studio) {
  const pictures = [];
  // The pages leave other spaces around a checkout: at these widths it is as wide in both.
  const places = { [shop]: 472, [`${studio}preview.html${compared}`]: 480 };
  for (const [address, width] of Object.entries(places)) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await page.goto(address);
    if (address === shop) await page.getByRole('button', { name: /^Buy/ }).click();
    const fields = address === shop ? page.frameLocator('iframe') : page;
    await fields.getByLabel('Card number').waitFor();
    const checkout = page.locator('[data-tk="checkout"][data-state="ready"]');
    const draw = async () => {
      const [form, sentence] = await Promise.all(
        [checkout, checkout.locator('[data-part="footnote"]')].map((part) => part.boundingBox()),
      );
      const clip = form && sentence && { ...form, height: Math.round(sentence.y - form.y) };
      const mask = [checkout.locator('[data-part="expiry"]')];
      return page.screenshot({ ...(clip ? { clip } : {}), animations: 'disabled', mask });
    };
    let picture = await draw();
    // A frame is as high as its content a moment after that is drawn.
    for (let before; before === undefined || !picture.equals(before); ) [before, picture] = [picture, await draw()];
    pictures.push(picture);
    await page.close();
  }
  const page = await browser.newPage();
  const [app, preview] = [await readPixels(page, pictures[0]), await readPixels(page, pictures[1])];
  await page.close();
  assert.equal(app.width, preview.width);
  assert.ok(Math.abs(app.pixels.length - preview.pixels.length) <= app.width, 'They are as high, within a row.');
  const differing = app.pixels.flatMap((pixel, at) =>
    [0, -app.width, app.width].some((rows) => isSame(pixel, preview.pixels[at + rows]))
      ? []
      : [
          `${at % app.width}, ${Math.floor(at / app.width)}: ${pixel.toString(16)}, not ${preview.pixels[at]?.toString(16)}`,
        ],
  );
  assert.ok(
    differing.length <= cornerPixels,
    `The app differs from the preview in ${differing.length} pixels: ${differing.slice(0, 20).join('; ')}`,
  );
}

/** Within how many seconds a newcomer has a paid test payment. */
const mostSeconds = 180;

/** The app that was tried last: apps of one manifest are installed once. */
let last = { manifest: '', folder: '' };

/** The shop takes an event with a genuine signature alone, and what was bought in it is delivered. */
async function checkEvents(folder, shop) {
  const { WEBHOOK_SECRET: secret = '' } = parseEnv(await readFile(join(folder, '.env'), 'utf8'));
  const [id] = await readdir(join(folder, 'shop-data/paid'));
  const event = { merchant_id: 'merchant_1', event_id: 'evt_1', event_type: 'payment_succeeded' };
  const content = { type: 'payment_details', object: { payment_id: id } };
  const body = JSON.stringify({ ...event, content, timestamp: '2030-01-01T00:00:00Z' });
  const post = async (key) => {
    const signature = createHmac('sha512', key).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-webhook-signature-512': signature };
    return (await fetch(`${shop}/orders/webhook`, { method: 'POST', headers, body })).status;
  };
  assert.deepEqual([await post(`${secret}x`), await post(secret)], [401, 204]);
}

/**
 * Makes an app, starts it with its one command and uses its page; then runs its tests, and uses it once more as it is built, where it is.
 *
 * @param installed as `installPackages` gives it
 * @param {object} app
 * @param app.made as `makeApp` takes it
 * @param app.use uses the page at the address that it is given
 * @param {((folder: string) => Promise<void>)} [app.prepare] changes the files in the folder that it is given, before anything is started
 * @param {string[]} [app.commands] those that start the app
 * @returns the seconds from the first command to the end of the page
 */
async function tryApp(installed, { made, use, prepare, commands = ['dev', 'preview'] }) {
  const began = performance.now();
  const { folder, shop } = await makeApp(installed, made);
  await prepare?.(folder);
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  if (manifest === last.manifest) await rename(join(last.folder, 'node_modules'), join(folder, 'node_modules'));
  else run('npm', ['install', '--silent', '--no-audit', '--no-fund'], folder);
  last = { manifest, folder };
  // Loading the studio has set NODE_ENV, which an app takes from its own commands.
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined };
  let seconds;
  for (const script of commands.filter((name) => name in JSON.parse(manifest).scripts)) {
    const { stop } = await installed.type(`npm run ${script}`, /Ctrl-C ends/, { cwd: folder, env });
    await use(shop, folder);
    seconds ??= Math.round((performance.now() - began) / 1000);
    await stop();
  }
  run('npm', ['test'], folder);
  if (seconds > mostSeconds) throw new Error(`It was paid in after ${seconds} s, more than ${mostSeconds}.`);
  return seconds;
}

const installed = await installPackages();
say('Packed and installed with npm into an empty folder.');
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
installed.closing.push(() => browser.close());
const testing = await import(pathToFileURL(join(installed.folder, 'node_modules/tillkit-sandbox/testing.js')).href);
const [{ studioApp }, { readStudioState }, { stageShop }] = await load(
  'playground/studio/appZip.ts',
  'playground/studio/studioState.ts',
  'playground/stories/index.ts',
);
/** Address of the studio, once it is served. */
let studio;
const ofStudio = (query) => studioApp(readStudioState(query));

/** @type {{ name: string, made: any, use: (shop: string, folder: string) => Promise<void>, prepare?: (folder: string) => Promise<void>, commands?: string[] }[]} */
const all = [
  ...made.map(([app, checkout]) => ({
    name: `npm create tillkit: ${app}, ${checkout}`,
    made: ['shop', '--app', app, '--checkout', checkout],
    use: async (shop, folder) => {
      await buyIn(browser, testing, shop, checkout);
      await checkEvents(folder, shop);
    },
  })),
  {
    name: 'an app of the studio',
    made: ofStudio(compared),
    prepare: sellAsOnTheStage,
    use: async (shop) => {
      studio ??= await serveStudio(installed.closing);
      await comparePixels(shop, studio);
      await buyIn(browser, testing, shop, 'embedded');
    },
  },
  {
    name: 'the code of the studio',
    made: ofStudio('?component=saved-payment-methods&story=one'),
    prepare: prepareSnippets,
    use: (shop, folder) => paySnippets(browser, testing, shop, folder),
    commands: ['dev'],
  },
  ...Object.entries(studioApps).map(([query, use]) => ({
    name: `an app of the studio, ${query}`,
    made: ofStudio(query),
    use: async (shop) => {
      const page = await browser.newPage();
      await page.goto(shop);
      await use(page);
      await page.close();
    },
  })),
];
const [word = ''] = process.argv.slice(2);
const apps = all.filter(({ name }) => name.includes(word));
let failed = 0;
let passed = 0;
const notRun = [];
const withoutPhp = spawnSync('php', ['--version']).error !== undefined;
for (const app of apps) {
  const { name, made } = app;
  if (withoutPhp && made[2] === 'php') {
    say(`not run  ${name}: there is no php on this machine.`);
    notRun.push(`${name}: PHP`);
    continue;
  }
  try {
    const seconds = await tryApp(installed, app);
    passed += 1;
    say(`ok    ${name}: ${seconds} s from its first command to the end of its page; its tests pass.`);
  } catch (error) {
    failed += 1;
    say(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
await installed.end();
await writeReport('apps', { passed, failed, notRun });
process.exit(failed === 0 ? 0 : 1);
