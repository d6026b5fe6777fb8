import type { UseQueryResult } from '@tanstack/react-query';
import { type Client, type Failure, requireText } from '../../client/index.ts';
import { type BrowserCheckout, paymentIdOfSecret, readCheckout } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { readOptions } from './callOptions.ts';
import { type QuerySettings, useRead } from './useRead.ts';

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
