// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TillkitProvider } from '../../hooks/index.ts';
import { createTill, type Order, type Till } from '../../testing/index.ts';
import { CardEntry, Checkout, PaymentLinkPage, SecurityCode, useCardEntry } from '../index.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const ofPage = (till: Till, children: React.ReactNode) => (
  <TillkitProvider client={till.client} pageOrigin="https://shop.test">
    {children}
  </TillkitProvider>
);

/** The payments that the frames of a page are opened for, once there is one; `null` for a frame without any. */
async function paymentsOf(container: HTMLElement): Promise<readonly (string | null)[]> {
  const frames = () => [...container.querySelectorAll('iframe')];
  await expect.poll(() => frames().length, { timeout: 20_000 }).toBeGreaterThan(0);
  return frames().map(({ src }) => new URL(src).searchParams.get('payment'));
}

function Fields({ clientSecret }: { readonly clientSecret?: string }) {
  const entry = useCardEntry({ clientSecret });
  const code = useCardEntry({ codeOf: 'visa', clientSecret });
  return (
    <>
      <CardEntry entry={entry} />
      <SecurityCode entry={code} name="Visa ending in 4242" />
    </>
  );
}

it.each([
  ['PaymentLinkPage', (order: Order) => <PaymentLinkPage {...order} />, 1],
  ['Checkout', ({ clientSecret }: Order) => <Checkout clientSecret={clientSecret} />, 1],
  [
    'fields of a form below Checkout',
    ({ clientSecret }: Order) => (
      <Checkout clientSecret={clientSecret}>
        <Fields />
      </Checkout>
    ),
    2,
  ],
  ['fields with its client secret', ({ clientSecret }: Order) => <Fields clientSecret={clientSecret} />, 2],
])('the payment of a card frame is in its address, and no secret is: %s', async (_, draw, frames) => {
  const till = createTill();
  const { paymentId, paymentLinkId, clientSecret, ...order } = await till.createOrder();
  const { container } = render(ofPage(till, draw({ ...order, paymentId, paymentLinkId, clientSecret })));
  await expect.poll(() => paymentsOf(container)).toEqual(Array.from({ length: frames }, () => paymentId));
  expect(new XMLSerializer().serializeToString(container)).not.toContain(clientSecret);
});

it('another payment has another frame, and the one before is gone with what was typed in it', async () => {
  const till = createTill();
  const [one, other] = [await till.createOrder(), await till.createOrder()];
  const { container, rerender } = render(ofPage(till, <Fields clientSecret={one.clientSecret} />));
  expect(await paymentsOf(container)).toContain(one.paymentId);
  const before = [...container.querySelectorAll('iframe')];
  rerender(ofPage(till, <Fields clientSecret={other.clientSecret} />));
  await expect.poll(() => paymentsOf(container)).toEqual([other.paymentId, other.paymentId]);
  expect(before.filter(({ isConnected }) => isConnected)).toEqual([]);
});

it('fields without a payment say so in a development build', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { container } = render(ofPage(createTill(), <Fields />));
  await expect.poll(() => paymentsOf(container)).toEqual([null, null]);
  const said = () => warn.mock.calls.filter(([text]) => String(text).includes('nothing that is typed there is sent'));
  await expect.poll(() => said().length).toBe(1);
});
