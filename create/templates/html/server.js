// The shop's server: its page, and its orders.
import { readFile } from 'node:fs/promises';
import { createPolicy } from './policy.js';
import { readPage } from './readPage.js';
import { serveShop } from './serveShop.js';

const files = new Map([
  ['/', ['text/html', await readPage()]],
  ['/shop.js', ['text/javascript', await readFile('shop.js')]],
  ['/shop.css', ['text/css', await readFile('shop.css')]],
]);
serveShop(process.env, (path) => files.get(path), createPolicy(process.env, { scriptTag: true }));
