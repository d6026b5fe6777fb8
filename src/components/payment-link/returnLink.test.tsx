// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill } from '../../testing/index.ts';
import { heading, newYear, openLink, watchThePage } from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers, withPayment } from '../rewrittenAnswers.testing.ts';

watchThePage();

async function endsWith(return_url: unknown) {
  const till = createTill({ now: newYear });
  const order = await till.createOrder();
  const fields = { status: 'succeeded', return_url };
  const client = clientWithRewrittenAnswers(
    till,
    withPayment(() => fields),
  );
  await openLink({ till, order, client });
  await heading('This link is already paid');
  return screen.queryByRole('link', { name: /^Back to Test Merchant/ });
}

describe('the way back to the merchant', () => {
  it('names the host as the browser reads it, whatever the merchant is called', async () => {
    expect((await endsWith('https://b\u00FCcher.example:8443/danke'))?.textContent).toBe(
      'Back to Test Merchant (xn--bcher-kva.example:8443)',
    );
  });

  it.each([
    'https://shop.example/thanks',
    'https://shop.example/thanks?order=17&next=https%3A%2F%2Fevil.example#top',
    'https://xn--bcher-kva.example/danke?a=1&a=2',
  ])('is the payment’s own address, every parameter as it is and none added: %s', async (url) => {
    const link = await endsWith(url);
    expect(link?.getAttribute('href')).toBe(url);
    expect(link?.textContent).toBe(`Back to Test Merchant (${new URL(url).host})`);
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
  ])('is not there for an address that is not safe to open: %j', async (url) => {
    expect(await endsWith(url)).toBeNull();
    expect(document.querySelector('[data-tk="outcome"] a')).toBeNull();
  });
});
