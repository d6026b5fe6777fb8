import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Client, createClient } from 'tillkit';
import { Pay } from './Pay';
import './shop.css';

interface Order {
  readonly id: string;
  readonly clientSecret: string;
  readonly client: Client;
}

async function createOrder(): Promise<Order> {
  const order = await (await fetch('/orders', { method: 'POST' })).json();
  return { ...order, client: createClient(order.client) };
}

export function Shop() {
  const [order, setOrder] = useState<Order>();
  const navigate = useNavigate();
  return (
    <main className="shop">
      <h1>Morning mug</h1>
      {order === undefined ? (
        <>
          <p>Stoneware, 300 ml.</p>
          <button type="button" onClick={() => void createOrder().then(setOrder)}>
            Buy for €49.99
          </button>
        </>
      ) : (
        <Pay {...order} onPaid={() => void navigate(`/thanks/${order.id}`)} />
      )}
    </main>
  );
}
