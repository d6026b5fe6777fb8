import { type BrowserCheckout, paymentIdOfSecret } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { checkoutOptions, useCheckoutRead } from '../queries/paymentReads.ts';
import { manualQuery } from '../queries/useRead.ts';
import { type PaymentLinkCheckout, useCheckoutFlow } from './useCheckoutFlow.ts';

/** Options of `usePaymentCheckout`. */
export interface PaymentCheckoutOptions {
  /** Of the payment; another one starts the checkout anew. Travels in headers and bodies only. An empty one throws. */
  readonly clientSecret: string;
  /** As for `PaymentLinkCheckoutOptions`. Absent: no saved methods are listed. */
  readonly customerSession?: string | undefined;
  /**
   * The payment as a server has read it for this page (`checkoutOptions`): its form is drawn at once, also on that server, while the page reads the
   * payment itself. A payment that is not open is not drawn from it. @default none: the page begins by loading
   */
  readonly initialData?: BrowserCheckout | undefined;
}

/** Runs a payment that has no payment link, or whose link is not used, from opening to the truth about it (flow `paymentLinkCheckout`). */
export function usePaymentCheckout({
  clientSecret,
  customerSession,
  initialData,
}: PaymentCheckoutOptions): PaymentLinkCheckout {
  const { client } = useTillkit();
  const asked = { clientSecret, customerSession };
  const { queryKey } = checkoutOptions(client, asked);
  const { refetch } = useCheckoutRead(asked, manualQuery);
  const page = { queryKey, refetch };
  return useCheckoutFlow({ id: paymentIdOfSecret(clientSecret), page, clientSecret, customerSession, initialData });
}
