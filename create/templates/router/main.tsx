import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Shop } from './Shop';
import { readStatus, Thanks } from './Thanks';

/** A bank's page, or the hosted page, leads back to the shop with the number of the order. */
function thankForOrder({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('order');
  return id === null ? null : redirect(`/thanks/${id}`);
}

const router = createBrowserRouter([
  { path: '/', Component: Shop, loader: thankForOrder },
  { path: '/thanks/:id', Component: Thanks, loader: readStatus },
]);

createRoot(document.getElementById('shop') as HTMLElement).render(<RouterProvider router={router} />);
