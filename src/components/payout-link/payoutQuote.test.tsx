// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill } from '../../testing/index.ts';
import { expectAccessible, heading, newYear, watchThePage } from '../pageUnderTest.testing.tsx';
import { accounts, openPayout, p } from '../payoutUnderTest.testing.tsx';

watchThePage();

const minute = 60_000;
const at = (ms: number) => new Date(newYear + ms);
const quote = {
  id: 'quote_1',
  fee: 250,
  rate: '1.0965',
  receives: { amount: 12_884, currency: 'USD' },
  arrivesOn: at(3 * 24 * 60 * minute),
  validUntil: at(10 * minute),
};
const next = { ...quote, id: 'quote_2', rate: '1.1', receives: { amount: 12_925, currency: 'USD' } };

/** The facts of the review, by their labels. */
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('[data-part="fact"], [data-part="total-row"]')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );

/** The review of a payout of €120.00 with a quote. */
async function openReview(quotePayout?: () => typeof quote) {
  const policy = { afterPayoutSubmit: 'fulfill' as const };
  const till = createTill({ now: newYear, proxy: { policy, ...(quotePayout && { quotePayout }) } });
  const page = await openPayout({ till, payout: { quote } });
  await page.choose('Germany', p('payout.rail.sepa'));
  await page.fill(accounts.sepa);
  await page.click(p('payout.page.toReview'));
  await heading(p('payout.page.heading.review'));
  return page;
}

describe('the quote of a payout', () => {
  it('is reviewed before the consent, and what the receiver gets is said from the beginning', async () => {
    const page = await openReview();
    expect(document.querySelector('[data-part="amount"]')?.textContent).toBe('$128.84');
    expect(facts()).toMatchObject({
      Amount: '€120.00',
      Fee: '-€2.50',
      'Exchange rate': '1 EUR = 1.0965 USD',
      'You receive': '$128.84',
      'Arrives by': 'Jan 4',
    });
    await expectAccessible();
    await page.click(p('payout.page.confirm'));
    await heading('€120.00 is on its way');
    expect(page.disbursed()).toHaveLength(1);
  });

  it('gives way to the next one once it has expired, which is confirmed after it was shown', async () => {
    const page = await openReview(() => ({ ...next, validUntil: at(30 * minute) }));
    await page.till.clock.advance(10 * minute);
    await screen.findByText(new RegExp(p('payout.page.quote.changed')));
    expect(facts()).toMatchObject({ 'Exchange rate': '1 EUR = 1.1 USD', 'You receive': '$129.25' });
    await page.click(p('payout.page.confirm'));
    await heading('€120.00 is on its way');
    expect(page.disbursed()).toHaveLength(1);
  });

  it('that has expired and has no other cannot be confirmed', async () => {
    const page = await openReview();
    await page.till.clock.advance(10 * minute);
    await screen.findByText(/This quote has expired/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: p('payout.page.confirm') }).disabled).toBe(true);
    expect(page.disbursed()).toEqual([]);
  });

  it('that changes while the details are on their way is shown before the money is sent', async () => {
    const page = await openReview(() => ({ ...next, validUntil: at(30 * minute) }));
    const release = page.till.network.hold('POST /submit');
    await page.click(p('payout.page.confirm'));
    await expect.poll(() => page.calls(/POST .*\/submit/).length).toBe(1);
    await page.till.clock.advance(10 * minute);
    release();
    await heading('€120.00 hasn’t been sent yet');
    expect(facts()).toMatchObject({ 'You receive': '$129.25' });
    expect(page.disbursed()).toEqual([]);
    await page.click('Send €120.00');
    await heading('€120.00 is on its way');
    expect(page.disbursed()).toHaveLength(1);
  });
});
