const status = document.getElementById('status');
const buy = document.getElementById('buy');

/** Shows what the shop's own server has read of an order. It alone knows whether the order is paid. */
async function showStatus(id) {
  const order = await (await fetch(`/orders/${id}`)).json();
  status.textContent = `Your last order: ${order.status}.`;
}

buy.addEventListener('click', async () => {
  const { id, clientSecret } = await (await fetch('/orders', { method: 'POST' })).json();
  const checkout = document.createElement('till-checkout');
  // A secret is no attribute: style sheets and other scripts read those.
  checkout.clientSecret = clientSecret;
  checkout.addEventListener('till-paid', () => showStatus(id));
  buy.replaceWith(checkout);
});

// A bank's page leads back to the address of the order.
const id = new URLSearchParams(location.search).get('order');
if (id !== null) await showStatus(id);
