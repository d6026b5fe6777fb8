import { catalogue } from '../shop-server/catalogue.ts';
import type { OrderView } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { ItemDrawing } from './ItemDrawing.tsx';
import { shopWords } from './words/index.ts';

/** What was ordered, with what each costs and what all of it does. */
export function OrderLines({
  order: { lines, currency, total, tax },
  locale,
}: {
  readonly order: OrderView;
  /** BCP 47 tag of the reader's language. */
  readonly locale: string;
}) {
  const words = shopWords(locale);
  return (
    <>
      <ul className="lines">
        {lines.map(({ itemId, name, quantity, unitAmount }) => {
          const item = catalogue.find(({ id }) => id === itemId);
          return (
            <li key={itemId} className="line">
              {item === undefined ? null : <ItemDrawing picture={item.picture} />}
              <span className="line-name" lang="en">
                {name}
              </span>
              <Amount amount={unitAmount * quantity} currency={currency} locale={locale} />
              <span className="line-detail">
                {quantity} × <Amount amount={unitAmount} currency={currency} locale={locale} />
              </span>
            </li>
          );
        })}
      </ul>
      <dl className="sums">
        <dt>{words.subtotal}</dt>
        <dd>
          <Amount amount={total} currency={currency} locale={locale} />
        </dd>
        <dt>{words.delivery}</dt>
        <dd>{words.free}</dd>
        <dt className="total">{words.total}</dt>
        <dd className="total">
          <Amount amount={total} currency={currency} locale={locale} />
        </dd>
        {tax === undefined ? null : (
          <>
            <dt>{words.includesTax(tax.percent)}</dt>
            <dd>
              <Amount amount={tax.amount} currency={currency} locale={locale} />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
