import * as z from 'zod/mini';
import type { Payment } from '../../contract/index.ts';
import { nextActionView, type PaymentView, paymentView, readSparse, type ServerAdapter } from '../../contract/index.ts';
import type { ProxyContext } from '../proxyOptions.ts';

function shownOf(payment: PaymentView): PaymentView {
  const read = readSparse(paymentView, payment);
  if (!read.success) throw read.error;
  return read.data;
}

/**
 * A payment reduced to the fields that a browser may see; of its next action, to those that a screen needs. Everything else stays here.
 *
 * @param adapter of the service: where it takes no one-time code from a client, the page says that it cannot show the step.
 */
export function browserPaymentView(
  payment: PaymentView,
  { takesOtp }: Pick<ServerAdapter, 'takesOtp'> = { takesOtp: true },
): PaymentView {
  const { next_action: action, ...view } = shownOf(payment);
  if (action === undefined) return view;
  if (!takesOtp && action.type === 'collect_otp') return { ...view, next_action: { type: 'unknown' } };
  const read = z.safeParse(nextActionView, asRedirect(action));
  // A step whose name alone cannot be read is still a step: the page says that it cannot show it.
  return { ...view, next_action: read.success ? read.data : { type: 'unknown' } };
}

const popup = z.object({ popup_url: z.string() });
const deviceData = z.object({ ddc_data: z.object({ iframe_url: z.string() }) });

/**
 * A redirect for the two kinds of step that are the service's own redirect page, meant for a popup (`redirect_inside_popup`) or for a hidden frame
 * (`invoke_ddc`). As a whole window that page leads on to the next one, and at the end to the return URL.
 */
function asRedirect(action: NonNullable<PaymentView['next_action']>): unknown {
  const to = (url: string) => ({ type: 'redirect_to_url', redirect_to_url: url });
  if (action.type === 'redirect_inside_popup') {
    const read = z.safeParse(popup, action);
    return read.success ? to(read.data.popup_url) : action;
  }
  if (action.type !== 'invoke_ddc') return action;
  const read = z.safeParse(deviceData, action);
  return read.success ? to(read.data.ddc_data.iframe_url) : action;
}

/** Id of the payment's customer; `undefined` for a guest's payment. */
export const getCustomerId = (payment: Pick<Payment, 'customer' | 'customer_id'>): string | undefined =>
  payment.customer?.id ?? payment.customer_id;

/** Whether the open page of a payment is served: a guest's always, a customer's only where the merchant allows it. */
export const opensToEveryone = ({ options }: ProxyContext, payment: Payment): boolean =>
  getCustomerId(payment) === undefined || options.policy?.exposeCustomerOnOpenLinks === true;
