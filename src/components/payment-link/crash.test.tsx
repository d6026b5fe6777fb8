// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cards, expectFocused, heading, openLink, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage({ allowConsole: /broken words|error boundary/ });

describe('an error in the page itself', () => {
  it('stays inside it, says not to pay again before the result is seen, and a reload shows the payment’s phase', async () => {
    let broken = true;
    const messages = {
      get 'link.amountDue'(): string {
        if (broken) throw new Error('broken words');
        return 'To pay';
      },
    };
    const page = await openLink({ messages });
    await expectFocused(await heading('This part of the page stopped working'));
    expect(screen.getByText(/Don’t pay again before you have seen the result\./)).toBeTruthy();
    expect(document.body.textContent).not.toContain('broken words');
    broken = false;
    await page.user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText('To pay')).toBeTruthy();
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('is not what an error of the merchant’s own page becomes: the paid screen stays', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const onPaid = vi.fn(() => {
      throw new Error('the shop’s own mistake');
    });
    const page = await openLink({ page: { onPaid } });
    await page.payWith(cards.paid);
    await heading('Payment received');
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
    await page.settle();
    expect(screen.getByRole('heading', { name: 'Payment received' })).toBeTruthy();
    expect(onPaid).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});
