import type { BrowserPayment } from '../contract/index.ts';
import { type CustomerAction, customerAction, type ThreeDSPage } from '../flows/index.ts';
import { safeUrl } from '../instruments/index.ts';

/** The step that a payment asks for, as it may be shown on this page. Fetched by itself when the first payment asks for one. */
export function readCustomerAction(
  { payment, server_time: serverTime }: BrowserPayment,
  { allowLoopback, ownOrigins }: Pick<ThreeDSPage, 'allowLoopback' | 'ownOrigins'>,
  at: number,
): CustomerAction | undefined {
  const address = (url: string | undefined, hidden?: boolean) => {
    const safe = safeUrl(url, hidden === true ? { allowLoopback, forbiddenOrigins: ownOrigins } : { allowLoopback });
    return safe.ok ? safe.value : undefined;
  };
  return customerAction(payment, { address, serverTime, at });
}
