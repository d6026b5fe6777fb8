// The shop's server: its page, and its orders.
import express from 'express';
import { answerOrders } from './answerOrders.js';
import { createOrders } from './orders.js';
import { createPolicy } from './policy.js';
import { readPage } from './readPage.js';

const page = await readPage();
const policy = createPolicy(process.env, { scriptTag: true });
const { hostname, port } = new URL(process.env.SHOP_ORIGIN);

const app = express();
app.disable('x-powered-by');
// Before any body parser: the signature of an event is over its bytes as they came.
app.use('/orders', answerOrders(createOrders(process.env)));
app.use((_, response, next) => {
  response.set('content-security-policy', policy);
  next();
});
app.get('/', (_, response) => response.type('html').send(page));
app.get(['/shop.js', '/shop.css'], ({ path }, response) => response.sendFile(path, { root: import.meta.dirname }));
app.listen(Number(port), hostname);
