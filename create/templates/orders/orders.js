import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServiceClient, verifyWebhook } from 'tillkit-server';

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
  // In place of a database: an order is a file of `open`, and moves to `paid` once, however often it is read as paid.
  const [open, paid] = ['open', 'paid'].map((state) => `${env.SHOP_DATA}/${state}`);

  async function deliver(id) {
    await mkdir(paid, { recursive: true });
    await rename(`${open}/${id}`, `${paid}/${id}`).then(
      () => console.log(`Deliver the order ${id}.`),
      // Delivered before, or no order of this shop.
      (error) => error.code === 'ENOENT' || Promise.reject(error),
    );
  }

  /** The status of an order's payment. Only `succeeded` is paid. */
  async function read(id) {
    const read = await service.readPaymentById(id);
    if (!read.ok) throw new Error(read.failure.message);
    const { payment_id, status } = read.value;
    if (status === 'succeeded') await deliver(payment_id);
    return { status };
  }

  return {
    /** Makes an order, and says what its page needs. Nothing of it is secret to the payer. */
    async create() {
      const id = `pay_${randomBytes(13).toString('hex')}`;
      await mkdir(open, { recursive: true });
      await writeFile(`${open}/${id}`, '');
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
    read,
    /**
     * Takes an event of the service, which finds orders whose payer has closed the page. Events come more than once and late: each is only a reason to read.
     *
     * @param body as it came, before anything has parsed it
     * @param signature the header `x-webhook-signature-512`
     * @returns the HTTP status to answer with
     */
    async receive(body, signature) {
      const verdict = await verifyWebhook({ body, signature, secret: env.WEBHOOK_SECRET });
      if (!verdict.ok) return verdict.reason === 'signature' ? 401 : 400;
      const { event_type, content } = verdict.event;
      if (event_type === 'payment_succeeded') await read(content.object.payment_id);
      return 204;
    },
  };
}
