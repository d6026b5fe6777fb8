import { createServer } from 'node:http';
import { answerOrders } from './answerOrders.js';
import { createOrders } from './orders.js';

/**
 * Serves the shop: its files with their policy, and its orders.
 *
 * @param env the settings of `.env`
 * @param find the type and content of the file at a path
 * @param policy its Content Security Policy
 */
export function serveShop(env, find, policy) {
  const answer = answerOrders(createOrders(env));
  const { hostname, port, origin } = new URL(env.SHOP_ORIGIN);
  return createServer((request, response) => {
    const { pathname } = new URL(request.url, origin);
    if (pathname.startsWith('/orders')) {
      request.url = pathname.slice('/orders'.length);
      return answer(request, response);
    }
    const [type, content] = find(pathname) ?? [];
    if (type === undefined) return response.writeHead(404).end();
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy };
    return response.writeHead(200, headers).end(content);
  }).listen(Number(port), hostname);
}
