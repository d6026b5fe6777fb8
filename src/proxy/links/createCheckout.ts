import { type Failure, type Result, requireText, type ServiceClient } from '../../client/index.ts';
import type { catalogue, InputOf, Payment } from '../../contract/index.ts';
import { signCustomerSession } from './customerSession.ts';

type Body = InputOf<typeof catalogue.createPayment>['body'];

/** What creating a checkout needs. */
export interface CheckoutOptions {
  /** Client of the merchant's server; the payment is created with its `once.createPayment`. */
  readonly service: Pick<ServiceClient, 'once'>;
  /** What the caller calls this payment, kept before the call, such as the number of the order: the same key never makes a second one. */
  readonly idempotencyKey: string;
  /** The proxy's `secureLink.signingKey`; at least 32 characters. */
  readonly signingKey: string;
  /** Seconds that the session of the customer lasts, from 1 to 3600. @default 900 */
  readonly expiresInSeconds?: number | undefined;
  /** How long to look for a payment whose answer was lost, in milliseconds. @default 30000 */
  readonly waitMs?: number | undefined;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** A payment for a page: give `clientSecret` to `Checkout`, and nothing else of it. */
export interface GuestCheckout {
  /** The payment as the service created it; amounts in minor units of its `currency`. */
  readonly payment: Payment;
  /** `payment_id` of the payment. */
  readonly paymentId: string;
  /** Opens the payment in a browser. It belongs to the page of its payer alone, and into no address and no log. */
  readonly clientSecret: string;
}

/** The payment of a customer for a page: give `clientSecret` and `customerSession` to `Checkout`. */
export interface CustomerCheckout extends GuestCheckout {
  /** Proof for the proxy that this customer is signed in: with it the page lists the customer's saved methods. */
  readonly customerSession: string;
}

/**
 * Creates a payment and returns what its page needs, in one call. One key, one payment, as `once.createPayment` makes it: the same call again returns the
 * same payment, with a new session.
 *
 * @param payment amount, currency and whatever else the payment shall carry (interface 4.1). Name a `customer_id` only for the customer whom your server has
 *   signed in itself.
 * @returns a failure with the code `payment_secret_lost` where the service no longer tells the client secret of a payment that was found again
 * @throws for a short signing key, and a lifetime outside 1 to 3600 seconds; nothing has been sent then
 */
export function createCheckout(
  payment: Body & { readonly customer_id: string },
  options: CheckoutOptions,
): Promise<Result<CustomerCheckout>>;
/** The same for the payment of a guest, which has no session. */
export function createCheckout(payment: Body, options: CheckoutOptions): Promise<Result<GuestCheckout>>;
/** Of a customer or of a guest, as the payment says. */
export async function createCheckout(
  payment: Body,
  { service, idempotencyKey, signingKey, expiresInSeconds, waitMs = 30_000, now = Date.now }: CheckoutOptions,
): Promise<Result<GuestCheckout | CustomerCheckout>> {
  requireText('idempotencyKey', idempotencyKey);
  const { customer_id: customerId } = payment;
  const sign = (paymentId: string) =>
    customerId === undefined
      ? undefined
      : signCustomerSession({ signingKey, paymentId, customerId, expiresInSeconds, now: now() });
  // What cannot be signed is found out before there is a payment.
  await sign('payment');
  const created = await service.once.createPayment({ body: payment }, { operationId: idempotencyKey, waitMs });
  if (!created.ok) return created;
  const { payment_id: paymentId, client_secret: clientSecret } = created.value;
  if (clientSecret === undefined) return { ok: false, failure: secretLost(paymentId) };
  const customerSession = await sign(paymentId);
  const session = customerSession === undefined ? {} : { customerSession };
  return { ...created, value: { payment: created.value, paymentId, clientSecret, ...session } };
}

const secretLost = (paymentId: string): Failure => ({
  endpoint: 'createPayment',
  kind: 'contract',
  effect: 'done',
  code: 'payment_secret_lost',
  message: `createPayment: the payment ${paymentId} exists, and the service no longer tells its client secret. Cancel it and create another with a new key`,
});
