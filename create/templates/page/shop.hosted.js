document.getElementById('buy').addEventListener('click', async () => {
  const { link } = await (await fetch('/orders', { method: 'POST' })).json();
  location.assign(link);
});

// The hosted page leads back to the address of the order. What was paid, the shop's own server reads.
const id = new URLSearchParams(location.search).get('order');
if (id !== null) {
  const { status } = await (await fetch(`/orders/${id}`)).json();
  document.getElementById('status').textContent = `Your last order: ${status}.`;
}
