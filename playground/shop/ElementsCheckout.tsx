import { createElement } from 'react';
import type { Client } from 'tillkit/client';
import { configureElements, defineElements } from 'tillkit/elements';
import type { AppearanceSheet } from 'tillkit/theme';
import type { PaymentToFinish } from '../shop-server/orders.ts';

/** The checkout as a page without React has it: one element, and its settings. */
export function ElementsCheckout({
  payment,
  ...settings
}: {
  readonly payment: PaymentToFinish;
  readonly client: Client;
  readonly appearance: AppearanceSheet;
  readonly locale: string;
}) {
  if (customElements.get('till-payment-link') === undefined) defineElements(settings);
  else configureElements(settings);
  return createElement('till-payment-link', {
    'payment-link-id': payment.paymentLinkId,
    'client-secret': payment.clientSecret,
    ...(payment.customerSession === undefined ? {} : { 'customer-session': payment.customerSession }),
  });
}
