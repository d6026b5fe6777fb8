import { useState } from 'react';
import { openCheckout } from 'tillkit';
import type { OrderView } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { LinkToSend } from './LinkToSend.tsx';
import { StatusChip } from './OrderList.tsx';
import { paymentWords } from './paymentWords.ts';
import { shopApi } from './shopApi.ts';
import { TestCards } from './TestCards.tsx';
import { useReading } from './useReading.ts';

const clockTime = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** One order: its payment link, and what the shop's server reads about its payment. */
export function OrderPage({ id }: { readonly id: string }) {
  const {
    value: order,
    readAt,
    problem,
    over,
    setValue: setOrder,
  } = useReading(
    () => shopApi.readOrder(id),
    ({ payment: report }) => report.read && paymentWords(report.status).over,
  );

  return (
    <div className="narrow">
      <p className="crumbs">
        <a href="/orders">Orders</a>
      </p>
      <h1>Order {id}</h1>
      <p className="problem" role="alert">
        {problem}
      </p>
      {order === undefined ? (
        problem === '' ? (
          <p className="empty">Reading the order…</p>
        ) : null
      ) : (
        <>
          <div className="panels">
            <Links order={order} over={over} setOrder={setOrder} />
            <Payment order={order} readAt={readAt} />
          </div>
          <section className="panel" aria-labelledby="lines-heading">
            <h2 id="lines-heading">What was ordered</h2>
            <ul className="lines">
              {order.lines.map((line) => (
                <li key={line.itemId}>
                  <span>
                    {line.name} <span className="times">× {line.quantity}</span>
                  </span>
                  <Amount amount={line.unitAmount * line.quantity} currency={order.currency} />
                </li>
              ))}
              <li className="total">
                <span>Total</span>
                <Amount amount={order.total} currency={order.currency} />
              </li>
            </ul>
          </section>
          <section className="panel" aria-labelledby="cards-heading">
            <h2 id="cards-heading">Test cards</h2>
            <TestCards />
          </section>
        </>
      )}
    </div>
  );
}

function Links({
  order,
  over,
  setOrder,
}: {
  readonly order: OrderView;
  readonly over: boolean;
  readonly setOrder: (order: OrderView) => void;
}) {
  const [problem, setProblem] = useState('');
  const [opening, setOpening] = useState(false);

  async function paySecurely() {
    if (opening) return;
    setOpening(true);
    setProblem('');
    const answer = await shopApi.signSecureLink(order.id);
    if (answer.ok) {
      window.location.assign(answer.value.url);
      return;
    }
    setProblem(answer.message);
    setOpening(false);
  }

  async function payAnew() {
    if (opening) return;
    setOpening(true);
    setProblem('');
    const answer = await shopApi.payAnew(order.id);
    if (answer.ok) setOrder(answer.value);
    else setProblem(answer.message);
    setOpening(false);
  }

  async function payHere(link: string) {
    const opened = openCheckout({ link });
    const { kind } = await opened.outcome;
    // The order page tells the outcome itself, from what the shop's server reads.
    if (kind === 'paid') opened.close();
  }

  if (order.payment.read && order.payment.closed) {
    return (
      <section className="panel" aria-labelledby="links-heading">
        <h2 id="links-heading">Pay again</h2>
        <p>The payment did not go through and is closed. Nothing was charged.</p>
        <p className="actions">
          <button type="button" className="primary" onClick={payAnew} aria-busy={opening} data-action="pay-anew">
            Make a new payment
          </button>
        </p>
        <p className="problem" role="alert">
          {problem}
        </p>
      </section>
    );
  }

  return (
    <section className="panel" aria-labelledby="links-heading">
      <h2 id="links-heading">{over ? 'Payment links' : 'Pay'}</h2>
      <p>
        Open until <time dateTime={new Date(order.expiresAt).toISOString()}>{clockTime.format(order.expiresAt)}</time>.
      </p>
      {order.customer === 'returning' ? (
        <>
          <p className="actions">
            <button
              type="button"
              className={over ? 'quiet' : 'primary'}
              onClick={paySecurely}
              aria-busy={opening}
              data-link="secure"
            >
              Pay with saved cards
            </button>
          </p>
          <p className="note">
            A secure link, signed by the shop’s server for this customer and good for an hour at most. The open link of
            a customer’s payment is refused.
          </p>
        </>
      ) : (
        <>
          <LinkToSend kind="open" address={order.openLink} open="Open the payment link" over={over} />
          <p className="note">An open link: everyone who has it can pay. A guest has no saved cards.</p>
          {over ? null : (
            <p className="actions">
              <button
                type="button"
                className="quiet"
                data-action="open-checkout"
                onClick={() => payHere(order.openLink)}
              >
                Pay over this page
              </button>
              <a href={`/orders/${order.id}/pay`}>Pay on a page of the shop’s</a>
            </p>
          )}
        </>
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
    </section>
  );
}

function Payment({ order, readAt }: { readonly order: OrderView; readonly readAt: number | undefined }) {
  const { payment } = order;
  return (
    <section className="panel" aria-labelledby="payment-heading">
      <h2 id="payment-heading">What the shop’s server sees</h2>
      <p aria-live="polite">
        <StatusChip order={order} />
      </p>
      {payment.read ? (
        <dl className="facts">
          <dt>Status</dt>
          <dd>
            <code data-fact="status">{payment.status}</code>
          </dd>
          <dt>Received</dt>
          <dd data-fact="received">
            <Amount amount={payment.amountReceived} currency={order.currency} /> of{' '}
            <Amount amount={order.total} currency={order.currency} />
          </dd>
          <dt>Attempts</dt>
          <dd data-fact="attempts">{payment.attempts}</dd>
          {payment.errorCode === undefined ? null : (
            <>
              <dt>Last error</dt>
              <dd data-fact="error">
                <code className="code">{payment.errorCode}</code> {payment.errorMessage}
              </dd>
            </>
          )}
        </dl>
      ) : (
        <p>
          The service did not answer the shop (<code>{payment.reason}</code>). It is asked again by itself.
        </p>
      )}
      <p className="note">
        Read with the secret key, on the server{readAt === undefined ? '' : `, at ${clockTime.format(readAt)}`}.
      </p>
    </section>
  );
}
