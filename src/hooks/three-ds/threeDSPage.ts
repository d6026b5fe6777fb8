import type { Client } from '../../client/index.ts';
import type { PaymentView } from '../../contract/index.ts';
import type { ThreeDSPage } from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import { isLoopback } from '../../validation/index.ts';
import { notedAuthentication, repeatableAuthentication } from '../tab/sessionNotes.ts';

/** What an authentication has to know of the page that it runs on. `fresh`: the payment is the answer to this page's own paying. */
export function threeDSPage(client: Client, payment: PaymentView, now: number, fresh = false): ThreeDSPage {
  const repeat = repeatableAuthentication(payment, now)?.completion;
  const noted = notedAuthentication(payment);
  const { return_url: back = '' } = payment;
  return {
    // The merchant's pages are no bank's either: the one around this one, and the one that the payment leads back to.
    ownOrigins: [
      window.location.origin,
      client.payOrigin,
      ...(client.hostOrigins ?? []),
      ...(URL.canParse(back) ? [new URL(back).origin] : []),
    ],
    allowLoopback: isLoopback(window.location.hostname),
    resumed: noted !== undefined,
    decoupled: noted?.decoupled === true,
    fresh,
    ...(client.adapter.threeDSEndsAtService ? { closesAttempt: true } : {}),
    ...defined({ repeat }),
  };
}
