// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { usePaymentLinkCheckout } from '../../hooks/index.ts';
import { createTill, type Order } from '../../testing/index.ts';
import { AddressEntry, type AddressEntryHandle, CardEntry, useCardEntry } from '../index.ts';
import { cards, newYear, stage, t, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

/** A merchant's own page out of the kit's parts: the card, and the whole address of its bill. */
function OwnCheckout({ paymentLinkId, clientSecret }: Order) {
  const card = useCardEntry();
  const bill = useRef<AddressEntryHandle>(null);
  const { state, confirm } = usePaymentLinkCheckout({ paymentLinkId, clientSecret });
  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const address = bill.current;
        const isSound = [card.validate(), await address?.validate()].every(Boolean);
        if (isSound && address) confirm({ using: 'card', card: () => ({ ...card.read(), billing: address.read() }) });
      }}
    >
      <CardEntry entry={card} />
      <AddressEntry purpose="billing" ref={bill} />
      <button type="submit">Pay now</button>
      <output>{state.kind}</output>
    </form>
  );
}

describe('a checkout of the merchant’s own', { timeout: 60_000 }, () => {
  it('hands over the whole address of the card’s bill with the card, and nothing while one of them is wrong', async () => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    const stored = vi.spyOn(till.client, 'createPaymentMethod');
    const { user } = stage(till, <OwnCheckout {...order} />);
    const fill = async (texts: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(texts)) {
        const field = await screen.findByLabelText(label);
        await user.clear(field);
        await user.type(field, text);
      }
    };
    await fill({
      [t('card.number.label')]: cards.paid,
      [t('card.expiry.label')]: '12/34',
      [t('card.cvc.label')]: '737',
      [t('card.holder.label')]: 'Ada Example',
    });
    await user.selectOptions(await screen.findByLabelText('Country or region'), 'DE');
    await fill({
      'First name': 'Ada',
      'Last name': 'Example',
      Address: 'Teststr. 1',
      'Postal code': '1011',
      City: 'Berlin',
    });
    await user.click(screen.getByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(screen.getByLabelText('Postal code').getAttribute('aria-invalid')).toBe('true'));
    expect(stored).not.toHaveBeenCalled();
    await fill({ 'Postal code': '10115' });
    await user.click(screen.getByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(till.ledger.charges(order.paymentId)).toHaveLength(1), { timeout: 10_000 });
    expect(stored.mock.calls.map(([{ body }]) => body.billing)).toEqual([
      {
        address: {
          first_name: 'Ada',
          last_name: 'Example',
          line1: 'Teststr. 1',
          zip: '10115',
          city: 'Berlin',
          country: 'DE',
        },
      },
    ]);
  });
});
