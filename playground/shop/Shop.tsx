import { lazy, Suspense } from 'react';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';
import { PayoutList } from './PayoutList.tsx';
import { PayoutPage } from './PayoutPage.tsx';
import { Shelf } from './Shelf.tsx';

/** It brings the components with it, which no other page of the shop needs. */
const FinishPage = lazy(async () => ({ default: (await import('./FinishPage.tsx')).FinishPage }));

const PayPage = lazy(async () => ({ default: (await import('./PayPage.tsx')).PayPage }));

/** The shop around its pages: shelf and basket, the orders, one order, the payouts to its sellers, one payout. */
export function Shop({ path }: { readonly path: string }) {
  const orderId = /^\/orders\/([\w-]+)$/.exec(path)?.[1];
  const payoutId = /^\/payouts\/([\w-]+)$/.exec(path)?.[1];
  const here = (target: string) => (path === target ? { 'aria-current': 'page' as const } : {});
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="masthead">
        <a className="brand" href="/">
          <img src="/saltglaze.svg" alt="" width="36" height="36" />
          <span>Saltglaze</span>
        </a>
        <nav aria-label="Shop">
          <a className="masthead-link" href="/" {...here('/')}>
            Shelf
          </a>
          <a className="masthead-link" href="/orders" {...here('/orders')}>
            Orders
          </a>
          <a className="masthead-link" href="/payouts" {...here('/payouts')}>
            Payouts
          </a>
          <a className="masthead-link" href="/studio">
            Studio
          </a>
        </nav>
      </header>
      <main id="content">
        <Page path={path} orderId={orderId} payoutId={payoutId} />
      </main>
      <footer className="footer">
        <p>
          A made-up shop with made-up money. Pots, prices and drawings are ours; nothing is charged and nothing is
          shipped.
        </p>
      </footer>
    </>
  );
}

function Page({
  path,
  orderId,
  payoutId,
}: {
  readonly path: string;
  readonly orderId: string | undefined;
  readonly payoutId: string | undefined;
}) {
  const finished = /^\/orders\/([\w-]+)\/finish$/.exec(path)?.[1];
  if (finished !== undefined) {
    return (
      <Suspense>
        <FinishPage id={finished} />
      </Suspense>
    );
  }
  const paid = /^\/orders\/([\w-]+)\/pay$/.exec(path)?.[1];
  if (paid !== undefined) {
    return (
      <Suspense>
        <PayPage id={paid} query={new URLSearchParams(window.location.search)} />
      </Suspense>
    );
  }
  if (orderId !== undefined) return <OrderPage id={orderId} />;
  if (payoutId !== undefined) return <PayoutPage id={payoutId} />;
  if (path === '/orders') return <OrderList />;
  return path === '/payouts' ? <PayoutList /> : <Shelf />;
}
