import type { UseQueryResult } from '@tanstack/react-query';
import { type Client, type Failure, requireText } from '../../client/index.ts';
import { type BrowserPaymentLink, paymentIdOfSecret, readPaymentLink } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { readOptions } from './callOptions.ts';
import { type QuerySettings, useRead } from './useRead.ts';

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
