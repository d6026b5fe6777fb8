import { openCheckout } from 'tillkit';
import type { OrderView } from '../shop-server/orders.ts';
import { Amount, writeAmount } from './Amount.tsx';
import { dateAndTime, deliveryDays, timeOfDay } from './moments.ts';
import { OrderLines } from './OrderLines.tsx';
import { isOpen, orderWords, shopperTones } from './paymentWords.ts';
import { shopApi } from './shopApi.ts';
import { type Basket, useLanguageOf } from './useBasket.ts';
import { useCall } from './useCall.ts';
import { useReading } from './useReading.ts';
import { shopWords } from './words/index.ts';

/** Reads an order until nothing changes any more. */
export const useOrder = (id: string) =>
  useReading(
    () => shopApi.readOrder(id),
    (order) => orderWords(order).over,
  );

/** One order as its shopper sees it: what is in it, where it goes, and whether it is paid. */
export function OrderPage({ id, basket }: { readonly id: string; readonly basket: Basket }) {
  const { value, problem, setValue } = useOrder(id);
  useLanguageOf(value, basket);
  if (value === undefined) {
    return (
      <div className="narrow">
        <h1>{basket.words.yourOrder}</h1>
        {problem === '' ? (
          <p className="soft">{basket.words.loading}</p>
        ) : (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  }
  const { locale } = value;
  const words = shopWords(locale);
  const { shopper } = orderWords(value);
  const tone = shopperTones[shopper];
  const [title] = words.states[shopper];
  const arrives = words.arrives(deliveryDays(value, locale));
  return (
    <div className="narrow">
      <div className="page-head">
        <p className="crumbs">
          <a href="/">{words.backToShop}</a>
        </p>
        <h1 className={tone === 'good' ? 'done' : undefined}>{title}</h1>
        {tone === 'good' ? <p>{arrives}</p> : null}
        <p className="soft">
          {words.order(id)} ·{' '}
          <time dateTime={new Date(value.createdAt).toISOString()}>{dateAndTime(value.createdAt, locale)}</time>
        </p>
      </div>
      <div className="columns actions-first">
        <section className="panel" aria-labelledby="payment-heading">
          <h2 id="payment-heading">{words.payment}</h2>
          <PaymentState order={value} basket={basket} problem={problem} onChange={setValue} />
        </section>
        <section className="panel main" aria-labelledby="lines-heading">
          <h2 id="lines-heading">{words.yourOrder}</h2>
          <OrderLines order={value} locale={locale} />
        </section>
        <section className="panel" aria-labelledby="delivery-heading">
          <h2 id="delivery-heading">{words.deliveryAddress}</h2>
          <address>
            {value.deliverTo.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {tone === 'closed' || tone === 'good' ? null : <p className="note">{arrives}</p>}
        </section>
      </div>
    </div>
  );
}

/** What has become of an order's money, and what its shopper can do about it. */
export function PaymentState({
  order,
  basket,
  problem,
  onChange,
}: {
  readonly order: OrderView;
  readonly basket: Basket;
  /** Why the order could not be read again; `''` when it could. */
  readonly problem: string;
  readonly onChange: (order: OrderView) => void;
}) {
  const { shopper } = orderWords(order);
  const [, note] = shopWords(order.locale).states[shopper];
  const tone = shopperTones[shopper];
  return (
    <>
      <p className={tone === 'bad' ? 'told tone-bad' : undefined} role="status" data-fact="status">
        {note}
      </p>
      {isOpen(shopper) ? <Pay order={order} basket={basket} onChange={onChange} /> : <Receipt order={order} />}
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

/** The address of the payment link that the order's shopper may have: a returning customer's is signed for them. */
async function linkOf(order: OrderView): Promise<{ readonly url: string } | { readonly problem: string }> {
  if (order.customer === 'guest') return { url: inLanguageOf(order, order.openLink) };
  const signed = await shopApi.signSecureLink(order.id);
  return signed.ok ? { url: inLanguageOf(order, signed.value.url) } : { problem: signed.message };
}

function inLanguageOf({ locale }: OrderView, link: string): string {
  const url = new URL(link);
  url.searchParams.set('locale', locale);
  return url.href;
}

/** The button that pays, as the merchant of the demo has chosen its checkout. */
function Pay({
  order,
  basket,
  onChange,
}: {
  readonly order: OrderView;
  readonly basket: Basket;
  readonly onChange: (order: OrderView) => void;
}) {
  const { busy, problem, run } = useCall();
  const { checkout } = basket.settings;
  const { locale } = order;
  const words = shopWords(locale);
  const pay = words.pay(writeAmount(order.total, order.currency, locale));
  const said = (
    <p className="problem" role="alert">
      {problem}
    </p>
  );

  if (order.payment.read && order.payment.closed) {
    const payAnew = async () => {
      const answer = await shopApi.payAnew(order.id);
      if (!answer.ok) return answer.message;
      onChange(answer.value);
      return '';
    };
    return (
      <>
        <button type="button" className="primary" aria-busy={busy} data-action="pay-anew" onClick={() => run(payAnew)}>
          {words.payAnew}
        </button>
        {said}
      </>
    );
  }

  async function payOver() {
    const link = await linkOf(order);
    if ('problem' in link) return link.problem;
    const opened = openCheckout({ link: link.url });
    // This page reads the outcome itself, from what the shop's server says.
    if ((await opened.outcome).kind === 'paid') opened.close();
    return '';
  }
  async function goToPage() {
    const link = await linkOf(order);
    if ('problem' in link) return link.problem;
    window.location.assign(link.url);
    return undefined;
  }
  return (
    <>
      {checkout === 'hosted' && order.customer === 'guest' ? (
        <a className="primary" data-action="pay" href={inLanguageOf(order, order.openLink)}>
          {pay}
        </a>
      ) : checkout === 'over' || checkout === 'hosted' ? (
        <button
          type="button"
          className="primary"
          aria-busy={busy}
          data-action="pay"
          onClick={() => run(checkout === 'over' ? payOver : goToPage)}
        >
          {pay}
        </button>
      ) : (
        <a className="primary" data-action="pay" href={`/orders/${order.id}/pay?mode=${checkout}`}>
          {pay}
        </a>
      )}
      {said}
      <p className="note">{words.payBy(timeOfDay(order.expiresAt, locale))}</p>
    </>
  );
}

/** The way to the receipt, which the payment link shows once it is paid. */
function Receipt({ order }: { readonly order: OrderView }) {
  const { busy, problem, run } = useCall();
  const { locale } = order;
  const words = shopWords(locale);
  if (!order.payment.read || order.payment.amountReceived === 0)
    return orderWords(order).tone === 'closed' ? (
      <a className="primary" href="/">
        {words.backToShop}
      </a>
    ) : null;
  const open = async () => {
    const link = await linkOf(order);
    if ('problem' in link) return link.problem;
    window.location.assign(link.url);
    return undefined;
  };
  return (
    <>
      <dl className="sums">
        <dt className="total">{words.paid}</dt>
        <dd className="total">
          <Amount amount={order.payment.amountReceived} currency={order.currency} locale={locale} />
        </dd>
        {order.payment.card === undefined ? null : (
          <>
            <dt>{words.paidWith}</dt>
            <dd>
              <bdi>{order.payment.card}</bdi>
            </dd>
          </>
        )}
        {order.payment.amountRefunded === 0 ? null : (
          <>
            <dt>{words.refunded}</dt>
            <dd>
              <Amount amount={order.payment.amountRefunded} currency={order.currency} locale={locale} />
            </dd>
          </>
        )}
      </dl>
      <button type="button" className="quiet" aria-busy={busy} onClick={() => run(open)}>
        {words.viewReceipt}
      </button>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}
