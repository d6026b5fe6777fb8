import type { createPaymentMethod, OutputOf, StoredCard } from '../../contract/index.ts';

type Wire = OutputOf<typeof createPaymentMethod>;

/** A payment method that was stored. The service's answer has more, such as a client secret of the method; a cache keeps none of that. */
export interface StoredMethod extends Pick<Wire, 'payment_method_id' | 'payment_method' | 'payment_method_type'> {
  /** What a payer may read of a card; absent for other methods. */
  readonly card?: Pick<StoredCard, 'scheme' | 'last4_digits' | 'expiry_month' | 'expiry_year'>;
}

/** The part of the service's answer that may be kept. */
export function toStoredMethod({ payment_method_id, payment_method, payment_method_type, card }: Wire): StoredMethod {
  const method = { payment_method_id, payment_method, payment_method_type };
  if (card === undefined) return method;
  const { scheme, last4_digits, expiry_month, expiry_year } = card;
  return { ...method, card: { scheme, last4_digits, expiry_month, expiry_year } };
}
