import { useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Button } from '../../ui/index.ts';
import { displayText } from '../displayText.ts';
import { useMoney } from '../useMoney.ts';
import { orderTotals } from './orderTotals.ts';

/** How many lines of an order are shown before a click shows the others. */
const linesAtFirst = 8;

/** The lines of an order and how its total comes about; `whole` shows all of a long order at once. */
export function OrderLines({ payment, whole = false }: { readonly payment: PaymentView; readonly whole?: boolean }) {
  const { t } = useTillkit();
  const money = useMoney();
  const { currency } = payment;
  const [asked, setAsked] = useState(false);
  const all = payment.order_details ?? [];
  // One line more than that is shown as well: the button would take its place.
  const lines = whole || asked || all.length <= linesAtFirst + 1 ? all : all.slice(0, linesAtFirst);
  const parts = orderTotals(payment);
  return (
    <>
      {lines.length === 0 ? null : (
        <ul data-part="order-lines">
          {lines.map((line, index) => (
            <li
              data-part="order-line"
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order have no identity of their own and never move.
              key={index}
              // The button is gone after its click: the focus goes to the first of the new lines.
              {...(asked && index === linesAtFirst ? { tabIndex: -1, ref: focusOnce } : {})}
            >
              <bdi data-part="line-name">{displayText(line.product_name)}</bdi>
              <span data-part="line-quantity">{t('link.quantityShort', { count: line.quantity })}</span>
              <bdi data-part="line-amount">{money(BigInt(line.amount) * BigInt(line.quantity), currency)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {lines.length === all.length ? null : (
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {t('link.showAllLines', { count: all.length })}
        </Button>
      )}
      {!whole && parts.length === 0 && all.length === 0 ? null : (
        <dl data-part="totals">
          {parts.map(({ key, amount }) => (
            <div data-part="total-row" key={key}>
              <dt data-part="total-label">{t(key)}</dt>
              <dd data-part="total-amount">
                <bdi>{money(amount, currency)}</bdi>
              </dd>
            </div>
          ))}
          <div data-part="total-row" data-emphasis="total">
            <dt data-part="total-label">{t('link.total')}</dt>
            <dd data-part="total-amount">
              <bdi>{money(payment.net_amount, currency)}</bdi>
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}

/** Kept outside of the component: the same function at every render, so that it is called once. */
const focusOnce = (line: HTMLLIElement | null) => line?.focus();
