// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://pay.tillkit.test/payment_link/m/p" }
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/index.ts';
import { createTill, tillOrigins } from '../../testing/index.ts';
import { newYear, openLink, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const never = /Test Merchant never sees your card number/;

describe('the note below the card form', () => {
  it('says on the hosted page that the merchant never sees the number', async () => {
    await openLink();
    expect(await screen.findByText(never)).toBeTruthy();
  });

  it('does not say so on the merchant’s own page, whose scripts can read the fields', async () => {
    const till = createTill({ now: newYear });
    const client = createClient({
      publishableKey: till.keys.publishableKey,
      serviceUrl: tillOrigins.service,
      // The page is on another origin than the proxy.
      payOrigin: 'https://proxy.tillkit.test',
      fetch: (url, init) => till.fetch(url.replace('https://proxy.tillkit.test', tillOrigins.pay), init),
    });
    await openLink({ till, client });
    expect(await screen.findByText('Your payment details are encrypted.')).toBeTruthy();
    expect(screen.queryByText(never)).toBeNull();
  });
});
