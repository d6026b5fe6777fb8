import 'tillkit/theme.css';
import { useEffect, useState } from 'react';
import {
  type PickerSlots,
  type SavedPaymentMethod,
  SavedPaymentMethodPicker,
  SavePaymentMethod,
  TillkitProvider,
  useSavedPaymentMethods,
} from 'tillkit';
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
      <div className="panel cards">
        <List setup={setup} currency={currency} words={words} />
        <AddCard setup={setup} words={words} />
      </div>
    </TillkitProvider>
  );
}

/** A card is not paid with on this page, so it is asked for no security code. */
const slots: PickerSlots = { beside: () => null };

async function changeCard({ id }: SavedPaymentMethod, to: 'default' | 'removed'): Promise<void> {
  const answer = await shopApi.changeCard(id, to);
  if (!answer.ok) throw new Error(answer.message);
}

/** The kit's list, of which this page chooses nothing: its radios are hidden (`shop.css`). */
function List({
  setup: { clientSecret, customerId, mayChange },
  currency,
  words,
}: CardsProps & { readonly currency: string }) {
  const asked = { clientSecret, customerId, amount: 0, currency };
  const { kind } = useSavedPaymentMethods(asked);
  if (kind === 'empty') return <p className="soft">{words.noCards}</p>;
  return (
    <SavedPaymentMethodPicker
      {...asked}
      selection="none"
      slots={slots}
      {...(mayChange
        ? {
            onRemove: (card) => changeCard(card, 'removed'),
            onMakeDefault: (card) => changeCard(card, 'default'),
          }
        : {})}
    />
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
