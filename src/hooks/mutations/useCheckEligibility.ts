import { checkEligibility, type InputOf, paymentIdOfSecret } from '../../contract/index.ts';
import { readMajorUnits } from '../../money/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import type { PaymentCredentials } from './paymentWrites.ts';
import { useWrite, type Write } from './useWrite.ts';

/** The card that the service is asked about. Sensitive. */
export type CardToCheck = InputOf<typeof checkEligibility>['body']['payment_method_data']['card'];

/** The payment that a card is checked for. */
export interface CheckedPayment extends Pick<PaymentCredentials, 'clientSecret'> {
  /** ISO 4217. */
  readonly currency: string;
}

/** What the service says of a card before it is paid with. */
export interface CheckedCard {
  /** True where the service does not take the card for this payment, or names a surcharge that cannot be read: what cannot be shown is not charged. */
  readonly isDenied: boolean;
  /** What the card adds to the payment, with its tax, in minor units; 0 where it adds nothing. */
  readonly surcharge: number;
}

/**
 * Asks the service whether it takes a card for the payment, and what paying with the card adds. The card goes from this document straight to the service. It moves
 * no money, but the service charges what it has answered once the card is paid with. Only deployments answer it. Card fields ask by themselves
 * where the account wants it; ask yourself for fields of your own.
 */
export function useCheckEligibility({ clientSecret, currency }: CheckedPayment): Write<CheckedCard, CardToCheck> {
  const { client } = useTillkit();
  const id = paymentIdOfSecret(clientSecret);
  return useWrite(checkEligibility, [id], async ({ body }) => {
    const result = await client.call(checkEligibility, {
      params: { payment_id: id },
      body: { client_secret: clientSecret, payment_method_type: 'card', payment_method_data: { card: body() } },
    });
    if (!result.ok) return result;
    const { isDenied, surcharge: said } = result.value;
    const read = readMajorUnits(said?.display_total_surcharge_amount ?? (said === undefined ? 0 : -1), currency);
    const surcharge = read.ok ? read.value : -1;
    const value = { isDenied: isDenied || surcharge < 0, surcharge: Math.max(surcharge, 0) };
    return { ...result, value };
  });
}
