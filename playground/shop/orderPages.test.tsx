// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openShop } from './openShop.testing.ts';
import { Shop } from './Shop.tsx';
import { shopWords } from './words/index.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what became of the order in its language, offers what is named, and reads on', async () => {
  const { order, pay, fetch } = openShop();
  vi.stubGlobal('fetch', fetch);
  const id = await order('NL');
  await pay(id, '4000000000000002');
  render(<Shop path={`/orders/${id}/finish`} />);
  const { states, finish, paid, footer } = shopWords('nl');
  expect(await screen.findByText(states.failed[1], {}, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(finish);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(states.failed[0]);
  // The basket is an American's: the page around the order follows the order.
  expect(screen.getByText(footer)).toBeTruthy();
  expect([document.documentElement.lang, document.title]).toEqual(['nl', `${finish} · Saltglaze`]);
  expect(document.querySelector('[data-action^="pay"]')).not.toBeNull();

  await pay(id, '4242424242424242');
  expect(await screen.findByRole('heading', { level: 2, name: states.paid[0] }, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(states.paid[1]);
  expect(screen.getByText(paid)).toBeTruthy();
  expect(document.querySelector('[data-action^="pay"]')).toBeNull();
});

it('knows after a reload that a refund is not known, asks the service for it, and refunds once', async () => {
  const { sandbox, trouble, order, pay, fetch } = openShop();
  vi.stubGlobal('fetch', fetch);
  const id = await order('NL');
  await pay(id, '4242424242424242');
  const finding = { timeout: 20_000 };
  const open = () => render(<Shop path={`/desk/orders/${id}`} />);
  const { unmount } = open();
  trouble.answers = 'lost after a refund';
  fireEvent.change(await screen.findByLabelText('Reason (optional)'), { target: { value: 'Arrived broken' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund €35.00' }));
  expect(await screen.findByText(/not known yet whether this was refunded/, {}, finding)).toBeTruthy();
  unmount();

  open();
  expect(await screen.findByText(/We don’t know yet whether the refund of/, {}, finding)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  expect(screen.queryByText(/Nothing was refunded/)).toBeNull();
  trouble.answers = 'come';
  fireEvent.click(screen.getByRole('button', { name: 'Check this refund' }));
  expect((await screen.findAllByText('Refunded', {}, finding)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/We don’t know yet/)).toBeNull();
  expect(sandbox.ledger.entries().filter(({ kind }) => kind === 'refunded')).toMatchObject([{ amount: 3500 }]);
  cleanup();
  render(<Shop path="/desk/refunds" />);
  expect(await screen.findByText('Arrived broken', {}, finding)).toBeTruthy();
  cleanup();
  // Nobody sends a link again whose order is paid or refunded.
  render(<Shop path="/desk/links" />);
  expect(await screen.findByText('Refunded', {}, finding)).toBeTruthy();
  expect(screen.queryByText('Active')).toBeNull();
});

it('shows a payment and a payout of the account that the shop has not made, as the service has them', async () => {
  const { makeElsewhere, fetch } = openShop();
  vi.stubGlobal('fetch', fetch);
  const payment = { amount: 1250, currency: 'EUR', description: 'Two tickets', customer_id: 'cus_of_another_program' };
  const { payment_id } = await makeElsewhere('/payments', payment);
  const payout = { amount: 9900, currency: 'EUR', description: 'A prize', customer_id: 'winner_1' };
  const { payout_id } = await makeElsewhere('/payouts/create', payout);
  const pages = [
    {
      list: 'payments',
      id: payment_id,
      said: ['€12.50', 'Two tickets', 'cus_of_another_program', 'Waiting for payment'],
    },
    { list: 'payouts', id: payout_id, said: ['€99.00', 'A prize', 'winner_1'] },
  ];
  for (const { list, id, said } of pages) {
    render(<Shop path={`/desk/${list}`} />);
    const link = (await screen.findByTitle(id, {}, { timeout: 20_000 })).closest('a');
    const path = new URL(link?.getAttribute('href') ?? '', 'https://shop.tillkit.test').pathname;
    cleanup();
    render(<Shop path={path} />);
    for (const text of said) expect(await screen.findByText(text, {}, { timeout: 20_000 })).toBeTruthy();
    cleanup();
  }
});

it('offers neither a filter nor a file where there is nothing to list, and what leads to the first one', async () => {
  const { order, fetch } = openShop();
  vi.stubGlobal('fetch', fetch);
  const finding = { timeout: 20_000 };
  const first = {
    payments: 'Open the shop',
    links: 'Open the shop',
    refunds: 'Go to orders',
    disputes: 'Go to orders',
  };
  for (const [list, action] of Object.entries(first)) {
    render(<Shop path={`/desk/${list}`} />);
    expect(await screen.findByRole('link', { name: action }, finding)).toBeTruthy();
    await waitFor(() => {
      const offered = [screen.queryByRole('button', { name: /CSV/ }), screen.queryByRole('combobox')];
      expect([list, ...offered]).toEqual([list, null, null]);
    });
    cleanup();
  }
  await order('NL');
  render(<Shop path="/desk/payments" />);
  expect(await screen.findByRole('cell', { name: '€35.00' }, finding)).toBeTruthy();
  expect(screen.getByRole('button', { name: /CSV/ })).toBeTruthy();
  // No payment has a method yet, so there is no column of dashes.
  expect(screen.queryByRole('columnheader', { name: 'Method' })).toBeNull();
  cleanup();
  render(<Shop path="/desk/overview" />);
  const waiting = await screen.findByRole('link', { name: 'Orders waiting' }, finding);
  expect(waiting.closest('div')?.textContent).toBe('Orders waiting1');
});
