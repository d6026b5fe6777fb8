// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType, createRef, type FormEvent, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTill, tillOrigins } from '../../testing/index.ts';
import { CardEntry, Checkout, type CheckoutHandle, useCardEntry, useCheckout } from '../index.ts';
import { cards, challengePosted, heading, newYear, openLink, t, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage({ allowConsole: /^tillkit: / });

beforeEach(() => vi.stubEnv('NODE_ENV', 'development'));
afterEach(() => vi.unstubAllEnvs());

/** What was said on the console that names this. */
// biome-ignore lint/suspicious/noConsole: what is said there is under test.
const saidOf = (words: RegExp) => vi.mocked(console.warn).mock.calls.filter(([text]) => words.test(String(text)));

/** A form of the page itself around card fields. */
function OwnForm({ Around = Hidden }: { readonly Around?: ComponentType<{ away: boolean; children: ReactNode }> }) {
  const { state, confirm } = useCheckout();
  const editing = state.kind === 'ready' || state.kind === 'tokenizing' || state.kind === 'confirming';
  return (
    <Around away={!editing}>
      <Fields confirm={confirm} />
    </Around>
  );
}

function Fields({ confirm }: Pick<ReturnType<typeof useCheckout>, 'confirm'>) {
  const card = useCardEntry();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    card.submit(confirm);
  };
  return (
    <form onSubmit={submit}>
      <CardEntry entry={card} />
      <button type="submit">Pay now</button>
    </form>
  );
}

const Hidden = ({ away, children }: { away: boolean; children: ReactNode }) => <div hidden={away}>{children}</div>;
const Removed = ({ away, children }: { away: boolean; children: ReactNode }) => (away ? null : children);

describe('a form of the page itself below Checkout', () => {
  it('pays through 3-D Secure, which Checkout.Status draws, and nothing is said on the console', async () => {
    const children = (
      <>
        <OwnForm />
        <Checkout.Status />
      </>
    );
    const page = await openLink({ checkout: { children } });
    await page.payWith(cards.challenge);
    await challengePosted();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(saidOf(/Checkout.Status|card fields were removed/)).toEqual([]);
  });

  it('without Checkout.Status is named on the console once 3-D Secure has nowhere to be', async () => {
    const page = await openLink({ checkout: { children: <OwnForm /> } });
    await page.payWith(cards.challenge);
    await waitFor(() => expect(saidOf(/has no <Checkout\.Status>/)).toHaveLength(1));
  });

  it('is named on the console where it is unmounted while its payment is under way', async () => {
    const children = (
      <>
        <OwnForm Around={Removed} />
        <Checkout.Status />
      </>
    );
    const page = await openLink({ checkout: { children } });
    await page.payWith(cards.challenge);
    await waitFor(() => expect(saidOf(/card fields were removed/)).toHaveLength(1));
  });
});

describe('the handle of Checkout', () => {
  it('submits the form as its button does, and only while one waits for it', async () => {
    const ref = createRef<CheckoutHandle>();
    const page = await openLink({ checkout: { ref } });
    expect(ref.current?.submit()).toBe(false);
    await heading(t('link.paymentHeading'));
    await page.enterCard(cards.paid);
    await act(async () => expect(ref.current?.submit()).toBe(true));
    await heading('Payment received');
    expect(ref.current?.submit()).toBe(false);
    expect(page.charges()).toHaveLength(1);
  });

  it('reads the payment again, and keeps what was typed', async () => {
    const ref = createRef<CheckoutHandle>();
    const till = createTill({ now: newYear });
    const page = await openLink({ till, checkout: { ref } });
    await screen.findByRole('button', { name: 'Pay €49.99' });
    await page.enterCard(cards.paid);
    await till.fetch(`${tillOrigins.service}/payments/${page.order.paymentId}`, {
      method: 'POST',
      headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 5999 }),
    });
    act(() => ref.current?.refresh());
    await page.user.click(await screen.findByRole('button', { name: 'Pay €59.99' }));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 5999 }]);
  });
});
