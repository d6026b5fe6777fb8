import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';

/** What the shop's own server has read of an order. It alone knows whether the order is paid. */
export async function readStatus({ params }: LoaderFunctionArgs): Promise<string> {
  const { status } = await (await fetch(`/orders/${params.id}`)).json();
  return status;
}

export function Thanks() {
  const status = useLoaderData<typeof readStatus>();
  return (
    <main className="shop">
      <h1>{status === 'succeeded' ? 'Thank you for your order' : 'Your order is not paid yet'}</h1>
      <p>The shop’s server has read: {status}.</p>
      <Link to="/">Back to the shop</Link>
    </main>
  );
}
