import { useEffect, useState } from 'react';
import './shop.css';

/** Makes an order and leads to its page, on the origin of the proxy. */
async function buy() {
  const { link } = await (await fetch('/orders', { method: 'POST' })).json();
  location.assign(link);
}

export function Shop() {
  const [status, setStatus] = useState<string>();
  useEffect(() => {
    // The page leads back to the address of the order. What was paid, the shop's own server reads.
    const id = new URLSearchParams(location.search).get('order');
    if (id === null) return;
    void fetch(`/orders/${id}`)
      .then((answer) => answer.json())
      .then((order) => setStatus(order.status));
  }, []);

  return (
    <main className="shop">
      <h1>Morning mug</h1>
      <p>{status === undefined ? 'Stoneware, 300 ml.' : `Your last order: ${status}.`}</p>
      <button type="button" onClick={() => void buy()}>
        Buy for €49.99
      </button>
    </main>
  );
}
