import { useRef, useState } from 'react';
import { catalogue, shopCurrencies } from '../shop-server/catalogue.ts';
import { Amount } from './Amount.tsx';
import { Choice } from './Choice.tsx';
import { ItemDrawing } from './ItemDrawing.tsx';
import { shopApi } from './shopApi.ts';
import { useBasket } from './useBasket.ts';

const lifetimes = [
  { seconds: 900, label: '15 minutes' },
  { seconds: 60, label: '60 seconds' },
];

/** What the shop sells, and the basket beside it. */
export function Shelf() {
  const { basket, lines, total, change, setQuantity, clear } = useBasket();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** Set before anything is awaited: state would let a second click through until the next render. */
  const sending = useRef(false);
  const orderKey = useRef<string>(undefined);

  async function createOrder() {
    if (sending.current || lines.length === 0) return;
    sending.current = true;
    setBusy(true);
    setProblem('');
    orderKey.current ??= crypto.randomUUID();
    const answer = await shopApi.createOrder({
      order_key: orderKey.current,
      items: lines.map(({ item, quantity }) => ({ id: item.id, quantity })),
      currency: basket.currency,
      customer: basket.customer,
      lifetime: basket.lifetime,
    });
    if (answer.ok) {
      // The button stays locked: this page is over.
      clear();
      window.location.assign(`/orders/${answer.value.id}`);
      return;
    }
    setProblem(answer.message);
    setBusy(false);
    sending.current = false;
  }

  /** Whatever changes what would be ordered makes it another order. */
  const edited =
    <Arguments extends readonly unknown[]>(act: (...given: Arguments) => void) =>
    (...given: Arguments) => {
      if (sending.current) return;
      orderKey.current = undefined;
      act(...given);
    };
  const put = edited(setQuantity);
  const set = edited(change);

  return (
    <div className="shelf">
      <section className="hero">
        <h1>Pots for every day</h1>
        <p>Four shapes, thrown in small batches, glazed in the colours of the river.</p>
      </section>

      <section aria-labelledby="items-heading">
        <h2 id="items-heading" className="visually-hidden">
          Things to buy
        </h2>
        <ul className="items">
          {catalogue.map((item) => {
            const quantity = basket.quantities[item.id] ?? 0;
            return (
              <li key={item.id} className={`item item-${item.picture}`}>
                <ItemDrawing picture={item.picture} />
                <div className="item-text">
                  <h3>{item.name}</h3>
                  <p>{item.detail}</p>
                </div>
                <div className="item-buy">
                  <Amount amount={item.price[basket.currency]} currency={basket.currency} />
                  {quantity === 0 ? (
                    <button type="button" className="quiet" onClick={() => put(item.id, 1)}>
                      Add <span className="visually-hidden">{item.name}</span>
                    </button>
                  ) : (
                    <Stepper name={item.name} quantity={quantity} onChange={(next) => put(item.id, next)} />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </section>

      <aside className="basket" aria-labelledby="basket-heading">
        <h2 id="basket-heading" className="basket-heading">
          Basket
        </h2>
        {lines.length === 0 ? (
          <p className="empty">Nothing in it yet. Add something from the shelf.</p>
        ) : (
          <ul className="lines">
            {lines.map(({ item, quantity, unitAmount }) => (
              <li key={item.id}>
                <span>
                  {item.name} <span className="times">× {quantity}</span>
                </span>
                <Amount amount={unitAmount * quantity} currency={basket.currency} />
              </li>
            ))}
            <li className="total">
              <span>Total</span>
              <Amount amount={total} currency={basket.currency} />
            </li>
          </ul>
        )}

        <form
          onSubmit={(event) => {
            event.preventDefault();
            void createOrder();
          }}
        >
          <fieldset>
            <legend>Buying as</legend>
            <div className="choices">
              <Choice
                name="customer"
                label="Guest"
                checked={basket.customer === 'guest'}
                onChoose={() => set({ customer: 'guest' })}
              />
              <Choice
                name="customer"
                label="Returning customer"
                hint="has saved cards"
                checked={basket.customer === 'returning'}
                onChoose={() => set({ customer: 'returning' })}
              />
            </div>
          </fieldset>
          <fieldset>
            <legend>Currency</legend>
            <div className="choices">
              {shopCurrencies.map((code) => (
                <Choice
                  key={code}
                  name="currency"
                  label={code}
                  checked={basket.currency === code}
                  onChoose={() => set({ currency: code })}
                />
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend>The payment link stays open for</legend>
            <div className="choices">
              {lifetimes.map(({ seconds, label }) => (
                <Choice
                  key={seconds}
                  name="lifetime"
                  label={label}
                  checked={basket.lifetime === seconds}
                  onChoose={() => set({ lifetime: seconds })}
                />
              ))}
            </div>
          </fieldset>
          <button type="submit" className="primary" disabled={lines.length === 0} aria-disabled={busy} aria-busy={busy}>
            {busy ? 'Creating the order…' : 'Create order'}
          </button>
          <p className="problem" role="alert">
            {problem}
          </p>
        </form>
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
      <button type="button" onClick={() => onChange(quantity - 1)} aria-label={`One ${name} less`}>
        −
      </button>
      <output aria-live="polite">{quantity}</output>
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
