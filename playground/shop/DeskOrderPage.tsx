import { useState } from 'react';
import type { DeskOrder } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { customerOf, StatusChip } from './DeskOrders.tsx';
import { SelectField } from './Field.tsx';
import { LinkToSend } from './LinkToSend.tsx';
import { clockTime, deskLocale, momentOf, timeOfDay } from './moments.ts';
import { namesOf, OrderLines } from './OrderLines.tsx';
import { eventWords, isOpen, orderWords } from './paymentWords.ts';
import { WholeId } from './ShortId.tsx';
import { type Answer, shopApi } from './shopApi.ts';
import { Loading } from './Table.tsx';
import { TestCards } from './TestCards.tsx';
import { useCall } from './useCall.ts';
import { useReading } from './useReading.ts';

/** One order as the shop's own people see it: its payment so far, what can be done with it, and its links. */
export function DeskOrderPage({ id }: { readonly id: string }) {
  const {
    value: order,
    readAt,
    problem,
    setValue: setOrder,
  } = useReading(
    () => shopApi.readDeskOrder(id),
    // A refund that is pending changes by itself.
    (order) =>
      orderWords(order).over && order.history.every(({ status }) => status !== 'pending' && status !== 'review'),
  );
  return (
    <div className="stack">
      <div className="page-head">
        <p className="crumbs">
          <a href="/desk/orders">Orders</a>
        </p>
        <h1>
          Order {id} {order === undefined ? null : <StatusChip order={order} />}
        </h1>
        {order === undefined ? null : (
          <p className="soft">
            <Amount amount={order.total} currency={order.currency} /> ·{' '}
            {order.customerId === undefined ? (
              customerOf(order)
            ) : (
              <a href={`/desk/customers/${order.customerId}`}>{customerOf(order)}</a>
            )}{' '}
            · {momentOf(order.createdAt)}
          </p>
        )}
      </div>
      <p className="problem" role="alert">
        {problem}
      </p>
      {order === undefined ? (
        problem === '' ? (
          <Loading what="Loading the order…" />
        ) : null
      ) : (
        <>
          <div className="columns actions-first">
            <Actions order={order} onChange={setOrder} />
            <div className="stack main">
              <Payment order={order} readAt={readAt} />
              <section className="panel" aria-labelledby="lines-heading">
                <h2 id="lines-heading">Items</h2>
                <OrderLines order={order} locale={deskLocale} />
              </section>
            </div>
            <div className="stack">
              <Links order={order} />
              {order.may.note ? <Note order={order} onChange={setOrder} /> : null}
              <section className="panel" aria-labelledby="delivery-heading">
                <h2 id="delivery-heading">Deliver to</h2>
                <address lang={order.locale}>
                  {order.deliverTo.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              </section>
            </div>
          </div>
          <Sandbox order={order} onChange={setOrder} />
        </>
      )}
    </div>
  );
}

function Payment({ order, readAt }: { readonly order: DeskOrder; readonly readAt: number | undefined }) {
  const { payment, history, currency, card } = order;
  return (
    <section className="panel" aria-labelledby="payment-heading">
      <h2 id="payment-heading">Payment</h2>
      {payment.read ? (
        <>
          {orderWords(order).tone === 'bad' ? (
            <p className="told tone-bad">
              {payment.closed
                ? 'The customer can start a new payment from their order.'
                : 'The customer can try again with the same payment link.'}
            </p>
          ) : null}
          <dl className="facts">
            <dt>Received</dt>
            <dd data-fact="received">
              <Amount amount={payment.amountReceived} currency={currency} /> of{' '}
              <Amount amount={order.total} currency={currency} />
            </dd>
            {payment.amountRefunded === 0 ? null : (
              <>
                <dt>Refunded</dt>
                <dd>
                  <Amount amount={payment.amountRefunded} currency={currency} />
                </dd>
              </>
            )}
            {card === undefined ? null : (
              <>
                <dt>{payment.amountReceived > 0 ? 'Paid with' : 'Card'}</dt>
                <dd>{card}</dd>
              </>
            )}
            <dt>Attempts</dt>
            <dd data-fact="attempts">{payment.attempts}</dd>
            {payment.errorCode === undefined || history.some(({ reason }) => reason) ? null : (
              <>
                <dt>Why it failed</dt>
                <dd data-fact="error">{payment.errorMessage ?? payment.errorCode}</dd>
              </>
            )}
          </dl>
          <h3>Timeline</h3>
          <ol className="timeline">
            {history.map((event, place) => {
              const [label, tone] = eventWords(event);
              return (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end.
                  key={place}
                  className={`tone-${tone}`}
                >
                  <strong>{label}</strong>
                  {event.amount === undefined ? null : <Amount amount={event.amount} currency={currency} />}
                  {event.at === undefined ? null : (
                    <time className="soft" dateTime={event.at}>
                      {momentOf(event.at)}
                    </time>
                  )}
                  {event.reason === undefined ? null : <span data-fact="error">{event.reason}</span>}
                </li>
              );
            })}
          </ol>
        </>
      ) : (
        <p>
          The payments service didn’t answer (<code>{payment.reason}</code>). This page tries again automatically.
        </p>
      )}
      <details className="technical">
        <summary>Technical details</summary>
        <dl className="facts">
          {payment.read ? (
            <>
              <dt>Status</dt>
              <dd>
                <code data-fact="status">{payment.status}</code>
              </dd>
              {payment.errorCode === undefined ? null : (
                <>
                  <dt>Error code</dt>
                  <dd>
                    <code>{payment.errorCode}</code>
                  </dd>
                </>
              )}
            </>
          ) : null}
          <dt>Payment ID</dt>
          <dd>
            <WholeId id={order.paymentId} of="the payment ID" />
          </dd>
        </dl>
        <p className="note">
          The shop’s server read this with its secret key
          {readAt === undefined ? '' : `, at ${clockTime.format(readAt)}`}.
        </p>
      </details>
    </section>
  );
}

function Actions({ order, onChange }: { readonly order: DeskOrder; readonly onChange: (order: DeskOrder) => void }) {
  const { may, currency, lines, id, openRefund } = order;
  const { busy, problem, run } = useCall();
  const [item, setItem] = useState('rest');
  /** One refund has one key, however often its button is clicked: it is kept until the outcome is known. */
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const act = (call: () => Promise<Answer<DeskOrder>>) =>
    run(async () => {
      const answer = await call();
      if (!answer.ok) {
        // What is not known now is what the page offers to find out.
        const now = await shopApi.readDeskOrder(id);
        if (now.ok) onChange(now.value);
        return answer.message;
      }
      setKey(crypto.randomUUID());
      setReason('');
      onChange(answer.value);
      return '';
    });
  if (!(may.capture || may.cancel || openRefund) && may.refund === 0 && problem === '') return null;
  const left = <Amount amount={may.refund} currency={currency} />;
  const refund = Math.min(may.refund, lines.find(({ itemId }) => itemId === item)?.unitAmount ?? may.refund);
  const nameOf = namesOf(deskLocale);
  return (
    <section className="panel" aria-labelledby="actions-heading">
      <h2 id="actions-heading">Actions</h2>
      {may.capture ? <Capture order={order} busy={busy} act={act} /> : null}
      {may.raise ? <Raise order={order} busy={busy} act={act} /> : null}
      {openRefund !== undefined ? (
        <>
          <p className="told tone-waiting">
            We don’t know yet whether the refund of <Amount amount={openRefund.amount} currency={currency} /> was made.
          </p>
          <button
            type="button"
            className="primary"
            aria-busy={busy}
            onClick={() => act(() => shopApi.refund(id, openRefund))}
          >
            Check this refund
          </button>
          <p className="note">The payments service is asked first: a refund that was made isn’t made again.</p>
        </>
      ) : may.refund > 0 ? (
        <>
          <p className="soft">Refundable: {left}</p>
          <SelectField
            label="Refund"
            value={item}
            onChoose={setItem}
            options={{
              rest: 'Remaining amount',
              ...Object.fromEntries(lines.map((line) => [line.itemId, `One ${nameOf(line)}`])),
            }}
          />
          <div className="field">
            <label htmlFor="refund-reason">Reason (optional)</label>
            <input
              id="refund-reason"
              maxLength={255}
              value={reason}
              autoComplete="off"
              onChange={(event) => {
                setReason(event.target.value);
                // Another reason is another refund. The server makes none while one is open.
                setKey(crypto.randomUUID());
              }}
            />
          </div>
          <button
            type="button"
            className="quiet"
            aria-busy={busy}
            onClick={() => act(() => shopApi.refund(id, { key, item, reason }))}
          >
            <span>
              Refund <Amount amount={refund} currency={currency} />
            </span>
          </button>
        </>
      ) : null}
      {may.cancel ? (
        <button type="button" className="quiet" aria-busy={busy} onClick={() => act(() => shopApi.cancel(id))}>
          Cancel the payment
        </button>
      ) : null}
      <p className="problem" role="alert">
        {problem}
      </p>
    </section>
  );
}

interface ActionProps {
  readonly order: DeskOrder;
  readonly busy: boolean;
  readonly act: (call: () => Promise<Answer<DeskOrder>>) => void;
}

/** Takes what is authorised, or one item of it: then the rest is released. */
function Capture({ order: { id, lines, total, currency }, busy, act }: ActionProps) {
  const [item, setItem] = useState('rest');
  const nameOf = namesOf(deskLocale);
  const line = lines.find(({ itemId }) => itemId === item);
  return (
    <>
      {lines.length === 1 ? null : (
        <SelectField
          label="Capture"
          value={item}
          onChoose={setItem}
          options={{
            rest: 'The whole order',
            ...Object.fromEntries(lines.map((one) => [one.itemId, `Only ${one.quantity} × ${nameOf(one)}`])),
          }}
        />
      )}
      <button type="button" className="primary" aria-busy={busy} onClick={() => act(() => shopApi.capture(id, item))}>
        <span>
          Capture <Amount amount={line === undefined ? total : line.unitAmount * line.quantity} currency={currency} />
        </span>
      </button>
      {line === undefined ? null : <p className="note">The rest is released to the customer.</p>}
    </>
  );
}

/** Adds one of an item to an authorised order, which the bank has to authorise as well. */
function Raise({ order: { id, lines, currency }, busy, act }: ActionProps) {
  const [first] = lines;
  const [item, setItem] = useState(first?.itemId ?? '');
  const line = lines.find(({ itemId }) => itemId === item);
  const nameOf = namesOf(deskLocale);
  if (line === undefined) return null;
  return (
    <>
      <SelectField
        label="Add to the order"
        value={item}
        onChoose={setItem}
        options={Object.fromEntries(lines.map((one) => [one.itemId, `One more ${nameOf(one)}`]))}
      />
      <button
        type="button"
        className="quiet"
        aria-busy={busy}
        onClick={() => act(() => shopApi.raise(id, item, line.quantity + 1))}
      >
        <span>
          Authorise <Amount amount={line.unitAmount} currency={currency} /> more
        </span>
      </button>
    </>
  );
}

/** The shop's own note about an order, which its payment carries at the service. */
function Note({ order, onChange }: { readonly order: DeskOrder; readonly onChange: (order: DeskOrder) => void }) {
  const { busy, problem, run } = useCall();
  const [said, setSaid] = useState('');
  const save = (note: string) =>
    run(async () => {
      const answer = await shopApi.putNote(order.id, note);
      setSaid(answer.ok ? 'Saved' : '');
      if (!answer.ok) return answer.message;
      onChange(answer.value);
      return '';
    });
  return (
    <section className="panel" aria-labelledby="note-heading">
      <h2 id="note-heading">Note</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save(String(new FormData(event.currentTarget).get('note')));
        }}
      >
        <div className="field">
          <label htmlFor="note">For the shop’s own people</label>
          <input id="note" name="note" maxLength={500} defaultValue={order.note} autoComplete="off" />
        </div>
        <p className="actions">
          <button type="submit" className="quiet" aria-busy={busy}>
            Save note
          </button>
        </p>
        <p className="note" role="status">
          {said}
        </p>
        <p className="problem" role="alert">
          {problem}
        </p>
      </form>
    </section>
  );
}

function Links({ order }: { readonly order: DeskOrder }) {
  const { busy, problem, run } = useCall();
  const { payment } = order;
  const isOver = payment.read && !isOpen(orderWords(order).shopper);
  const hasReceipt = isOver && payment.amountReceived > 0;
  const payAsCustomer = async () => {
    const answer = await shopApi.signSecureLink(order.id);
    if (!answer.ok) return answer.message;
    window.location.assign(answer.value.url);
    return undefined;
  };
  return (
    <section className="panel" aria-labelledby="links-heading">
      <h2 id="links-heading">{hasReceipt ? 'Receipt link' : 'Payment link'}</h2>
      {order.customer === 'returning' ? (
        <>
          <button
            type="button"
            className="quiet"
            data-link="secure"
            aria-busy={busy}
            onClick={() => run(payAsCustomer)}
          >
            Open the customer’s link
          </button>
          <p className="note">
            The shop’s server signs it for this customer and their saved cards. It works for up to an hour.
          </p>
        </>
      ) : (
        <>
          <LinkToSend
            kind="open"
            address={order.openLink}
            open={hasReceipt ? 'Open the receipt' : 'Open the payment link'}
            over={isOver}
          />
          <p className="note">
            {hasReceipt ? (
              'Anyone with this link can see the receipt.'
            ) : isOver ? (
              'Anyone with this link can see the outcome.'
            ) : (
              <>
                Anyone with this link can see and pay this order until{' '}
                <time dateTime={new Date(order.expiresAt).toISOString()}>{timeOfDay(order.expiresAt, deskLocale)}</time>
                .
              </>
            )}
          </p>
        </>
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
    </section>
  );
}

/** Shows that nothing is done twice when nobody knows whether it was done. */
function LoseAnswer() {
  const [said, setSaid] = useState('');
  const lose = async () => {
    const answer = await shopApi.loseNextAnswer();
    setSaid(answer.ok ? 'The next answer gets lost. Now capture, refund or cancel.' : answer.message);
  };
  return (
    <>
      <p>
        The service carries out your next action, but its answer never reaches the shop. The shop checks what happened
        before it asks again, so the timeline shows it once.
      </p>
      <p className="actions">
        <button type="button" className="quiet" onClick={lose}>
          Lose the next answer
        </button>
      </p>
      <p className="note" role="status">
        {said}
      </p>
    </>
  );
}

/** Plays the card holder who asks their bank for the money back. */
function OpenDispute({
  order,
  onChange,
}: {
  readonly order: DeskOrder;
  readonly onChange: (order: DeskOrder) => void;
}) {
  const { busy, problem, run } = useCall();
  const open = () =>
    run(async () => {
      const answer = await shopApi.dispute(order.id);
      if (!answer.ok) return answer.message;
      onChange(answer.value);
      return '';
    });
  return (
    <>
      <p>The card holder asks their bank for the money back. The dispute appears in the timeline and under Disputes.</p>
      <p className="actions">
        <button type="button" className="quiet" aria-busy={busy} onClick={open}>
          Dispute this payment
        </button>
      </p>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

/** What only a sandbox has: lost answers, disputes, the test cards, and this order in every kind of checkout. */
function Sandbox({ order, onChange }: { readonly order: DeskOrder; readonly onChange: (order: DeskOrder) => void }) {
  const { id } = order;
  const pages = {
    '': 'The shopper’s page',
    '/pay': 'Embedded checkout, card fields in a frame',
    '/pay?mode=wallet': 'Embedded checkout with wallets, whose sheets are played',
    '/pay?mode=wallet-delivery': 'Embedded checkout with wallets that ask where the order goes',
    '/pay?mode=inline': 'Embedded checkout, card fields in the page',
    '/pay?mode=elements': 'Checkout in custom elements',
    '/finish': 'Finish a payment: 3-D Secure and delivery alone',
  };
  return (
    <details className="panel sandbox">
      <summary>Sandbox tools</summary>
      <div className="stack">
        <h2>Lost answers</h2>
        <LoseAnswer />
        {order.may.dispute ? (
          <>
            <h2>Disputes</h2>
            <OpenDispute order={order} onChange={onChange} />
          </>
        ) : null}
        <h2>This order in every kind of checkout</h2>
        <ul className="plain">
          {Object.entries(pages).map(([path, words]) => (
            <li key={path}>
              <a href={`/orders/${id}${path}`}>{words}</a>
            </li>
          ))}
        </ul>
        <h2>Test cards</h2>
        <TestCards />
      </div>
    </details>
  );
}
