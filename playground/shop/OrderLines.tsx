import { catalogue } from '../shop-server/catalogue.ts';
import type { OrderLine, OrderView } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { ItemDrawing } from './ItemDrawing.tsx';
import { shopWords } from './words/index.ts';

const itemOf = ({ itemId }: OrderLine) => catalogue.find(({ id }) => id === itemId);

/** What the things of orders are called in the reader's language. */
export function namesOf(locale: string): (line: OrderLine) => string {
  const { names } = shopWords(locale);
  return (line) => {
    const item = itemOf(line);
    return item === undefined ? line.name : names[item.picture];
  };
}

/** What was ordered, with what each costs and what all of it does. */
export function OrderLines({
  order: { lines, currency, total, delivery = 0, discount, tax },
  locale,
}: {
  readonly order: OrderView;
  /** BCP 47 tag of the reader's language. */
  readonly locale: string;
}) {
  const words = shopWords(locale);
  const nameOf = namesOf(locale);
  return (
    <>
      <ul className="lines">
        {lines.map((line) => {
          const { quantity, unitAmount } = line;
          const item = itemOf(line);
          return (
            <li key={line.itemId} className="line">
              {item === undefined ? null : <ItemDrawing picture={item.picture} />}
              <span className="line-name">{nameOf(line)}</span>
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
          <Amount amount={total - delivery + (discount?.amount ?? 0)} currency={currency} locale={locale} />
        </dd>
        {discount === undefined ? null : (
          <>
            <dt>
              {words.discount} (<bdi>{discount.code}</bdi>)
            </dt>
            <dd>
              <Amount amount={-discount.amount} currency={currency} locale={locale} />
            </dd>
          </>
        )}
        <dt>{words.delivery}</dt>
        <dd>{delivery === 0 ? words.free : <Amount amount={delivery} currency={currency} locale={locale} />}</dd>
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
