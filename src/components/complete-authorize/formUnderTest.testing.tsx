import { screen } from '@testing-library/react';
import { type Mock, vi } from 'vitest';
import type { Client } from '../../client/index.ts';
import { confirmWithCard, createTill, type Order, type OrderOptions, type Till } from '../../testing/index.ts';
import { CompleteAuthorizeForm, type CompleteAuthorizeFormProps } from '../index.ts';
import { cards, keepSecret, newYear, type Stage, stage } from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers, type Rewrite } from '../rewrittenAnswers.testing.ts';

/** The button that completes, whatever it costs. */
export const confirm = { name: /^Confirm and pay/ };

/** Where the orders of these tests go. */
export const shipping = {
  address: { first_name: 'Ada', line1: 'Teststr. 1', city: 'Berlin', zip: '10115', country: 'DE' },
  email: 'ada@shop.example',
} as const;

/** Puts a card onto an order and lets the bank check it: what is left is to complete it. */
export async function authenticate(till: Till, order: Order, number: string = cards.Y): Promise<void> {
  await confirmWithCard(till.client, order, number);
  await till.client.authenticatePayment(
    { params: { payment_id: order.paymentId }, body: { threeds_method_comp_ind: 'U' } },
    { clientSecret: order.clientSecret },
  );
}

export interface OpenedForm extends Stage {
  readonly order: Order;
  readonly onComplete: Mock<NonNullable<CompleteAuthorizeFormProps['onComplete']>>;
  /** The same form once more, in the same tab. */
  readonly openAgain: () => Stage;
  /** How often the page has asked for the payment to be completed. */
  readonly calls: () => number;
  /** What the service has charged. */
  readonly charges: () => readonly unknown[];
}

/** What an opened form starts from. */
export interface FormWish {
  /** Brings the order to the step that is left; by default the bank has checked its card. */
  readonly prepare?: (till: Till, order: Order) => Promise<unknown>;
  readonly wish?: OrderOptions;
  /** A hand on the answers. */
  readonly rewrite?: Rewrite | undefined;
  /** A client other than the till's own. */
  readonly client?: (till: Till) => Client;
  readonly props?: Partial<CompleteAuthorizeFormProps>;
}

/** A form of its own in front of a payment at its last step, once its fields are there. */
export async function openForm({
  prepare = authenticate,
  wish,
  rewrite,
  client,
  props,
}: FormWish = {}): Promise<OpenedForm> {
  const till = createTill({ now: newYear });
  const order = await till.createOrder(wish);
  keepSecret(order.clientSecret);
  await prepare(till, order);
  const onComplete = vi.fn();
  const other = client?.(till) ?? (rewrite && clientWithRewrittenAnswers(till, rewrite));
  const openAgain = () =>
    stage(
      till,
      <CompleteAuthorizeForm
        paymentId={order.paymentId}
        clientSecret={order.clientSecret}
        amount={4999}
        currency="EUR"
        merchantName="Test Merchant"
        onComplete={onComplete}
        {...props}
      />,
      other === undefined ? {} : { client: other },
    );
  const staged = openAgain();
  // The fields are fetched by themselves.
  await screen.findByRole('button', confirm);
  return {
    ...staged,
    order,
    onComplete,
    openAgain,
    calls: () => till.network.calls().filter((call) => call.endsWith('/complete')).length,
    charges: () => till.ledger.charges(order.paymentId),
  };
}
