import type { UseQueryResult } from '@tanstack/react-query';
import { type Client, type Failure, requireText } from '../../client/index.ts';
import { type BrowserPayment, paymentIdOfSecret, readPayment } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { readOptions } from './callOptions.ts';
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
