// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import { createTill, tillOrigins } from '../../testing/index.ts';
import type { CheckoutHandle } from '../index.ts';
import {
  cards,
  heading,
  newYear,
  type OpenOptions,
  openLink,
  t,
  typedCvc,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

/** An open checkout, and the merchant's server behind it. */
async function openCart({
  dialect,
  shown = '€49.99',
  checkout,
  ...options
}: Pick<OpenOptions, 'order' | 'secure' | 'checkout'> & { dialect?: Dialect; shown?: string }) {
  const ref = createRef<CheckoutHandle>();
  const till = createTill({ now: newYear, ...(dialect === undefined ? {} : { dialect }) });
  const order = { amount: 4999, lines: [{ product_name: 'Mug', quantity: 1, amount: 4999 }], ...options.order };
  const page = await openLink({ ...options, till, order, checkout: { ref, ...checkout } });
  const button = await screen.findByRole('button', { name: `Pay ${shown}` });
  return {
    ...page,
    ref,
    button,
    refresh: () => act(() => ref.current?.refresh()),
    /** The merchant's server changes the payment. */
    change: async (body: object) => {
      const { status } = await till.fetch(`${tillOrigins.service}/payments/${page.order.paymentId}`, {
        method: 'POST',
        headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(status).toBe(200);
    },
  };
}

/** Two mugs, for which the merchant's server has changed the payment. */
const twoMugs = { amount: 9998, order_details: [{ product_name: 'Mug', quantity: 2, amount: 4999 }] };

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** What a screen reader has heard of the total. */
const said = () =>
  [...document.querySelectorAll('[data-part="live-region"] p')].map(({ textContent }) => textContent ?? '');

describe.each<Dialect>(['documented', 'deployed'])(
  'an open checkout whose cart changes, in the dialect %s',
  (dialect) => {
    it('shows the new amount and lines, says the total once, and keeps what was typed, the focus and the choice', async () => {
      const cart = await openCart({ dialect });
      await cart.enterCard(cards.paid);
      screen.getByLabelText(t('card.holder.label')).focus();
      await cart.change(twoMugs);
      const answer = cart.till.network.hold('GET /checkout');
      cart.refresh();
      const busy = await screen.findByRole('button', { name: t('pay.updating') });
      expect(busy.getAttribute('aria-disabled')).toBe('true');
      answer();
      await screen.findByRole('button', { name: 'Pay €99.98' });
      expect(within(screen.getByRole('region', { name: t('link.summary') })).getByText('Qty 2')).toBeTruthy();
      await waitFor(() => expect(said()).toEqual(['The total is now €99.98.']));
      expect([value(t('card.number.label')), value(t('card.cvc.label'))]).toEqual(['4242 4242 4242 4242', typedCvc]);
      expect(document.activeElement).toBe(screen.getByLabelText(t('card.holder.label')));
      await cart.clickPay();
      await heading('Payment received');
      expect(cart.charges()).toMatchObject([{ amount: 9998 }]);
    });

    it('that is not told of the change charges nothing, and shows the new amount and lines with what was typed', async () => {
      const cart = await openCart({ dialect });
      await cart.enterCard(cards.paid);
      await cart.change(twoMugs);
      await cart.clickPay();
      expect(await screen.findByText(t('failure.amountChanged'), { exact: false })).toBeTruthy();
      expect(cart.charges()).toEqual([]);
      await screen.findByRole('button', { name: 'Pay €99.98' });
      expect(screen.getByText('Qty 2')).toBeTruthy();
      await waitFor(() =>
        expect(said().filter((text) => text.includes('total'))).toEqual(['The total is now €99.98.']),
      );
      expect(value(t('card.number.label'))).toBe('4242 4242 4242 4242');
      await cart.user.type(screen.getByLabelText(t('card.cvc.label')), typedCvc);
      await cart.clickPay();
      await heading('Payment received');
      expect(cart.charges()).toMatchObject([{ amount: 9998 }]);
    });
  },
);

describe('a submit while the payment is read', () => {
  const reading = async () => {
    const cart = await openCart({});
    await cart.enterCard(cards.paid);
    const answer = cart.till.network.hold('GET /checkout');
    return { ...cart, answer };
  };

  it('waits, and pays once the amount is found to be the same', async () => {
    const { refresh, ref, answer, charges, calls } = await reading();
    refresh();
    await act(async () => expect(ref.current?.submit()).toBe(true));
    expect([charges(), calls(/POST \S+\/(confirm|payment_methods)$/)]).toEqual([[], []]);
    answer();
    await heading('Payment received');
    expect(charges()).toMatchObject([{ amount: 4999 }]);
  });

  it('charges nothing where the amount has changed: the payer sees the new one and pays it at the next submit', async () => {
    const { refresh, ref, answer, charges, calls, change, clickPay } = await reading();
    await change(twoMugs);
    refresh();
    await act(async () => ref.current?.submit());
    answer();
    expect(await screen.findByText(t('failure.amountChanged'), { exact: false })).toBeTruthy();
    expect([charges(), calls(/POST \S+\/(confirm|payment_methods)$/)]).toEqual([[], []]);
    await screen.findByRole('button', { name: 'Pay €99.98' });
    await clickPay();
    await heading('Payment received');
    expect(charges()).toMatchObject([{ amount: 9998 }]);
  });

  it('goes on with what was shown where the payment cannot be read', async () => {
    const { refresh, ref, till, answer, charges } = await reading();
    refresh();
    await act(async () => ref.current?.submit());
    for (let tries = 0; tries < 3; tries += 1) till.network.loseAnswer('GET /checkout');
    answer();
    await waitFor(() => expect(screen.queryByRole('button', { name: t('pay.updating') })).toBeNull());
    await heading('Payment received');
    expect(charges()).toMatchObject([{ amount: 4999 }]);
  });

  it('is refused by the proxy where it could not be read and has changed', async () => {
    const { refresh, ref, till, answer, charges, change } = await reading();
    await change(twoMugs);
    refresh();
    await act(async () => ref.current?.submit());
    for (let tries = 0; tries < 3; tries += 1) till.network.loseAnswer('GET /checkout');
    answer();
    expect(await screen.findByText(t('failure.amountChanged'), { exact: false })).toBeTruthy();
    await screen.findByRole('button', { name: 'Pay €99.98' });
    expect(charges()).toEqual([]);
  });
});

describe('a change that the checkout has the merchant’s server make', () => {
  /** An open checkout, and a change whose answer is awaited. */
  const changing = async (body: object) => {
    const cart = await openCart({});
    await cart.enterCard(cards.paid);
    let settle: (fails: boolean) => void = () => undefined;
    const settled = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const answer = cart.ref.current?.update(async () => {
      await cart.change(body);
      if (await settled) throw new Error('the answer is lost');
      return 'changed';
    });
    const ended = answer?.catch((error: Error) => error.message);
    const busy = await screen.findByRole('button', { name: t('pay.updating') });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    return { ...cart, answerChange: (fails = false) => act(async () => settle(fails)), ended };
  };

  it('keeps Pay waiting until it is answered and the payment is read, and keeps what was typed', async () => {
    const { answerChange, ended, refresh, ...cart } = await changing(twoMugs);
    // Another read meanwhile does not end the wait.
    refresh();
    await cart.settle();
    expect(screen.getByRole('button', { name: t('pay.updating') })).toBeTruthy();
    await answerChange();
    expect(await ended).toBe('changed');
    await screen.findByRole('button', { name: 'Pay €99.98' });
    expect(value(t('card.number.label'))).toBe('4242 4242 4242 4242');
    await cart.clickPay();
    await heading('Payment received');
    expect(cart.charges()).toMatchObject([{ amount: 9998 }]);
  });

  it('is waited for by a submit, which is paid where the amount is the same', async () => {
    const { answerChange, ref, charges, calls } = await changing({ description: 'Gift' });
    await act(async () => expect(ref.current?.submit()).toBe(true));
    expect([charges(), calls(/POST \S+\/(confirm|payment_methods)$/)]).toEqual([[], []]);
    await answerChange();
    await heading('Payment received');
    expect(charges()).toMatchObject([{ amount: 4999 }]);
  });

  it('is waited for by a submit, which charges nothing where the amount has changed', async () => {
    const { answerChange, ref, charges, calls } = await changing(twoMugs);
    await act(async () => ref.current?.submit());
    await answerChange();
    expect(await screen.findByText(t('failure.amountChanged'), { exact: false })).toBeTruthy();
    expect([charges(), calls(/POST \S+\/(confirm|payment_methods)$/)]).toEqual([[], []]);
    await screen.findByRole('button', { name: 'Pay €99.98' });
  });

  it('that fails is reported to the page, and a submit that has waited for it is not sent, which the form says', async () => {
    const { answerChange, ended, ref, charges, calls, clickPay } = await changing({});
    await act(async () => ref.current?.submit());
    await answerChange(true);
    expect(await ended).toBe('the answer is lost');
    await screen.findByRole('button', { name: 'Pay €49.99' });
    expect(screen.getByText(new RegExp(`${t('failure.cancelled')} ${t('failure.effect.none')}`))).toBeTruthy();
    expect([charges(), calls(/POST \S+\/(confirm|payment_methods)$/)]).toEqual([[], []]);
    await clickPay();
    await heading('Payment received');
    expect(charges()).toMatchObject([{ amount: 4999 }]);
  });
});

describe('what else follows a changed cart', () => {
  it('what a saved card adds is named for the new amount, in one sentence, and charged with it', async () => {
    const saved = {
      number: cards.paid,
      expMonth: '12',
      expYear: '2033',
      requiresCvv: false,
      surcharge: { fixed: 149 },
    };
    const cart = await openCart({ order: { savedCards: [saved] }, secure: true, shown: '€51.48' });
    await cart.change(twoMugs);
    cart.refresh();
    await screen.findByRole('button', { name: 'Pay €101.47' });
    await waitFor(() => expect(said()).toEqual(['This method costs €1.49 more. You pay €101.47 in total.']));
    await cart.clickPay();
    await heading('Payment received');
    expect(cart.charges()).toMatchObject([{ amount: 10147 }]);
  });

  it('a submit that the page is asked about is sent for what was shown at the press alone', async () => {
    let answer: (isAllowed: boolean) => void = () => undefined;
    const onBeforePay = () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      });
    const cart = await openCart({ checkout: { onBeforePay } });
    await cart.enterCard(cards.paid);
    await cart.clickPay();
    await cart.change(twoMugs);
    cart.refresh();
    await waitFor(() => expect(document.querySelector('[data-part="amount"]')?.textContent).toBe('€99.98'));
    await act(async () => answer(true));
    expect(await screen.findByText(t('failure.amountChanged'), { exact: false })).toBeTruthy();
    expect([cart.charges(), cart.calls(/POST \S+\/(confirm|payment_methods)$/)]).toEqual([[], []]);
  });
});
