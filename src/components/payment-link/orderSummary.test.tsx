// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { createTill, type Order, type Till, tillOrigins } from '../../testing/index.ts';
import { cards, heading, newYear, openLink, watchThePage } from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers, withPayment } from '../rewrittenAnswers.testing.ts';

watchThePage();

const summary = async () => within(await screen.findByRole('region', { name: 'Order summary' }));

/** An order with costs that the till's own orders leave out. */
async function orderWithCosts(till: Till): Promise<Order> {
  const service = createServiceClient({
    secretKey: till.keys.secretKey,
    serviceUrl: tillOrigins.service,
    fetch: (url, { signal: _signal, ...init }) => till.sandbox.fetch(new Request(url, init)),
  });
  const answer = await service.createPayment({
    body: {
      amount: 10_000,
      currency: 'USD',
      payment_link: true,
      return_url: `${tillOrigins.shop}/thanks`,
      shipping_cost: 599,
      order_tax_amount: 1900,
      surcharge_details: { surcharge_amount: 100, tax_amount: 19 },
      order_details: [
        { product_name: 'Lamp', quantity: 3, amount: 2500 },
        { product_name: 'Bulb', quantity: 1, amount: 2500 },
      ],
    },
  });
  if (!answer.ok) throw new Error(answer.failure.message);
  const { payment_id: paymentId, client_secret: clientSecret = '', payment_link: link } = answer.value;
  return {
    paymentId,
    clientSecret,
    paymentLinkId: link?.payment_link_id ?? '',
    link: link?.link ?? '',
    secureLink: link?.secure_link ?? '',
    customerId: undefined,
    customerSession: undefined,
  };
}

describe('the amount on the page', () => {
  it.each([
    ['JPY', 4999, '¥4,999'],
    ['KWD', 4999, 'KWD 4.999'],
    ['USD', 4999, '$49.99'],
    ['HUF', 1234, 'HUF 12.34'],
    ['EUR', 1, '€0.01'],
    ['USD', 999_999_999, '$9,999,999.99'],
  ])('is the amount in the ledger: %s %s is %s', async (currency, amount, shown) => {
    const page = await openLink({ order: { currency, amount } });
    expect((await summary()).getByText(sameSpaces(shown))).toBeTruthy();
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(screen.getByText(sameSpaces(shown)).closest('[data-part="amount"]')).not.toBeNull();
    expect(page.charges()).toMatchObject([{ amount, currency }]);
  });

  it('with shipping, tax and surcharge is their exact sum, line by line, and that sum is charged', async () => {
    const till = createTill({ now: newYear });
    const page = await openLink({ till, order: await orderWithCosts(till) });
    const order = await summary();
    const rows = order
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(rows).toEqual([
      'Subtotal: $100.00',
      'Shipping: $5.99',
      'Tax: $19.00',
      'Card surcharge: $1.00',
      'Tax on surcharge: $0.19',
      'Total: $126.18',
    ]);
    expect(order.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'LampQty 3$75.00',
      'BulbQty 1$25.00',
    ]);
    await page.enterCard(cards.paid);
    await page.user.click(screen.getByRole('button', { name: 'Pay $126.18' }));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 12_618, currency: 'USD' }]);
  });
});

describe('the lines of an order', () => {
  const linesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ product_name: `Part ${index + 1}`, quantity: 1, amount: 100 }));

  it('are all there up to nine; of more, the first eight and a button for the others', async () => {
    await openLink({ order: { amount: 900, lines: linesOf(9) } });
    expect((await summary()).getAllByRole('listitem')).toHaveLength(9);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('are two hundred after a click, and the total was there before', async () => {
    const page = await openLink({ order: { amount: 20_000, lines: linesOf(200) } });
    const order = await summary();
    expect(order.getAllByRole('listitem')).toHaveLength(8);
    expect(order.getByText('Total').nextElementSibling?.textContent).toBe('€200.00');
    await page.user.click(order.getByRole('button', { name: 'Show all 200 items' }));
    expect(order.getAllByRole('listitem')).toHaveLength(200);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
    expect(document.activeElement).toBe(order.getAllByRole('listitem')[8]);
  });

  it('that are not the whole amount are made up for in words', async () => {
    await openLink({ order: { amount: 1000, lines: linesOf(8) } });
    const order = await summary();
    const rows = order
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(rows).toEqual(['Subtotal: €8.00', 'Other charges: €2.00', 'Total: €10.00']);
  });
});

describe('a total that is not the sum of its parts', () => {
  it('is shown alone: what the service charges is shown, and no sum that does not add up', async () => {
    const till = createTill({ now: newYear });
    const order = await orderWithCosts(till);
    const client = clientWithRewrittenAnswers(
      till,
      withPayment(() => ({ net_amount: 12_619 })),
    );
    await openLink({ till, order, client });
    const shown = await summary();
    expect(shown.getByText('Total').nextElementSibling?.textContent).toBe('$126.19');
    expect(shown.queryByText('Subtotal')).toBeNull();
    expect(shown.queryByText('Shipping')).toBeNull();
  });
});

describe('the words of strangers', () => {
  const hostile = [
    ['markup', '<img src=x onerror="window.owned=1"><script>window.owned=1</script>'],
    ['letters that turn the direction', 'Shop \u202Egnp.exe\u202C \u2066evil\u2069 \u200F'],
    ['control characters', 'Shop\u0000\u0007\u001B[31m'],
    ['placeholders', '{amount} {merchant} {{x}} $1 $&'],
    ['names of an object’s insides', '__proto__ constructor'],
  ] as const;

  it.each(hostile)('are shown as plain text: a merchant’s name with %s', async (_what, name) => {
    const page = await openLink({ shop: { proxy: { merchant: { name } } } });
    await summary();
    expectInert();
    await page.payWith(cards.paid);
    await heading('Payment received');
    expectInert();
    expect(page.charges()).toHaveLength(1);
  });

  it.each(hostile.filter(([what]) => what !== 'control characters'))(
    'are shown as plain text: a description and products with %s',
    async (_what, text) => {
      await openLink({ order: { description: text, lines: [{ product_name: text, quantity: 1, amount: 4999 }] } });
      const order = await summary();
      expect(order.getAllByText('€49.99').length).toBeGreaterThan(0);
      expectInert();
    },
  );

  function expectInert(): void {
    expect(document.querySelectorAll('script, img, iframe, object, embed')).toHaveLength(0);
    expect(Object.hasOwn(window, 'owned')).toBe(false);
    expect(document.body.textContent).not.toMatch(/\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u);
  }
});

/** Matches a text whatever kind of space is between its parts: locales put unbreakable ones into amounts. */
function sameSpaces(text: string) {
  return (content: string) => content.replace(/\s/g, ' ') === text;
}
