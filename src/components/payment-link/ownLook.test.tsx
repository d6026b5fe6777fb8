// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PaymentLinkConfig } from '../../proxy/index.ts';
import { createTill } from '../../testing/index.ts';
import { cards, heading, newYear, openLink, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const opened = (paymentLinkConfig: PaymentLinkConfig, order = {}) => {
  const till = createTill({ now: newYear, proxy: { paymentLinkConfig } });
  return openLink({ till, order });
};
const root = () => document.querySelector<HTMLElement>('[data-tk="payment-link-page"]');

describe('a link with a look of its own', () => {
  it('shows its colours and words, from the form to the end', async () => {
    const page = await opened({
      theme: '#ffd400',
      background_colour: 'black',
      seller_name: 'Corner Shop',
      payment_button_text: 'Donate',
      payment_form_header_text: 'Your donation',
    });
    await heading('Your donation');
    expect(screen.getByRole('button', { name: 'Donate €49.99' })).toBeTruthy();
    expect(screen.getByText('Corner Shop')).toBeTruthy();
    const branding = () => [
      root()?.getAttribute('data-tk-scheme'),
      root()?.getAttribute('data-tk-brand'),
      root()?.style.getPropertyValue('--tk-canvas'),
    ];
    expect(branding()).toEqual(['dark', '#ffd400/#000000', '#000000']);
    await page.enterCard(cards.paid);
    await page.user.click(screen.getByRole('button', { name: 'Donate €49.99' }));
    await heading('Payment received');
    expect(branding()).toEqual(['dark', '#ffd400/#000000', '#000000']);
  });

  it('keeps merchant and amount where only the form is wanted', async () => {
    const order = { description: 'Two mugs', lines: [{ product_name: 'Mug', quantity: 1, amount: 4999 }] };
    await opened({ display_sdk_only: true }, order);
    await screen.findByRole('region', { name: 'Order summary' });
    expect(screen.queryByText('Two mugs')).toBeNull();
    expect(screen.queryByText('Mug')).toBeNull();
    expect(screen.getByText('Test Merchant')).toBeTruthy();
    expect(document.querySelector('[data-part="amount"]')?.textContent).toBe('€49.99');
  });

  it('has nothing of it where there is none', async () => {
    await opened({});
    await heading('Payment details');
    expect(root()?.hasAttribute('style')).toBe(false);
    expect(root()?.hasAttribute('data-tk-scheme')).toBe(false);
  });
});
