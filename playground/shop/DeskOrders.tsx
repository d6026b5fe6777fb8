import type { OrderView } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { CsvButton, type CsvColumns, decimalText } from './CsvButton.tsx';
import { SelectField } from './Field.tsx';
import { deskLocale, momentOf } from './moments.ts';
import { namesOf } from './OrderLines.tsx';
import { orderWords } from './paymentWords.ts';
import { shopApi } from './shopApi.ts';
import { type Column, Table } from './Table.tsx';
import { useInAddress } from './useInAddress.ts';
import { useReading } from './useReading.ts';

const states = { all: 'All orders', waiting: 'Waiting', good: 'Paid', bad: 'Failed', closed: 'Closed or refunded' };

/** What leads to the first order. */
export const openShop = (
  <a className="primary" href="/">
    Open the shop
  </a>
);

export const customerOf = ({ customer }: Pick<OrderView, 'customer'>) =>
  customer === 'guest' ? 'Guest' : 'Returning customer';

const nameOf = namesOf(deskLocale);

const columns: readonly Column<OrderView>[] = [
  {
    head: 'Order',
    cell: ({ id }) => (
      <a className="row-link" href={`/desk/orders/${id}`}>
        {id}
      </a>
    ),
  },
  { head: 'Date', cell: ({ createdAt }) => momentOf(createdAt) },
  { head: 'Customer', cell: customerOf },
  {
    head: 'Items',
    cell: ({ lines }) => lines.map((line) => `${line.quantity} × ${nameOf(line)}`).join(', '),
  },
  { head: 'Status', cell: (order) => <StatusChip order={order} /> },
  { head: 'Total', end: true, cell: ({ total, currency }) => <Amount amount={total} currency={currency} /> },
];

const csv: CsvColumns<OrderView> = {
  Order: ({ id }) => id,
  Created: ({ createdAt }) => new Date(createdAt).toISOString(),
  Customer: customerOf,
  Items: ({ lines }) => lines.map((line) => `${line.quantity} × ${nameOf(line)}`).join(', '),
  Status: ({ payment }) => (payment.read ? payment.status : undefined),
  Currency: ({ currency }) => currency,
  'Total (minor units)': ({ total }) => total,
  Total: ({ total, currency }) => decimalText(total, currency),
};

/** The orders of this start, newest first, each with what the shop's server reads at the service. */
export function DeskOrders() {
  const { value, problem } = useReading(shopApi.listOrders);
  const orders = value?.orders;
  const [state, setState] = useInAddress('status', 'all');
  const [words, setWords] = useInAddress('find', '');
  const isBare = orders?.length === 0;
  const wanted = words.trim().toLowerCase();
  const shown = orders?.filter(
    (order) =>
      (!Object.hasOwn(states, state) || state === 'all' || orderWords(order).tone === state) &&
      [order.id, customerOf(order), order.currency, ...order.lines.map(nameOf)]
        .join(' ')
        .toLowerCase()
        .includes(wanted),
  );

  return (
    <div className="stack">
      <div className="panel-head">
        <h1>Orders</h1>
        {shown === undefined || isBare ? null : (
          <CsvButton of="Orders" columns={csv} read={async () => ({ ok: true, value: { rows: shown } })} />
        )}
      </div>
      {isBare ? null : (
        <search className="fields filters">
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
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
      <Table
        name="Orders, newest first"
        columns={columns}
        rows={problem !== '' && orders === undefined ? [] : shown}
        empty={
          isBare ? (
            <>
              <h2>No orders yet</h2>
              <p className="soft">Orders appear here as soon as someone checks out.</p>
              {openShop}
            </>
          ) : (
            <>
              <h2>{orders === undefined ? 'The orders couldn’t be loaded' : 'No orders match'}</h2>
              <p className="soft">
                {orders === undefined
                  ? 'This page tries again automatically.'
                  : 'Try another word, or show orders of every status.'}
              </p>
            </>
          )
        }
      />
      <p className="note" role="status">
        {shown === undefined || isBare ? '' : `${shown.length} of ${orders?.length} orders`}
      </p>
    </div>
  );
}

/** The payment's status in a word. */
export function StatusChip({ order }: { readonly order: Pick<OrderView, 'payment' | 'isLinkExpired'> }) {
  if (!order.payment.read) return <span className="chip tone-waiting">Couldn’t be read</span>;
  const { label, tone } = orderWords(order);
  return <span className={`chip tone-${tone}`}>{label}</span>;
}
