import { createOrders } from '../../orders.js';

export async function POST() {
  return Response.json(await createOrders(process.env).create());
}
