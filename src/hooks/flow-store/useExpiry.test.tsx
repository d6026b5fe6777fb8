// @vitest-environment jsdom
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PaymentLinkPage } from '../../components/index.ts';
import { createTill, type Till } from '../../testing/index.ts';
import { clockOffset, TillkitProvider } from '../index.ts';

configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

const now = Date.parse('2030-01-01T12:00:00Z');
const day = 86_400_000;

/** A till whose clock notes how long it is asked to wait. */
function openLinkOf(till: Till, order: { readonly paymentLinkId: string; readonly clientSecret: string }) {
  const waits: number[] = [];
  const clock = {
    now: till.clock.now,
    after: (ms: number, callback: () => void) => {
      waits.push(ms);
      return till.clock.after(ms, callback);
    },
  };
  const rendered = render(
    <StrictMode>
      <TillkitProvider client={till.client} clock={clock}>
        <PaymentLinkPage paymentLinkId={order.paymentLinkId} clientSecret={order.clientSecret} />
      </TillkitProvider>
    </StrictMode>,
  );
  return { ...rendered, waits };
}

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)));

describe('a link that can be paid for longer than a browser’s timer can wait', () => {
  it('is still open after the longest timer and closes at its own time', async () => {
    const till = createTill({ now });
    const order = await till.createOrder({ lifetime: (60 * day) / 1000 });
    const { waits } = openLinkOf(till, order);
    await screen.findByRole('button', { name: /^Pay / });
    await act(() => till.clock.advance(2 ** 31 - 1));
    await settle();
    expect(screen.getByRole('button', { name: /^Pay / })).toBeTruthy();
    await act(() => till.clock.advance(60 * day - 2 ** 31));
    await settle();
    expect(screen.getByRole('button', { name: /^Pay / })).toBeTruthy();
    await act(() => till.clock.advance(1));
    await screen.findByRole('heading', { name: 'This payment link has expired' });
    expect(Math.max(...waits)).toBeLessThanOrEqual(2 ** 31 - 1);
  });

  it('is no longer watched once it is gone from the screen', async () => {
    const till = createTill({ now });
    const order = await till.createOrder({ lifetime: 60 });
    const { unmount } = openLinkOf(till, order);
    await screen.findByRole('button', { name: /^Pay / });
    unmount();
    const before = till.network.calls().length;
    await till.clock.advance(day);
    await settle();
    expect(till.network.calls()).toHaveLength(before);
  });
});

describe('the distance between the service’s clock and this device’s', () => {
  it('is what the service’s clock is ahead', () => {
    expect(clockOffset('2030-01-01T12:01:00Z', now)).toBe(60_000);
    expect(clockOffset('2030-01-01T11:00:00.500Z', now)).toBe(-3_599_500);
  });

  it('is nothing where the service’s time cannot be read', () => {
    expect(clockOffset('soon', now)).toBe(0);
    expect(clockOffset('', now)).toBe(0);
  });

  it('added to this device’s clock gives the service’s, whatever the two are', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true }),
        fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        (server, device) => {
          expect(device + clockOffset(server.toISOString(), device)).toBe(server.getTime());
        },
      ),
    );
  });
});
