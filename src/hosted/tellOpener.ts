import type { PaymentLinkOutcome } from '../components/index.ts';

/** What a hosted page says to the page that framed or opened it. It means "go and read": anybody can say it. */
export interface PaymentLinkMessage {
  readonly type: 'tillkit:payment-link';
  readonly version: 1;
  readonly outcome: PaymentLinkOutcome['kind'];
  readonly payment_id: string;
}

/**
 * Tells the page that framed this one, or else opened it, how the payment ended. The browser delivers it only where that page is of one of these exact
 * origins, which the proxy has written into the document; without any, nothing is said.
 */
export function tellOpener(
  { kind, payment }: PaymentLinkOutcome,
  origins: readonly string[],
  page: Pick<Window, 'parent' | 'opener'> = window,
): void {
  const other: unknown = page.parent === page ? page.opener : page.parent;
  if (!canBeTold(other)) return;
  const message: PaymentLinkMessage = {
    type: 'tillkit:payment-link',
    version: 1,
    outcome: kind,
    payment_id: payment.payment_id,
  };
  for (const origin of origins) {
    // A wildcard, or anything that is no origin, would let every page read it.
    if (URL.canParse(origin) && new URL(origin).origin === origin) other.postMessage(message, origin);
  }
}

function canBeTold(other: unknown): other is { postMessage: (message: unknown, targetOrigin: string) => void } {
  // Of a window of another origin nothing but this can be asked.
  return typeof other === 'object' && other !== null && 'postMessage' in other;
}
