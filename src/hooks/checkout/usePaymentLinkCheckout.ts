import type { BrowserPaymentLink } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { paymentLinkOptions, usePaymentLink } from '../queries/paymentReads.ts';
import { manualQuery } from '../queries/useRead.ts';
import { type PaymentLinkCheckout, useCheckoutFlow } from './useCheckoutFlow.ts';

/** Options of `usePaymentLinkCheckout`. */
export interface PaymentLinkCheckoutOptions {
  /** `payment_link_id` of the link; another one starts the checkout anew. */
  readonly paymentLinkId: string;
  /** Of the link's payment. Travels in headers and bodies only. */
  readonly clientSecret: string;
  /**
   * Proof that the payment's customer is signed in, which your server has made (`signCustomerSession`) for the customer whom it has signed in itself. With
   * it saved methods are listed and paid with; it ends after at most an hour. Absent: an open link, which lists none.
   */
  readonly customerSession?: string | undefined;
  /**
   * The link as a server has read it for this page (`readPaymentLink`): its form is drawn at once, also on that server, while the page reads the link
   * itself. A payment that is not open is not drawn from it. @default none: the page begins by loading
   */
  readonly initialData?: BrowserPaymentLink | undefined;
  /**
   * True on a server whose drawing no script takes over: `initialData` is drawn in every state of its payment. A drawing that a script takes over does
   * without, so that nothing but an own read of the page says how a payment has ended. @default false
   */
  readonly everyState?: boolean | undefined;
}

/** Runs a payment link from opening to the truth about its payment (flow `paymentLinkCheckout`). */
export function usePaymentLinkCheckout({
  paymentLinkId,
  clientSecret,
  customerSession,
  initialData,
  everyState,
}: PaymentLinkCheckoutOptions): PaymentLinkCheckout {
  const { client } = useTillkit();
  const asked = { paymentLinkId, clientSecret, customerSession };
  const { queryKey } = paymentLinkOptions(client, asked);
  const { refetch } = usePaymentLink(asked, manualQuery);
  const page = { queryKey, refetch };
  return useCheckoutFlow({ id: paymentLinkId, page, clientSecret, customerSession, initialData, everyState });
}
