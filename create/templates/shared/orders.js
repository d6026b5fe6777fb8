import { randomBytes } from 'node:crypto';
import { createServiceClient } from 'tillkit-server';

/** What this shop sells. Amounts are integers in minor units: €49.99. */
const mug = { amount: 4999, currency: 'EUR', description: 'Morning mug' };

/**
 * The orders of this shop, each a payment with a payment link. They are read with the secret key: what a browser says of a payment is only a reason to read it.
 *
 * @param env the settings of `.env`
 * @param fetch how the service is called, for tests
 */
export function createOrders(env, fetch = globalThis.fetch) {
  const serviceUrl = env.TILLKIT_SERVICE_URL;
  const service = createServiceClient({ secretKey: env.TILLKIT_SECRET_KEY, serviceUrl, fetch });
  return {
    /** Makes an order, and says what its page needs. Nothing of it is secret to the payer. */
    async create() {
      const id = `pay_${randomBytes(13).toString('hex')}`;
      const return_url = `${env.SHOP_ORIGIN}/?order=${id}`;
      const made = await service.createPayment({ body: { ...mug, payment_id: id, payment_link: true, return_url } });
      if (!made.ok) throw new Error(made.failure.message);
      const { client_secret: clientSecret, payment_link } = made.value;
      return {
        id,
        clientSecret,
        paymentLinkId: payment_link.payment_link_id,
        link: payment_link.link,
        client: { publishableKey: env.TILLKIT_PUBLISHABLE_KEY, serviceUrl, payOrigin: env.TILLKIT_PAY_ORIGIN },
      };
    },
    /** The status of an order's payment. Deliver when it is `succeeded`. */
    async read(id) {
      const read = await service.readPaymentById(id);
      if (!read.ok) throw new Error(read.failure.message);
      return { status: read.value.status };
    },
  };
}
