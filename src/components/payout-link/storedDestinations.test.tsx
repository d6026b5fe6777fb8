// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill } from '../../testing/index.ts';
import { expectAccessible, heading, newYear, watchThePage } from '../pageUnderTest.testing.tsx';
import { accounts, openPayout, p } from '../payoutUnderTest.testing.tsx';

watchThePage();

const hour = 3_600_000;
const wish = { customerId: 'seller_7', offerStoredDestinations: true };
const iban = 'DE89370400440532013000';
const stored = { name: 'DE89 •••• 3000' };

/** The link of a receiver whose account an earlier payout has reached. */
async function openPaidBefore({ embedded = false } = {}) {
  const till = createTill({ now: newYear, proxy: { policy: { afterPayoutSubmit: 'fulfill' } } });
  const first = await openPayout({ till, payout: wish });
  await first.sendTo('Germany', p('payout.rail.sepa'), accounts.sepa);
  await heading('€120.00 is on its way');
  first.unmount();
  till.clock.advance(2 * hour);
  const page = await openPayout({ till, payout: wish, embedded });
  await screen.findByRole('radio', stored);
  return page;
}

describe('a receiver who was paid before', () => {
  it('confirms the stored account, masked, and nothing is asked for', async () => {
    const page = await openPaidBefore({ embedded: true });
    expect(screen.getByRole<HTMLInputElement>('radio', stored).checked).toBe(true);
    expect(screen.queryByLabelText(p('payout.page.country.label'))).toBeNull();
    await expectAccessible();
    await page.click(p('payout.page.continue'));
    await heading(p('payout.page.heading.review'));
    expect(document.querySelector('[data-part="fact"]')?.textContent).toBe('ToDE89 •••• 3000');
    expect(screen.getByText('€120.00')).toBeTruthy();
    await expectAccessible();
    await page.click(p('payout.page.confirm'));
    await heading('€120.00 is on its way');
    expect(screen.getByText('DE89 •••• 3000')).toBeTruthy();
    expect(document.body.textContent).not.toContain('0400');
    expect(page.disbursed()).toMatchObject([{ destination: { digest: page.till.sandbox.destinationDigest(iban) } }]);
    page.unmount();
    page.openAgain();
    await screen.findByText('•••• 3000');
  });

  it('goes back from its review to the choice, and enters another account', async () => {
    const page = await openPaidBefore();
    await page.click(p('payout.page.continue'));
    await heading(p('payout.page.heading.review'));
    await page.click(p('payout.page.change'));
    await page.user.click(await screen.findByRole('radio', { name: p('payout.page.stored.other') }));
    await page.sendTo('France', p('payout.rail.sepa'), accounts.other);
    await heading('€120.00 is on its way');
    const digest = page.till.sandbox.destinationDigest('FR1420041010050500013M02606');
    expect(page.disbursed()).toMatchObject([{ destination: { digest } }]);
  });

  it('is paid once where the answer to the confirmation is lost', async () => {
    const page = await openPaidBefore();
    page.till.network.loseAnswer('POST /destination');
    await page.click(p('payout.page.continue'));
    await page.click(p('payout.page.confirm'));
    await heading('€120.00 is on its way');
    expect(page.disbursed()).toHaveLength(1);
  });

  it('has the review back where the confirmation never left, and confirms it again', async () => {
    const page = await openPaidBefore();
    page.till.network.loseRequest('POST /destination');
    await page.click(p('payout.page.continue'));
    await page.click(p('payout.page.confirm'));
    await screen.findByText(new RegExp(p('payout.page.nothingSent')));
    await heading(p('payout.page.heading.review'));
    await page.click(p('payout.page.confirm'));
    await heading('€120.00 is on its way');
    expect(page.disbursed()).toHaveLength(1);
  });
});
