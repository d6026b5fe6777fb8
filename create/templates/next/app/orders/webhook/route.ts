import { createOrders } from '../../../orders.js';

export async function POST(request: Request) {
  const signature = request.headers.get('x-webhook-signature-512');
  const status = await createOrders(process.env).receive(await request.text(), signature);
  return new Response(null, { status });
}
