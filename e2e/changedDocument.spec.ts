import type { Frame, Locator, Page } from '@playwright/test';
import { payoutLinkScreen } from 'tillkit-sandbox/testing';
import { expect, type Origins, type Shop, test } from './fixtures.ts';
import { openFramedPage } from './framedPages.ts';
import { inTurn } from './inTurn.ts';

// Browsers and extensions change a server-rendered document before it is hydrated. Nothing that was typed, chosen or submitted in it is lost.

/** What changes a document, by what it does to everything inside an element. */
const changes: Readonly<Record<string, (root: Element) => void>> = {
  'every text wrapped by a translation': (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode as Text);
    for (const text of nodes) {
      if (text.data.trim() === '' || text.parentElement?.closest('noscript, script, style') !== null) continue;
      const outer = document.createElement('font');
      text.replaceWith(outer);
      outer.appendChild(document.createElement('font')).append(text.data);
    }
  },
  'an element of a password manager beside every field': (root) => {
    for (const input of root.querySelectorAll('input, select')) input.after(document.createElement('div'));
  },
  'a wrapper around every field': (root) => {
    for (const input of root.querySelectorAll('input, select')) {
      const wrapper = document.createElement('span');
      input.replaceWith(wrapper);
      wrapper.append(input);
    }
  },
  'an element appended to every form': (root) => {
    for (const form of root.querySelectorAll('form, fieldset')) form.append(document.createElement('span'));
  },
  'every amount and label rewritten': (root) => {
    for (const text of root.querySelectorAll('[data-part="amount"], [data-part="label"]')) text.textContent = '1 Taler';
  },
};

/** Applies a change, or all of them, to the document of a page or frame. */
async function apply(frame: Frame, names: readonly string[]): Promise<void> {
  await frame.locator('#till-root[data-drawn]').waitFor({ state: 'attached' });
  for (const name of names) await frame.locator('#till-root').evaluate(changes[name] as (root: Element) => void);
}

const scripts = '**/assets/*.js';
/** When scripts come: while somebody types, or after that. */
const moments = ['meanwhile', 'after that'] as const;

/** A page or frame that is filled in. */
interface Form {
  /** The document of the fields. */
  readonly frame: Frame;
  /** What is typed into which field, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** What is then in the fields, without spaces. */
  readonly shown: readonly string[];
  readonly submit: () => Locator;
  /** Waits for the outcome and counts what has moved. */
  readonly moved: () => Promise<number>;
}

interface Around {
  readonly page: Page;
  readonly origins: Origins;
  readonly shop: Shop;
}

const card = { number: '4242424242424242', expiry: '1234', cvc: '073', holder: 'Canaria Kestrel' };
const shownCard = ['4242424242424242', '12/34', '073', 'CanariaKestrel'];

/** The frame of a new card, or of the security code of a saved one. */
const framed =
  (kind: 'card' | 'code') =>
  async ({ page, origins, shop }: Around): Promise<Form> => {
    const { element, first, pay, paymentId = '' } = await openFramedPage(page, { origins, shop }, kind);
    await first.waitFor();
    const frame = await (await element.elementHandle())?.contentFrame();
    if (!frame) throw new Error('The frame has no document.');
    return {
      frame,
      ...(kind === 'card' ? { values: card, shown: shownCard } : { values: { cvc: '073' }, shown: ['073'] }),
      submit: () => pay ?? page.getByRole('button'),
      moved: async () => {
        await expect(page.locator('[data-tk="outcome"]')).toBeVisible();
        return (await origins.control.charges(paymentId)).length;
      },
    };
  };

const forms: Readonly<Record<string, (around: Around) => Promise<Form>>> = {
  'the page of a payment link': async ({ page, origins, shop }) => {
    const order = await shop.order();
    await page.goto(order.openLink, { waitUntil: 'commit' });
    return {
      ...{ frame: page.mainFrame(), values: card, shown: shownCard },
      submit: () => page.locator('[data-part="button"][data-variant="primary"]'),
      moved: async () => {
        await expect(page.locator('[data-tk="outcome"]')).toBeVisible();
        return (await origins.control.charges(order.paymentId)).length;
      },
    };
  },
  'the page of a secure link with saved cards': async ({ page, origins, shop }) => {
    const order = await shop.order({ customer: 'returning' });
    await page.goto(await shop.secureLink(order), { waitUntil: 'commit' });
    const frame = page.mainFrame();
    return {
      ...{ frame, values: { cvc: '073' }, shown: ['073', '', '', '', ''] },
      submit: () => page.locator('form > [data-part="button"][data-variant="primary"]'),
      moved: async () => {
        await expect(page.locator('[data-tk="outcome"]')).toBeVisible();
        return (await origins.control.charges(order.paymentId)).length;
      },
    };
  },
  ...Object.fromEntries((['card', 'code'] as const).map((kind) => [`the frame of a ${kind}`, framed(kind)])),
  'the page of a payout link': async ({ page, origins, shop }) => {
    const payout = await shop.payout({ currency: 'USD', layout: 'tabs' });
    await page.goto(payout.link, { waitUntil: 'commit' });
    const payee = await payoutLinkScreen(page);
    return {
      frame: page.mainFrame(),
      values: { account_holder: 'Canaria Kestrel', routing_number: '110000000', us_account: '000123450000' },
      shown: ['CanariaKestrel', '110000000', '000123450000'],
      submit: () => page.locator('form [data-part="button"][data-variant="primary"]'),
      moved: async () => {
        await payee.confirmButton.click();
        await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
        await shop.fulfill(payout);
        const ledger = await origins.control.ledger();
        return ledger.filter(({ kind, payout_id }) => kind === 'disbursed' && payout_id === payout.payoutId).length;
      },
    };
  },
};

/** Scripts that come late, each time they are asked for: those of the page, or of its frames alone, which scripts of the page create. */
const delayScripts = (page: Page, delay: number, where: 'page' | 'frames' = 'page') =>
  page.route(scripts, async (route) => {
    const isFramed = route.request().frame() !== page.mainFrame();
    if (isFramed === (where === 'frames')) await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });

/** Holds the page's scripts until the returned function is called. Those of a frame are only delayed: it is in sight once the first of them is there. */
async function holdScripts(page: Page, where = 'the page'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (where.startsWith('the frame')) await delayScripts(page, 1500, 'frames');
  else
    await page.route(scripts, async (route) => {
      await released;
      await route.continue();
    });
  return release;
}

const field = (frame: Frame, name: string) => frame.locator(`#till-root [name="${name}"]`).first();

async function type(page: Page, { frame, values }: Form): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await field(frame, name).focus();
    await page.keyboard.type(text);
  }
}

const typed = (frame: Frame) =>
  frame
    .locator('#till-root input:not([type=radio], [type=checkbox])')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value.replaceAll(' ', '')));

/** Each change alone on one page, all of them together on the others, and while the scripts run. */
const cases = [
  ...Object.keys(changes).map((name) => ['the page of a payment link', name, [name], ['after that']] as const),
  ...Object.keys(forms).map((form) => [form, 'all changes at once', Object.keys(changes), moments] as const),
];

for (const [where, what, names, at] of inTurn(cases)) {
  for (const moment of at)
    test(`${where} keeps what is typed, the focus and the caret, and is submitted once, with ${what} and scripts ${moment}`, async ({
      page,
      origins,
      shop,
      watch,
    }) => {
      watch.expectMessage(/rendered again/);
      const release = moment === 'after that' ? await holdScripts(page, where) : () => {};
      const form = await (forms[where] as (typeof forms)[string])({ page, origins, shop });
      const { frame, values, shown, submit, moved } = form;
      await apply(frame, names);
      await type(page, form);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      release();
      await frame.locator('#till-root:not([data-drawn])').waitFor({ state: 'attached' });
      expect(await typed(frame)).toEqual(shown);
      const last = field(frame, Object.keys(values).at(-1) ?? '');
      await expect(last).toBeFocused();
      const behind = await last.evaluate(({ value, selectionStart }: HTMLInputElement) =>
        value.slice(selectionStart ?? 0),
      );
      expect(behind).toBe(Object.values(values).at(-1)?.slice(-2));
      await submit().click();
      expect(await moved()).toBe(1);
    });
}

for (const where of Object.keys(forms))
  test(`${where} carries out a submit once that was made before its scripts came, in a document that was changed`, async ({
    page,
    origins,
    shop,
    watch,
  }) => {
    watch.expectMessage(/rendered again/);
    const release = await holdScripts(page, where);
    const form = await (forms[where] as (typeof forms)[string])({ page, origins, shop });
    await apply(form.frame, Object.keys(changes));
    await type(page, form);
    await form.submit().click();
    release();
    expect(await form.moved()).toBe(1);
  });

test('the page of a payout link keeps a chosen country and goes on with it, in a document that was changed', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectMessage(/rendered again/);
  const payout = await shop.payout({ currency: 'USD' });
  await delayScripts(page, 1500);
  await page.goto(payout.link, { waitUntil: 'commit' });
  await apply(page.mainFrame(), Object.keys(changes));
  // Before the first script is there the list has the likely country alone.
  const country = page.locator('#till-root select');
  await expect(country.locator('option[value="DE"]')).toBeAttached();
  await country.selectOption('DE');
  await page.locator('form [data-part="button"][data-variant="primary"]').click();
  const payee = await payoutLinkScreen(page);
  await page.getByRole('button', { name: payee.t('payout.page.back') }).click();
  await expect(country).toHaveValue('DE');
});

test('a secure link pays once with the saved card that was chosen before its scripts came, in a document that was changed', async ({
  page,
  shop,
  control,
  till,
  watch,
}) => {
  watch.expectMessage(/rendered again/);
  const order = await shop.order({ customer: 'returning' });
  const release = await holdScripts(page);
  await page.goto(await shop.secureLink(order), { waitUntil: 'commit' });
  await apply(page.mainFrame(), Object.keys(changes));
  await page.locator('#till-root label', { hasText: '4444' }).click();
  await page.locator('form > [data-part="button"][data-variant="primary"]').click();
  release();
  await till.heading('outcome.succeeded.title').waitFor();
  await expect(page.locator('[data-part="fact"]', { hasText: '4444' })).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});
