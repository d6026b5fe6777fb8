import { useRef, useState } from 'react';
import { catalogue } from '../shop-server/catalogue.ts';
import { Amount } from './Amount.tsx';
import { ItemDrawing } from './ItemDrawing.tsx';
import { shopApi } from './shopApi.ts';
import type { Basket } from './useBasket.ts';

/** What the shop sells, and the basket beside it. */
export function Shelf({ basket }: { readonly basket: Basket }) {
  const { settings, currency, lines, total } = basket;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  /** Set before anything is awaited: state would let a second click through until the next render. */
  const sending = useRef(false);
  /** A basket makes one order. Whatever changes what would be ordered makes it another basket. */
  const made = useRef<{ readonly what: string; readonly key: string }>(undefined);

  async function createOrder() {
    if (sending.current || lines.length === 0) return;
    sending.current = true;
    setBusy(true);
    setProblem('');
    const wish = {
      items: lines.map(({ item, quantity }) => ({ id: item.id, quantity })),
      currency,
      country: settings.country,
      customer: settings.customer,
      capture: settings.capture,
      lifetime: Number(settings.lifetime),
    };
    const what = JSON.stringify(wish);
    if (made.current?.what !== what) made.current = { what, key: crypto.randomUUID() };
    const answer = await shopApi.createOrder({ order_key: made.current.key, ...wish });
    if (answer.ok) {
      // The button stays locked: this page is over.
      basket.clear();
      window.location.assign(`/orders/${answer.value.id}`);
      return;
    }
    setProblem(answer.message);
    setBusy(false);
    sending.current = false;
  }

  function put(id: string, name: string, quantity: number) {
    if (sending.current) return;
    basket.setQuantity(id, quantity);
    setSaid(quantity === 0 ? `${name} removed.` : `${quantity} × ${name} in your basket.`);
    // Its buttons go with the line.
    if (quantity === 0) heading.current?.focus();
  }

  return (
    <div className="shelf">
      <section className="hero">
        <h1>Pots for every day</h1>
        <p>Six shapes, thrown in small batches, glazed in the colours of the river.</p>
      </section>

      <section aria-labelledby="items-heading">
        <h2 id="items-heading" className="visually-hidden">
          Pots
        </h2>
        <ul className="items">
          {catalogue.map(({ id, name, detail, picture, price }) => (
            <li key={id} className="item">
              <ItemDrawing picture={picture} />
              <h3>{name}</h3>
              <p className="item-price">
                <Amount amount={price[currency]} currency={currency} />
              </p>
              <p className="item-detail">{detail.replace(/(\d) (?=\p{L})/u, '$1\u00A0')}</p>
              <button
                type="button"
                className="quiet"
                onClick={() => put(id, name, (lines.find(({ item }) => item.id === id)?.quantity ?? 0) + 1)}
              >
                <span>
                  Add <span className="visually-hidden">{name} </span>to basket
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </section>

      <aside className="panel basket" id="basket" aria-labelledby="basket-heading">
        <h2 id="basket-heading" ref={heading} tabIndex={-1}>
          Your basket
        </h2>
        {lines.length === 0 ? (
          <p className="soft">Your basket is empty.</p>
        ) : (
          <>
            <ul className="lines">
              {lines.map(({ item, quantity, unitAmount }) => (
                <li key={item.id} className="line">
                  <ItemDrawing picture={item.picture} />
                  <span className="line-name">{item.name}</span>
                  <Amount amount={unitAmount * quantity} currency={currency} />
                  <Stepper name={item.name} quantity={quantity} onChange={(next) => put(item.id, item.name, next)} />
                </li>
              ))}
            </ul>
            <dl className="sums">
              <dt>Delivery</dt>
              <dd>Free</dd>
              <dt className="total">Total</dt>
              <dd className="total">
                <Amount amount={total} currency={currency} />
              </dd>
            </dl>
          </>
        )}
        <button
          type="button"
          className="primary"
          onClick={createOrder}
          disabled={lines.length === 0}
          aria-disabled={busy}
          aria-busy={busy}
        >
          {busy ? 'One moment…' : 'Check out'}
        </button>
        <p className="problem" role="alert">
          {problem}
        </p>
      </aside>
    </div>
  );
}

function Stepper({
  name,
  quantity,
  onChange,
}: {
  readonly name: string;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}) {
  return (
    <fieldset className="stepper">
      <legend className="visually-hidden">{`Quantity of ${name}`}</legend>
      <button
        type="button"
        onClick={() => onChange(quantity - 1)}
        aria-label={quantity === 1 ? `Remove ${name}` : `One ${name} less`}
      >
        −
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        onClick={() => onChange(quantity + 1)}
        aria-label={`One ${name} more`}
        disabled={quantity >= 12}
      >
        +
      </button>
    </fieldset>
  );
}
