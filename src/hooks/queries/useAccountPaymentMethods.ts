import type { UseQueryResult } from '@tanstack/react-query';
import { type Client, type Failure, requireText } from '../../client/index.ts';
import { type AccountPaymentMethods, listAccountPaymentMethods, paymentIdOfSecret } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { readOptions } from './readOptions.ts';
import { type QuerySettings, useRead } from './useRead.ts';

/** The payment whose methods are read, and filters of the list. */
export interface AccountPaymentMethodsQuery {
  /** Of the payment that the methods are for. An empty one throws. */
  readonly clientSecret: string;
  /** ISO 3166-1 alpha-2 codes that a method must take. @default any */
  readonly countries?: readonly string[] | undefined;
  /** ISO 4217 codes that a method must take. @default any */
  readonly currencies?: readonly string[] | undefined;
  /** Amount that a method must take, in minor units of the payment's currency. @default any */
  readonly amount?: number | undefined;
  /** True: only methods that recurring payments may use. @default any */
  readonly recurring?: boolean | undefined;
  /** True: only methods that can be paid with in instalments. @default any */
  readonly installments?: boolean | undefined;
  /** Networks that a method must take. @default any */
  readonly cardNetworks?: readonly string[] | undefined;
}

/** Options of React Query for the payment methods that the merchant's account takes for a payment, from the service. */
export function accountPaymentMethodsOptions(
  client: Client,
  { clientSecret, countries, currencies, amount, recurring, installments, cardNetworks }: AccountPaymentMethodsQuery,
) {
  requireText('clientSecret', clientSecret);
  const filters = {
    ...(countries && { accepted_countries: [...countries] }),
    ...(currencies && { accepted_currencies: [...currencies] }),
    ...defined({ amount, recurring_enabled: recurring, installment_payment_enabled: installments }),
    ...(cardNetworks && { card_networks: [...cardNetworks] }),
  };
  return readOptions(client, {
    endpoint: listAccountPaymentMethods,
    ids: [paymentIdOfSecret(clientSecret), filters],
    input: { query: { client_secret: clientSecret, ...filters } },
    toData: (answer) => answer,
  });
}

/** Payment methods that the merchant's account takes for a payment. */
export function useAccountPaymentMethods(
  query: AccountPaymentMethodsQuery,
  settings?: QuerySettings,
): UseQueryResult<AccountPaymentMethods, Failure> {
  const { client } = useTillkit();
  return useRead(accountPaymentMethodsOptions(client, query), settings);
}
