import 'tillkit/theme.css';
import { useEffect, useState } from 'react';
import { SavePaymentMethod, TillkitProvider, useSavedPaymentMethods } from 'tillkit';
import { createClient } from 'tillkit/client';
import { compileAppearance } from 'tillkit/theme';
import { brand } from '../shop-server/brand.ts';
import type { CardsToShow } from '../shop-server/orders.ts';
import { shopApi } from './shopApi.ts';
import type { Basket } from './useBasket.ts';
import type { ShopWords } from './words/index.ts';

const appearance = compileAppearance(brand);

/** The cards that the returning customer has saved, and a form that saves another one without a payment. */
export function CardsPage({ basket: { currency, locale, words } }: { readonly basket: Basket }) {
  const [key] = useState(() => crypto.randomUUID());
  const [setup, setSetup] = useState<CardsToShow | string>();
  useEffect(() => {
    void shopApi.createSetup(key, currency).then((answer) => setSetup(answer.ok ? answer.value : answer.message));
  }, [key, currency]);
  return (
    <div className="narrow">
      <div className="page-head">
        <p className="crumbs">
          <a href="/">{words.backToShop}</a>
        </p>
        <h1>{words.myCards}</h1>
      </div>
      {setup === undefined ? (
        <p className="soft">{words.loading}</p>
      ) : typeof setup === 'string' ? (
        <p className="problem" role="alert">
          {setup}
        </p>
      ) : (
        <Cards setup={setup} currency={currency} locale={locale} words={words} />
      )}
    </div>
  );
}

interface CardsProps {
  readonly setup: CardsToShow;
  readonly words: ShopWords;
}

function Cards({
  setup,
  currency,
  locale,
  words,
}: CardsProps & { readonly currency: string; readonly locale: string }) {
  const [client] = useState(() => createClient(setup.setting));
  return (
    <TillkitProvider client={client} appearance={appearance} locale={locale}>
      <div className="panel">
        <List setup={setup} currency={currency} words={words} />
        <AddCard setup={setup} words={words} />
      </div>
    </TillkitProvider>
  );
}

function List({ setup: { clientSecret, customerId }, currency, words }: CardsProps & { readonly currency: string }) {
  const list = useSavedPaymentMethods({ clientSecret, customerId, amount: 0, currency });
  if (list.kind === 'loading') return <p className="soft">{words.loading}</p>;
  const cards =
    'methods' in list
      ? list.methods.flatMap((method) => (method.wire.card ? [{ method, card: method.wire.card }] : []))
      : [];
  if (cards.length === 0) return <p className="soft">{words.noCards}</p>;
  return (
    <ul className="cards">
      {cards.map(({ method, card: { scheme, last4_digits: last4, expiry_month: month, expiry_year: year } }) => (
        <li key={method.id}>
          <span>
            {scheme?.replace(/(?<=[a-z])(?=[A-Z])/, ' ')} •••• {last4}
          </span>
          {method.isDefault ? <span className="chip tone-closed">{words.defaultCard}</span> : null}
          {method.expiry !== 'expired' ? null : <span className="chip tone-bad">{words.cardExpired}</span>}
          <span className="soft">
            {month}/{year?.slice(-2)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function AddCard({ setup: { clientSecret, customerSession }, words }: CardsProps) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <SavePaymentMethod clientSecret={clientSecret} customerSession={customerSession} />
  ) : (
    <button type="button" className="primary" onClick={() => setOpen(true)}>
      {words.addCard}
    </button>
  );
}
