import { sumAmounts } from '../money/index.ts';
import type { PaymentView } from './paymentView.ts';

/** What a payment asks of its customer's saved methods. */
export interface SavedMethodsWish {
  /** What is due before any surcharge, minor units of `currency`: the total with what an earlier method has added taken off again. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Where the customer is, as far as the payment says (ISO 3166-1 alpha-2). Absent: the country that the page's language is mostly used in. */
  readonly countries?: readonly string[];
}

/** What the saved methods of a payment's customer are asked for: by its page, and by the server that draws the page. */
export function savedMethodsFor(
  payment: Pick<PaymentView, 'net_amount' | 'currency' | 'surcharge_details' | 'billing' | 'shipping'>,
): SavedMethodsWish {
  const { net_amount: net, currency, surcharge_details: added } = payment;
  const base = sumAmounts([net, -(added?.surcharge_amount ?? 0), -(added?.tax_amount ?? 0)]);
  const country = payment.billing?.address?.country ?? payment.shipping?.address?.country;
  return {
    amount: base.ok ? base.value : net,
    currency,
    ...(country === undefined ? {} : { countries: [country] }),
  };
}

/** The interface wants at least one country; without better knowledge it is the one that the locale is mostly used in. */
export function likelyCountries(locale: string): readonly string[] {
  return [new Intl.Locale(locale).maximize().region ?? 'US'];
}
