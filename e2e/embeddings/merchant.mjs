import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createPayoutLink, createServiceClient, signCustomerSession, signSecureLink } from 'tillkit-server';

// A merchant's own server, on nothing but `tillkit-server`: makes orders with a payment or a payout, and has one page for each embedding. It is started in
// the folder that the packages are installed in, with the environment of `tillkit-server proxy`.

const escaped = (text) => String(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** An element of the kit. Absent attributes are left out. */
const element = (name, attributes) => {
  const written = Object.entries(attributes).filter(([, text]) => text !== undefined);
  return `<${name}${written.map(([attribute, text]) => ` ${attribute}="${escaped(text)}"`).join('')}></${name}>`;
};

const sheetLink = (href) => `<link rel="stylesheet" href="${href}">`;

/**
 * How a page of the merchant shows an order, by the name of the embedding: what is in its head and what is in its body. The page of the last embedding, the
 * hosted page itself, is none of the merchant's.
 */
const embeddings = {
  'react-frame': react,
  'react-inline': react,
  elements: ({ payment, payout }, { sheet, tag }) => ({
    head: `${sheetLink(sheet)}${tag}`,
    body: payment
      ? element('till-payment-link', {
          'payment-link-id': payment.paymentLinkId,
          'client-secret': payment.clientSecret,
          'customer-session': payment.customerSession,
        })
      : element('till-payout-link', { 'payout-id': payout.payoutId, 'payout-link': payout.payoutLink, mode: 'inline' }),
  }),
  // No page of another origin may frame the hosted page of a payout: its form is what is framed.
  'hosted-frame': ({ payment, payout }, { sheet, tag }) => ({
    head: `${sheetLink(sheet)}${tag}`,
    body: payment
      ? element('till-payment-link', { mode: 'hosted', link: payment.link })
      : element('till-payout-link', { 'payout-id': payout.payoutId, 'payout-link': payout.payoutLink }),
  }),
};

function react(_order, { sheet, place, built }) {
  const sheets = [sheet, built.theme];
  return {
    head: [
      ...(place === 'before' ? sheets : sheets.toReversed()).map(sheetLink),
      `<script type="module" src="${built.script}"></script>`,
    ].join(''),
    body: '<div id="order"></div>',
  };
}

const page = (title, head, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,">${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/**
 * The merchant's page of an order.
 *
 * @param order its payment or payout, and the `embedding` that shows it
 * @param {object} options
 * @param options.sheet address of the style sheet that the page has besides the kit's
 * @param options.place whether that is linked `before` the theme or `after` it; custom elements bring theirs along
 * @param options.built addresses of the built React page: `script` and `theme`
 * @param options.tag script tag of the custom elements
 */
export function orderDocument(order, options) {
  const { head, body } = embeddings[order.embedding](order, options);
  return page('Your order', head, body);
}

/** The page that people come back to from a hosted page. */
export const thanksDocument = (status) =>
  page(status === 'succeeded' ? 'Thank you for your order' : 'Your order is not paid', '', `<p>${escaped(status)}</p>`);

const environment = /** @type {Record<string, string>} */ (process.env);
const { PORT, TILLKIT_SECRET_KEY, TILLKIT_PUBLISHABLE_KEY, TILLKIT_SERVICE_URL, TILLKIT_PAY_ORIGIN } = environment;
const { TILLKIT_SIGNING_KEY: signingKey, MERCHANT_POLICY, MERCHANT_INLINE_POLICY, MERCHANT_TAG } = environment;
const here = `http://127.0.0.1:${PORT}`;
const customerId = 'cus_demo';
/** What `tillkit-server csp --elements` prints, with `--inline` for a page that frames banks itself, and nothing else that the page may do. */
const policyOf = (embedding) => {
  const printed = embedding === 'react-inline' ? MERCHANT_INLINE_POLICY : MERCHANT_POLICY;
  return `default-src 'none'; ${printed.trim().replaceAll(/\s+/g, ' ')}; base-uri 'none'; frame-ancestors 'none'`;
};
const settings = {
  publishableKey: TILLKIT_PUBLISHABLE_KEY,
  serviceUrl: TILLKIT_SERVICE_URL,
  payOrigin: TILLKIT_PAY_ORIGIN,
};
const service = createServiceClient({ secretKey: TILLKIT_SECRET_KEY, serviceUrl: TILLKIT_SERVICE_URL });
const manifest = JSON.parse(await readFile(join(import.meta.dirname, 'built/.vite/manifest.json'), 'utf8'));
const { file, css } = manifest['page.jsx'];
const built = { script: `/built/${file}`, theme: `/built/${css[0]}` };
const orders = new Map();

const resultOf = (answer) => {
  if (answer.ok) return answer.value;
  throw new Error(`The service did not do it: ${JSON.stringify(answer.failure)}`);
};

/** Where people come back to: an embedded component shows the outcome itself. */
const comesBackTo = (id, embedding) => `${here}/${embedding.startsWith('hosted') ? 'thanks' : 'orders'}/${id}`;

async function withPayment({ id, embedding, returning, types }) {
  const made = resultOf(
    await service.createPayment({
      body: {
        amount: 4999,
        currency: 'EUR',
        payment_link: true,
        request_external_three_ds_authentication: true,
        return_url: comesBackTo(id, embedding),
        ...(returning ? { customer_id: customerId } : {}),
        ...(types ? { allowed_payment_method_types: types } : {}),
      },
    }),
  );
  const { payment_id: paymentId, client_secret: clientSecret } = made;
  const { link, secure_link: secureLink, payment_link_id: paymentLinkId } = made.payment_link;
  const session = { signingKey, paymentId, customerId, expiresInSeconds: 900 };
  return {
    subject: paymentId,
    payment: {
      paymentLinkId,
      clientSecret,
      link: returning ? await signSecureLink(secureLink, session) : link,
      ...(returning ? { customerSession: await signCustomerSession(session) } : {}),
    },
  };
}

async function withPayout({ id, embedding }) {
  const made = resultOf(
    await createPayoutLink(
      {
        payout: { amount: 12_500, currency: 'EUR', customer_id: `seller_${id}` },
        merchantName: 'Merchant',
        afterSubmit: 'fulfill',
        testMode: true,
        returnUrl: comesBackTo(id, embedding),
      },
      { service, idempotencyKey: id, signingKey, payOrigin: TILLKIT_PAY_ORIGIN },
    ),
  );
  const { payout, payoutLink, url: link } = made;
  return { subject: payout.payout_id, payout: { payoutId: payout.payout_id, payoutLink, link } };
}

/** Makes an order, and says where it is paid: on a page of the merchant's, or on the hosted page. */
async function create(wish) {
  const order = { ...wish, id: randomUUID() };
  Object.assign(order, await (wish.kind === 'payout' ? withPayout(order) : withPayment(order)));
  orders.set(order.id, order);
  const { link } = order.payment ?? order.payout;
  return { subject: order.subject, link, address: wish.embedding === 'hosted' ? link : `${here}/orders/${order.id}` };
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

const types = { '.js': 'text/javascript', '.css': 'text/css' };
const html = (text, embedding) => ({
  text,
  headers: { 'content-type': 'text/html', 'content-security-policy': policyOf(embedding) },
});
const json = (value) => ({ text: JSON.stringify(value), headers: { 'content-type': 'application/json' } });

async function answer(request) {
  const { pathname } = new URL(request.url, here);
  const [, place, id, more] = pathname.split('/');
  if (request.method === 'POST' && pathname === '/orders') return json(await create(await bodyOf(request)));
  if (/^\/(built|sheets)\/[\w./-]+$/.test(pathname) && !pathname.includes('..'))
    return {
      text: await readFile(join(import.meta.dirname, pathname)),
      headers: { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' },
    };
  const order = orders.get(id);
  if (order === undefined) return undefined;
  if (place === 'thanks') return html(thanksDocument(resultOf(await service.readPaymentById(order.subject)).status));
  const { payment, payout, embedding, sheet } = order;
  if (more === 'facts') {
    const { link: _, ...facts } = payment ?? payout;
    const mode = embedding === 'react-inline' ? 'inline' : 'frame';
    return json({ settings, mode, ...(payment ? { payment: facts } : { payout: facts }) });
  }
  const options = { ...order, sheet: `/sheets/${sheet}.css`, built, tag: MERCHANT_TAG };
  return html(orderDocument(order, options), embedding);
}

createServer((request, response) => {
  answer(request).then(
    (made) => response.writeHead(made ? 200 : 404, made?.headers).end(made?.text),
    (error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(PORT), '127.0.0.1', () => console.log(`The merchant listens at ${here}`));
