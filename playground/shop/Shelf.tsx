import { lazy, Suspense, useRef, useState } from 'react';
import { catalogue, mostOfOne } from '../shop-server/catalogue.ts';
import { Amount } from './Amount.tsx';
import { ItemDrawing } from './ItemDrawing.tsx';
import { Stepper } from './Stepper.tsx';
import { shopApi } from './shopApi.ts';
import type { Basket } from './useBasket.ts';
import { useCall } from './useCall.ts';

/** It brings the components with it, which the shelf does not need. */
const BasketWallets = lazy(async () => ({ default: (await import('./BasketWallets.tsx')).BasketWallets }));

/** What the shop sells, and the basket beside it. */
export function Shelf({ basket }: { readonly basket: Basket }) {
  const { settings, currency, lines, total, words, locale } = basket;
  const { busy, problem, run } = useCall();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  /** A basket makes one order. Whatever changes what would be ordered makes it another basket. */
  const made = useRef<{ readonly what: string; readonly key: string }>(undefined);
  const walletOrder = useRef('');

  const wish = {
    items: lines.map(({ item, quantity }) => ({ id: item.id, quantity })),
    currency,
    country: settings.country,
    customer: settings.customer,
    capture: settings.capture,
    lifetime: Number(settings.lifetime),
  };
  const what = JSON.stringify(wish);

  /** The order of this basket: the same one until the basket is another. */
  function orderBasket() {
    if (made.current?.what !== what) made.current = { what, key: crypto.randomUUID() };
    return shopApi.createOrder({ order_key: made.current.key, ...wish });
  }

  function showOrder(id: string) {
    // The same things again are another order.
    made.current = undefined;
    basket.clear();
    window.location.assign(`/orders/${id}`);
  }

  async function createOrder() {
    const answer = await orderBasket();
    if (!answer.ok) return answer.message;
    showOrder(answer.value.id);
    return undefined;
  }

  async function orderForWallet() {
    const answer = await orderBasket();
    if (!answer.ok) throw new Error(answer.message);
    walletOrder.current = answer.value.id;
    return answer.value.id;
  }

  function put(id: string, name: string, quantity: number) {
    if (busy) return;
    basket.setQuantity(id, quantity);
    setSaid(
      quantity === 0
        ? words.removed(name)
        : quantity > mostOfOne
          ? words.limit(mostOfOne)
          : words.added(name, quantity),
    );
    // Its buttons go with the line.
    if (quantity === 0) heading.current?.focus();
  }

  return (
    <div className="shelf">
      <section className="hero">
        <h1>{words.title}</h1>
        <p>{words.tagline}</p>
      </section>

      <section aria-labelledby="items-heading">
        <h2 id="items-heading" className="visually-hidden">
          {words.title}
        </h2>
        <ul className="items">
          {catalogue.map(({ id, picture, price }) => {
            const name = words.names[picture];
            const inBasket = lines.find(({ item }) => item.id === id)?.quantity ?? 0;
            return (
              <li key={id} className="item">
                <ItemDrawing picture={picture} />
                <h3>{name}</h3>
                <p className="item-price">
                  <Amount amount={price[currency]} currency={currency} locale={locale} />
                </p>
                <p className="item-detail">{words.details[picture].replace(/(\d) (?=\p{L})/u, '$1\u00A0')}</p>
                <button type="button" className="quiet" onClick={() => put(id, name, inBasket + 1)}>
                  <span>
                    {words.add[0]}
                    <span className="visually-hidden">{name} </span>
                    {words.add[1]}
                  </span>
                  {inBasket === 0 ? null : (
                    <span className="count" aria-hidden="true">
                      {inBasket}
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
        {lines.length === 0 ? null : (
          <p className="to-basket">
            <a className="primary" href="#basket">
              {words.yourBasket}
              <span className="count">{basket.count}</span>
              <Amount amount={total} currency={currency} locale={locale} />
            </a>
          </p>
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </section>

      <aside className="panel basket" id="basket" aria-labelledby="basket-heading">
        <h2 id="basket-heading" ref={heading} tabIndex={-1}>
          {words.yourBasket}
        </h2>
        {lines.length === 0 ? (
          <p className="soft">{words.basketEmpty}</p>
        ) : (
          <>
            <ul className="lines">
              {lines.map(({ item, quantity, unitAmount }) => (
                <li key={item.id} className="line">
                  <ItemDrawing picture={item.picture} />
                  <span className="line-name">{words.names[item.picture]}</span>
                  <Amount amount={unitAmount * quantity} currency={currency} locale={locale} />
                  <Stepper
                    words={words}
                    name={words.names[item.picture]}
                    quantity={quantity}
                    onChange={(next) => put(item.id, words.names[item.picture], next)}
                  />
                  {quantity < mostOfOne ? null : <p className="note">{words.limit(mostOfOne)}</p>}
                </li>
              ))}
            </ul>
            <dl className="sums">
              <dt>{words.delivery}</dt>
              <dd>{words.free}</dd>
              <dt className="total">{words.total}</dt>
              <dd className="total">
                <Amount amount={total} currency={currency} locale={locale} />
              </dd>
            </dl>
            <button
              type="button"
              className="primary"
              onClick={() => run(createOrder)}
              aria-disabled={busy}
              aria-busy={busy}
            >
              {busy ? words.oneMoment : words.checkOut}
            </button>
          </>
        )}
        {settings.checkout === 'wallet' && lines.length > 0 ? (
          <Suspense fallback={null}>
            <BasketWallets
              basket={basket}
              orderKey={what}
              createOrder={orderForWallet}
              onPaid={() => showOrder(walletOrder.current)}
            />
          </Suspense>
        ) : null}
        <p className="problem" role="alert">
          {problem}
        </p>
      </aside>
    </div>
  );
}
