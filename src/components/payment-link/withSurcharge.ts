import { type PaymentView, savedMethodsFor } from '../../contract/index.ts';
import type { MethodSurcharge } from '../../hooks/index.ts';

/** The payment as the service will have it once the method is attached (interface 2.3, `net_amount`): its surcharge replaces the one that the payment has. */
export const withSurcharge = (
  payment: PaymentView,
  { total, parts }: Pick<MethodSurcharge, 'total' | 'parts'>,
): PaymentView => ({
  ...payment,
  net_amount: savedMethodsFor(payment).amount + total,
  surcharge_details: { surcharge_amount: parts?.amount ?? total, tax_amount: parts?.tax ?? 0 },
});
