import type { Client } from '../client/index.ts';
import type { BrowserPayment } from '../contract/index.ts';
import type { CustomerAction } from '../flows/index.ts';
import { safeUrl } from '../instruments/index.ts';
import { readCustomerAction } from './readCustomerAction.ts';
import { threeDSPage } from './threeDSPage.ts';

/** The step that a payment asks for, for a form of its own: it has no other use for the rules of addresses, so they are fetched with the step. */
export function readFormStep(client: Client, answer: BrowserPayment, at: number): CustomerAction | undefined {
  return readCustomerAction(answer, threeDSPage(client, answer.payment, at), safeUrl, at);
}
