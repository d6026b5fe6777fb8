// The shop's server: its page, and its orders.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { answerOrders } from './answerOrders.js';
import { createOrders } from './orders.js';

/** The script tag of the custom elements, with the hash of the version that the proxy serves. */
const tag = () =>
  execFileSync(process.execPath, ['node_modules/tillkit-server/bin/tillkit-server.js', 'csp', '--tag'], {
    encoding: 'utf8',
  });

const files = new Map([
  ['/', ['text/html', (await readFile('index.html', 'utf8')).replace(/<!-- tillkit.*-->/, tag)]],
  ['/shop.js', ['text/javascript', await readFile('shop.js')]],
  ['/shop.css', ['text/css', await readFile('shop.css')]],
]);
const answer = answerOrders(createOrders(process.env));
const { hostname, port, origin } = new URL(process.env.SHOP_ORIGIN);

createServer(({ method, url }, response) => {
  const { pathname } = new URL(url, origin);
  const [type, content] = files.get(pathname) ?? [];
  if (type !== undefined) response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content);
  else if (pathname.startsWith('/orders')) void answer({ method, url: pathname.slice('/orders'.length) }, response);
  else response.writeHead(404).end();
}).listen(Number(port), hostname);
