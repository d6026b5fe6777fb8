// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CheckoutChange } from '../index.ts';
import { callAsMerchant, cards, heading, openLink, typedCvc, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

/** The link of a merchant who takes these networks. */
const open = (
  acceptedNetworks: readonly string[],
  page: { readonly onChange?: (change: CheckoutChange) => void } = {},
) => openLink({ shop: { proxy: { policy: { acceptedNetworks } } }, page });

/** The network of the payment's card, as the service has it. */
async function paidNetwork({ till, order }: Awaited<ReturnType<typeof openLink>>): Promise<unknown> {
  const payment: { readonly payment_method_data?: { readonly card?: { readonly card_network?: unknown } } } =
    await callAsMerchant(till, `/payments/${order.paymentId}`);
  return payment.payment_method_data?.card?.card_network;
}

describe('a merchant who takes Cartes Bancaires alone', () => {
  it('is paid through it by a card that is a Mastercard too, and the page hears so', async () => {
    const changes: CheckoutChange[] = [];
    const page = await open(['CartesBancaires'], { onChange: (change) => changes.push(change) });
    await page.enterCard('5555552500001001');
    await expect
      .poll(() => changes.at(-1))
      .toEqual({
        using: 'card',
        brand: 'mastercard',
        network: 'CartesBancaires',
        complete: true,
        empty: false,
      });
    await page.clickPay();
    await heading('Payment received');
    expect(await paidNetwork(page)).toBe('CartesBancaires');
    expect(page.charges()).toHaveLength(1);
  });

  it('is sent no Visa, which is refused in its field', async () => {
    const page = await open(['CartesBancaires']);
    await page.enterCard(cards.paid, typedCvc);
    await page.clickPay();
    expect(
      await screen.findByText('This type of card isn’t accepted here. Accepted cards: Cartes Bancaires.'),
    ).toBeTruthy();
    await page.settle();
    expect(page.calls(/^POST/)).toEqual([]);
    expect(page.charges()).toEqual([]);
  });
});

describe('a merchant who takes Mastercard alone', () => {
  it('lists saved cards of other networks as unavailable, with the message that a typed card gets', async () => {
    const page = await openLink({
      shop: { proxy: { policy: { acceptedNetworks: ['Mastercard'] } } },
      order: { customer: 'demo' },
      secure: true,
    });
    const visa = await screen.findByRole<HTMLInputElement>('radio', { name: /^Visa ending in 4 2 4 2/ });
    expect(visa.disabled).toBe(true);
    const row = visa.closest('[data-part="method"]');
    expect(row?.textContent).toContain('This type of card isn’t accepted here. Accepted cards: Mastercard.');
    const open = screen.getAllByRole<HTMLInputElement>('radio').filter(({ disabled }) => !disabled);
    const names = open.map((one) => one.getAttribute('aria-label') ?? one.closest('label')?.textContent);
    expect(names).toEqual(['Mastercard ending in 4 4 4 4, Expires 08/32', 'New card']);
    expect(page.charges()).toEqual([]);
  });
});

it('the page hears which of two networks the payer has chosen', async () => {
  const changes: CheckoutChange[] = [];
  const page = await open(['Mastercard', 'CartesBancaires'], { onChange: (change) => changes.push(change) });
  await page.enterCard('5555552500001001');
  await expect.poll(() => changes.at(-1)).toMatchObject({ brand: 'mastercard', complete: true });
  expect(changes.at(-1)).toHaveProperty('network', 'CartesBancaires');
  await page.user.click(screen.getByRole('radio', { name: 'Mastercard' }));
  await expect.poll(() => changes.at(-1)).toMatchObject({ brand: 'mastercard', network: 'Mastercard' });
  await page.clickPay();
  await heading('Payment received');
  expect(await paidNetwork(page)).toBe('Mastercard');
});
