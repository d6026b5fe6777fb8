import type { UseQueryResult } from '@tanstack/react-query';
import { type Client, type Failure, requireText } from '../../client/index.ts';
import {
  type BrowserCheckout,
  type BrowserPayment,
  type BrowserPaymentLink,
  paymentIdOfSecret,
  readCheckout,
  readPayment,
  readPaymentLink,
} from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { readOptions } from './readOptions.ts';
import { type QuerySettings, useRead } from './useRead.ts';

/** The payment that is read. */
export interface PaymentQuery {
  /** Of the payment; travels in a header only. An empty one throws. */
  readonly clientSecret: string;
  /** `payment_id`. @default the one that the client secret belongs to */
  readonly paymentId?: string | undefined;
  /** ISO 4217 code, where it is known, or what gives it when the read is sent: an answer in another currency is a failure. @default any currency */
  readonly currency?: string | (() => string | undefined) | undefined;
}

/** Options of React Query for a payment as the service has it now, through the proxy. For `useQuery`, `prefetchQuery` and `invalidateQueries`. */
export function paymentOptions(client: Client, { clientSecret, paymentId, currency }: PaymentQuery) {
  requireText('clientSecret', clientSecret);
  const id = paymentId ?? paymentIdOfSecret(clientSecret);
  return readOptions(client, {
    endpoint: readPayment,
    ids: [id],
    input: { params: { payment_id: id } },
    call: () => ({ clientSecret, currency: typeof currency === 'function' ? currency() : currency }),
    toData: (answer) => answer,
  });
}

/** A payment as the service has it now, through the proxy. Its `status` is the only source of "paid". */
export function usePayment(query: PaymentQuery, settings?: QuerySettings): UseQueryResult<BrowserPayment, Failure> {
  const { client } = useTillkit();
  return useRead(paymentOptions(client, query), settings);
}

/** The payment link that is read. */
export interface PaymentLinkQuery {
  /** `payment_link_id` of the link. */
  readonly paymentLinkId: string;
  /** Of the link's payment; travels in a header only. An empty one throws. */
  readonly clientSecret: string;
  /** Session of the payment's customer (`signCustomerSession`). Absent: the answer names no customer. */
  readonly customerSession?: string | undefined;
}

/** Options of React Query for a payment link with its payment, through the proxy. */
export function paymentLinkOptions(client: Client, { paymentLinkId, clientSecret, customerSession }: PaymentLinkQuery) {
  requireText('paymentLinkId', paymentLinkId);
  requireText('clientSecret', clientSecret);
  return readOptions(client, {
    endpoint: readPaymentLink,
    // A session is a secret; whether there is one changes the answer.
    ids: [paymentIdOfSecret(clientSecret), paymentLinkId, { signedIn: customerSession !== undefined }],
    input: { params: { payment_link_id: paymentLinkId } },
    call: () => ({ clientSecret, customerSession }),
    toData: (answer) => answer,
  });
}

/** What a payment-link page shows: the link, its payment and its merchant. `usePaymentLinkCheckout` also pays it. */
export function usePaymentLink(
  query: PaymentLinkQuery,
  settings?: QuerySettings,
): UseQueryResult<BrowserPaymentLink, Failure> {
  const { client } = useTillkit();
  return useRead(paymentLinkOptions(client, query), settings);
}

/** The payment that a checkout shows. */
export interface CheckoutQuery {
  /** Of the payment; travels in a header only. An empty one throws. */
  readonly clientSecret: string;
  /** Session of the payment's customer (`signCustomerSession`). Absent: the answer names no customer. */
  readonly customerSession?: string | undefined;
}

/** Options of React Query for what a checkout shows, through the proxy: the payment, its merchant, and the methods that it takes. */
export function checkoutOptions(client: Client, { clientSecret, customerSession }: CheckoutQuery) {
  requireText('clientSecret', clientSecret);
  const id = paymentIdOfSecret(clientSecret);
  return readOptions(client, {
    endpoint: readCheckout,
    // A session is a secret; whether there is one changes the answer.
    ids: [id, { signedIn: customerSession !== undefined }],
    input: { params: { payment_id: id } },
    call: () => ({ clientSecret, customerSession }),
    toData: (answer) => answer,
  });
}

/** What a checkout shows. `usePaymentCheckout` also pays. */
export function useCheckoutRead(
  query: CheckoutQuery,
  settings?: QuerySettings,
): UseQueryResult<BrowserCheckout, Failure> {
  const { client } = useTillkit();
  return useRead(checkoutOptions(client, query), settings);
}
