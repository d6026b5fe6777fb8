import type { Client } from '../client/index.ts';
import type { PaymentView } from '../contract/index.ts';
import type { ThreeDSPage } from '../flows/index.ts';
import { authenticationWasAsked } from './sessionNotes.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** What an authentication has to know of the page that it runs on. */
export function threeDSPage(client: Client, payment: PaymentView): ThreeDSPage {
  return {
    ownOrigins: [...new Set([window.location.origin, client.proxyOrigin])],
    allowLoopback: loopback.test(window.location.hostname),
    resumed: authenticationWasAsked(payment.payment_id, payment.attempt_count),
  };
}
