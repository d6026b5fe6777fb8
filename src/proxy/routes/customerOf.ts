import type { Payment } from '../../contract/index.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** Id of the payment's customer; `undefined` for a guest's payment. */
export const getCustomerId = (payment: Pick<Payment, 'customer' | 'customer_id'>): string | undefined =>
  payment.customer?.id ?? payment.customer_id;

/** Whether the open page of a payment is served: a guest's always, a customer's only where the merchant allows it. */
export const opensToEveryone = ({ options }: ProxyContext, payment: Payment): boolean =>
  getCustomerId(payment) === undefined || options.policy?.exposeCustomerOnOpenLinks === true;
