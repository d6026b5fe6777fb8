import { openCheckout } from 'tillkit';
import type { OrderView } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { moment, timeOfDay } from './moments.ts';
import { OrderLines } from './OrderLines.tsx';
import { orderWords } from './paymentWords.ts';
import { shopApi } from './shopApi.ts';
import type { Basket } from './useBasket.ts';
import { useCall } from './useCall.ts';
import { useReading } from './useReading.ts';

/** One order as its shopper sees it: what is in it, where it goes, and whether it is paid. */
export function OrderPage({ id, basket }: { readonly id: string; readonly basket: Basket }) {
  const { value, problem, setValue } = useReading(
    () => shopApi.readOrder(id),
    (order) => orderWords(order).over,
  );
  if (value === undefined) {
    return (
      <div className="narrow">
        <h1>Your order</h1>
        {problem === '' ? (
          <p className="soft">Loading your order…</p>
        ) : (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  }
  const words = orderWords(value);
  const { title, note, isOpen, shown: chip = words } = words;
  return (
    <div className="narrow">
      <div className="page-head">
        <p className="crumbs">
          <a href="/">Back to the shop</a>
        </p>
        <h1>{title}</h1>
        <p className="soft">
          Order {id} · <time dateTime={new Date(value.createdAt).toISOString()}>{moment.format(value.createdAt)}</time>
        </p>
      </div>
      <div className="columns">
        <section className="panel" aria-labelledby="lines-heading">
          <h2 id="lines-heading">Your order</h2>
          <OrderLines order={value} />
        </section>
        <div className="stack">
          <section className="panel" aria-labelledby="payment-heading">
            <div className="panel-head">
              <h2 id="payment-heading">Payment</h2>
              <span className={`chip chip-${chip.tone}`} role="status">
                {chip.label}
              </span>
            </div>
            <p>{note}</p>
            {isOpen === true ? <Pay order={value} basket={basket} onChange={setValue} /> : <Receipt order={value} />}
            <p className="problem" role="alert">
              {problem}
            </p>
          </section>
          <section className="panel" aria-labelledby="delivery-heading">
            <h2 id="delivery-heading">Delivery address</h2>
            <address lang={value.locale}>
              {value.deliverTo.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <p className="note">Arrives in three to five working days.</p>
          </section>
        </div>
      </div>
    </div>
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
  const label = (
    <span>
      Pay <Amount amount={order.total} currency={order.currency} />
    </span>
  );
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
          Make a new payment
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
          {label}
        </a>
      ) : checkout === 'over' || checkout === 'hosted' ? (
        <button
          type="button"
          className="primary"
          aria-busy={busy}
          data-action="pay"
          onClick={() => run(checkout === 'over' ? payOver : goToPage)}
        >
          {label}
        </button>
      ) : (
        <a className="primary" data-action="pay" href={`/orders/${order.id}/pay?mode=${checkout}`}>
          {label}
        </a>
      )}
      {said}
      <p className="note">
        Pay by <time dateTime={new Date(order.expiresAt).toISOString()}>{timeOfDay.format(order.expiresAt)}</time> to
        keep this order.
      </p>
    </>
  );
}

/** The way to the receipt, which the payment link shows once it is paid. */
function Receipt({ order }: { readonly order: OrderView }) {
  const { busy, problem, run } = useCall();
  if (!order.payment.read || order.payment.amountReceived === 0)
    return orderWords(order).tone === 'bad' ? (
      <a className="primary" href="/">
        Back to the shop
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
        <dt className="total">Paid</dt>
        <dd className="total">
          <Amount amount={order.payment.amountReceived} currency={order.currency} />
        </dd>
        {order.payment.amountRefunded === 0 ? null : (
          <>
            <dt>Refunded</dt>
            <dd>
              <Amount amount={order.payment.amountRefunded} currency={order.currency} />
            </dd>
          </>
        )}
      </dl>
      <button type="button" className="quiet" aria-busy={busy} onClick={() => run(open)}>
        View receipt
      </button>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}
