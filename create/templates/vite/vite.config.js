import { answerOrders } from './answerOrders.js';
import { createOrders } from './orders.js';

const { hostname, port } = new URL(process.env.SHOP_ORIGIN ?? 'http://127.0.0.1:3000');

/** The page, and the shop's server behind `/orders`. */
export default {
  server: { host: hostname, port: Number(port), strictPort: true },
  plugins: [
    {
      name: 'orders',
      configureServer: ({ middlewares }) => {
        middlewares.use('/orders', answerOrders(createOrders(process.env)));
      },
    },
  ],
};
