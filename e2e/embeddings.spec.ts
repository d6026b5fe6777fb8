import type { FrameLocator, Page } from '@playwright/test';
import {
  bankCode,
  type PaymentLinkScreen,
  type PayoutLinkScreen,
  paymentLinkScreen,
  payoutLinkScreen,
} from 'tillkit-sandbox/testing';
import { type EmbeddingCell, embeddingCells, embeddings, type Journey } from './cells/embeddingCells.ts';
import { newCard, payoutDetails } from './dialect.ts';
import { expect, type Origins, test } from './fixtures.ts';
import { hostSheets } from './hostSheets.ts';
import { injectOnWire } from './injectFault.ts';

// Run by `scripts/embeddings.mjs` alone, at a merchant's server on the installed packages: every origin of these tests is what a merchant has.

const card = { paid: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', challenged: '4212 3456 7891 0006' };
const account = { account_holder: 'Ada Example', iban: 'DE94370400440532010000' };

/** What Chromium says of the page of the pay origin at which a challenge ends, inside the hosted page of the same origin. */
const ofTheBrowser = /^warning: An iframe which has both allow-scripts and allow-same-origin/;

type Locator = ReturnType<Page['locator']>;

/** An order of the merchant's server. */
interface Order {
  /** Id of its payment or payout. */
  readonly subject: string;
  /** Where it is paid. */
  readonly address: string;
}

async function makeOrder(origins: Origins, { embedding, sheet, place }: EmbeddingCell, wish: object): Promise<Order> {
  const body = JSON.stringify({ embedding, place, sheet: Object.keys(hostSheets).indexOf(sheet ?? ''), ...wish });
  const answer = await fetch(`${origins.shop}/orders`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`The merchant's server answered ${answer.status}: ${await answer.text()}`);
  // The merchant's server and these tests are one program.
  return (await answer.json()) as Order;
}

/** Where the form of a cell is: on the page, or in the frame with the hosted page or with the form of a payout. */
function formOf(page: Page, { embedding }: EmbeddingCell, kind: 'payment' | 'payout'): Page | FrameLocator {
  if (kind === 'payment')
    return embedding === 'hosted-frame'
      ? page.frameLocator('till-payment-link > [data-tk="hosted-link"] iframe')
      : page;
  const isFramed = embedding === 'react-frame' || embedding === 'hosted-frame';
  return isFramed ? page.frameLocator('[data-tk="payout-link-page"][data-mode="frame"] iframe') : page;
}

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

/** What plays a cell. */
interface Scene extends Pick<Fixtures, 'page' | 'context' | 'origins' | 'watch' | 'checkAccessibility'> {
  readonly cell: EmbeddingCell;
  /** Opens the order, and waits for the form. */
  readonly open: (wish?: { readonly returning?: true; readonly types?: readonly string[] }) => Promise<void>;
}

interface Payment extends Scene {
  readonly form: Page | FrameLocator;
  readonly till: PaymentLinkScreen<Locator>;
}

interface Payout extends Scene {
  readonly form: Page | FrameLocator;
  readonly payee: PayoutLinkScreen<Locator>;
}

const isPaid = async ({ till, checkAccessibility }: Payment) => {
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await checkAccessibility('the outcome');
};

/** The bank's page, wherever its frame is. */
async function approve(page: Page, origins: Origins): Promise<void> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(`${origins.bank}/`));
  await expect.poll(() => find() !== undefined, { message: 'the page of the bank' }).toBe(true);
  const bank = find();
  await bank?.getByLabel('One-time code').fill(bankCode);
  await bank?.getByRole('button', { name: 'Approve' }).click();
}

async function payByCard(scene: Payment, number: string): Promise<void> {
  await scene.till.enterCard({ number });
  await scene.till.pay();
}

async function isSent({ payee, checkAccessibility }: Payout): Promise<void> {
  await expect(payee.heading('payout.outcome.initiated.title', { amount: '€125.00' })).toBeVisible();
  await expect(payee.confirmButton).toBeHidden();
  await checkAccessibility('the outcome');
}

const payments: Readonly<Partial<Record<Journey, (scene: Payment) => Promise<void>>>> = {
  'a new card': async (scene) => {
    await scene.open();
    await scene.till.cardNumber.waitFor();
    await scene.checkAccessibility('the form');
    await payByCard(scene, card.paid);
    await isPaid(scene);
  },

  'a declined card, then another one': async (scene) => {
    await scene.open();
    await payByCard(scene, card.declined);
    await expect(scene.form.getByText(scene.till.t('decline.card_declined')).first()).toBeVisible();
    await scene.checkAccessibility('the form after the decline');
    await payByCard(scene, card.paid);
    await isPaid(scene);
  },

  'a challenge of the bank': async (scene) => {
    await scene.open();
    await scene.till.cardNumber.waitFor();
    await scene.checkAccessibility('the form');
    await payByCard(scene, card.challenged);
    await approve(scene.page, scene.origins);
    await isPaid(scene);
  },

  'a saved card with its security code': async (scene) => {
    await scene.open({ returning: true });
    await scene.till.savedCard('4242').check();
    await scene.till.savedCardCvc.waitFor();
    await scene.checkAccessibility('the form');
    await scene.till.savedCardCvc.fill('123');
    await scene.till.pay();
    await isPaid(scene);
  },

  'a bank’s own page, and back': async (scene) => {
    const { page, origins, form, cell, open, checkAccessibility } = scene;
    await open({ types: ['credit', 'debit', 'ideal'] });
    await form.getByRole('radio', { name: 'iDEAL', exact: true }).check();
    await checkAccessibility('the form');
    await form.getByRole('button', { name: /^Pay .* with iDEAL$/ }).click();
    await form.getByRole('link', { name: 'Continue to iDEAL' }).click();
    // In the whole window, also out of a frame.
    await page.waitForURL(`${origins.bank}/redirect/**`);
    await page.getByRole('button', { name: 'Complete payment' }).click();
    await page.waitForURL(`${origins.shop}/**`);
    if (!cell.embedding.startsWith('hosted')) return isPaid(scene);
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
    return checkAccessibility('the page of the merchant');
  },

  'the answer of paying is lost': async (scene) => {
    scene.watch.expectMessage(/net::ERR_CONNECTION_RESET/);
    await scene.open();
    await scene.till.cardNumber.waitFor();
    await scene.checkAccessibility('the form');
    const lost = { pattern: newCard.pays, kind: 'reset after', times: 1 } as const;
    const injection = await injectOnWire(scene.context, scene.page, lost);
    await payByCard(scene, card.paid);
    await isPaid(scene);
    await injection.end();
  },
};

/** Chromium gives a click in a page that has only just been scrolled to what was at that place before, where that is a frame of another process. */
async function click(button: Locator): Promise<void> {
  await button.hover();
  await button.click();
}

const payouts: Readonly<Partial<Record<Journey, (scene: Payout) => Promise<void>>>> = {
  'a payout to a bank account': async (scene) => {
    const { payee, open, checkAccessibility } = scene;
    await open();
    await payee.choose('DE', 'sepa');
    await payee.enter('sepa', account);
    await checkAccessibility('the form');
    await click(payee.reviewButton);
    await click(payee.confirmButton);
    await isSent(scene);
  },

  'a payout whose details are corrected': async (scene) => {
    const { payee, form, open, watch, checkAccessibility } = scene;
    await open();
    await payee.review('DE', 'sepa', { ...account, iban: 'DE89370400440532013001' });
    const iban = payee.field('sepa', 'iban');
    await expect(iban).toBeFocused();
    await expect(form.getByText(payee.t('payout.iban.error.checksum')).first()).toBeVisible();
    await checkAccessibility('the form with what is wrong');
    await iban.fill(account.iban);
    await click(payee.reviewButton);
    await expect(payee.heading('payout.page.heading.review')).toBeVisible();
    await click(payee.changeButton.first());
    await payee.field('sepa', 'account_holder').fill('Grace Example');
    await click(payee.reviewButton);
    await expect(form.getByText('Grace Example')).toBeVisible();
    expect((await watch.exchanges()).filter(({ url }) => payoutDetails.sends.test(url))).toEqual([]);
    await click(payee.confirmButton);
    await isSent(scene);
  },
};

test('every embedding meets every style sheet, and every journey is in every embedding', () => {
  for (const embedding of Object.keys(embeddings)) {
    const column = embeddingCells.filter((cell) => cell.embedding === embedding);
    const sheets = new Set(column.map(({ sheet }) => sheet));
    expect([...sheets].sort()).toEqual(embedding === 'hosted' ? [undefined] : Object.keys(hostSheets).sort());
    expect(column.map(({ journey }) => journey).sort()).toEqual(
      [...Object.keys(payments), ...Object.keys(payouts)].sort(),
    );
  }
});

for (const cell of embeddingCells) {
  const { journey, embedding, sheet, place } = cell;
  test.describe(embeddings[embedding], () => {
    test(journey, {
      annotation: { type: 'sheet', description: sheet === undefined ? 'its own' : `${sheet}, ${place}` },
    }, async ({ page, context, origins, control, watch, checkAccessibility }) => {
      const kind = payments[journey] === undefined ? 'payout' : 'payment';
      let order: Order | undefined;
      const form = formOf(page, cell, kind);
      const scene: Scene = {
        page,
        context,
        origins,
        watch,
        checkAccessibility,
        cell,
        open: async (wish = {}) => {
          order = await makeOrder(origins, cell, { kind, ...wish });
          await page.goto(order.address);
        },
      };
      const mode = embedding === 'react-frame' || embedding === 'elements' ? 'frame' : 'inline';
      await payments[journey]?.({ ...scene, form, till: await paymentLinkScreen(form, { mode }) });
      await payouts[journey]?.({ ...scene, form, payee: await payoutLinkScreen(form) });

      const { subject } = order ?? {};
      if (kind === 'payment') {
        expect(await control.charges(subject)).toMatchObject([{ kind: 'captured', amount: 4999, currency: 'EUR' }]);
      } else {
        const lines = (await control.ledger()).filter(({ payout_id }) => payout_id === subject);
        expect(lines.filter((line) => line.kind === payoutDetails.arrived)).toHaveLength(1);
        const digest = await control.destinationDigest(account.iban);
        expect(lines.filter((line) => line.kind === 'disbursed')).toMatchObject([
          { amount: 12_500, currency: 'EUR', destination: { digest } },
        ]);
      }
      // The browser says by itself that an answer was lost; the kit says nothing.
      const lines = watch.messages().filter((line) => !ofTheBrowser.test(line));
      expect(lines.length, lines.join('\n')).toBe(journey === 'the answer of paying is lost' ? 1 : 0);
    });
  });
}
