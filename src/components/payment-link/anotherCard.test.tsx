// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cards, heading, openLink, t, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const stop = { proxy: { policy: { threedsUnavailable: 'stop' } } } as const;
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
    expect(document.querySelector('[data-tk="outcome"]')?.textContent).not.toMatch(offersAnotherCard);
    expect(screen.getByLabelText(t('card.number.label')).closest('[hidden]')).not.toBeNull();
  });
});
