// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { createTill, type Order, type Till, tillOrigins } from '../../testing/index.ts';
import { CompleteAuthorizeForm, type CompleteAuthorizeFormProps } from '../index.ts';
import {
  cards,
  expectAccessible,
  expectFocused,
  heading,
  keepSecret,
  newYear,
  type Stage,
  stage,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers } from '../rewrittenAnswers.testing.ts';

watchThePage();

/** A payment whose card is authenticated: what is left is to complete it. */
async function authenticatedOrder(till: Till, number: string): Promise<Order> {
  const order = await till.createOrder();
  const { clientSecret, paymentId } = order;
  const stored = await till.client.createPaymentMethod({
    body: {
      payment_method: 'card',
      client_secret: clientSecret,
      card: { card_number: number, card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'Test Card Holder' },
    },
  });
  if (!stored.ok) throw new Error(stored.failure.message);
  const params = { payment_id: paymentId };
  await till.client.selectPaymentMethod(
    { params, body: { payment_method: 'card', payment_method_id: stored.value.payment_method_id } },
    { clientSecret },
  );
  await till.client.authenticatePayment(
    { params, body: { threeds_method_comp_ind: 'U' } },
    { clientSecret: clientSecret },
  );
  return order;
}

interface Opened extends Stage {
  readonly order: Order;
  readonly onComplete: ReturnType<typeof vi.fn>;
  readonly calls: () => number;
  readonly charges: () => readonly unknown[];
  readonly fill: () => Promise<void>;
  readonly press: () => Promise<void>;
  /** Where the service delivers to. */
  readonly shipping: () => Promise<unknown>;
}

async function openForm(
  props: Partial<CompleteAuthorizeFormProps> = {},
  { number = cards.Y, status }: { readonly number?: string; readonly status?: string } = {},
): Promise<Opened> {
  const till = createTill({ now: newYear });
  const order = await authenticatedOrder(till, number);
  keepSecret(order.clientSecret);
  const onComplete = vi.fn();
  const staged = stage(
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
    status === undefined
      ? {}
      : {
          client: clientWithRewrittenAnswers(till, (json, url) =>
            url.endsWith('/complete')
              ? {
                  ...json,
                  payment: {
                    ...Object(json.payment),
                    status,
                    next_action: { type: 'redirect_to_url', redirect_to_url: 'https://bank.example/step' },
                  },
                }
              : json,
          ),
        },
  );
  const { user } = staged;
  return {
    ...staged,
    order,
    onComplete,
    calls: () => till.network.calls().filter((call) => call.endsWith('/complete')).length,
    charges: () => till.ledger.charges(order.paymentId),
    fill: async () => {
      await user.selectOptions(screen.getByLabelText('Country'), 'DE');
      await user.type(screen.getByLabelText('First name'), 'Ada');
      await user.type(screen.getByLabelText('Last name'), 'Example');
      await user.type(screen.getByLabelText('Address'), 'Teststr. 1');
      await user.type(screen.getByLabelText('Postal code'), '10115');
      await user.type(screen.getByLabelText('City'), 'Berlin');
    },
    press: () => user.click(screen.getByRole('button', { name: 'Confirm and pay €49.99' })),
    shipping: async () => {
      // The merchant's server sees the address; a browser would see the country alone.
      const server = createServiceClient({
        secretKey: till.keys.secretKey,
        baseUrl: tillOrigins.service,
        fetch: till.fetch,
      });
      const read = await server.readPaymentById(order.paymentId);
      return read.ok ? read.value.shipping : undefined;
    },
  };
}

const address = {
  first_name: 'Ada',
  last_name: 'Example',
  line1: 'Teststr. 1',
  city: 'Berlin',
  zip: '10115',
  country: 'DE',
};
const known = { address, email: 'ada@shop.example' } as const;

describe('the form that completes a payment', () => {
  it('collects where the order goes, charges once and tells the page once', async () => {
    const form = await openForm();
    await expectAccessible();
    await form.fill();
    await form.press();
    await expectFocused(await heading('Payment received'));
    await form.settle();
    expect(form.charges()).toHaveLength(1);
    expect(await form.shipping()).toMatchObject({ address });
    expect(form.onComplete).toHaveBeenCalledTimes(1);
    expect(form.onComplete.mock.calls[0]?.[0]).toMatchObject({ status: 'succeeded' });
    await expectAccessible();
  });

  it('starts with what is known already', async () => {
    const form = await openForm({ shipping: known });
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Berlin');
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('DE');
    await form.press();
    await heading('Payment received');
    expect(await form.shipping()).toMatchObject(known);
  });

  it('sends nothing while something is missing, and leads to the first field', async () => {
    const form = await openForm();
    await form.press();
    await expectFocused(screen.getByLabelText('Country'));
    for (const key of ['country', 'firstName', 'lastName', 'line1', 'city'] as const) {
      expect(await screen.findByText(t(`complete.${key}.error`))).toBeTruthy();
    }
    await expectAccessible();
    await form.settle();
    expect(form.calls()).toBe(0);
  });

  it.each([
    ['Postal code', '1011', '10115', t('complete.postalCode.error')],
    ['Phone (optional)', '030 12', '+49 30 901820', t('complete.phone.error')],
    ['E-mail (optional)', 'ada@', 'ada@shop.example', t('complete.email.error')],
    ['City', 'x'.repeat(256), 'Berlin', t('complete.error.too_long', { count: 255 })],
  ] as const)('looks at “%s” when it is left and while it is corrected', async (label, wrong, right, message) => {
    const { user } = await openForm({ shipping: { address: { country: 'DE' } } });
    const field = screen.getByLabelText(label);
    await user.click(field);
    await user.paste(wrong);
    expect(screen.queryByText(message)).toBeNull();
    await user.tab();
    expect(await screen.findByText(message)).toBeTruthy();
    await user.clear(field);
    await user.type(field, right);
    await expect.poll(() => screen.queryByText(message), { timeout: 5000 }).toBeNull();
  });

  it('asks for no postal code in a country that has none, also when the country is chosen last', async () => {
    const { user } = await openForm({ shipping: { address: { country: 'DE' } } });
    await user.click(screen.getByLabelText('Postal code'));
    await user.tab();
    expect(await screen.findByText(t('complete.postalCode.error'))).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Country'), 'AE');
    await expect.poll(() => screen.queryByText(t('complete.postalCode.error')), { timeout: 5000 }).toBeNull();
  });

  it('sends one call for three quick presses', async () => {
    const form = await openForm({ shipping: known });
    await form.user.tripleClick(screen.getByRole('button', { name: /^Confirm and pay/ }));
    await heading('Payment received');
    await form.settle();
    expect(form.calls()).toBe(1);
    expect(form.charges()).toHaveLength(1);
  });

  it('says that it still works after ten seconds', async () => {
    const form = await openForm({ shipping: known });
    const release = form.till.network.hold('POST /complete');
    await form.press();
    await screen.findByRole('button', { name: 'Finishing your payment…' });
    await form.pass(10_000, { stepMs: 5000, held: 1 });
    await screen.findByRole('button', { name: t('pay.stillWorking') });
    release();
    await heading('Payment received');
  });
});

describe('the form that completes a payment, when a call goes wrong', () => {
  it('shows the paid screen when the answer is lost, with one charge', async () => {
    const form = await openForm({ shipping: known });
    form.till.network.loseAnswer('POST /complete');
    await form.press();
    await heading('Payment received');
    expect(form.charges()).toHaveLength(1);
    expect(form.calls()).toBe(1);
  });

  it('keeps what was typed when the service is too busy, and says that nothing was charged', async () => {
    const form = await openForm({ shipping: known });
    form.till.faults.add({ endpoint: 'completeAuthorize', kind: 'status 429' });
    await form.press();
    await expectFocused(
      (await screen.findByText(/Try again in a few minutes\. You were not charged\./)).closest('[data-part="notice"]'),
    );
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Berlin');
    await expectAccessible();
    await form.press();
    await heading('Payment received');
    expect(form.charges()).toHaveLength(1);
  });

  it('shows the decline when the card is refused', async () => {
    const form = await openForm({ shipping: known }, { number: cards.N });
    await form.press();
    await expectFocused(await heading('Your payment did not go through'));
    expect(screen.getByText(t('decline.authentication_failed'))).toBeTruthy();
    expect(form.charges()).toEqual([]);
    await form.settle();
    expect(form.onComplete).toHaveBeenCalledTimes(1);
  });

  it('offers a repeat only when no first call can still be running, and repeats it with the same address', async () => {
    const form = await openForm();
    await form.fill();
    form.till.faults.add({ endpoint: 'completeAuthorize', kind: 'no answer before' });
    await form.press();
    await screen.findByText(t('outcome.unknown_checking.title'), { selector: '[data-part="waiting-title"]' });
    await expectAccessible();
    await form.pass(150_000, { stepMs: 5000 });
    await heading('We can’t confirm this payment yet');
    expect(screen.queryByRole('button', { name: 'Try this payment again' })).toBeNull();
    await expectAccessible();
    await form.pass(90_000, { stepMs: 5000 });
    await form.user.click(await screen.findByRole('button', { name: 'Try this payment again' }));
    await heading('Payment received');
    expect(form.charges()).toHaveLength(1);
    expect(await form.shipping()).toMatchObject({ address });
  });

  it('hands a further step to the page, once', async () => {
    const onActionNeeded = vi.fn();
    const form = await openForm({ shipping: known, onActionNeeded }, { status: 'requires_customer_action' });
    await form.press();
    await heading('One step is left');
    await form.settle();
    expect(onActionNeeded).toHaveBeenCalledTimes(1);
    expect(form.onComplete).not.toHaveBeenCalled();
  });

  it.each([
    ['processing', 'Your payment is on its way'],
    ['requires_merchant_action', 'Test Merchant is reviewing your payment'],
  ])('waits while the payment is %s', async (status, title) => {
    const form = await openForm({ shipping: known }, { status });
    await form.press();
    await heading(title);
    await expectAccessible();
  });
});
