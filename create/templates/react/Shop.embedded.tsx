import { useEffect, useState } from 'react';
import { type Client, createClient } from 'tillkit';
import { Pay } from './Pay';
import './shop.css';

interface Order {
  readonly id: string;
  readonly clientSecret: string;
  readonly paymentLinkId: string;
  readonly client: Client;
}

async function createOrder(): Promise<Order> {
  const order = await (await fetch('/orders', { method: 'POST' })).json();
  return { ...order, client: createClient(order.client) };
}

/** What the shop's own server has read of an order. It alone knows whether the order is paid. */
async function readStatus(id: string): Promise<string> {
  const { status } = await (await fetch(`/orders/${id}`)).json();
  return status;
}

export function Shop() {
  const [order, setOrder] = useState<Order>();
  const [status, setStatus] = useState<string>();
  useEffect(() => {
    // A bank's page leads back to the address of the order.
    const id = new URLSearchParams(location.search).get('order');
    if (id !== null) void readStatus(id).then(setStatus);
  }, []);

  return (
    <main className="shop">
      <h1>Morning mug</h1>
      {order === undefined ? (
        <>
          <p>{status === undefined ? 'Stoneware, 300 ml.' : `Your last order: ${status}.`}</p>
          <button type="button" onClick={() => void createOrder().then(setOrder)}>
            Buy for €49.99
          </button>
        </>
      ) : (
        <>
          <Pay {...order} onPaid={() => void readStatus(order.id).then(setStatus)} />
          {status !== undefined && <p>The shop’s server has read: {status}.</p>}
        </>
      )}
    </main>
  );
}
