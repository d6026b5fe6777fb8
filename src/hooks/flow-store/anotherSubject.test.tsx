// @vitest-environment jsdom
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { confirmWithCard, createTill, type Order, type PayoutOrder, type Till } from '../../testing/index.ts';
import { type PaymentLinkCheckout, usePaymentCheckout } from '../checkout/useCheckoutFlow.ts';
import { type PayoutCollection, usePayoutCollection } from '../payout/usePayoutCollection.ts';
import { TillkitProvider } from '../provider/TillkitProvider.tsx';
import { useCompleteAuthorize } from '../three-ds/useCompleteAuthorize.ts';
import { useThreeDSAuthentication } from '../three-ds/useThreeDSAuthentication.ts';

configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const authenticated = '4000000000001000';
const challenged = '4212345678910006';

function Complete({ paymentId, clientSecret, line1 }: Order & { readonly line1?: string }) {
  const { state, submit } = useCompleteAuthorize({ paymentId, clientSecret });
  return (
    <>
      <output>{`${paymentId} ${state.kind}`}</output>
      <button type="button" onClick={() => submit(line1 === undefined ? undefined : { address: { line1 } })}>
        Finish
      </button>
    </>
  );
}

function Check({ payment, clientSecret }: { readonly payment: PaymentView; readonly clientSecret: string }) {
  const { state } = useThreeDSAuthentication({ payment, clientSecret, policy: { threeds_unavailable: 'complete' } });
  return <output>{`${payment.payment_id} ${state.kind}`}</output>;
}

/** What the components below have returned last. */
const latest: { checkout?: PaymentLinkCheckout; collection?: PayoutCollection } = {};

function Pay({ paymentId, clientSecret }: Order) {
  latest.checkout = usePaymentCheckout({ clientSecret });
  const { state } = latest.checkout;
  const refreshing = state.kind === 'ready' && state.refreshing === true ? ' refreshing' : '';
  return <output>{`${paymentId} ${state.kind}${refreshing}`}</output>;
}

function Collect({ payoutId, payoutLink }: PayoutOrder) {
  latest.collection = usePayoutCollection({ payoutId, payoutLink });
  return <output>{`${payoutId} ${latest.collection.state.kind}`}</output>;
}

/** A card that is paid with at once. */
const card = {
  using: 'card',
  card: () => ({ number: '4242424242424242', expMonth: '12', expYear: '2034', cvc: '123' }),
} as const;

const sees = (text: string) => screen.findByText(text, { selector: 'output' });
const finish = () => userEvent.click(screen.getByRole('button', { name: 'Finish' }));

async function authenticatedOrder(till: Till): Promise<Order> {
  const order = await till.createOrder();
  await confirmWithCard(till.client, order, authenticated);
  await till.client.authenticatePayment(
    { params: { payment_id: order.paymentId }, body: { threeds_method_comp_ind: 'U' } },
    { clientSecret: order.clientSecret },
  );
  return order;
}

describe.each([
  ['under StrictMode', StrictMode],
  ['as it is in production', Fragment],
])('a place that shows another payment than before, %s', (_, Mode) => {
  const payOn = (till: Till) => (order: Order) => (
    <Mode>
      <TillkitProvider client={till.client} clock={till.clock}>
        <Pay {...order} />
      </TillkitProvider>
    </Mode>
  );

  it('shows nothing of the first one’s end, completes the second, and delivers it nowhere that was said for the first', async () => {
    const till = createTill();
    const [one, other] = [await authenticatedOrder(till), await authenticatedOrder(till)];
    const show = (order: Order, line1?: string) => (
      <Mode>
        <TillkitProvider client={till.client} clock={till.clock}>
          <Complete {...order} {...defined({ line1 })} />
        </TillkitProvider>
      </Mode>
    );
    const { rerender } = render(show(one, '1 First Street'));
    await finish();
    await sees(`${one.paymentId} succeeded`);
    rerender(show(other));
    await sees(`${other.paymentId} ready`);
    expect(till.ledger.charges(other.paymentId)).toEqual([]);
    await finish();
    await sees(`${other.paymentId} succeeded`);
    expect(till.ledger.charges(one.paymentId)).toHaveLength(1);
    expect(till.ledger.charges(other.paymentId)).toHaveLength(1);
    const delivered = await till.client.readPayment(
      { params: { payment_id: other.paymentId } },
      { clientSecret: other.clientSecret },
    );
    expect(JSON.stringify(delivered)).not.toContain('First Street');
  });

  it('begins the second one’s authentication, and goes back to the first one’s', async () => {
    const till = createTill();
    const [one, other] = [await till.createOrder(), await till.createOrder()];
    const first = await confirmWithCard(till.client, one, authenticated);
    const second = await confirmWithCard(till.client, other, challenged);
    const show = (payment: PaymentView, { clientSecret }: Order) => (
      <Mode>
        <TillkitProvider client={till.client} clock={till.clock}>
          <Check payment={payment} clientSecret={clientSecret} />
        </TillkitProvider>
      </Mode>
    );
    const { rerender } = render(show(first, one));
    await sees(`${one.paymentId} authenticated`);
    rerender(show(second, other));
    await sees(`${other.paymentId} challenge`);
    rerender(show(first, one));
    await sees(`${one.paymentId} authenticated`);
    // Going back asks again under the first id, which the journal answers.
    expect(till.ledger.entries().filter(({ kind }) => kind === 'authentication started')).toHaveLength(2);
  });

  it('confirms neither payment with a submit in whose task the second one took the place of the first', async () => {
    const till = createTill();
    const [one, other] = [await till.createOrder(), await till.createOrder()];
    const show = payOn(till);
    const { rerender } = render(show(one));
    await sees(`${one.paymentId} ready`);
    act(() => {
      latest.checkout?.confirm({ using: 'other', type: 'ideal', paymentMethod: 'bank_redirect', details: () => ({}) });
      rerender(show(other));
    });
    await sees(`${other.paymentId} ready`);
    // Long enough for the call to arrive, if one was made.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(till.ledger.entries().filter(({ kind }) => kind === 'attempt started')).toEqual([]);
  });

  it('confirms no payment with a submit that waited for the read of another one, and confirms the second by a submit of its own', async () => {
    const till = createTill();
    const [one, other] = [await till.createOrder(), await till.createOrder()];
    const show = payOn(till);
    const { rerender } = render(show(one));
    await sees(`${one.paymentId} ready`);
    const answer = till.network.hold('GET /checkout');
    act(() => latest.checkout?.refresh());
    await sees(`${one.paymentId} ready refreshing`);
    act(() => latest.checkout?.confirm(card));
    rerender(show(other));
    await sees(`${other.paymentId} ready`);
    answer();
    act(() => latest.checkout?.refresh());
    await sees(`${other.paymentId} ready`);
    expect(till.network.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
    act(() => latest.checkout?.confirm(card));
    await sees(`${other.paymentId} succeeded`);
    expect(till.ledger.charges(one.paymentId)).toEqual([]);
    expect(till.ledger.charges(other.paymentId)).toHaveLength(1);
  });

  it('sends a submit that waits for the second payment, while a change of the first one is still running', async () => {
    const till = createTill();
    const [one, other] = [await till.createOrder(), await till.createOrder()];
    const show = payOn(till);
    const { rerender } = render(show(one));
    await sees(`${one.paymentId} ready`);
    act(() => void latest.checkout?.update(() => new Promise(() => undefined)));
    await sees(`${one.paymentId} ready refreshing`);
    rerender(show(other));
    await sees(`${other.paymentId} ready`);
    act(() => latest.checkout?.confirm(card));
    await sees(`${other.paymentId} succeeded`);
    expect(till.ledger.charges(one.paymentId)).toEqual([]);
  });

  it('asks for the verdict on a card that the browser has sent for the first payment under that payment alone', async () => {
    const till = createTill({ dialect: 'deployed' });
    const [one, other] = [await till.createOrder(), await till.createOrder()];
    const show = payOn(till);
    const { rerender } = render(show(one));
    await sees(`${one.paymentId} ready`);
    const answer = till.network.hold(`POST /payments/${one.paymentId}/confirm`);
    act(() => latest.checkout?.confirm(card));
    await sees(`${one.paymentId} confirming`);
    await vi.waitFor(() => expect(() => answer()).not.toThrow());
    rerender(show(other));
    await sees(`${other.paymentId} ready`);
    const verdicts = () => till.network.calls().filter((call) => call.includes('/operations/'));
    await vi.waitFor(() => expect(verdicts()).toHaveLength(1));
    expect(verdicts()[0]).toContain(one.paymentId);
    expect(till.ledger.charges(one.paymentId)).toHaveLength(1);
  });

  it('keeps a choice that was made while one payout was read for that payout', async () => {
    const till = createTill();
    const [one, other] = [await till.createPayout(), await till.createPayout()];
    const show = (payout: PayoutOrder) => (
      <Mode>
        <TillkitProvider client={till.client} clock={till.clock}>
          <Collect {...payout} />
        </TillkitProvider>
      </Mode>
    );
    till.network.hold(`GET /${one.payoutId}`);
    const { rerender } = render(show(one));
    await sees(`${one.payoutId} loading`);
    act(() => latest.collection?.choose('sepa'));
    rerender(show(other));
    await sees(`${other.payoutId} choosing`);
    act(() => latest.collection?.choose('sepa'));
    await sees(`${other.payoutId} entering`);
  });
});
