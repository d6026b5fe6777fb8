// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import { createTranslator, discountTexts } from '../../i18n/index.ts';
import { createTill } from '../../testing/index.ts';
import type { CheckoutProps, DiscountAnswer } from '../index.ts';
import {
  callAsMerchant,
  cards,
  expectAccessible,
  expectFocused,
  heading,
  newYear,
  openLink,
  t as pageTexts,
  stubReports,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const t = createTranslator('en', discountTexts.en);
const pay = (amount: string) => screen.findByRole('button', { name: `Pay ${amount}` });
const field = () => screen.findByLabelText<HTMLInputElement>(t('discount.label'));
const button = (name: string) => screen.findByRole('button', { name });

/** What the merchant's server answers about a code; by default it takes each. */
type Decide = (code: string | undefined) => DiscountAnswer | Promise<DiscountAnswer>;

/** A checkout of an order of €49.99, whose server takes €5 off for any code that `decide` does not refuse. */
async function openShop(decide: Decide = () => undefined, more: Partial<CheckoutProps> = {}, dialect?: Dialect) {
  const till = createTill({ now: newYear, ...(dialect && { dialect }) });
  const order = await till.createOrder();
  const setAmount = (amount: number) => callAsMerchant(till, `/payments/${order.paymentId}`, { amount });
  const asked = vi.fn<Decide>(async (code) => {
    const answer = await decide(code);
    if (answer?.refused === undefined) await setAmount(code === undefined ? 4999 : 4499);
    return answer;
  });
  const page = await openLink({ till, order, checkout: { onDiscountCode: asked, ...more } });
  const type = async (code: string) => {
    await page.user.click(await button(t('discount.add')));
    await expectFocused(await field());
    await page.user.type(await field(), code);
  };
  const apply = async () => page.user.click(await button(t('discount.apply')));
  return { ...page, asked, setAmount, type, apply };
}

/** An answer that comes when it is told to. */
function held() {
  let resolve: (answer: DiscountAnswer) => void = () => undefined;
  const promise = new Promise<DiscountAnswer>((answer) => {
    resolve = answer;
  });
  return { promise, resolve: (answer: DiscountAnswer) => resolve(answer) };
}

describe.each<Dialect>(['documented', 'deployed'])('a discount code, in the dialect %s', (dialect) => {
  it('is applied by the merchant’s server, and exactly the new total that is shown is charged', async () => {
    const page = await openShop(undefined, {}, dialect);
    await page.type(' SPRING10 ');
    await expectAccessible();
    await page.apply();
    await pay('€44.99');
    expect(
      screen.getByText(t('discount.applied', { code: 'SPRING10' }), { selector: '[data-part="notice"] *' }),
    ).toBeTruthy();
    await expectFocused(await button('Remove SPRING10'));
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.asked.mock.calls).toEqual([['SPRING10']]);
    expect(page.charges()).toMatchObject([{ amount: 4499 }]);
  });

  it('can be removed, and the full amount is shown and charged again', async () => {
    const page = await openShop(undefined, {}, dialect);
    await page.type('SPRING10');
    await page.user.keyboard('{Enter}');
    await page.user.click(await button('Remove SPRING10'));
    await pay('€49.99');
    await expectFocused(await field());
    expect((await field()).value).toBe('');
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.asked.mock.calls).toEqual([['SPRING10'], [undefined]]);
    expect(page.charges()).toMatchObject([{ amount: 4999 }]);
  });
});

describe('a discount code', () => {
  it('is not asked for without a handler', async () => {
    await openLink({ checkout: {} });
    await pay('€49.99');
    expect(document.querySelector('[data-part="discount"]')).toBeNull();
  });

  it('is waited for: a payer who submits meanwhile pays nothing that they have not seen', async () => {
    const answer = held();
    const page = await openShop(() => answer.promise);
    await page.enterCard(cards.paid);
    await page.type('SPRING10');
    await page.apply();
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button', { name: 'Pay €49.99' })).toBeNull();
    fireEvent.submit(document.querySelector('form') ?? document.body);
    await page.settle();
    expect(page.calls(/payment_methods$|\/confirm$|\/open$/)).toEqual([]);
    answer.resolve();
    await pay('€44.99');
    await screen.findByText(pageTexts('failure.amountChanged'), { exact: false });
    expect(page.charges()).toEqual([]);
    await page.user.click(await pay('€44.99'));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 4499 }]);
  });

  it('that is refused stays in its field, with the merchant’s reason, and a submit meanwhile sends nothing', async () => {
    const answer = held();
    const page = await openShop(() => answer.promise);
    await page.enterCard(cards.paid);
    await page.type('AUTUMN');
    await page.apply();
    fireEvent.submit(document.querySelector('form') ?? document.body);
    answer.resolve({ refused: 'AUTUMN ended on 30 November.' });
    await screen.findByText('AUTUMN ended on 30 November.');
    const input = await field();
    expect(input.value).toBe('AUTUMN');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('AUTUMN ended on 30 November.');
    await expectAccessible();
    await page.settle();
    expect(page.calls(/payment_methods$|\/confirm$|\/open$/)).toEqual([]);
    await page.user.click(await pay('€49.99'));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 4999 }]);
  });

  it('that is refused without a reason is refused in the kit’s words, and another one can be applied', async () => {
    const page = await openShop((code) => (code === 'AUTUMN' ? { refused: true } : undefined));
    await page.type('AUTUMN');
    await page.apply();
    await screen.findByText(t('discount.error.refused'));
    await page.user.clear(await field());
    await page.user.type(await field(), 'SPRING10{Enter}');
    await pay('€44.99');
    expect(page.asked.mock.calls).toEqual([['AUTUMN'], ['SPRING10']]);
  });

  it('that nobody typed is asked for in its field, and the merchant is not asked', async () => {
    const page = await openShop();
    await page.type('  ');
    await page.apply();
    await screen.findByText(t('discount.error.empty'));
    await expectFocused(await field());
    expect(page.asked).not.toHaveBeenCalled();
  });

  it('is sent once, however often it is applied', async () => {
    const answer = held();
    const page = await openShop(() => answer.promise);
    await page.type('SPRING10');
    const apply = await button(t('discount.apply'));
    for (let clicks = 0; clicks < 3; clicks += 1) fireEvent.click(apply);
    for (let presses = 0; presses < 3; presses += 1) fireEvent.keyDown(await field(), { key: 'Enter' });
    await page.settle();
    answer.resolve();
    await pay('€44.99');
    expect(page.asked).toHaveBeenCalledTimes(1);
  });

  it('that the merchant’s server never answers is given up after 20 seconds, and can be applied again', async () => {
    let isDown = true;
    const reported = stubReports();
    const page = await openShop(() => (isDown ? new Promise(() => undefined) : undefined));
    await page.type('SPRING10');
    await page.apply();
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(1));
    await page.pass(19_000);
    expect(screen.queryByText(t('discount.error.failed'))).toBeNull();
    await page.pass(1000);
    await screen.findByText(t('discount.error.failed'));
    await pay('€49.99');
    expect((await field()).value).toBe('SPRING10');
    expect(reported.mock.calls).toMatchObject([[{ message: expect.stringContaining('20 seconds') }]]);
    isDown = false;
    await page.apply();
    await pay('€44.99');
  });

  it('that the merchant’s server applies after it was given up is not charged before its total is shown', async () => {
    const answer = held();
    stubReports();
    const page = await openShop(() => answer.promise);
    await page.type('SPRING10');
    await page.apply();
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(1));
    await page.pass(20_000, { stepMs: 5000 });
    await pay('€49.99');
    answer.resolve();
    await waitFor(() => expect(page.asked.mock.results).toMatchObject([{ type: 'return' }]));
    await page.asked.mock.results[0]?.value;
    await page.payWith(cards.paid);
    await pay('€44.99');
    expect(page.charges()).toEqual([]);
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 4499 }]);
  });

  it('that the payment has already is shown, and stays where it cannot be removed', async () => {
    const reported = stubReports();
    const page = await openShop(
      () => {
        throw new Error('The shop is down.');
      },
      { defaultValues: { discountCode: 'SPRING10' } },
    );
    await page.user.click(await button('Remove SPRING10'));
    expect((await screen.findByRole('alert')).textContent).toBe(t('discount.error.failed'));
    await button('Remove SPRING10');
    expect(reported).toHaveBeenCalledWith(new Error('The shop is down.'));
  });

  it('is still applied after a decline', async () => {
    const page = await openShop();
    await page.type('SPRING10');
    await page.apply();
    await pay('€44.99');
    await page.payWith(cards.declined);
    await screen.findByText(pageTexts('decline.card_declined'));
    await button('Remove SPRING10');
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 4499 }]);
  });
});
