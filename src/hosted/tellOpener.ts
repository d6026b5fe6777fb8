import type { PaymentLinkOutcome } from '../components/index.ts';
import { tellOthers } from './tellOthers.ts';

/** What a hosted page says to the page that framed or opened it. It means "go and read": anybody can say it. */
export interface PaymentLinkMessage {
  readonly type: 'tillkit:payment-link';
  readonly version: 1;
  readonly outcome: PaymentLinkOutcome['kind'];
  readonly payment_id: string;
}

/** Tells the page that framed this one, or else opened it, how the payment ended. */
export function tellOpener(
  { kind, payment }: PaymentLinkOutcome,
  origins: readonly string[],
  page?: Pick<Window, 'parent' | 'opener' | 'location'>,
): void {
  const message: PaymentLinkMessage = {
    type: 'tillkit:payment-link',
    version: 1,
    outcome: kind,
    payment_id: payment.payment_id,
  };
  tellOthers(message, origins, page);
}
