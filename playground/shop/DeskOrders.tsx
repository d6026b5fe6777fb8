import { useState } from 'react';
import type { OrderView } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { SelectField } from './Field.tsx';
import { moment } from './moments.ts';
import { orderWords } from './paymentWords.ts';
import { shopApi } from './shopApi.ts';
import { type Column, Table } from './Table.tsx';
import { useRepeatedly } from './useRepeatedly.ts';

const states = { all: 'All orders', waiting: 'Waiting', good: 'Paid', bad: 'Failed, closed or refunded' };

export const customerOf = ({ customer }: OrderView) => (customer === 'guest' ? 'Guest' : 'Returning customer');

const columns: readonly Column<OrderView>[] = [
  {
    head: 'Order',
    cell: ({ id }) => (
      <a className="row-link" href={`/desk/orders/${id}`}>
        {id}
      </a>
    ),
  },
  { head: 'Date', cell: ({ createdAt }) => moment.format(createdAt) },
  { head: 'Customer', cell: customerOf },
  {
    head: 'Items',
    cell: ({ lines }) => lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
  },
  { head: 'Status', cell: (order) => <StatusChip order={order} /> },
  { head: 'Total', end: true, cell: ({ total, currency }) => <Amount amount={total} currency={currency} /> },
];

/** The orders of this start, newest first, each with what the shop's server reads at the service. */
export function DeskOrders() {
  const [orders, setOrders] = useState<readonly OrderView[]>();
  const [problem, setProblem] = useState('');
  const [state, setState] = useState('all');
  const [words, setWords] = useState('');
  useRepeatedly(
    async () => {
      const answer = await shopApi.listOrders();
      if (answer.ok) setOrders(answer.value.orders);
      setProblem(answer.ok ? '' : answer.message);
    },
    3000,
    true,
  );
  const wanted = words.trim().toLowerCase();
  const shown = orders?.filter(
    (order) =>
      (state === 'all' || orderWords(order).tone === state) &&
      [order.id, customerOf(order), order.currency, ...order.lines.map(({ name }) => name)]
        .join(' ')
        .toLowerCase()
        .includes(wanted),
  );

  return (
    <div className="stack">
      <h1>Orders</h1>
      <search className="fields">
        <div className="field">
          <label htmlFor="find-order">Find</label>
          <input
            id="find-order"
            type="search"
            placeholder="Order, customer, item or currency"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <SelectField label="Status" value={state} options={states} onChoose={setState} />
      </search>
      <p className="problem" role="alert">
        {problem}
      </p>
      <Table
        name="Orders, newest first"
        columns={columns}
        rows={problem !== '' && orders === undefined ? [] : shown}
        empty={
          orders?.length === 0 ? (
            <>
              <h2>No orders yet</h2>
              <p className="soft">Orders are listed here as soon as somebody checks out.</p>
              <a className="primary" href="/">
                Open the shop
              </a>
            </>
          ) : (
            <p className="soft">{orders === undefined ? 'The orders could not be loaded.' : 'No order matches.'}</p>
          )
        }
      />
      <p className="note" role="status">
        {shown === undefined ? '' : `${shown.length} of ${orders?.length} orders`}
      </p>
    </div>
  );
}

/** The payment's status in a word. */
export function StatusChip({ order }: { readonly order: OrderView }) {
  if (!order.payment.read) return <span className="chip chip-waiting">Could not be read</span>;
  const { label, tone } = orderWords(order);
  return <span className={`chip chip-${tone}`}>{label}</span>;
}
