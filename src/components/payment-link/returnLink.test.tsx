// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill, tillOrigins } from '../../testing/index.ts';
import { cards, heading, newYear, openLink, watchThePage } from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers, withPayment } from '../rewrittenAnswers.testing.ts';

watchThePage();

/** On a page of the pay origin. */
const hosted = { pageOrigin: tillOrigins.pay };

async function endsWith(return_url: unknown) {
  const till = createTill({ now: newYear });
  const order = await till.createOrder();
  const fields = { status: 'succeeded', return_url };
  const client = clientWithRewrittenAnswers(
    till,
    withPayment(() => fields),
  );
  await openLink({ till, order, client, ...hosted });
  await heading('This payment has already been made');
  return screen.queryByRole('link', { name: /^Back to Test Merchant/ });
}

describe('the link to the merchant', () => {
  it.each([
    ['is under way', { status: 'processing' }, 'Your payment is on its way', 0],
    ['is in review', { status: 'requires_merchant_action' }, 'Test Merchant is reviewing your payment', 0],
    [
      'wants a step that cannot be shown here',
      { status: 'requires_customer_action', next_action: { type: 'scan_something' } },
      'This page can’t show the next step of this payment',
      0,
    ],
    [
      'leads to an address that is not safe to open',
      { status: 'requires_customer_action', next_action: { type: 'redirect_to_url', redirect_to_url: 'javascript:1' } },
      'This page can’t show the next step of this payment',
      0,
    ],
    ['has an unknown status', { status: 'brand_new' }, 'We can’t confirm this payment yet', 150_000],
    [
      'waits for a code whose time is over',
      {
        status: 'requires_customer_action',
        next_action: {
          type: 'qr_code_information',
          raw_qr_data: 'pay',
          display_to_timestamp: newYear + 60_000,
        },
      },
      'This step has expired',
      90_000,
    ],
  ])('is there too where leaving is safe: the payment %s', async (_where, fields, title, afterMs) => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    const client = clientWithRewrittenAnswers(
      till,
      withPayment(() => ({ ...fields, return_url: 'https://shop.example/thanks' })),
    );
    const page = await openLink({ till, order, client, ...hosted });
    if (afterMs > 0) await page.pass(afterMs, { stepMs: 5000 });
    await heading(title);
    const link = screen.getByRole('link', { name: 'Back to Test Merchant' });
    expect(link.getAttribute('href')).toBe('https://shop.example/thanks');
  });

  it.each([
    ['without it', null, true],
    ['beside it', 'https://shop.example/thanks', false],
  ])(
    'is enough to leave by: an outcome that is not known says %s that the page can be closed',
    async (_, url, says) => {
      const till = createTill({ now: newYear });
      const order = await till.createOrder();
      const client = clientWithRewrittenAnswers(
        till,
        withPayment(() => ({ status: 'brand_new', return_url: url })),
      );
      const page = await openLink({ till, order, client, ...hosted });
      await page.pass(150_000, { stepMs: 5000 });
      await heading('We can’t confirm this payment yet');
      expect(document.body.textContent?.includes('You can close this page. Reopen the link')).toBe(says);
      expect(screen.queryByRole('link', { name: 'Back to Test Merchant' }) === null).toBe(says);
    },
  );

  it.each([
    'https://shop.example/thanks',
    'https://shop.example/thanks?order=17&next=https%3A%2F%2Fevil.example#top',
    'https://xn--bcher-kva.example/danke?a=1&a=2',
  ])('is the payment’s own address, every parameter as it is and none added: %s', async (url) => {
    const link = await endsWith(url);
    expect(link?.getAttribute('href')).toBe(url);
    expect(link?.textContent).toBe('Back to Test Merchant');
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://shop.example/1',
    'http://shop.example/',
    '//evil.example/',
    '/\\evil.example',
    'https:evil.example',
    'https://shop.example@evil.example/',
    'https://shop.example\\@evil.example/',
    'https://shop.example/\u202Egnp',
    ' https://shop.example/',
    'https://shop.example/\n',
    `https://shop.example/${'x'.repeat(2100)}`,
    '',
    null,
  ])(
    'is not there for an address that is not safe to open, and the page says that it can be closed: %j',
    async (url) => {
      expect(await endsWith(url)).toBeNull();
      expect(document.querySelector('[data-tk="outcome"] a')).toBeNull();
      expect(document.body.textContent).toContain('You can close this page.');
    },
  );

  it('is what a page of the pay origin ends with once it is paid, and nobody is told to close it', async () => {
    const page = await openLink(hosted);
    await page.payWith(cards.paid);
    await screen.findByText('Paid with');
    screen.getByRole('link', { name: 'Back to Test Merchant' });
  });

  it.each([
    ['a link', {}],
    ['a payment alone', { checkout: {} }],
  ])(
    'goes on from a page of the merchant’s that has %s in it, which nobody is told to close',
    async (_what, options) => {
      const page = await openLink(options);
      await page.payWith(cards.paid);
      await screen.findByText('Paid with');
      screen.getByRole('link', { name: 'Continue' });
      expect(document.body.textContent).not.toMatch(/close this page|Back to|shop\.tillkit\.test/);
    },
  );
});
