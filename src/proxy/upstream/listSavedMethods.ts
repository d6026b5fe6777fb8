import { type CustomerPaymentMethod, type Payment, savedMethodsFor } from '../../contract/index.ts';
import { lastFour } from '../../validation/index.ts';
import type { RenderedMethod } from '../pages/pageData.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/**
 * The customer's saved methods, asked for as pages of this payment ask.
 *
 * @param countries that the list is asked for. @default the country of the payment's address, or `US`: the interface wants one
 */
export function listSavedMethods(
  { publishable }: Pick<ProxyContext, 'publishable'>,
  { secret, requestId }: { readonly secret: string; readonly requestId: string },
  payment: Payment,
  customerId: string,
  countries?: readonly string[],
) {
  const { amount, currency, countries: own = ['US'] } = savedMethodsFor(payment);
  return publishable.listCustomerPaymentMethods(
    {
      query: {
        'client-secret': secret,
        customer_id: customerId,
        accepted_currency: [currency],
        accepted_country: [...(countries ?? own)],
        minimum_amount: amount,
        maximum_amount: amount,
        recurring_payment_enabled: false,
        installment_payment_enabled: false,
      },
    },
    { requestId },
  );
}

/** Rows of which a document draws each: a longer list has a search and is shown in parts. */
const mostDrawn = 8;

/**
 * A list of saved methods for the document of a payment's page, which draws it and never pays with it: without tokens, and without what says more of a card
 * or an account than its row. `undefined` where the page has to ask first: where a method has a surcharge, which the total on the page would miss, where
 * the list is long, and where a row cannot be read.
 */
export function toRenderedMethods(
  {
    customer_payment_methods: rows,
    unreadable_rows: unreadable = 0,
    is_guest_customer: guest,
  }: {
    readonly customer_payment_methods: readonly CustomerPaymentMethod[];
    readonly unreadable_rows?: number;
    readonly is_guest_customer?: boolean | undefined;
  },
  customerId: string,
): readonly RenderedMethod[] | undefined {
  const ownRows = rows.filter(({ customer_id: of = customerId }) => of === customerId);
  const isPriced = ownRows.some(({ surcharge_details: surcharge }) => surcharge !== undefined);
  if (guest === true || unreadable > 0 || isPriced || ownRows.length > mostDrawn) return undefined;
  return ownRows.map(({ card, bank, bank_transfer: transfer, ...row }) => ({
    payment_method_id: row.payment_method_id,
    payment_method: row.payment_method,
    requires_cvv: row.requires_cvv,
    default_payment_method_set: row.default_payment_method_set,
    payment_method_issuer: row.payment_method_issuer,
    last_used_at: row.last_used_at,
    card: card && {
      scheme: card.scheme,
      last4_digits: card.last4_digits,
      expiry_month: card.expiry_month,
      expiry_year: card.expiry_year,
      nick_name: card.nick_name,
      card_issuer: card.card_issuer,
    },
    bank: (bank || transfer) && { mask: lastFour(bank?.mask) ?? lastFour(transfer?.bank_account_number) },
    bank_transfer: transfer && { bank_name: transfer.bank_name, bank_city: transfer.bank_city },
  }));
}
