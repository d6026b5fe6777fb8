import { useState } from 'react';
import type { OrderView } from '../shop-server/orders.ts';
import { Amount } from './Amount.tsx';
import { paymentWords } from './paymentWords.ts';
import { shopApi } from './shopApi.ts';
import { useRepeatedly } from './useRepeatedly.ts';

/** The orders of this start, newest first, each with what the shop's server reads at the service. */
export function OrderList() {
  const [orders, setOrders] = useState<readonly OrderView[]>();
  const [problem, setProblem] = useState('');
  useRepeatedly(
    async () => {
      const answer = await shopApi.listOrders();
      if (answer.ok) setOrders(answer.value.orders);
      setProblem(answer.ok ? '' : answer.message);
    },
    3000,
    true,
  );

  return (
    <div className="narrow">
      <h1>Orders</h1>
      <p className="problem" role="alert">
        {problem}
      </p>
      {orders?.length === 0 ? (
        <p className="empty">
          No orders yet. <a href="/">Go to the shelf</a> and make one.
        </p>
      ) : (
        <ul className="order-list">
          {(orders ?? []).map((order) => (
            <li key={order.id}>
              <a className="order-link" href={`/orders/${order.id}`}>
                <span className="order-id">{order.id}</span>
                <StatusChip order={order} />
                <span className="order-who">{order.customer === 'guest' ? 'Guest' : 'Returning customer'}</span>
                <Amount amount={order.total} currency={order.currency} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The payment's status in a word. */
export function StatusChip({ order }: { readonly order: OrderView }) {
  if (!order.payment.read) return <span className="chip chip-waiting">Could not be read</span>;
  const { label, tone } = paymentWords(order.payment.status);
  return <span className={`chip chip-${tone}`}>{label}</span>;
}
