// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRailArrival, railArrivals, rails } from '../../validation/index.ts';
import { expectFocused, heading, watchThePage } from '../pageUnderTest.testing.tsx';
import { accounts, input, openPayout, p } from '../payoutUnderTest.testing.tsx';

watchThePage();

const entries = vi.spyOn(window.history, 'pushState');
afterEach(() => entries.mockClear());

/** Clicks the browser's button. */
const browser = (direction: 'back' | 'forward') =>
  act(async () => {
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history[direction]();
    await moved;
  });

async function atTheReview(page: Awaited<ReturnType<typeof openPayout>>) {
  await page.choose('Germany', p('payout.rail.sepa'));
  await page.fill(accounts.sepa);
  await page.click(p('payout.page.toReview'));
  await heading(p('payout.page.heading.review'));
}

describe('the browser’s Back', () => {
  it('goes one step back on a page of its own, with what was typed, and leaves with the step that was the first', async () => {
    const page = await openPayout({ page: { stepHistory: true } });
    const before = window.history.state;
    await atTheReview(page);
    expect(entries).toHaveBeenCalledTimes(2);
    await browser('back');
    await expectFocused(await heading(p('payout.rail.sepa')));
    expect(await input('iban')).toHaveProperty('value', 'DE89 3704 0044 0532 0130 00');
    await browser('back');
    await heading(p('payout.page.heading.choose'));
    expect(window.history.state).toEqual(before);
  });

  it('and the form’s own Back button are the same: neither leaves an entry behind', async () => {
    const page = await openPayout({ page: { stepHistory: true } });
    await atTheReview(page);
    await page.click(p('payout.page.change'));
    await heading(p('payout.rail.sepa'));
    await page.click(p('payout.page.back'));
    await heading(p('payout.page.heading.choose'));
    await waitFor(() => expect(window.history.state?.tillkitStep ?? 0).toBe(0));
  });

  it('does not go forward past the form’s own checks', async () => {
    const page = await openPayout({ page: { stepHistory: true } });
    await atTheReview(page);
    await browser('back');
    await heading(p('payout.rail.sepa'));
    await browser('forward');
    await page.settle();
    await heading(p('payout.rail.sepa'));
    await waitFor(() => expect(window.history.state?.tillkitStep).toBe(1));
  });

  it('is the merchant’s where the form is on a page of theirs: no entry is made', async () => {
    const page = await openPayout();
    await atTheReview(page);
    expect(entries).not.toHaveBeenCalled();
  });
});

describe('the promise about arrival', () => {
  it('is known of every rail, and is of its own speed', () => {
    for (const rail of rails) expect(railArrivals).toContain(getRailArrival(rail));
    expect(['pix', 'sepa_instant', 'ach', 'sepa', 'us_wire'].map(getRailArrival)).toEqual([
      'seconds',
      'seconds',
      'oneToThreeDays',
      'nextDay',
      'sameDay',
    ]);
    expect(getRailArrival('toString')).toBeUndefined();
  });

  it('is the same in form, review and outcome, also after a reload', async () => {
    const page = await openPayout();
    const said = p('payout.page.arrival.nextDay');
    await atTheReview(page);
    expect(screen.getAllByText(said).filter((text) => text.closest('[hidden]') === null)).toHaveLength(1);
    await page.click(p('payout.page.confirm'));
    await heading('€120.00 is on its way');
    expect(document.querySelector('[data-tk="outcome"]')?.textContent).toContain(said);
    page.unmount();
    page.openAgain();
    await heading('€120.00 is on its way');
    expect(document.querySelector('[data-tk="outcome"]')?.textContent).toContain(said);
    expect(document.body.textContent).not.toMatch(/Banks can take/);
  });

  it('is of the rail that is chosen', async () => {
    const page = await openPayout({ payout: { currency: 'BRL' } });
    expect(await screen.findByText('Within seconds')).toBeTruthy();
    expect(page.disbursed()).toEqual([]);
  });
});
