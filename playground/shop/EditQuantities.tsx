import { useEffect, useRef, useState } from 'react';
import { useCheckout } from 'tillkit';
import type { OrderView } from '../shop-server/orders.ts';
import { Stepper } from './Stepper.tsx';
import { shopApi } from './shopApi.ts';
import { useCall } from './useCall.ts';
import { shopWords } from './words/index.ts';

/**
 * Lets the shopper change an order beside its open checkout: the shop's server changes the payment, and the checkout waits and reads it again. What was typed there
 * stays, and no amount is charged that was not shown.
 */
export function EditQuantities({ id, locale }: { readonly id: string; readonly locale: string }) {
  const { state, update } = useCheckout();
  const { busy, problem, run } = useCall();
  const [order, setOrder] = useState<OrderView>();
  const heading = useRef<HTMLElement>(null);
  const words = shopWords(locale);

  useEffect(() => {
    void shopApi.readOrder(id).then((answer) => answer.ok && setOrder(answer.value));
  }, [id]);

  if (order === undefined || state.kind !== 'ready') return null;
  const put = (item: string, quantity: number) =>
    run(async () => {
      const answer = await update(() => shopApi.setQuantity(id, item, quantity));
      if (answer.ok) setOrder(answer.value);
      // Its buttons go with the line.
      if (answer.ok && quantity === 0) heading.current?.focus();
      return answer.ok ? '' : answer.message;
    });
  return (
    <details className="edit-quantities">
      <summary ref={heading}>{words.changeQuantities}</summary>
      <ul className="lines" aria-busy={busy}>
        {order.lines.map(({ itemId, name, quantity }) => (
          <li key={itemId} className="line">
            <span className="line-name">{name}</span>
            <Stepper
              words={words}
              name={name}
              quantity={quantity}
              isBusy={busy}
              least={order.lines.length === 1 ? 1 : 0}
              onChange={(next) => put(itemId, next)}
            />
          </li>
        ))}
      </ul>
      <p className="problem" role="alert">
        {problem}
      </p>
    </details>
  );
}
