import type { FrameLocator, Page } from '@playwright/test';
import { payoutLinkScreen } from 'tillkit-sandbox/testing';
import { expect, type Origins, type Shop } from './fixtures.ts';
import { openPlainPage } from './plainPage.ts';

type Locator = ReturnType<Page['locator']>;

/** What is asked in a frame of the pay origin: a new card, the security code of a saved one, the account of a payout. */
export const framedKinds = ['card', 'code', 'payout'] as const;
export type FramedKind = (typeof framedKinds)[number];

/** What is typed into a frame: published test numbers, and words that are found again. */
export const typedInFrames = {
  card: { number: '4242424242424242', cvc: '073', holder: 'Canaria Kestrel' },
  code: { cvc: '073' },
  payout: { account_holder: 'Canaria Kestrel', iban: 'DE94370400440532010000' },
} as const;

/** A page of a merchant's with a frame of one kind. */
export interface FramedPage {
  readonly frame: FrameLocator;
  /** The element of the frame. */
  readonly element: Locator;
  /** The first field in it. */
  readonly first: Locator;
  /** The button of the page that pays; absent for a payout, whose buttons are in the frame. */
  readonly pay: Locator | undefined;
  /** Types everything that is asked, key by key. */
  readonly type: () => Promise<void>;
  /** Submits what is typed, to the outcome. */
  readonly submit: () => Promise<void>;
  /** Events that the element has reported, as text. */
  readonly heard: () => Promise<readonly string[]>;
  /** Id of the payment; absent for a payout. */
  readonly paymentId: string | undefined;
}

/** Opens a page of plain HTML at the shop whose element shows a frame of that kind. `strict`: whether that page has a policy. */
export async function openFramedPage(
  page: Page,
  { origins, shop }: { readonly origins: Origins; readonly shop: Shop },
  kind: FramedKind,
  strict = true,
): Promise<FramedPage> {
  const { html, paymentId } = kind === 'payout' ? await payoutHtml(shop) : await paymentHtml(origins, shop, kind);
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ['till-ready', 'till-load-error', 'till-frame-lost', 'till-submitted'])
      document.addEventListener(name, (event) =>
        heard.push(`${name} ${JSON.stringify((event as CustomEvent).detail ?? null)}`),
      );
  });
  await openPlainPage(page, origins, `<p><a href="#basket">Basket</a></p>${html}`, { strict });
  const element = page.locator('[data-part="card-frame"]:visible');
  const frame = page.frameLocator('[data-part="card-frame"]:visible');
  const pay = kind === 'payout' ? undefined : page.getByRole('button', { name: /^Pay / });
  const keys = async (label: string | RegExp, text: string) => {
    await frame.getByLabel(label).focus();
    await page.keyboard.type(text);
  };
  const heard = (): Promise<readonly string[]> => page.evaluate(() => Reflect.get(window, 'heard'));
  const common = { frame, element, pay, paymentId, heard };
  const paid = async () => {
    await pay?.hover();
    await pay?.click();
    await expect(page.getByRole('heading', { name: /received|paid|successful/i })).toBeVisible();
  };
  if (kind === 'card') {
    const { number, cvc, holder } = typedInFrames.card;
    const type = async () => {
      await keys('Card number', number);
      await keys('Expiry date', '1234');
      await keys('Security code', cvc);
      await keys('Name on card', holder);
    };
    return { ...common, first: frame.getByLabel('Card number'), type, submit: paid };
  }
  if (kind === 'code') {
    const label = /^Security code of /;
    const type = () => keys(label, typedInFrames.code.cvc);
    return { ...common, first: frame.getByLabel(label), type, submit: paid };
  }
  const payee = await payoutLinkScreen(frame);
  return {
    ...common,
    first: frame.locator('select, input').first(),
    type: async () => {
      await payee.choose('DE', 'sepa');
      await payee.enter('sepa', typedInFrames.payout);
    },
    submit: async () => {
      await payee.reviewButton.click();
      await payee.confirmButton.click();
      await expect.poll(async () => (await heard()).join()).toContain('till-submitted');
    },
  };
}

async function paymentHtml(origins: Origins, shop: Shop, kind: 'card' | 'code') {
  const { id, paymentId } = await shop.order({ customer: kind === 'code' ? 'returning' : 'guest' });
  const answer = await fetch(`${origins.shop}/api/orders/${id}/payment`);
  // The shop and its journeys are one program.
  const { paymentLinkId, clientSecret, customerSession } = (await answer.json()) as Readonly<Record<string, string>>;
  const session = customerSession === undefined ? '' : ` customer-session="${customerSession}"`;
  const html = `<till-payment-link payment-link-id="${paymentLinkId}" client-secret="${clientSecret}"${session}></till-payment-link>`;
  return { html, paymentId };
}

async function payoutHtml(shop: Shop) {
  const { payoutId, link } = await shop.payout();
  const sealed = new URLSearchParams(new URL(link).hash.slice(1)).get('link') ?? '';
  const html = `<till-payout-link payout-id="${payoutId}" payout-link="${sealed}"></till-payout-link>`;
  return { html, paymentId: undefined };
}
