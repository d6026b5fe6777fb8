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
