import { createElement } from 'react';
import type { ExpressCheckoutOptions } from 'tillkit';
import type { Client } from 'tillkit/client';
import { configureElements, defineElements } from 'tillkit/elements';
import type { AppearanceSheet } from 'tillkit/theme';
import type { PaymentToFinish } from '../shop-server/orders.ts';

/** The checkout as a page without React has it: one element, and its settings. */
export function ElementsCheckout({
  payment,
  wallets,
  ...settings
}: {
  readonly payment: PaymentToFinish;
  /** Wallets above the form; absent for none. */
  readonly wallets: ExpressCheckoutOptions | undefined;
  readonly client: Client;
  readonly appearance: AppearanceSheet;
  readonly locale: string;
}) {
  if (customElements.get('till-payment-link') === undefined) defineElements(settings);
  else configureElements(settings);
  return createElement('till-payment-link', {
    'payment-link-id': payment.paymentLinkId,
    'client-secret': payment.clientSecret,
    ...(wallets === undefined ? {} : { wallets }),
    ...(payment.customerSession === undefined ? {} : { 'customer-session': payment.customerSession }),
  });
}
