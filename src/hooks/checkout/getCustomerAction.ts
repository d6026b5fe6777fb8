import type { Client } from '../../client/index.ts';
import type { BrowserPayment } from '../../contract/index.ts';
import { type CustomerAction, customerAction } from '../../flows/index.ts';
import { safeUrl } from '../../validation/index.ts';
import { threeDSPage } from '../three-ds/threeDSPage.ts';

/** The customer action that a payment asks for, with checked addresses; `undefined` for none and for 3-D Secure. */
export function getCustomerAction(
  client: Client,
  { payment, server_time: serverTime }: BrowserPayment,
  at: number,
): CustomerAction | undefined {
  if (payment.status !== 'requires_customer_action' || payment.next_action?.three_ds_data !== undefined)
    return undefined;
  const { allowLoopback, ownOrigins } = threeDSPage(client, payment, at);
  const address = (url: string | undefined, hidden?: boolean) => {
    const safe = safeUrl(url, hidden === true ? { allowLoopback, forbiddenOrigins: ownOrigins } : { allowLoopback });
    return safe.ok ? safe.value : undefined;
  };
  return customerAction(payment, { address, serverTime, at });
}
