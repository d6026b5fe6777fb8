import type { PaymentView } from '../../contract/index.ts';
import type { MessageKey } from '../../i18n/index.ts';

/** One row of the totals; `amount` in minor units of the payment's currency. */
export interface TotalRow {
  readonly key: MessageKey;
  readonly amount: bigint;
}

/**
 * How `net_amount` comes about (interface 2.3), added up exactly: the subtotal of the lines (of the amount where there are none), what the amount has
 * beside them, then shipping, tax and surcharge. Empty where nothing is added, and where the parts are not the sum that the service names: then the
 * total is shown alone, because only it is charged.
 */
export function orderTotals(payment: PaymentView): readonly TotalRow[] {
  const { amount, surcharge_details: surcharge } = payment;
  const added = rows([
    ['link.shipping', payment.shipping_cost],
    ['link.tax', payment.order_tax_amount],
    ['link.surcharge', surcharge?.surcharge_amount],
    ['link.surchargeTax', surcharge?.tax_amount],
  ]);
  const lines = payment.order_details ?? [];
  const ofLines = lines.reduce((sum, line) => sum + BigInt(line.amount) * BigInt(line.quantity), 0n);
  const subtotal = lines.length === 0 ? BigInt(amount) : ofLines;
  const beside = BigInt(amount) - subtotal;
  const costs = [...rows([[beside < 0n ? 'link.reduction' : 'link.otherCharges', beside]]), ...added];
  const net = costs.reduce((sum, row) => sum + row.amount, subtotal);
  return costs.length === 0 || net !== BigInt(payment.net_amount)
    ? []
    : [{ key: 'link.subtotal', amount: subtotal }, ...costs];
}

function rows(entries: readonly (readonly [key: MessageKey, amount: number | bigint | undefined])[]): TotalRow[] {
  return entries.flatMap(([key, amount]) =>
    amount === undefined || BigInt(amount) === 0n ? [] : [{ key, amount: BigInt(amount) }],
  );
}
