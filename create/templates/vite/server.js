// The shop's server: the page that `npm run build` has made, and its orders.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { createPolicy } from './policy.js';
import { serveShop } from './serveShop.js';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const entries = (await readdir('dist', { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const files = new Map();
for (const { parentPath, name } of entries) {
  const file = join(parentPath, name);
  const path = `/${relative('dist', file).replaceAll(sep, '/')}`;
  files.set(path, [types[extname(name)] ?? 'application/octet-stream', await readFile(file)]);
}
// Every path without a file is one of the page.
const find = (path) => files.get(path) ?? files.get('/index.html');
serveShop(process.env, find, createPolicy(process.env));
