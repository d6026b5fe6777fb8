import * as z from 'zod/mini';
import { nextActionView, type PaymentView, paymentView } from '../contract/index.ts';

/** A payment reduced to the fields that a browser may see; of its next action, to those that a screen needs. Everything else stays here. */
export function browserPaymentView(payment: PaymentView): PaymentView {
  const { next_action: action, ...view } = z.parse(paymentView, payment);
  if (action === undefined) return view;
  const read = z.safeParse(nextActionView, action);
  // A step whose name alone cannot be read is still a step: the page says that it cannot show it.
  return { ...view, next_action: read.success ? read.data : { type: 'unknown' } };
}
