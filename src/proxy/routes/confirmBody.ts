import {
  alternativeMethod,
  type browserCatalogue,
  getSetupUsage,
  type InputOf,
  type Payment,
  type updatePayment,
} from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** What a browser asks for: the payment method, what it was shown, and what the payer has typed of themselves. */
export type Confirmation = InputOf<typeof browserCatalogue.confirmWithMethod>['body'];

/** The body of the confirmation. It has these fields and no others, whatever the browser sent; amount, currency and customer are not among them. */
export function buildConfirmBody(
  confirmation: Confirmation,
  address: string | undefined,
  context: Pick<ProxyContext, 'policy' | 'now'>,
  customerId: string | undefined,
  payment: Pick<Payment, 'net_amount' | 'setup_future_usage'>,
): InputOf<typeof updatePayment>['body'] {
  const { payment_method, payment_method_id, payment_token, payment_method_type, card_cvc } = confirmation;
  const alternative = payment_method_type === undefined ? undefined : alternativeMethod(payment_method_type);
  if (alternative !== undefined && payment_method_type !== undefined) {
    return {
      payment_method: alternative.method,
      payment_method_type,
      payment_method_data: alternative.data(confirmation),
      confirm: true,
      ...browserInfoFields(confirmation, address),
    };
  }
  const { save_card, browser_info } = confirmation;
  // Only a card that was just tokenized is paid with by its id; a saved one by its token.
  const isNew = payment_method_id !== undefined;
  return {
    payment_method,
    ...defined({ payment_method_id, payment_token }),
    ...(card_cvc === undefined ? {} : { payment_method_data: { card_token: { card_cvc } } }),
    confirm: true,
    ...(isNew
      ? savedCardFields({ save_card, user_agent: browser_info?.user_agent }, address, context, customerId, payment)
      : {}),
    ...browserInfoFields(confirmation, address),
  };
}

/**
 * Fields that save a new card, with the payer's consent; empty where it is not saved. A card is saved only where the merchant's policy offers it or the payment
 * is a setup, and only for the customer who is signed in.
 */
export function savedCardFields(
  { save_card, user_agent }: { readonly save_card?: boolean | undefined; readonly user_agent?: string | undefined },
  ip_address: string | undefined,
  { policy, now }: Pick<ProxyContext, 'policy' | 'now'>,
  customerId: string | undefined,
  payment: Pick<Payment, 'net_amount' | 'setup_future_usage'>,
) {
  const keep =
    save_card === true && customerId !== undefined ? (getSetupUsage(payment) ?? policy.save_card) : undefined;
  if (keep === undefined) return {};
  return {
    setup_future_usage: keep,
    customer_acceptance: {
      acceptance_type: 'online' as const,
      accepted_at: new Date(now()).toISOString(),
      online: { ip_address, user_agent },
    },
  };
}

/** `browser_info` with the IP address of the connection; an address that the browser sent is ignored. */
function browserInfoFields({ browser_info }: Confirmation, address: string | undefined) {
  return browser_info === undefined && address === undefined
    ? {}
    : { browser_info: { ...browser_info, ip_address: address } };
}

/** What the page has asked of the payer. An update replaces a contact block as a whole, so the billing address that the payment has goes along. */
export function contactFields({ billing, shipping }: Confirmation, known: Payment['billing']) {
  return {
    ...(billing === undefined
      ? {}
      : { billing: { ...known, ...defined({ email: billing.email, phone: billing.phone }) } }),
    ...defined({ shipping }),
  };
}
