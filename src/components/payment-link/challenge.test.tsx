// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill, tillOrigins } from '../../testing/index.ts';
import {
  cards,
  challengePosted,
  expectFocused,
  heading,
  newYear,
  type OpenedPage,
  openLink,
  postedForms,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers } from '../rewrittenAnswers.testing.ts';

watchThePage();

/** A payment that has come as far as the bank's page. */
async function atTheBank(): Promise<OpenedPage> {
  const page = await openLink();
  await page.payWith(cards.challenge);
  await screen.findByRole('dialog', { name: 'Confirm with your bank' });
  await challengePosted();
  return page;
}

/** The window of the bank's frame. */
const bankFrame = () => screen.getByTitle<HTMLIFrameElement>('Your bank’s confirmation page').contentWindow;

/** What a page in a frame can send: the bank's own, unless another is named. */
const message = (origin: string, data: unknown, source: Window | null = bankFrame()) =>
  act(async () => void window.dispatchEvent(new MessageEvent('message', { origin, data, source })));

/** What the CReq says of its transaction. */
function ids(): { readonly acsTransID: string; readonly threeDSServerTransID: string } {
  const { creq = '' } = postedForms().at(-1)?.fields ?? {};
  return JSON.parse(atob(creq.replaceAll('-', '+').replaceAll('_', '/')));
}

/** A foreign frame on the same page. */
function strangeFrame(): Window | null {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.title = 'Advertisement';
  return frame.contentWindow;
}

describe('the bank’s page', () => {
  it('opens in a dialog that names what is paid, without the host of a page that the bank shows, and gets the challenge request once', async () => {
    const page = await atTheBank();
    const dialog = screen.getByRole('dialog', { name: 'Confirm with your bank' });
    expect(dialog.querySelector('[data-part="dialog-amount"]')?.textContent).toContain('49.99');
    expect(dialog.textContent).not.toContain('bank.tillkit.test');
    expect(within(dialog).getByTitle('Your bank’s confirmation page').getAttribute('sandbox')).not.toContain(
      'top-navigation',
    );
    expect(postedForms()).toMatchObject([
      { action: 'https://bank.tillkit.test/acs/challenge', fields: { creq: expect.stringMatching(/^[\w-]+$/) } },
    ]);
    expect(postedForms()[0]?.target).toMatch(/^tk[0-9a-f]{32}$/);
    await page.pass(30_000, { stepMs: 5000 });
    expect(postedForms()).toHaveLength(1);
  });

  it('ends in a paid screen when the person approves', async () => {
    const page = await atTheBank();
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/complete$/)).toHaveLength(1);
    // Nothing of what was said on the way is still true.
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it.each([
    ['decline', 'This payment wasn’t approved at your bank'],
    ['cancel', 'You cancelled at your bank'],
  ] as const)(
    'charges nothing when the payer chooses %s there, says “%s”, and takes another card',
    async (choice, said) => {
      const page = await atTheBank();
      await page.till.bank[choice](page.order.paymentId);
      await expectFocused((await screen.findByText(said)).closest('[data-part="notice"]'));
      expect(page.charges()).toEqual([]);
      expect(page.calls(/complete$/)).toEqual([]);
      await page.payWith(cards.paid);
      await heading('Payment received');
      expect(page.charges()).toHaveLength(1);
    },
  );

  it('ends by the page’s own reads when no message comes back from the bank', async () => {
    const page = await atTheBank();
    // The cardholder decides outside of the page, for example in the bank's app; nothing is posted back to it.
    await decideOutside(page, 'approve');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await page.pass(6000);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('ends when the person says that the bank’s page is finished', async () => {
    const page = await atTheBank();
    // While the bank's page may yet say so itself, there is nothing to press.
    expect(screen.queryByRole('button', { name: 'I’ve finished' })).toBeNull();
    await page.pass(10_000, { stepMs: 1_000 });
    await decideOutside(page, 'approve');
    await page.user.click(screen.getByRole('button', { name: 'I’ve finished' }));
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('offers a new check, and no charge, when the bank has had ten minutes without a word', async () => {
    const page = await atTheBank();
    await page.pass(600_000, { stepMs: 30_000 });
    await screen.findByText('The bank check timed out');
    expect(page.charges()).toEqual([]);
  });
});

describe('a challenge that is not to be trusted', () => {
  it.each([
    ['an address that is a script', { acs_url: 'javascript:alert(1)' }],
    ['an address without encryption', { acs_url: 'http://bank.example/acs' }],
    ['an address with a user’s name', { acs_url: 'https://shop@bank.example/acs' }],
    ['the pay origin’s own address', { acs_url: `${tillOrigins.pay}/acs` }],
    ['an address that is too long', { acs_url: `https://bank.example/${'a'.repeat(2048)}` }],
    ['no address', { acs_url: null }],
    ['no request', { challenge_request: null }],
    ['a request that is no message', { challenge_request: 'bm8' }],
    ['the ids of another transaction', { acs_trans_id: 'another' }],
  ])('opens nothing and charges nothing: %s', async (_what, changed) => {
    const till = createTill({ now: newYear });
    const client = clientWithRewrittenAnswers(till, (json) =>
      'trans_status' in json ? { ...json, ...changed } : json,
    );
    const page = await openLink({ till, client });
    await page.payWith(cards.challenge);
    await screen.findByText(t('threeds.unreadable.title'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(postedForms()).toEqual([]);
    expect(page.charges()).toEqual([]);
    expect(page.calls(/complete$/)).toEqual([]);
  });
});

describe('a message to the page', () => {
  it('from the pay origin wakes the read, and the read alone decides', async () => {
    const page = await atTheBank();
    const before = page.calls(/status$/).length;
    await message(tillOrigins.pay, { tillkit: '3ds', type: 'challenge-end', id: ids().threeDSServerTransID });
    await page.settle();
    expect(page.calls(/status$/).length).toBeGreaterThan(before);
    await screen.findByText(t('threeds.checking'), { selector: '[data-part="waiting-title"]' });
    expect(page.charges()).toEqual([]);
    expect(page.calls(/complete$/)).toEqual([]);
  });

  it.each([
    ['from the shop’s own page', tillOrigins.shop, { tillkit: '3ds', type: 'challenge-end' }],
    ['from the bank', tillOrigins.bank, { tillkit: '3ds', type: 'challenge-end' }],
    ['from a name that only starts alike', `${tillOrigins.pay}.evil.test`, { tillkit: '3ds', type: 'challenge-end' }],
    ['without an origin', 'null', { tillkit: '3ds', type: 'challenge-end' }],
    ['that says “paid”', tillOrigins.pay, { tillkit: '3ds', type: 'paid', status: 'succeeded' }],
    ['of another kit', tillOrigins.pay, { type: 'challenge-end' }],
    ['that is a text', tillOrigins.pay, '{"tillkit":"3ds","type":"challenge-end"}'],
    ['that is nothing', tillOrigins.pay, null],
    ['that is a list', tillOrigins.pay, ['3ds', 'challenge-end']],
    ['about another transaction (row 125)', tillOrigins.pay, { tillkit: '3ds', type: 'challenge-end', id: 'another' }],
    ['with a number for a name', tillOrigins.pay, { tillkit: '3ds', type: 'challenge-end', id: 7 }],
    ['about the 3DS method', tillOrigins.pay, { tillkit: '3ds', type: 'method-end' }],
  ])('K36: %s changes nothing', async (_what, origin, data) => {
    const page = await atTheBank();
    await page.settle();
    const before = page.till.network.calls().length;
    for (let times = 0; times < 20; times += 1) await message(origin, data);
    await page.settle();
    expect(screen.getByRole('dialog', { name: 'Confirm with your bank' })).toBeTruthy();
    expect(page.till.network.calls()).toHaveLength(before);
    expect(page.charges()).toEqual([]);
  });

  it.each([
    ['another frame of the page', strangeFrame],
    ['the page itself', () => window],
    ['no window', () => null],
  ])('K36: with the right origin and name, from %s, changes nothing', async (_what, source) => {
    const page = await atTheBank();
    await page.settle();
    const before = page.till.network.calls().length;
    const stranger = source();
    const { acsTransID: id } = ids();
    for (let times = 0; times < 20; times += 1)
      await message(tillOrigins.pay, { tillkit: '3ds', type: 'challenge-end', id }, stranger);
    await page.settle();
    expect(screen.getByRole('dialog', { name: 'Confirm with your bank' })).toBeTruthy();
    expect(page.till.network.calls()).toHaveLength(before);
    expect(page.charges()).toEqual([]);
  });

  it('K37: that says the challenge is over, sent a hundred times, completes nothing twice', async () => {
    const page = await atTheBank();
    await decideOutside(page, 'approve');
    const source = bankFrame();
    const over = { tillkit: '3ds', type: 'challenge-end', id: ids().acsTransID };
    for (let times = 0; times < 100; times += 1) await message(tillOrigins.pay, over, source);
    await heading('Payment received');
    for (let times = 0; times < 100; times += 1) await message(tillOrigins.pay, over, source);
    await page.settle();
    expect(page.calls(/complete$/)).toHaveLength(1);
    expect(page.charges()).toHaveLength(1);
  });
});

/** The bank's decision without its page and without a message, as from a banking app. */
async function decideOutside(page: OpenedPage, decision: 'approve' | 'decline'): Promise<void> {
  const { creq = '' } = postedForms().at(-1)?.fields ?? {};
  const { acsTransID } = JSON.parse(atob(creq.replaceAll('-', '+').replaceAll('_', '/')));
  const bank = (path: string, fields: Record<string, string>) =>
    page.till.sandbox.bank.fetch(
      new Request(`${tillOrigins.bank}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    );
  await bank('/acs/challenge', { creq });
  await bank(`/acs/challenge/${acsTransID}`, { code: '1234', decision });
}
