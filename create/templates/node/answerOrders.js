/**
 * Answers requests for orders, in a server of Node: `POST /` makes one, `GET /<id>` reads one, `POST /webhook` takes an event of the service.
 *
 * @param orders of `createOrders`
 */
export const answerOrders = (orders) => async (request, response) => {
  try {
    if (request.method === 'POST' && request.url === '/webhook') {
      const body = Buffer.concat(await request.toArray());
      response.writeHead(await orders.receive(body, request.headers['x-webhook-signature-512'])).end();
      return;
    }
    const order = request.method === 'POST' ? await orders.create() : await orders.read(request.url.slice(1));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(order));
  } catch (error) {
    console.error(error.message);
    response.writeHead(502).end();
  }
};
