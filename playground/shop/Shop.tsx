import { lazy, Suspense, useEffect, useRef } from 'react';
import { DisputeList, LinkList, PaymentList, RefundList } from './AccountLists.tsx';
import { AccountPayoutPage, CustomerPage, DisputePage, PaymentPage, RefundPage } from './AccountPages.tsx';
import { Amount } from './Amount.tsx';
import { DeskOrderPage } from './DeskOrderPage.tsx';
import { DeskOrders } from './DeskOrders.tsx';
import { SelectField } from './Field.tsx';
import { deskLocale } from './moments.ts';
import { OrderPage } from './OrderPage.tsx';
import { OverviewPage } from './OverviewPage.tsx';
import { PayoutList } from './PayoutList.tsx';
import { PayoutPage } from './PayoutPage.tsx';
import { Shelf } from './Shelf.tsx';
import { type Basket, type DemoChoice, demoChoices, useBasket } from './useBasket.ts';
import { type ShopWords, shopWords } from './words/index.ts';

/** They bring the components with them, which no other page of the shop needs. */
const CardsPage = lazy(async () => ({ default: (await import('./CardsPage.tsx')).CardsPage }));
const FinishPage = lazy(async () => ({ default: (await import('./FinishPage.tsx')).FinishPage }));
const PayPage = lazy(async () => ({ default: (await import('./PayPage.tsx')).PayPage }));

interface Place {
  readonly title: string;
  readonly page: React.ReactNode;
}

/** The back office's pages. */
const deskPlaces = {
  overview: 'Overview',
  orders: 'Orders',
  payments: 'Payments',
  links: 'Links',
  refunds: 'Refunds',
  disputes: 'Disputes',
  payouts: 'Payouts',
};

/** The page of the back office at an address. */
function deskPlaceAt(list: string | undefined, id: string | undefined): Place {
  switch (list) {
    case 'overview':
      return { title: 'Overview', page: <OverviewPage /> };
    case 'payments':
      return id === undefined
        ? { title: 'Payments', page: <PaymentList /> }
        : { title: 'Payment', page: <PaymentPage id={id} /> };
    case 'links':
      return { title: 'Payment links', page: <LinkList /> };
    case 'customers':
      return { title: 'Customer', page: <CustomerPage id={id ?? ''} /> };
    case 'refunds':
      return id === undefined
        ? { title: 'Refunds', page: <RefundList /> }
        : { title: 'Refund', page: <RefundPage id={id} /> };
    case 'disputes':
      return id === undefined
        ? { title: 'Disputes', page: <DisputeList /> }
        : { title: 'Dispute', page: <DisputePage id={id} /> };
    case 'payouts':
      return id === undefined
        ? { title: 'Payouts', page: <PayoutList /> }
        : // Those of the shop have numbers of its own.
          {
            title: `Payout ${id}`,
            page: id.startsWith('SP-') ? <PayoutPage id={id} /> : <AccountPayoutPage id={id} />,
          };
    default:
      return id === undefined
        ? { title: 'Orders', page: <DeskOrders /> }
        : { title: `Order ${id}`, page: <DeskOrderPage id={id} /> };
  }
}

/** The page at an address: the shop's are for shoppers, those below `/desk` for the shop's own people. */
function placeAt(path: string, basket: Basket): Place {
  const { words } = basket;
  const [, area, first, second] = path.split('/');
  if (area === 'desk') return deskPlaceAt(first, second);
  if (area === 'orders' && first !== undefined) {
    if (second === 'finish') return { title: words.finish, page: <FinishPage id={first} basket={basket} /> };
    if (second === 'pay')
      return {
        title: words.checkout,
        page: <PayPage id={first} query={new URLSearchParams(window.location.search)} basket={basket} />,
      };
    return { title: words.yourOrder, page: <OrderPage id={first} basket={basket} /> };
  }
  if (path === '/cards') return { title: words.myCards, page: <CardsPage basket={basket} /> };
  if (path !== '/') return { title: words.notFound, page: <NotFound words={words} /> };
  return { title: words.title, page: <Shelf basket={basket} /> };
}

function NotFound({ words }: { readonly words: ShopWords }) {
  return (
    <div className="panel empty">
      <h1>{words.notFound}</h1>
      <p className="soft">{words.notFoundNote}</p>
      <a className="primary" href="/">
        {words.backToShop}
      </a>
    </div>
  );
}

const current = (inside: boolean) => (inside ? { 'aria-current': 'page' as const } : {});

/** The places of the back office; the one that is open is in sight where they scroll. */
function DeskTabs({ place }: { readonly place: string }) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tabs.current && open)
      tabs.current.scrollLeft = open.offsetLeft - (tabs.current.clientWidth - open.offsetWidth) / 2;
  }, []);
  return (
    <nav className="tabs desk-tabs" aria-label="Back office" ref={tabs}>
      {Object.entries(deskPlaces).map(([name, title]) => (
        <a key={name} href={`/desk/${name}`} {...current(name === (place === 'customers' ? 'payments' : place))}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Shop and back office around their pages, below a strip that belongs to the demo and to neither. */
export function Shop({ path }: { readonly path: string }) {
  const basket = useBasket();
  const atDesk = path.startsWith('/desk');
  const locale = atDesk ? deskLocale : basket.locale;
  const words = shopWords(locale);
  const { title, page } = placeAt(path, basket);
  useEffect(() => {
    document.title = `${title} · Saltglaze${atDesk ? ' back office' : ''}`;
    document.documentElement.lang = locale;
  }, [title, atDesk, locale]);
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <section className="demo" aria-label="Demo">
        <nav className="tabs" aria-label="Demo">
          <a href="/" {...current(!atDesk)}>
            {words.demo.shop}
          </a>
          <a href="/desk/orders" {...current(atDesk)}>
            {words.demo.desk}
          </a>
          <a href="/studio">{words.demo.studio}</a>
        </nav>
        {atDesk ? <p className="demo-note">Test mode</p> : <DemoSettings basket={basket} />}
      </section>
      <header className="masthead">
        <a className="brand" href={atDesk ? '/desk/orders' : '/'}>
          <img src="/saltglaze.svg" alt="" width="36" height="36" />
          <span>Saltglaze{atDesk ? <span className="soft"> Back office</span> : null}</span>
        </a>
        {atDesk ? (
          <DeskTabs place={path.split('/')[2] ?? 'orders'} />
        ) : (
          <nav className="tabs own" aria-label={words.demo.shop}>
            {basket.settings.customer === 'returning' ? (
              <a className="basket-link" href="/cards" {...current(path === '/cards')}>
                {words.myCards}
              </a>
            ) : null}
            <BasketLink basket={basket} isBesideIt={path === '/'} />
          </nav>
        )}
      </header>
      <main id="content">
        <Suspense fallback={<p className="soft">{words.loading}</p>}>{page}</Suspense>
      </main>
      <footer className="footer">
        <p>{words.footer}</p>
      </footer>
    </>
  );
}

function BasketLink({
  basket: { count, total, currency, locale, words },
  isBesideIt,
}: {
  readonly basket: Basket;
  /** True where a wide page shows the basket itself. */
  readonly isBesideIt: boolean;
}) {
  return (
    <a className={isBesideIt ? 'basket-link unless-wide' : 'basket-link'} href="/#basket">
      {words.basket}{' '}
      {count === 0 ? (
        <span className="soft">{words.empty}</span>
      ) : (
        <>
          <span className="count">{count}</span> <Amount amount={total} currency={currency} locale={locale} />
        </>
      )}
    </a>
  );
}

const labels: Readonly<Record<DemoChoice, string>> = {
  country: 'The shopper lives in',
  currency: 'Prices in',
  customer: 'The shopper is',
  checkout: 'Checkout',
  capture: 'The card is charged',
  lifetime: 'A payment link is open for',
};

/** What a merchant decides or a shopper is, for whoever shows the demo. It opens over the shop. */
function DemoSettings({ basket: { settings, choose, notKnown, words } }: { readonly basket: Basket }) {
  return (
    <>
      <button type="button" className="demo-open" popoverTarget="demo-settings">
        {words.demo.settings}
      </button>
      {notKnown.length === 0 ? null : (
        <p className="demo-note wide" role="alert" lang="en">
          {notKnown.map(({ choice, wish }) => `The demo has no ${choice} “${wish}”.`).join(' ')} It shows what was
          chosen before.
        </p>
      )}
      <div id="demo-settings" popover="auto" role="dialog" aria-label={words.demo.settings} className="panel" lang="en">
        {(Object.keys(labels) as DemoChoice[]).map((choice) => (
          <SelectField
            key={choice}
            label={labels[choice]}
            value={settings[choice]}
            options={demoChoices[choice]}
            onChoose={(value) => choose(choice, value)}
          />
        ))}
        <p className="note">
          For whoever shows the demo; a shopper doesn’t see this. The address can choose too:{' '}
          <code>/?country=BR&amp;checkout=elements</code>
        </p>
      </div>
    </>
  );
}
