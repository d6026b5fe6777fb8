// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../client/index.ts';
import { type CustomerPaymentMethod, readPaymentLink, savedMethodsFor } from '../../contract/index.ts';
import { type SavedPaymentMethodsList, savedPaymentMethodsOptions, TillkitProvider } from '../../hooks/index.ts';
import { createTill, type Till, tillOrigins } from '../../testing/index.ts';
import { drawOnServer, putMarkup, takeOver } from '../drawnOnServer.testing.tsx';
import { loadSavedMethods, PaymentLinkPage } from '../index.ts';
import { heading, newYear, t, typedCvc, watchThePage } from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers, type Rewrite } from '../rewrittenAnswers.testing.ts';

watchThePage();
afterEach(() => document.body.replaceChildren());

const radio = (last4: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name: last4 });
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay / });
const code = () =>
  screen.getByLabelText<HTMLInputElement>('Security code', { selector: '[data-part="method-cvc"] input' });

/** Keeps the page's own list away until the returned function is called; StrictMode asks for it twice. */
function holdTheList(till: Till) {
  const answers = [1, 2].map(() => till.network.hold('GET /customers/payment_methods'));
  return () =>
    act(async () => {
      for (const answer of answers) answer();
    });
}

/** A secure link as a server has drawn it with the saved methods of its customer, before any script is there. */
async function drawn(rewrite?: Rewrite) {
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
  const rows: readonly CustomerPaymentMethod[] = listed.value.customer_payment_methods.map((row) => ({
    ...row,
    payment_token: '',
  }));
  const { queryKey } = savedPaymentMethodsOptions(till.client, { clientSecret, customerId, amount, currency });
  const queries = () => {
    const queryClient = new QueryClient();
    const drawnList: SavedPaymentMethodsList = { rows, unreadable: 0, listedAt: 0 };
    queryClient.setQueryData(queryKey, drawnList, { updatedAt: 0 });
    return queryClient;
  };
  const pageWith = (client: Client): ReactNode => (
    <StrictMode>
      <TillkitProvider client={client} clock={till.clock} pageOrigin={tillOrigins.pay} queryClient={queries()}>
        <PaymentLinkPage {...{ paymentLinkId, clientSecret, customerSession }} initialData={read.value} />
      </TillkitProvider>
    </StrictMode>
  );
  const markup = await drawOnServer(pageWith(till.client));
  const place = putMarkup(markup);
  const client = rewrite === undefined ? till.client : clientWithRewrittenAnswers(till, rewrite);
  return {
    till,
    markup,
    charges: () => till.ledger.charges(paymentId),
    /** The page's own script takes over what is there. */
    comes: async () => {
      await loadSavedMethods('en');
      return takeOver(place, pageWith(client));
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

  it('are taken over as they are, with the code that was typed, and paid with once the page has its own list', async () => {
    const { comes, till, charges } = await drawn();
    fireEvent.input(code(), { target: { value: typedCvc } });
    const typedInto = code();
    const answer = holdTheList(till);
    const { unlike, end } = await comes();
    expect(unlike).toEqual([]);
    expect(code()).toBe(typedInto);
    fireEvent.click(payButton());
    await screen.findByRole('button', { name: t('pay.checking') });
    expect(charges()).toEqual([]);
    await answer();
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

  it('are not paid with where the list of the page cannot be loaded: it says so, and a new card is left', async () => {
    const { comes, till, charges } = await drawn();
    fireEvent.click(radio(/4 4 4 4/));
    for (let nth = 1; nth <= 6; nth += 1)
      till.faults.add({ endpoint: 'listCustomerPaymentMethods', kind: 'status 500', nth });
    const answer = holdTheList(till);
    const { end } = await comes();
    fireEvent.click(payButton());
    await answer();
    await screen.findByText(t('saved.error'), { exact: false });
    expect(screen.queryAllByRole('radio')).toEqual([]);
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(charges()).toEqual([]);
    await end();
  });

  it('are not paid with by a click that read no surcharge, where the list of the page has one', async () => {
    const dearer: Rewrite = (json) =>
      Array.isArray(json.customer_payment_methods)
        ? {
            ...json,
            customer_payment_methods: json.customer_payment_methods.map((row: object) => ({
              ...row,
              surcharge_details: {
                display_surcharge_amount: 1,
                display_tax_on_surcharge_amount: 0,
                display_total_surcharge_amount: 1,
              },
            })),
          }
        : json;
    const { comes, till, charges } = await drawn(dearer);
    fireEvent.click(radio(/4 4 4 4/));
    const answer = holdTheList(till);
    const { end } = await comes();
    fireEvent.click(payButton());
    await answer();
    await screen.findByRole('button', { name: 'Pay €50.99' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(till.network.calls().filter((call) => call.endsWith('/select'))).toEqual([]);
    expect(charges()).toEqual([]);
    await end();
  });
});
