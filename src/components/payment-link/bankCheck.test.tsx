// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cards, expectFocused, heading, openLink, postedForms, t, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const stop = { proxy: { policy: { threedsUnavailable: 'stop' } } } as const;

describe('a card whose bank checks unseen', () => {
  it.each(['Y', 'A', 'I', 'U'] as const)('is paid without a bank’s page when the bank answers %s', async (answer) => {
    const page = await openLink();
    await page.payWith(cards[answer]);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/3ds$/)).toHaveLength(1);
    expect(page.calls(/complete$/)).toHaveLength(1);
    expect(postedForms()).toEqual([]);
  });

  it('is not charged when the check is unavailable and the merchant wants none without it', async () => {
    const page = await openLink({ shop: stop });
    await page.payWith(cards.U);
    await screen.findByText(t('threeds.unavailable.title'));
    expect(page.calls(/complete$/)).toEqual([]);
    expect(page.charges()).toEqual([]);
  });

  it('is paid where the check is available, whatever the merchant wants otherwise', async () => {
    const page = await openLink({ shop: stop });
    await page.payWith(cards.Y);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it.each([
    ['N', t('threeds.denied.title'), t('threeds.denied.text')],
    ['R', t('threeds.rejected.title'), t('threeds.rejected.text')],
  ] as const)(
    'is never completed when the bank answers %s, and another card can be used',
    async (answer, title, text) => {
      const page = await openLink();
      await page.payWith(cards[answer]);
      const notice = (await screen.findByText(title)).closest('[data-part="notice"]');
      expect(notice?.textContent).toContain(text);
      await expectFocused(notice);
      expect(page.calls(/complete$/)).toEqual([]);
      expect(page.charges()).toEqual([]);
      expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('');
      // A card that the bank wants no more of is not offered once more.
      const number = screen.getByLabelText<HTMLInputElement>('Card number').value;
      expect(number === '').toBe(answer === 'R');
      await page.payWith(cards.paid);
      await heading('Payment received');
      expect(page.charges()).toHaveLength(1);
    },
  );

  it('is not charged when the bank answers an unknown value', async () => {
    const page = await openLink();
    page.till.faults.add({ endpoint: 'authenticateThreeDS', kind: 'unknown status' });
    await page.payWith(cards.Y);
    await screen.findByText(t('threeds.unreadable.title'));
    await page.pass(60_000, { stepMs: 5000 });
    expect(page.calls(/complete$/)).toEqual([]);
    expect(page.charges()).toEqual([]);
  });

  it('asks its bank once, however often the page draws itself', async () => {
    const page = await openLink();
    await page.enterCard(cards.Y);
    await page.user.tripleClick(screen.getByRole('button', { name: /^Pay / }));
    await heading('Payment received');
    expect(page.till.ledger.entries().filter(({ kind }) => kind === 'authentication started')).toHaveLength(1);
  });
});

describe('a payment that is approved in the banking app', () => {
  it('goes on waiting a minute later in a page that was loaded again, and asks the bank no second time', async () => {
    const page = await openLink();
    await page.payWith(cards.D);
    await screen.findByText(t('threeds.decoupled.title'), { selector: '[data-part="waiting-title"]' });
    page.unmount();
    // No read of the payment arrives for now: whether the bank has answered is not known.
    const noted = JSON.stringify({ ...sessionStorage });
    expect(noted).toContain('decoupled');
    await page.till.clock.advance(60_000);
    page.till.network.hold('GET /status');
    const again = page.openAgain();
    await screen.findByText(t('threeds.decoupled.title'), { selector: '[data-part="waiting-title"]' });
    expect(screen.queryByRole('button', { name: t('threeds.restart') })).toBeNull();
    expect(again.till.ledger.entries().filter(({ kind }) => kind === 'authentication started')).toHaveLength(1);
  });

  it('waits without a bank’s page, says where it is finished, and is paid once the bank has the approval', async () => {
    const page = await openLink();
    await page.payWith(cards.D);
    await screen.findByText(t('threeds.decoupled.title'), { selector: '[data-part="waiting-title"]' });
    expect(screen.getByText(t('threeds.decoupled.text'))).toBeTruthy();
    screen.getByRole('link', { name: 'Back to Test Merchant' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.charges()).toEqual([]);
    await page.pass(5000);
    expect(page.charges()).toEqual([]);
    await page.pass(6000);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(postedForms()).toEqual([]);
  });
});

describe('a card whose bank looks at the device first', () => {
  it('is asked for in a hidden frame, once, and the bank’s page opens when the frame has ended', async () => {
    const page = await openLink();
    await page.payWith(cards.challengeAfterMethod);
    await screen.findByText(t('threeds.preparing'), { selector: '[data-part="waiting-title"]' });
    await waitFor(() =>
      expect(postedForms()).toMatchObject([
        { action: 'https://bank.tillkit.test/acs/method', fields: { threeDSMethodData: expect.any(String) } },
      ]),
    );
    const frame = document.querySelector('[data-part="method-frame"]');
    expect(frame?.getAttribute('aria-hidden')).toBe('true');
    expect(frame?.getAttribute('tabindex')).toBe('-1');
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin');
    await page.till.bank.finishMethod(page.order.paymentId);
    await screen.findByRole('dialog');
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('is delayed for ten seconds at most by a 3DS Method that never ends', async () => {
    const page = await openLink();
    await page.payWith(cards.challengeAfterMethod);
    await screen.findByText(t('threeds.preparing'), { selector: '[data-part="waiting-title"]' });
    await page.pass(9000);
    expect(page.calls(/3ds$/)).toEqual([]);
    await page.pass(1000);
    await screen.findByRole('dialog');
    expect(page.calls(/3ds$/)).toHaveLength(1);
  });
});

describe('a card that is checked on a page of the service', () => {
  it('shows a bank and names its host before anybody leaves, with a way back, and asks again when the person is back', async () => {
    const page = await openLink();
    await page.payWith(cards.redirect);
    const step = (await heading('One step left')).parentElement ?? document.body;
    expect(step.querySelector('[data-icon="bank"]')).not.toBeNull();
    within(step).getByText('bank.tillkit.test');
    within(step).getByRole('link', { name: 'Back to Test Merchant' });
    const link = screen.getByRole('link', { name: 'Continue to your bank' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/bank\.tillkit\.test\/redirect\//);
    expect(link.getAttribute('rel')).toBe('noreferrer');
    const before = page.calls(/status$/).length;
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await page.settle();
    expect(page.calls(/status$/)).toHaveLength(before + 1);
    expect(page.charges()).toEqual([]);
  });
});

const offersAnotherCard = /another card/i;

describe('during an authentication that has not ended', () => {
  it('another card is neither promised nor taken after an unreadable answer', async () => {
    const page = await openLink();
    page.till.faults.add({ endpoint: 'authenticateThreeDS', kind: 'unknown status' });
    await page.payWith(cards.Y);
    await screen.findByText(t('threeds.unreadable.title'));
    const said = screen.getByText(t('threeds.unreadable.text'), { exact: false });
    expect(said.closest('[data-part="notice"]')?.textContent).not.toMatch(offersAnotherCard);
    await page.payWith(cards.paid);
    await screen.findByText(/The payment service refused this request\. Reload the page/);
    expect(page.charges()).toEqual([]);
  });

  it('another card is promised and taken where the check is unavailable and ends the attempt', async () => {
    const page = await openLink({ shop: stop });
    await page.payWith(cards.U);
    await screen.findByText(t('threeds.unavailable.title'));
    expect(screen.getByText(t('threeds.unavailable.text'), { exact: false }).textContent).toMatch(offersAnotherCard);
    await page.payWith(cards.paid);
    await heading(t('outcome.succeeded.title'));
    expect(page.charges()).toHaveLength(1);
  });

  it('one that was stopped offers itself again, and no other card', async () => {
    const page = await openLink();
    await page.payWith(cards.challenge);
    await screen.findByRole('dialog');
    await page.user.click(screen.getByRole('button', { name: t('threeds.close') }));
    await page.user.click(await screen.findByRole('button', { name: 'Stop anyway' }));
    await page.pass(16_000);
    await heading(t('threeds.cancelled.title'));
    await page.pass(16_000);
    expect(screen.getByRole('button', { name: t('threeds.restart') })).toBeTruthy();
    screen.getByRole('link', { name: 'Back to Test Merchant' });
    screen.getByText(page.order.paymentId);
    expect(document.querySelector('[data-tk="outcome"]')?.textContent).not.toMatch(offersAnotherCard);
    expect(screen.getByLabelText(t('card.number.label')).closest('[hidden]')).not.toBeNull();
  });
});
