// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  cards,
  challengePosted,
  expectFocused,
  heading,
  type OpenedPage,
  openLink,
  postedForms,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

/** The bank's page is open and the person has asked to close it. */
async function closing(): Promise<OpenedPage> {
  const page = await openLink();
  await page.payWith(cards.challenge);
  await screen.findByRole('dialog', { name: 'Confirm with your bank' });
  await challengePosted();
  await page.user.click(screen.getByRole('button', { name: 'Close your bank’s page' }));
  return page;
}

describe('closing the bank’s page', () => {
  it('asks first, with “Keep going” in focus, and keeps the bank’s frame as it is', async () => {
    await closing();
    const question = await screen.findByRole('alertdialog', { name: 'Stop this payment?' });
    await expectFocused(screen.getByRole('button', { name: 'Keep going' }));
    const behind = [...(question.parentElement?.querySelectorAll('button, iframe, summary, a') ?? [])].filter(
      (one) => !question.contains(one),
    );
    expect(behind.length).toBeGreaterThanOrEqual(3);
    expect(behind.filter((one) => one.closest('[inert]') === null)).toEqual([]);
    expect(screen.getByTitle('Your bank’s confirmation page')).toBeTruthy();
    expect(postedForms()).toHaveLength(1);
  });

  it('goes on when the person stays, without a second challenge request', async () => {
    const page = await closing();
    await page.user.click(await screen.findByRole('button', { name: 'Keep going' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    expect(postedForms()).toHaveLength(1);
    expect(page.charges()).toHaveLength(1);
  });

  it('asks on Escape as well, and a second Escape stays', async () => {
    const page = await openLink();
    await page.payWith(cards.challenge);
    await screen.findByRole('dialog', { name: 'Confirm with your bank' });
    await page.user.click(screen.getByRole('button', { name: 'Close your bank’s page' }));
    await screen.findByRole('alertdialog');
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await expectFocused(screen.getByRole('button', { name: 'Close your bank’s page' }));
    await page.user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Confirm with your bank' })).toBeTruthy();
  });

  it('reads what the bank has decided before it says that nothing was charged', async () => {
    const page = await closing();
    await page.user.click(await screen.findByRole('button', { name: 'Stop anyway' }));
    await screen.findByText(t('threeds.checking'), { selector: '[data-part="waiting-title"]' });
    await page.pass(16_000);
    await expectFocused(await heading('You stopped the bank check'));
    expect(page.calls(/status$/).length).toBeGreaterThanOrEqual(5);
    expect(page.calls(/complete$/)).toEqual([]);
    expect(page.charges()).toEqual([]);
  });

  it('is still paid when the approval comes in the same moment', async () => {
    const page = await closing();
    const release = page.till.network.hold('GET /status');
    await page.user.click(await screen.findByRole('button', { name: 'Stop anyway' }));
    await page.till.bank.approve(page.order.paymentId);
    release();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('charges a late approval only after another click', async () => {
    const page = await closing();
    await page.user.click(await screen.findByRole('button', { name: 'Stop anyway' }));
    await page.pass(16_000);
    await heading('You stopped the bank check');
    await page.till.bank.approve(page.order.paymentId);
    await page.pass(15_000);
    await heading('Your bank has approved this payment');
    await page.pass(60_000, { stepMs: 5000 });
    expect(page.charges()).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Finish paying' }));
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('charges a late approval only after another click when the page was loaded again in between, too', async () => {
    const first = await closing();
    await first.user.click(await screen.findByRole('button', { name: 'Stop anyway' }));
    await first.pass(16_000);
    await heading('You stopped the bank check');
    first.unmount();
    await first.till.bank.approve(first.order.paymentId);
    const again = first.openAgain();
    await heading('Your bank has approved this payment');
    await again.pass(60_000, { stepMs: 5000 });
    expect(again.charges()).toEqual([]);
    await again.user.click(screen.getByRole('button', { name: 'Finish paying' }));
    await heading('Payment received');
    expect(again.charges()).toHaveLength(1);
  });

  it('lets a new check be started, with a new challenge request of its own', async () => {
    const page = await closing();
    await page.user.click(await screen.findByRole('button', { name: 'Stop anyway' }));
    await page.pass(16_000);
    await page.user.click(await screen.findByRole('button', { name: 'Start the bank check again' }));
    await challengePosted(2);
    expect(new Set(postedForms().map(({ fields }) => fields.creq)).size).toBe(2);
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });
});

describe('a page that is loaded again in the middle of the authentication', () => {
  it('reads first, asks for no second check and posts no second challenge request', async () => {
    const first = await openLink();
    await first.payWith(cards.challenge);
    await challengePosted();
    first.unmount();
    const again = first.openAgain();
    await screen.findByText(t('threeds.checking'), { selector: '[data-part="waiting-title"]' });
    await again.pass(4000, { stepMs: 500 });
    expect(again.calls(/3ds$/)).toHaveLength(1);
    expect(postedForms()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await again.till.bank.approve(again.order.paymentId);
    await again.pass(8000);
    await heading('Payment received');
    expect(again.charges()).toHaveLength(1);
    expect(again.calls(/3ds$/)).toHaveLength(1);
  });

  it('offers a new check once two reads agree that the first is still open', async () => {
    const first = await openLink();
    await first.payWith(cards.challenge);
    await challengePosted();
    first.unmount();
    const again = first.openAgain();
    await screen.findByText(t('threeds.checking'), { selector: '[data-part="waiting-title"]' });
    expect(screen.queryByRole('button', { name: 'Start the bank check again' })).toBeNull();
    await again.pass(8000, { stepMs: 500 });
    await again.user.click(await screen.findByRole('button', { name: 'Start the bank check again' }));
    await screen.findByRole('dialog');
    await again.till.bank.approve(again.order.paymentId);
    await heading('Payment received');
    expect(again.charges()).toHaveLength(1);
  });

  it('asks for a click where this tab has seen none, or none lately', async () => {
    const first = await openLink();
    await first.payWith(cards.challenge);
    await challengePosted();
    first.unmount();
    await first.till.bank.approve(first.order.paymentId);
    sessionStorage.clear();
    const otherTab = first.openAgain();
    await otherTab.pass(8000);
    await heading('Your bank has approved this payment');
    expect(otherTab.charges()).toEqual([]);
    await otherTab.user.click(screen.getByRole('button', { name: 'Finish paying' }));
    await heading('Payment received');
    expect(otherTab.charges()).toHaveLength(1);
  });

  it('asks for a click where the first authentication was never sent, and this tab has seen no submit', async () => {
    const first = await openLink();
    first.till.network.loseRequest('POST /3ds');
    first.till.network.hold('POST /verdict');
    await first.payWith(cards.Y);
    await screen.findByText(t('threeds.checking'), { selector: '[data-part="waiting-title"]' });
    first.unmount();
    sessionStorage.clear();
    const opened = first.openAgain();
    await heading('Your bank has approved this payment');
    opened.unmount();
    // Loading it again is no submit.
    const otherTab = opened.openAgain();
    await heading('Your bank has approved this payment');
    expect(otherTab.charges()).toEqual([]);
    await otherTab.user.click(screen.getByRole('button', { name: 'Finish paying' }));
    await heading('Payment received');
    expect(otherTab.charges()).toHaveLength(1);
  });

  it('asks once in the page that stays when the first one’s check was never sent', async () => {
    const first = await openLink();
    first.till.network.loseRequest('POST /3ds');
    first.till.network.hold('POST /verdict');
    await first.payWith(cards.Y);
    await screen.findByText(t('threeds.checking'), { selector: '[data-part="waiting-title"]' });
    first.unmount();
    const again = first.openAgain();
    await heading('Payment received');
    expect(again.charges()).toHaveLength(1);
    expect(again.till.ledger.entries().filter(({ kind }) => kind === 'authentication started')).toHaveLength(1);
  });

  it('leaves nothing behind: no call follows once it is gone', async () => {
    const page = await openLink();
    await page.payWith(cards.challenge);
    await screen.findByRole('dialog');
    page.unmount();
    await page.settle();
    const before = page.till.network.calls().length;
    await page.pass(60_000, { stepMs: 5000 });
    window.dispatchEvent(new Event('online'));
    await page.settle();
    expect(page.till.network.calls()).toHaveLength(before);
  });
});
