import { createOrders } from '../../../orders.js';

export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return Response.json(await createOrders(process.env).read(id));
}
