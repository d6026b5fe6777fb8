// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type CustomerPaymentMethod, readPaymentLink, savedMethodsFor } from '../../contract/index.ts';
import { type SavedPaymentMethodsList, savedPaymentMethodsOptions, TillkitProvider } from '../../hooks/index.ts';
import { createTill, tillOrigins } from '../../testing/index.ts';
import { loadSavedMethods, PaymentLinkPage } from '../index.ts';
import { heading, newYear, typedCvc, watchThePage } from '../pageUnderTest.testing.tsx';
import { hydrateMarkup, putMarkup, renderOnServer } from '../serverRendering.testing.tsx';

watchThePage();
afterEach(() => document.body.replaceChildren());

const radio = (last4: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name: last4 });
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay / });
const code = () =>
  screen.getByLabelText<HTMLInputElement>('Security code', { selector: '[data-part="method-cvc"] input' });

/** A secure link as a server has drawn it with the saved methods of its customer, before any script is there. */
async function drawn() {
  const till = createTill({ now: newYear });
  const order = await till.createOrder({ customer: 'demo' });
  const { clientSecret, customerId = '', customerSession, paymentId, paymentLinkId } = order;
  const read = await till.client.call(readPaymentLink, { params: { payment_link_id: paymentLinkId } }, order);
  if (!read.ok) throw new Error(read.failure.message);
  const { amount, currency } = savedMethodsFor(read.value.payment);
  const listed = await till.client.listCustomerPaymentMethods({
    query: {
      'client-secret': clientSecret,
      customer_id: customerId,
      accepted_currency: [currency],
      accepted_country: ['US'],
      minimum_amount: amount,
      maximum_amount: amount,
      recurring_payment_enabled: false,
      installment_payment_enabled: false,
    },
  });
  if (!listed.ok) throw new Error(listed.failure.message);
  const rows: readonly CustomerPaymentMethod[] = listed.value.customer_payment_methods;
  const { queryKey } = savedPaymentMethodsOptions(till.client, { clientSecret, customerId, amount, currency });
  const pageWith = (rows: readonly CustomerPaymentMethod[]): ReactNode => {
    const queryClient = new QueryClient();
    const list: SavedPaymentMethodsList = { rows, unreadable: 0, listedAt: till.clock.now() };
    queryClient.setQueryData(queryKey, list);
    return (
      <StrictMode>
        <TillkitProvider client={till.client} clock={till.clock} pageOrigin={tillOrigins.pay} queryClient={queryClient}>
          <PaymentLinkPage {...{ paymentLinkId, clientSecret, customerSession }} initialData={read.value} />
        </TillkitProvider>
      </StrictMode>
    );
  };
  const markup = await renderOnServer(pageWith(rows.map((row) => ({ ...row, payment_token: '' }))));
  const place = putMarkup(markup);
  return {
    markup,
    charges: () => till.ledger.charges(paymentId),
    /** The page's own script hydrates what is there, with the list that it has read. */
    comes: async () => {
      await loadSavedMethods('en');
      return hydrateMarkup(place, pageWith(rows));
    },
  };
}

describe('the saved methods of a link that a server has drawn', () => {
  it('are one group of radios with the default chosen, a button that takes a click, and no token', async () => {
    const { markup } = await drawn();
    expect(new Set(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).size).toBe(1);
    expect(radio(/4 2 4 2/).checked).toBe(true);
    fireEvent.click(radio(/4 4 4 4/));
    expect(radio(/4 2 4 2/).checked).toBe(false);
    expect(payButton().disabled).toBe(false);
    expect(markup).not.toMatch(/token|aria-busy="true"/);
  });

  it('are hydrated as they are, with the code that was typed, and paid with', async () => {
    const { comes, charges } = await drawn();
    fireEvent.input(code(), { target: { value: typedCvc } });
    const typedInto = code();
    const { unlike, end } = await comes();
    expect(unlike).toEqual([]);
    expect(code()).toBe(typedInto);
    fireEvent.click(payButton());
    await heading('Payment received');
    expect(charges()).toHaveLength(1);
    await end();
  });

  it('keep the row that was chosen before the script was there, and pay with no other', async () => {
    const { comes, charges } = await drawn();
    fireEvent.click(radio(/4 4 4 4/));
    const { unlike, end } = await comes();
    expect(unlike).toEqual([]);
    expect(radio(/4 4 4 4/).checked).toBe(true);
    expect(radio(/4 4 4 4/).closest<HTMLElement>('[data-part="method"]')?.dataset.state).toBe('checked');
    fireEvent.click(payButton());
    await heading('Payment received');
    expect(charges()).toHaveLength(1);
    expect(await screen.findByText(/4444/)).toBeTruthy();
    await end();
  });
});
