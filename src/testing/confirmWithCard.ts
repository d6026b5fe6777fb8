import { type Client, confirmNewCard, newOperationId } from '../client/index.ts';
import { confirmCard, openConfirmation, type PaymentView } from '../contract/index.ts';
import type { Order } from './createTill.ts';

const restOfCard = { card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'Test Card Holder' };

/**
 * Confirms the payment of an order with a new card, as a form of the merchant's own would; gives the payment as it was answered: waiting for the
 * bank, or paid, for a card that no bank is asked about. Rejects with the service's sentence when a call is refused.
 */
export async function confirmWithCard(
  client: Client,
  { paymentId, clientSecret }: Pick<Order, 'paymentId' | 'clientSecret'>,
  number: string,
): Promise<PaymentView> {
  if (client.adapter.newCardSender === 'browser')
    return confirmFromBrowser(client, { paymentId, clientSecret }, number);
  const stored = await client.createPaymentMethod({
    body: {
      payment_method: 'card',
      client_secret: clientSecret,
      card: { card_number: number, ...restOfCard },
    },
  });
  if (!stored.ok) throw new Error(`tillkit: the service refused the card: ${stored.failure.message}`);
  const confirmed = await client.confirmWithMethod(
    {
      params: { payment_id: paymentId },
      body: { payment_method: 'card', payment_method_id: stored.value.payment_method_id, card_cvc: '123' },
    },
    { clientSecret },
  );
  if (!confirmed.ok) throw new Error(`tillkit: the service refused the payment: ${confirmed.failure.message}`);
  return confirmed.value.payment;
}

/** The card goes with the confirmation, straight to the service; the proxy opens the operation before, and says what came of it. */
async function confirmFromBrowser(
  client: Client,
  { paymentId, clientSecret }: Pick<Order, 'paymentId' | 'clientSecret'>,
  number: string,
): Promise<PaymentView> {
  const operationId = newOperationId();
  const params = { payment_id: paymentId };
  const method = { payment_method: 'card' } as const;
  const card = { card_number: number, ...restOfCard, card_cvc: '123' };
  const paid = await confirmNewCard({
    openConfirmation: (caller) =>
      client.call(
        openConfirmation,
        { params, body: { ...method, user_agent: 'tillkit', caller } },
        { clientSecret, operationId },
      ),
    confirm: (_, signal) =>
      client.call(
        confirmCard,
        { params, body: { client_secret: clientSecret, ...method, payment_method_data: { card } } },
        { signal },
      ),
    askVerdict: (report) =>
      client.askPaymentVerdict(
        { params: { ...params, operation_id: operationId }, body: report === undefined ? {} : { report } },
        { clientSecret },
      ),
  });
  if (!paid.ok) throw new Error(`tillkit: the service refused the payment: ${paid.failure.message}`);
  return paid.value.payment;
}
