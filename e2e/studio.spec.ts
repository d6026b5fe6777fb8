import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './fixtures.ts';

test('the studio shows every component without an error, and its code', async ({ page, origins, watch }) => {
  // The shop runs from its sources: every story loads hundreds of modules.
  test.setTimeout(120_000);
  // Stories of failing calls are meant to fail: what is watched here is policies, exceptions and foreign requests.
  watch.expectMessage(/^Failed to load resource/);
  await page.goto(`${origins.shop}/studio`);
  // Also those of the groups that are folded up.
  const links = page.getByRole('navigation').locator('a');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(10);
  const componentOf = (address: string) => new URLSearchParams(address).get('component') ?? '';
  const first = addresses.filter(
    (address, index) => addresses.findIndex((one) => componentOf(one) === componentOf(address)) === index,
  );
  expect(first.length).toBeGreaterThanOrEqual(5);
  for (const address of first) {
    await page.goto(new URL(address, `${origins.shop}/studio`).href);
    await expect(page.frameLocator('iframe').locator('[data-tk]').first(), address).toBeAttached();
    await expect(page.locator('pre').first(), address).toContainText('tillkit');
  }
});

test('a story of a group further down is played in sight, beside the list where it is', async ({ page, origins }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${origins.shop}/studio`);
  const group = page.getByRole('navigation').locator('summary', { hasText: 'Saved payment methods' });
  await group.click();
  const story = page.getByRole('navigation').getByRole('link', { name: 'Nothing found' });
  await story.click();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Preview: Nothing found');
  await expect(page.frameLocator('iframe').locator('[data-tk]').first()).toBeVisible();
  await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.5 });
  await expect(story).toBeInViewport();
});

test('a brand colour reaches the preview while it is dragged: nothing is loaded anew, what was typed stays, and it is one step back', async ({
  page,
  origins,
}) => {
  await page.goto(`${origins.shop}/studio?component=payment-link-page&story=ready-open`);
  const number = page.frameLocator('iframe').getByLabel('Card number');
  await number.fill('4242 4242');
  const loaded: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) loaded.push(frame.url());
  });
  const entries = await page.evaluate(() => window.history.length);
  const pay = page.frameLocator('iframe').getByRole('button', { name: /^Pay / });
  const painted = () => pay.evaluate((button) => getComputedStyle(button).backgroundColor);
  const first = await painted();
  // As the picker of a device does: an event for each step of the drag, one at its end.
  await page.getByLabel('Pick the brand colour').evaluate((picker: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (const colour of ['#7a1b1b', '#7a1b2b', '#7a1b3b']) {
      set?.call(picker, colour);
      picker.dispatchEvent(new Event('input', { bubbles: true }));
    }
    picker.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(painted).toBe('rgb(122, 27, 59)');
  await expect(page.locator('pre')).toContainText('"brand": "#7a1b3b"');
  expect(await page.evaluate(() => window.history.length)).toBe(entries + 1);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(painted).toBe(first);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(painted).toBe('rgb(122, 27, 59)');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  const provider = page.frameLocator('iframe').locator('[data-tk="provider"]');
  await expect(provider).toHaveAttribute('dir', 'rtl');
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('ltr');
  await expect(provider).toHaveAttribute('dir', 'ltr');
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('locale');
  await expect(provider).toHaveAttribute('dir', 'rtl');
  expect(loaded).toEqual([]);
  await expect(page.frameLocator('iframe').locator('input[autocomplete="cc-number"]')).toHaveValue(/4242 4242/);
});

test('a colour is moved by lightness, chroma and hue from the keyboard, one step back each; its gamut is said, and a logo is shown', async ({
  page,
  origins,
  context,
  watch,
}) => {
  watch.expectOrigin('https://logo.example');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" /></svg>';
  await context.route('https://logo.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  await page.goto(
    `${origins.shop}/studio?${new URLSearchParams({ component: 'payment-link-page', story: 'ready-open', appearance: '{"brand":"#7a1b3b"}' })}`,
  );
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('html')).toHaveAttribute('data-story', 'played');
  const pay = preview.getByRole('button', { name: /^Pay / });
  const painted = () => pay.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect.poll(painted).toBe('rgb(122, 27, 59)');
  const entries = await page.evaluate(() => window.history.length);
  const brand = page.getByRole('group', { name: 'Brand colour in OKLCH' });
  await expect(brand).toHaveAccessibleDescription('In sRGB: every screen shows it.');
  await brand.getByLabel('Hue').press('Home');
  await expect(page.getByRole('textbox', { name: 'Brand colour', exact: true })).toHaveValue(
    /^oklch\(0\.\d+ 0\.\d+ 0\)$/,
  );
  await expect.poll(painted).not.toBe('rgb(122, 27, 59)');
  await brand.getByLabel('Chroma').press('End');
  await expect(brand).toHaveAccessibleDescription('Outside Display P3. The page gets the nearest colour of sRGB.');
  expect(await page.evaluate(() => window.history.length)).toBe(entries + 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(painted).toBe('rgb(122, 27, 59)');

  await page.locator('summary', { hasText: 'Colours' }).click();
  await page.getByLabel('Page, dark').focus();
  await page.getByRole('group', { name: 'Page, dark in OKLCH' }).getByLabel('Lightness').press('Home');
  await expect(page.locator('pre')).toContainText(/"dark": \{\s+"canvas": "oklch\(0 /);

  await page.getByLabel('Logo').fill('https://logo.example/mark.svg');
  await page.getByLabel('Logo').press('Enter');
  await expect(page).toHaveURL(/logo=https/);
  const logo = preview.locator('[data-part="merchant-logo"]');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('the preview is shown with more contrast and in forced colours, and then as it was', async ({ page, origins }) => {
  await page.goto(`${origins.shop}/studio?component=payment-link-page&story=ready-open&scheme=light&brand=clay`);
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('html')).toHaveAttribute('data-story', 'played');
  const colours = () =>
    preview.locator('[data-tk="payment-link-page"]').evaluate((part) => {
      const style = getComputedStyle(part);
      return ['--tk-text-muted', '--tk-accent', '--tk-canvas'].map((token) => style.getPropertyValue(token));
    });
  const usual = await colours();
  const sight = page.getByRole('combobox', { name: 'Sight' });
  await sight.selectOption({ label: 'More contrast' });
  await expect.poll(colours).not.toEqual(usual);
  await sight.selectOption({ label: 'Forced colours' });
  await expect.poll(colours).toEqual(['CanvasText', 'rgb(0, 0, 238)', 'Canvas']);
  // Also for a theme that comes later.
  await page.getByRole('combobox', { name: 'Start from' }).selectOption({ label: 'Paper' });
  await expect(page).toHaveURL(/brand=paper/);
  await expect.poll(colours).toEqual(['CanvasText', 'rgb(0, 0, 238)', 'Canvas']);
  await page.getByRole('combobox', { name: 'Start from' }).selectOption({ label: 'Clay' });
  await sight.selectOption({ label: 'Full' });
  await expect.poll(colours).toEqual(usual);
});

test('a payment is put together in plain words: currency, saved card, what the bank says; the clock moves on, and each step is listed', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(`${origins.shop}/studio?network=open`);
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const preview = page.frameLocator('iframe');
  const panel = page.getByRole('region', { name: 'Try' });
  await panel.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Brazil' });
  await panel.getByRole('combobox', { name: 'The bank' }).selectOption({ label: 'Asks for approval in its app' });
  await expect(page).toHaveURL(/locale=pt-BR.*try=BR\.BRL\.guest\.app/);
  const pay = preview.getByRole('button', { name: 'Pagar R$ 63,50' });
  await expect(pay).toBeVisible({ timeout: 60_000 });
  await expect(preview.locator('html')).toHaveAttribute('data-story', 'played');
  await expect(preview.locator('input[autocomplete="cc-number"]')).toHaveValue('2303 7799 5100 0537');
  await pay.click();
  const network = page.getByRole('region', { name: 'Network' });
  const timeline = network.getByRole('list', { name: 'Calls and steps' }).getByRole('listitem');
  await expect(timeline.filter({ hasText: 'authenticating/waitingForApproval' })).toHaveCount(1);
  await network.getByRole('button', { name: '1 minute' }).click();
  await expect(preview.locator('[data-tk="outcome"][data-state="succeeded"]')).toBeVisible();
  await expect(timeline.last()).toContainText('succeeded');
  await expect(network.getByRole('status')).toContainText('Charges on record at the service: 1.');
  await checkAccessibility('a payment that is tried');

  await panel.getByRole('combobox', { name: 'The bank' }).selectOption({ label: 'Declines' });
  await panel.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Has a saved card' });
  await panel.getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'Yen' });
  const saved = preview.getByRole('button', { name: /6[.,]350/ });
  await saved.click({ timeout: 60_000 });
  await expect(preview.locator('[data-part="notice"]').first()).toContainText('recusou');
  await network.getByRole('button', { name: '15 minutes' }).click();
  await expect(preview.locator('[data-tk="payment-link-page"]')).toHaveAttribute('data-state', 'failed');
});

test('a bank’s one-time code is asked for at the servers: the card is in a frame of the pay origin, as on a merchant’s page', async ({
  page,
  origins,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(
    `${origins.shop}/studio?component=payment-link-page&story=try&network=open&try=US.USD.returning.code.answers`,
  );
  const panel = page.getByRole('region', { name: 'Try' });
  await expect(panel.getByRole('combobox', { name: 'Customer' })).toBeDisabled();
  const preview = page.frameLocator('iframe');
  const frame = preview.locator('iframe[data-part="card-frame"]');
  await expect(frame).toHaveAttribute('src', new RegExp(`^${origins.pay}/`));
  const card = frame.contentFrame();
  await card.getByLabel('Card number').fill('4212345678910006');
  await card.getByLabel('Expiry date').fill('12/34');
  await card.getByLabel('Security code').fill('123');
  await card.getByLabel('Name on card').fill('Test Card Holder');
  await preview.getByRole('button', { name: 'Pay $63.50' }).click();
  const bank = preview.locator('iframe[data-part="challenge-frame"], iframe[data-part="bank-frame"]').first();
  await expect(bank).toBeVisible();
  const network = page.getByRole('region', { name: 'Network' });
  await expect(network.getByRole('listitem').filter({ hasText: '/kit/links' })).toContainText('200');
  // What the page cannot know is not said.
  await expect(network).not.toContainText(/Charges|Move the clock/);
});

test('a text on the stage is put in other words: the preview follows, what was typed stays, it is one step back and in the code', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(`${origins.shop}/studio?component=payment-link-page&story=ready-open`);
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('html')).toHaveAttribute('data-story', 'played');
  await preview.getByLabel('Card number').fill('4242 4242');
  const loaded: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) loaded.push(frame.url());
  });
  const entries = await page.evaluate(() => window.history.length);
  await page.locator('summary', { hasText: 'Words' }).click();
  const pay = page.getByLabel('pay.button', { exact: true });
  await pay.focus();
  // What is changed is in sight.
  await expect(preview.getByRole('button', { name: 'Pay €63.50' })).toBeInViewport();
  await pay.clear();
  await pay.pressSequentially('Donate {amount}');
  await expect(preview.getByRole('button', { name: 'Donate €63.50' })).toBeVisible();
  await expect(pay).toHaveValue('Donate {amount}');
  await pay.blur();
  await expect(page.locator('pre')).toContainText('"pay.button": "Donate {amount}"');
  expect(await page.evaluate(() => window.history.length)).toBe(entries + 1);
  await checkAccessibility('the words');

  // A placeholder that nothing fills, a text that is not on the stage, and back to the kit's.
  await pay.fill('Donate {amuont}');
  await expect(page.getByText('Nothing fills {amuont}. Without {amount}.')).toBeVisible();
  await page.getByLabel('Find a text').fill('payout.iban.label');
  await expect(page.getByLabel(/payout.iban.label/)).toHaveValue('IBAN');
  await page.getByRole('button', { name: 'Take the kit’s words' }).click();
  await expect(preview.getByRole('button', { name: 'Pay €63.50' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(preview.getByRole('button', { name: 'Donate' })).toBeVisible();
  expect(loaded).toEqual([]);
  await expect(preview.getByLabel('Card number')).toHaveValue('4242 4242');
});

test('a state is found by its words from the keyboard, and shown at every size at once, small', async ({
  page,
  origins,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${origins.shop}/studio`);
  // While it plays, a story takes the keys.
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-story', 'played');
  await page.keyboard.press('/');
  await page.keyboard.type('declined');
  await expect(page.getByRole('navigation').getByRole('status')).toHaveText(/^[2-9]\d? of \d{3} states$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Preview: Declined, form back');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('sizes');
  await expect(page.locator('iframe')).toHaveCount(8);
  // They load two at a time, as they come into view.
  const first = page.frameLocator('iframe').first();
  await expect(first.getByText('Your bank declined this card.')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: '1280 px, dark' }).click();
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(new URL(page.url()).searchParams.get('width')).toBe('1280');
});

test('at 1280 x 800 the choices are one row of whole words, and a grid has as many columns as fit, without a gap at its end', async ({
  page,
  origins,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${origins.shop}/studio?component=payment-link-page&story=paid&view=states`);
  const choices = page.getByRole('group', { name: 'Preview' }).locator('select');
  await expect(choices).toHaveCount(7);
  const boxes = await choices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(Math.max(...boxes) - Math.min(...boxes)).toBeLessThan(4);
  const cells = page.locator('.cells li');
  await expect(cells.first()).toBeVisible();
  const places = await cells.evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().toJSON()));
  expect(new Set(places.map(({ top }) => top)).size).toBe(1);
  const grid = await page.locator('.cells').evaluate((list) => list.getBoundingClientRect().right);
  expect(Math.abs(grid - places[2].right)).toBeLessThan(2);

  // The longest word of them, with room for the arrow beside it.
  const show = page.getByRole('combobox', { name: 'Show' });
  await show.selectOption({ label: 'Before and after' });
  const room = await show.evaluate((select: HTMLSelectElement) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) return 0;
    pen.font = getComputedStyle(select).font;
    return select.clientWidth - pen.measureText(select.selectedOptions[0]?.label ?? '').width;
  });
  expect(room, 'pixels beside the word').toBeGreaterThan(16);
});

test('on a phone the stage has the screen, and the states, the view and the design open over it', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origins.shop}/studio`);
  const preview = page.locator('iframe');
  await expect(preview).toBeVisible();
  const seen = await preview.evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect();
    return (Math.min(bottom, window.innerHeight) - top) / window.innerHeight;
  });
  expect(seen).toBeGreaterThan(0.6);
  // The tools are one row; what is taken along is behind its last one.
  const tops = await page
    .locator('.tools button:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.length).toBe(6);
  expect(new Set(tops).size).toBe(1);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Open alone' })).toBeInViewport({ ratio: 1 });
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PNG' }).click();
  await saving;
  await expect(page.getByRole('button', { name: 'Save PNG' })).toBeHidden();
  const story = page.getByRole('link', { name: 'Declined, form back' });
  await expect(story).toBeHidden();
  await page.getByRole('button', { name: 'States', exact: true }).click();
  await checkAccessibility('the list of states as a sheet');
  await story.click();
  await expect(story).toBeHidden();
  await expect(preview).toHaveAttribute('title', 'Preview: Declined, form back');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark');
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-tk-scheme', 'dark');
  // A story has the focus while it plays; here it keeps it.
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-story', 'played');
  await page.frameLocator('iframe').getByRole('button', { name: /^Pay / }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Colours' })).toBeHidden();
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Hue' }).first()).toBeInViewport();
  const sheetTop = await page.locator('#design').evaluate((sheet) => sheet.getBoundingClientRect().top);
  expect(sheetTop, 'pixels of the preview above the sheet').toBeGreaterThan(400);
  // The preview has all of that half, and ends where the sheet begins.
  const half = await preview.boundingBox();
  expect([half?.y, half?.height]).toEqual([0, sheetTop]);
  await page.locator('#design').evaluate((sheet: HTMLElement) => sheet.hidePopover());
  await page.getByRole('button', { name: 'Flow', exact: true }).click();
  const map = page.getByRole('region', { name: 'Flow map' });
  await expect(map.locator('[aria-current="step"]')).toBeInViewport({ ratio: 1 });
  await expect(preview).toBeInViewport();
  await page.getByRole('button', { name: 'Next state' }).click();
  await expect(preview).not.toHaveAttribute('title', 'Preview: Declined, form back');
  await page.getByRole('button', { name: 'Previous state' }).click();
  await expect(preview).toHaveAttribute('title', 'Preview: Declined, form back');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('a part is picked in the preview: its selector and tokens are shown, a click opens its control, Escape stops', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(`${origins.shop}/studio?component=payment-link-page&story=ready-open`);
  const preview = page.frameLocator('iframe');
  const pay = preview.getByRole('button', { name: /^Pay / });
  await expect(pay).toBeVisible();
  const pick = page.getByRole('button', { name: 'Pick', exact: true });
  await pick.click();
  await expect(pick).toHaveAttribute('aria-pressed', 'true');
  const bar = page.getByRole('region', { name: 'Picked part' });
  const part = bar.getByRole('combobox', { name: 'Part' });
  const tokens = bar.getByRole('list', { name: 'Tokens' });

  // At the edge of the button, beside its text.
  await pay.hover({ position: { x: 6, y: 20 } });
  const button = '[data-part="button"][data-variant="primary"]';
  await expect(part.locator('option:checked')).toHaveText(button);
  await expect(preview.locator('.pick-outline')).toHaveText(button);
  // Its style while it is pointed at.
  await expect(tokens.getByText('--tk-accent-hover', { exact: true })).toBeVisible();
  await expect(tokens.getByText('--tk-danger')).toHaveCount(0);
  const [around, outlined] = [await pay.boundingBox(), await preview.locator('.pick-outline').boundingBox()];
  expect(outlined).toEqual(around);
  await checkAccessibility('a picked part');

  await pay.click({ position: { x: 6, y: 20 } });
  await expect(page.getByRole('textbox', { name: 'Brand colour', exact: true })).toBeFocused();
  // The click has not reached the component: no field asks to be filled in.
  await expect(preview.locator('[data-part="error"]')).toHaveCount(0);

  // The same from the keyboard, where nothing is pointed at.
  await preview.getByRole('heading', { name: 'Payment details' }).hover();
  await expect(part.locator('option:checked')).toHaveText('[data-part="panel-heading"]');
  await part.selectOption({ label: button });
  await expect(tokens.getByText('--tk-accent', { exact: true })).toBeVisible();
  await part.selectOption({ label: '[data-part="card-group"]' });
  await expect(preview.locator('.pick-outline')).toHaveText('[data-part="card-group"]');
  await bar.getByRole('button', { name: 'Change Card fields' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Card fields' })).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(pick).toBeFocused();
  await expect(preview.locator('.pick-outline')).toHaveCount(0);
  await pick.press('Enter');
  await preview.locator('body').press('Escape');
  await expect(bar).toHaveCount(0);
  await preview.getByLabel('Card number').fill('4242');
  await expect(preview.getByLabel('Card number')).toHaveValue('4242');
});

test('the flow map lights the state that the preview is in, and a state of it leads to its story', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(`${origins.shop}/studio?component=payment-link-page&story=ready-open`);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByLabel('Card number')).toBeVisible();
  await page.getByRole('button', { name: 'Flow', exact: true }).press('Enter');
  const map = page.getByRole('region', { name: 'Flow map' });
  const current = map.locator('[aria-current="step"]');
  await expect(current).toHaveText('ready');
  await expect(map.locator('.flow-next')).toContainText('ready leads to');
  await expect(map.locator('.flow-next')).toContainText('tokenizing');
  await checkAccessibility('the flow map');
  // The whole of it is in sight beside the panels.
  const beyond = map.locator('.flow-scroll').evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await beyond, 'pixels beyond the map').toBeLessThanOrEqual(0);

  await map.getByRole('link', { name: 'authenticating', exact: true }).press('Enter');
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Preview: Asking the bank');
  await expect(current).toHaveText('authenticating');
  await expect(map.getByRole('status')).toContainText('with authenticating inside');
  await map.getByRole('link', { name: 'succeeded', exact: true }).click();
  await expect(preview.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await expect(current).toHaveText('succeeded');
});

test('whoever types in the preview keeps the focus there, whatever the preview reports meanwhile', async ({
  page,
  origins,
}) => {
  await page.goto(`${origins.shop}/studio?component=checkout&story=ready`);
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('html')).toHaveAttribute('data-story', 'played');
  const number = preview.getByLabel('Card number');
  await number.click();
  await number.pressSequentially('4242');
  await preview.locator('html').evaluate(() => {
    const flow = { studio: 'flow', flow: 'paymentLinkCheckout', place: 'ready' };
    window.parent.postMessage(flow, window.location.origin);
  });
  // It has arrived when a later message has.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('message', resolve, { once: true });
        window.postMessage(null, window.location.origin);
      }),
  );
  await page.keyboard.type('4242');
  await expect(number).toHaveValue('4242 4242');
  await expect(number).toBeFocused();
});

test('a copied address opens the same: the picked part, the flow map and the network panel; none of them is a step to undo', async ({
  page,
  context,
  origins,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(`${origins.shop}/studio?component=payment-link-page&story=declined&scheme=dark`);
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-story', 'played');
  const entries = await page.evaluate(() => window.history.length);
  await page.getByRole('button', { name: 'Flow', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Network', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Pick', exact: true }).press('Enter');
  const button = '[data-part="button"][data-variant="primary"]';
  const partOf = (one: typeof page) => one.getByRole('combobox', { name: 'Part' }).locator('option:checked');
  await page.getByRole('combobox', { name: 'Part' }).selectOption({ label: button });
  await expect(page).toHaveURL(/pick=\d+&flow=open&network=open/);
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();

  const other = await context.newPage();
  await other.setViewportSize({ width: 1280, height: 1400 });
  await other.goto(page.url());
  for (const one of [page, other]) {
    await expect(partOf(one)).toHaveText(button);
    await expect(one.frameLocator('iframe').locator('.pick-outline')).toHaveText(button);
    await expect(one.getByRole('region', { name: 'Flow map' }).locator('[aria-current="step"]')).toHaveText('ready');
    await expect(one.getByRole('region', { name: 'Network' })).toBeVisible();
  }
  const selectors = (one: typeof page) =>
    one.getByRole('combobox', { name: 'Part' }).locator('option').allTextContents();
  expect(await selectors(other)).toEqual(await selectors(page));
  expect(other.url()).toBe(page.url());

  // Another brand and back: what is open stays open.
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#0a7d7d');
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).blur();
  await expect(page).toHaveURL(/0a7d7d/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(other.url());
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Flow', exact: true }).click();
  await page.getByRole('button', { name: 'Network', exact: true }).click();
  await expect(page).not.toHaveURL(/pick|flow|network/);
});

test('the answer of a confirmation is lost: the calls are listed without the card, and there is one charge', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(`${origins.shop}/studio?component=checkout&story=ready`);
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('html')).toHaveAttribute('data-story', 'played');
  await page.getByRole('button', { name: 'Network', exact: true }).press('Enter');
  const network = page.getByRole('region', { name: 'Network' });
  const calls = network.getByRole('list', { name: 'Calls' }).getByRole('listitem');
  await expect(calls.filter({ hasText: '/checkout' }).first()).toContainText('200');
  await network.getByRole('combobox', { name: 'Fault' }).selectOption({ label: 'Lost answer' });
  await network.getByRole('combobox', { name: 'Call', exact: true }).selectOption('POST /confirm');
  await network.getByRole('checkbox', { name: 'Only the next call' }).check();

  await preview.getByLabel('Card number').fill('4242424242424242');
  await preview.getByLabel('Expiry date').fill('12/34');
  await preview.getByLabel('Security code').fill('123');
  await preview.getByLabel('Name on card').fill('Test Card Holder');
  await preview.getByRole('button', { name: /^Pay / }).click();
  await expect(preview.locator('[data-tk="checkout"][data-state="succeeded"]')).toBeVisible();
  await expect(calls.filter({ hasText: 'lost answer' })).toHaveCount(1);
  await expect(calls.filter({ hasText: 'lost answer' })).toContainText('no answer');
  await expect(network.getByRole('status')).toContainText('reads it instead of paying again');
  await expect(network.getByRole('status')).toContainText('Charges on record at the service: 1.');
  const stored = calls.filter({ hasText: 'POST /payment_methods' });
  await stored.locator('summary').press('Enter');
  await expect(stored.getByRole('heading', { name: 'Request' })).toBeVisible();
  await expect(stored).toContainText('"card_number": "[redacted]"');
  await expect(network).not.toContainText(/4242424242424242|_secret_|Test Card Holder/);
  await checkAccessibility('the network panel');
});

test('Alt and an arrow key go to the next state and back, and a theme as design tokens is pasted whole', async ({
  page,
  origins,
}) => {
  const own = JSON.stringify({ brand: '#0a7d7d', corners: 'round', density: 'compact' });
  await page.goto(
    `${origins.shop}/studio?${new URLSearchParams({ component: 'checkout', story: 'ready', appearance: own })}`,
  );
  const preview = page.locator('iframe');
  await expect(preview).toHaveAttribute('title', 'Preview: Ready');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(preview).toHaveAttribute('title', 'Preview: Ready, saved payment methods');
  await expect(page).toHaveURL(/story=saved&/);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(preview).toHaveAttribute('title', 'Preview: Ready');

  await page.getByRole('combobox', { name: 'As' }).selectOption({ label: 'Tailwind theme' });
  await expect(page.locator('pre')).toContainText('--color-till-accent: var(--tk-accent);');
  await page.getByRole('combobox', { name: 'As' }).selectOption({ label: 'Design tokens' });
  const tokens = (await page.locator('pre').textContent()) ?? '';
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('pre')).not.toContainText('compact');
  await page.locator('summary', { hasText: 'Paste a theme' }).click();
  await page.getByLabel(/^An appearance in JSON/).fill(tokens);
  await expect(page.getByRole('combobox', { name: 'Corners' })).toHaveValue('round');
  await expect(page.locator('pre')).toHaveText(tokens.trim());
});

test('a state is played in a dialog, a sidebar and a shadow root of a page, in the brand; the address holds the host', async ({
  page,
  origins,
}) => {
  const own = JSON.stringify({ brand: '#0a7d7d' });
  await page.goto(
    `${origins.shop}/studio?${new URLSearchParams({ component: 'checkout', story: 'declined', appearance: own })}`,
  );
  const preview = page.frameLocator('iframe');
  const pay = preview.getByRole('button', { name: /^Pay / });
  const painted = () => pay.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(pay).toBeVisible();
  const brand = await painted();
  const host = page.getByRole('combobox', { name: 'Host' });
  for (const [name, around] of [
    ['dialog', 'dialog[open]'],
    ['sidebar', 'aside'],
    ['shadow', 'main > div'],
  ] as const) {
    await host.selectOption(name);
    await expect(page).toHaveURL(new RegExp(`host=${name}`));
    await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`host=${name}`));
    const notice = preview.locator(around).locator('[data-part="notice"]').first();
    await expect(notice).toContainText('Your bank declined this card.', { timeout: 60_000 });
    await expect.poll(painted, name).toBe(brand);
    const wide = await notice.evaluate((part) => part.getBoundingClientRect().width);
    expect(wide, `pixels of the notice in ${name}`).toBeGreaterThan(200);
  }
  await page.reload();
  await expect(host).toHaveValue('shadow');
});

test('on a page that resets and restyles every element, from right to left, the controls are as on a plain page', async ({
  page,
  origins,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** Size, colours, edges and type of every control. */
  const controls = async (host: string) => {
    await page.goto(`${origins.shop}/studio/preview?component=checkout&story=declined&scheme=light&host=${host}`);
    await expect(page.locator('html')).toHaveAttribute('data-story', 'played', { timeout: 60_000 });
    return page.locator('[data-tk] :is(button, input)').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        const style = getComputedStyle(one);
        const names = [
          ...['color', 'background-color', 'font-family', 'font-size', 'font-weight', 'line-height', 'direction'],
          ...['padding-top', 'padding-left', 'margin-top', 'margin-left', 'border-top-left-radius', 'text-align'],
          ...['border-top-width', 'border-top-style', 'border-top-color'],
        ];
        const look = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return `${one.getAttribute('name') ?? one.textContent}: ${width} x ${height}; ${look.join('; ')}`;
      }),
    );
  };
  const plain = await controls('page');
  expect(plain.length).toBeGreaterThan(4);
  expect(await controls('restyled')).toEqual(plain);
  // The page itself is another one.
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).direction)).toBe('rtl');
  await page.goto(`${origins.shop}/studio?component=checkout&story=declined&host=restyled`);
  await expect(page.getByRole('combobox', { name: 'Host' }).locator('option:checked')).toHaveText('Restyled');
});

test('before and after stand one over the other, and the edge between them moves from the keyboard', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  const own = JSON.stringify({ brand: '#7a1b3b' });
  await page.goto(
    `${origins.shop}/studio?${new URLSearchParams({ component: 'checkout', story: 'ready', appearance: own })}`,
  );
  await page.getByRole('combobox', { name: 'Show' }).selectOption('compare');
  const previews = page.locator('iframe');
  await expect(previews).toHaveCount(2);
  const painted = (at: number) =>
    previews
      .nth(at)
      .contentFrame()
      .getByRole('button', { name: /^Pay / })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect.poll(() => painted(1), { timeout: 60_000 }).toBe('rgb(122, 27, 59)');
  expect(await painted(0)).not.toBe('rgb(122, 27, 59)');
  const edge = page.getByRole('slider', { name: 'Before (tillkit) on the left, after on the right' });
  const after = page.locator('.after');
  await expect(after).toHaveCSS('clip-path', 'inset(0px 0px 0px 50%)');
  await edge.press('Home');
  await expect(after).toHaveCSS('clip-path', 'inset(0px 0px 0px 0%)');
  await checkAccessibility('before and after');
});

test('the preview is shown as eyes without red see it and with larger text, and says what a screen reader reads', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${origins.shop}/studio?component=checkout&story=declined&check=open`);
  const preview = page.frameLocator('iframe');
  const report = page.getByRole('region', { name: 'Accessibility' });
  await expect(report.getByRole('status')).toHaveText('It breaks no rule of WCAG 2.2 AA that a machine can check.');
  await report.locator('summary').click();
  const read = report.locator('pre');
  await expect(read).toContainText('heading 2: Payment details');
  await expect(read).toContainText('textbox: Security code, required');
  // A label is read with its field alone.
  expect(await read.textContent()).not.toMatch(/^ *Security code$/m);
  await checkAccessibility('the report');

  // Again after each change.
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(read).toContainText('heading 2: Zahlungsdaten');
  // What breaks a rule is said with its place.
  await preview.getByLabel('Kartennummer').evaluate((field) => field.setAttribute('role', 'nothing'));
  const sight = page.getByRole('combobox', { name: 'Sight' });
  await sight.selectOption('protanopia');
  await expect(report.getByRole('status')).toHaveText('Rules of WCAG 2.2 AA that it breaks: 1.');
  await expect(page.locator('iframe')).toHaveCSS('filter', 'url("#protanopia")');
  const size = () => preview.locator('[data-tk="provider"]').evaluate((part) => getComputedStyle(part).fontSize);
  const usual = await size();
  await sight.selectOption('text-200');
  await expect.poll(size).toBe(`${2 * Number(usual.replace('px', ''))}px`);
});

test('the studio itself passes the rules of accessibility', async ({ page, origins, checkAccessibility }) => {
  await page.goto(`${origins.shop}/studio`);
  await expect(page.frameLocator('iframe').locator('[data-tk]').first()).toBeVisible();
  await checkAccessibility('the studio');
});

test('the studio replays a trace, shows what was seen at a step, and passes the rules of accessibility', async ({
  page,
  origins,
  checkAccessibility,
}) => {
  await page.goto(`${origins.shop}/studio`);
  await page.getByRole('link', { name: 'Replay a trace' }).click();
  await page.getByRole('button', { name: 'Take a sample' }).click();
  await expect(page.getByRole('status')).toHaveText(/Every state is the one that the page recorded\.$/);
  await page
    .getByRole('list')
    .getByRole('button', { name: /succeeded$/ })
    .click();
  const seen = page.frameLocator('iframe').getByRole('heading', { name: 'Payment received' });
  await expect(seen).toBeVisible({ timeout: 30_000 });
  await checkAccessibility('the replay');
  await page.setViewportSize({ width: 320, height: 844 });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0);
});

/** What is in a PNG: its size, how many colours, and the share of its pixels that have one of them. */
const readPicture = (page: Page, png: Buffer, colour: readonly [red: number, green: number, blue: number]) =>
  page.evaluate(
    async ([base64, ...wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0));
      const [red, green, blue] = wanted;
      const abgr = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
      const share = pixels.reduce((sum, pixel) => sum + (pixel === abgr ? 1 : 0), 0) / pixels.length;
      return { width, height, colours: new Set(pixels).size, share };
    },
    [png.toString('base64'), ...colour] as const,
  );

/** The file that a click on `Save PNG` gives, and its name. */
async function savePicture(page: Page) {
  const downloading = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Save PNG' }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), png: await readFile(await download.path()) };
}

test('a state is saved as a PNG at twice its size; what it leaves out of a frame of another origin is said', async ({
  page,
  origins,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto(
    `${origins.shop}/studio?component=payment-link-page&story=ready-open&width=390&scheme=light&appearance=${encodeURIComponent('{"brand":"#7a1b3b"}')}`,
  );
  const preview = page.frameLocator('iframe');
  await expect(preview.locator('html')).toHaveAttribute('data-story', 'played');
  const pay = await preview.getByRole('button', { name: /^Pay / }).boundingBox();
  const tall = await preview.locator('html').evaluate((html) => html.scrollHeight);
  const { name, png } = await savePicture(page);
  expect(name).toBe('tillkit-payment-link-page-ready-open.png');
  const seen = await readPicture(page, png, [0x7a, 0x1b, 0x3b]);
  expect([seen.width, seen.height]).toEqual([780, tall * 2]);
  expect(seen.colours).toBeGreaterThan(50);
  // The button to pay has the brand's colour, its text and corners aside.
  const button = (pay?.width ?? 0) * (pay?.height ?? 0) * 4;
  expect(seen.share * seen.width * seen.height).toBeGreaterThan(button * 0.75);
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  // The picture is a copy: the preview is as it was.
  await expect(preview.locator('[style*="text-fill-color"]')).toHaveCount(0);

  await page.goto(`${origins.shop}/studio?component=three-ds-challenge&story=challenge`);
  await expect(preview.locator('html')).toHaveAttribute('data-story', 'played', { timeout: 60_000 });
  await savePicture(page);
  await expect(
    page.getByText('Saved. Frames of another origin are empty in it (1): a page cannot read them.'),
  ).toBeVisible();
});

const fileTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const filesPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'";

/** Builds the studio as files into a folder, and answers with them below an address. */
async function serveFiles(context: BrowserContext, address: string, folder: string): Promise<void> {
  await promisify(execFile)('npm', ['run', 'build:studio', '--', '--outDir', folder], { shell: false });
  await context.route(`${address}/**`, async (route) => {
    const pathname = route.request().url().slice(address.length).replace(/\?.*/, '');
    const body = await readFile(`${folder}${pathname}`).catch(() => undefined);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = fileTypes[extname(pathname)] ?? 'application/octet-stream';
    return route.fulfill({ body, contentType, headers: { 'content-security-policy': filesPolicy } });
  });
}

for (const [studio, isFiles] of [
  ['as files, with the network off and under a strict policy', true],
  ['as npm start serves it, with the network off', false],
] as const)
  test(`the studio ${studio}: from a declined payment to a picture and a theme that are taken along`, async ({
    page,
    context,
    origins,
    watch,
  }, info) => {
    test.setTimeout(240_000);
    watch.expectMessage(/^Failed to load resource/);
    const studioAddress = `${origins.shop}/${isFiles ? 'files' : 'studio'}`;
    const elsewhere: string[] = [];
    await context.route('**/*', (route) => {
      const url = route.request().url();
      if (url.startsWith(isFiles ? `${studioAddress}/` : `${origins.shop}/`)) return route.continue();
      elsewhere.push(url);
      return route.abort();
    });
    if (isFiles) await serveFiles(context, studioAddress, info.outputPath('studio'));

    await page.goto(isFiles ? `${studioAddress}/index.html` : studioAddress);
    const seen = page.frameLocator('iframe').first();
    await expect(seen.getByRole('heading', { name: 'Payment details' })).toBeVisible();
    await expect(seen.locator('html')).toHaveAttribute('data-story', 'played');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('declined payment');
    await page.keyboard.press('Enter');
    await expect(seen.getByText('Your bank declined this card.')).toBeVisible();

    const colour = page.getByRole('textbox', { name: 'Brand colour', exact: true });
    await colour.fill('#ffcf3');
    await expect(colour).toHaveAccessibleDescription(/^Give a colour as CSS has it/);
    await colour.fill('#ffcf33');
    await colour.blur();
    const pay = seen.getByRole('button', { name: /^Pay / });
    await expect
      .poll(() => pay.evaluate((button) => getComputedStyle(button).backgroundColor))
      .toBe('rgb(255, 207, 51)');
    // A quiet text that could not be read is moved until it can be, and the studio says so.
    await page.locator('summary', { hasText: 'Colours' }).click();
    await page.getByLabel('Quiet text, light').fill('#eeeeee');
    await page.locator('summary', { hasText: 'Contrast' }).click();
    await expect(page.locator('.repairs')).toContainText('text-muted');

    const show = page.getByRole('combobox', { name: 'Show' });
    await show.selectOption('compare');
    await expect(page.locator('iframe')).toHaveCount(2);
    await show.selectOption('languages');
    const sheet = await savePicture(page);
    expect(sheet.name).toBe('tillkit-payment-link-page-declined-languages.png');
    const drawn = await readPicture(page, sheet.png, [255, 207, 51]);
    // Eight screens of 390 x 780, five of them in a row, each with a button in the colour of the brand.
    expect([drawn.width, drawn.height]).toEqual([2174, 1816]);
    expect(drawn.share * drawn.width * drawn.height).toBeGreaterThan(8 * 300 * 40 * 0.75);

    // Every state of the page, in dark Arabic.
    const language = page.getByRole('combobox', { name: 'Language' });
    const colours = page.getByRole('combobox', { name: 'Colours' });
    await language.selectOption('ar');
    await colours.selectOption('dark');
    await show.selectOption('states');
    const cell = page.locator('.cells li', { has: page.getByRole('link', { name: 'Declined, form back' }) });
    // A preview begins to play when it comes into view.
    await cell.scrollIntoViewIfNeeded();
    const arabic = cell.frameLocator('iframe');
    await expect(arabic.locator('html')).toHaveAttribute('data-tk-scheme', 'dark', { timeout: 90_000 });
    await expect(arabic.locator('[data-tk="provider"]')).toHaveAttribute('dir', 'rtl');
    await expect(arabic.locator('[data-part="notice"]')).toContainText('رفض بنكك هذه البطاقة', { timeout: 90_000 });
    await language.selectOption('en');
    await colours.selectOption('auto');

    // An answer is lost, and the designer reads why nothing was charged twice.
    await show.selectOption('state');
    // While it plays, a story takes the keys.
    await expect(seen.locator('html')).toHaveAttribute('data-story', 'played');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ready open');
    await page.keyboard.press('Enter');
    await expect(page.locator('iframe')).toHaveAttribute('title', 'Preview: Ready, open link');
    await page.getByRole('button', { name: 'Network', exact: true }).click();
    const network = page.getByRole('region', { name: 'Network' });
    await expect(seen.locator('html')).toHaveAttribute('data-story', 'played');
    await network.getByRole('combobox', { name: 'Fault' }).selectOption({ label: 'Lost answer' });
    await network.getByRole('combobox', { name: 'Call', exact: true }).selectOption('POST /confirm');
    await network.getByRole('checkbox', { name: 'Only the next call' }).check();
    await seen.getByLabel('Card number').fill('4242424242424242');
    await seen.getByLabel('Expiry date').fill('12/34');
    await seen.getByLabel('Security code').fill('123');
    await seen.getByLabel('Name on card').fill('Test Card Holder');
    await seen.getByRole('button', { name: /^Pay / }).click();
    await expect(seen.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    await expect(network.getByRole('status')).toContainText('reads it instead of paying again');
    await expect(network.getByRole('status')).toContainText('Charges on record at the service: 1.');
    await page.getByRole('button', { name: 'Network', exact: true }).click();

    await page.getByRole('combobox', { name: 'As' }).selectOption('hosted');
    const [, json = ''] = /^TILLKIT_APPEARANCE='(.*)'\n$/.exec((await page.locator('pre').textContent()) ?? '') ?? [];
    expect(JSON.parse(json)).toMatchObject({ brand: '#ffcf33', colours: { light: { 'text-muted': '#eeeeee' } } });
    // What was taken along is what another designer pastes.
    const address = page.url();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.locator('summary', { hasText: 'Paste a theme' }).click();
    await page.getByLabel(/^An appearance in JSON/).fill(json);
    await page.getByLabel(/^An appearance in JSON/).blur();
    await expect(page).toHaveURL(address);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Vite app' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('tillkit-shop.zip');
    const app = unzipSync(await readFile(await download.path()));
    const textOf = (file: string) => strFromU8(app[`tillkit-shop/${file}`] ?? new Uint8Array());
    expect(textOf('Pay.tsx')).toContain('"brand": "#ffcf33"');
    expect(textOf('Pay.tsx')).toContain('<PaymentLinkPage\n');
    expect(textOf('Shop.tsx')).toContain("import { Pay } from './Pay';");
    await expect(page.getByText('Unzip it, then run')).toBeVisible();
    // Previews that are still loading end with the page.
    await page.goto('about:blank');
    expect(elsewhere).toEqual([]);
  });
