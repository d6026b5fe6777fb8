import { catalogue } from '../shop-server/catalogue.ts';
import type { OrderView } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { ItemDrawing } from './ItemDrawing.tsx';

/** What was ordered, with what each costs and what all of it does. */
export function OrderLines({ order: { lines, currency, total, tax } }: { readonly order: OrderView }) {
  return (
    <>
      <ul className="lines">
        {lines.map(({ itemId, name, quantity, unitAmount }) => {
          const item = catalogue.find(({ id }) => id === itemId);
          return (
            <li key={itemId} className="line">
              {item === undefined ? null : <ItemDrawing picture={item.picture} />}
              <span className="line-name">{name}</span>
              <Amount amount={unitAmount * quantity} currency={currency} />
              <span className="line-detail">
                {quantity} × <Amount amount={unitAmount} currency={currency} />
              </span>
            </li>
          );
        })}
      </ul>
      <dl className="sums">
        <dt>Subtotal</dt>
        <dd>
          <Amount amount={total} currency={currency} />
        </dd>
        <dt>Delivery</dt>
        <dd>Free</dd>
        <dt className="total">Total</dt>
        <dd className="total">
          <Amount amount={total} currency={currency} />
        </dd>
        {tax === undefined ? null : (
          <>
            <dt>Includes {tax.percent}% tax</dt>
            <dd>
              <Amount amount={tax.amount} currency={currency} />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
