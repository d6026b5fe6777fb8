// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formatAmount } from '../money/index.ts';
import { cards, heading, openLink, watchThePage } from './pageUnderTest.testing.tsx';

watchThePage();

describe('V14: what is shown is what is charged', () => {
  it.each([
    ['EUR', 4999],
    ['USD', 1],
    ['JPY', 7_000],
    ['KWD', 1_234_567],
  ])('V14: the amount on the button and on the paid page is the ledger’s, in %s', async (currency, amount) => {
    const page = await openLink({ order: { amount, currency } });
    const written = formatAmount({ amount, currency, locale: 'en' });
    const shown = written.ok ? written.value : '';
    expect(shown).not.toBe('');
    expect((await screen.findByRole('button', { name: /^Pay / })).textContent).toContain(shown);
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.till.ledger.charges(page.order.paymentId)).toMatchObject([{ amount, currency }]);
    expect(document.body.textContent).toContain(shown);
  });
});

describe('V24: a page that is gone leaves nothing behind', () => {
  it('V24: no listener, no lock and no timer is left after the component has gone, wherever it was mounted', async () => {
    const open = new Map<string, number>();
    const count = (target: Window | Document, by: number) => {
      const name = by > 0 ? 'addEventListener' : 'removeEventListener';
      const original: EventTarget['addEventListener'] = target[name].bind(target);
      vi.spyOn(target, name).mockImplementation(
        (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
          const key = `${target === window ? 'window' : 'document'} ${type}`;
          open.set(key, (open.get(key) ?? 0) + by);
          original(type, listener, options);
        },
      );
    };
    const watched = ['visibilitychange', 'pageshow', 'pagehide', 'online', 'offline', 'message', 'focus'];
    for (const target of [window, document]) for (const by of [1, -1]) count(target, by);
    for (const card of [cards.paid, cards.challenge, cards.declined]) {
      const page = await openLink();
      await page.payWith(card);
      await page.settle();
      page.unmount();
      await page.settle();
      const left = [...open].filter(([key, many]) => many > 0 && watched.some((type) => key.endsWith(` ${type}`)));
      expect(left, card).toEqual([]);
      const calls = page.till.network.calls().length;
      page.till.clock.advance(600_000);
      await page.settle();
      expect(page.till.network.calls(), 'nothing is read for a page that is gone').toHaveLength(calls);
    }
  });
});
