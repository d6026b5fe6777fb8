import type { Client } from '../client/index.ts';
import type { BrowserPayment } from '../contract/index.ts';
import type { CustomerAction } from '../flows/index.ts';
import { later } from '../later/index.ts';
import { threeDSPage } from './threeDSPage.ts';

/** The part that reads the step which a payment asks for. */
const loadReader = later(() => import('./readCustomerAction.ts'), 'readCustomerAction');

/**
 * The step that an answer asks for, as it may be shown on this page; `undefined` at once where it asks for none, or for 3-D Secure. The part that reads it
 * is fetched when a payment asks for one; where it cannot be fetched there is no step, and the next read tries again.
 */
export function customerActionOf(
  client: Client,
  answer: BrowserPayment,
  at: number,
): Promise<CustomerAction | undefined> | undefined {
  const { status, next_action: action } = answer.payment;
  if (status !== 'requires_customer_action' || action?.three_ds_data !== undefined) return undefined;
  return loadReader().then(
    ({ readCustomerAction }) => readCustomerAction(answer, threeDSPage(client, answer.payment, at), at),
    () => undefined,
  );
}
