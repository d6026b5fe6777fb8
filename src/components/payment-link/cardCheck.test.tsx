// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cards,
  heading,
  type OpenedPage,
  type OpenOptions,
  openLink,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

// A script types in the last test, which React does not take for a person.
watchThePage({ allowConsole: /\bact\b/ });

const surcharged = '2223003122003222';
const foreign = '4000000760000002';
const debit = '5200828282828210';
const blocked = '4100000000000019';

/** A payment at a deployment whose account wants to be asked about a card: amounts that end in 61 need an answer, those in 62 do not. */
const open = (amount = 10_061, options: OpenOptions = {}) =>
  openLink({ shop: { dialect: 'deployed' }, order: { amount }, ...options });
/** Types a card, and waits until the service was asked about it. */
async function typed(page: OpenedPage, number: string) {
  const questions = () => page.calls(/eligibility$/).length;
  const before = questions();
  await page.enterCard(number);
  await waitFor(async () => {
    await page.pass(300, { stepMs: 300 });
    expect(questions()).toBe(before + 1);
  });
}
const pay = (amount: string) => screen.findByRole('button', { name: `Pay €${amount}` });
const costs = (surcharge: string, total: string) =>
  screen.findByText(
    (_, element) => element?.textContent === `Card surcharge €${surcharge} · The total is now €${total}.`,
    {
      selector: '[data-part="hint"]',
    },
  );

describe('a new card that the service is asked about', () => {
  it('costs what the service says from when its number is complete, and that is charged', async () => {
    const page = await open();
    await typed(page, surcharged);
    await costs('1.51', '102.12');
    await page.user.click(await pay('102.12'));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 10_212 }]);
    expect(page.calls(/eligibility$/)).toHaveLength(1);
  });

  it('has the surcharge of its own country or kind, and none of another card before it', async () => {
    const page = await open();
    await typed(page, foreign);
    await pay('103.63');
    await typed(page, debit);
    await page.user.click(await pay('100.61'));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 10_061 }]);
  });

  it('is refused in its field where the service does not take it, before it is sent', async () => {
    const page = await open();
    await typed(page, blocked);
    await screen.findByText(t('card.number.error.denied'));
    await page.clickPay();
    expect(page.calls(/(open|confirm)$/)).toEqual([]);
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('that is paid with before the service was asked is not charged a surcharge that was not shown', async () => {
    const page = await open();
    await page.payWith(surcharged);
    await screen.findByText(t('failure.amountChanged'));
    expect(page.calls(/(open|confirm)$/)).toEqual([]);
    await page.user.click(await pay('102.12'));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 10_212 }]);
  });

  it('that is another one by the time that it would be sent is not sent', async () => {
    const page = await open();
    await typed(page, debit);
    const release = page.till.network.hold('POST /open');
    await page.clickPay();
    await waitFor(() => expect(page.calls(/open$/)).toHaveLength(1));
    const field = screen.getByLabelText<HTMLInputElement>(t('card.number.label'));
    await page.user.clear(field);
    await page.user.type(field, surcharged);
    release();
    await screen.findByText(new RegExp(t('failure.effect.none')));
    expect(page.calls(/confirm$/)).toEqual([]);
    await pay('102.12');
  });

  it('is asked about again once the answer is ten minutes old', async () => {
    const page = await open();
    await typed(page, surcharged);
    await pay('102.12');
    await page.pass(601_000, { stepMs: 100_500 });
    await page.user.click(await pay('102.12'));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 10_212 }]);
    expect(page.calls(/eligibility$/)).toHaveLength(2);
  });

  it.each([
    ['is not sent without an answer where the account requires one', 10_061, 0],
    ['is paid with as it is without an answer in time where the account does not', 10_062, 1],
  ])('%s', async (_, amount, charges) => {
    const page = await open(amount);
    await page.enterCard(cards.paid);
    page.till.network.hold('POST /eligibility');
    await page.clickPay();
    const ends = () =>
      charges === 0 ? screen.queryByText(t('failure.timeout')) : screen.queryByText('Payment received');
    await waitFor(async () => {
      await page.pass(1500, { stepMs: 1500, held: 1 });
      expect(ends()).not.toBeNull();
    });
    expect(page.charges()).toHaveLength(charges);
  });

  it('is not asked about where the account does not want it', async () => {
    const page = await open(4999);
    await page.payWith(surcharged);
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 4999 }]);
    expect(page.calls(/eligibility$/)).toEqual([]);
  });
});

it('no amount is charged that was not shown, whatever is typed while the card is being paid with', async () => {
  const number = fc.constantFrom(surcharged, foreign, debit, cards.paid, blocked);
  const step = fc.oneof(
    fc.record({ type: number }),
    fc.record({ type: number }),
    fc.record({ wait: fc.constantFrom(0, 100, 300, 1000) }),
    fc.record({ lose: fc.constantFrom('answer', 'request') }),
    // Another card is typed while the proxy has not opened the confirmation yet.
    fc.record({ payAndType: number }),
    fc.constant('pay' as const),
  );
  let paid = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), number, async (steps, last) => {
      const page = await open();
      const { proxy } = page.till;
      const { fetch } = proxy;
      let opened = Promise.resolve();
      Object.assign(proxy, {
        fetch: async (...call: Parameters<typeof fetch>) => {
          if (call[0].url.endsWith('/open')) await opened;
          return fetch(...call);
        },
      });
      await page.enterCard(last);
      let shown = '';
      const pay = async () => {
        const button = screen.queryByRole('button', { name: /^Pay / });
        if (button === null) return;
        shown = button.textContent;
        await page.user.click(button);
      };
      const type = async (typed: string) => {
        const field = screen.queryByLabelText<HTMLInputElement>(t('card.number.label'));
        // As a script would: the fields take no keys while a payment is under way.
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        if (field !== null) set?.call(field, typed);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
        await page.settle(1);
      };
      for (const one of [...steps, 'pay' as const, 'pay' as const]) {
        if (one === 'pay') await pay();
        else if ('lose' in one)
          page.till.network[one.lose === 'answer' ? 'loseAnswer' : 'loseRequest']('POST /eligibility');
        else if ('wait' in one) {
          await page.settle();
          await page.pass(one.wait, { stepMs: one.wait });
        } else if ('type' in one) await type(one.type);
        else {
          let goOn = () => {};
          opened = new Promise((resolve) => {
            goOn = resolve;
          });
          await page.settle();
          await pay();
          await page.settle(1);
          await type(one.payAndType);
          goOn();
        }
      }
      await page.pass(6000, { stepMs: 1500 });
      const charges = page.charges();
      paid += charges.length;
      expect(charges.length).toBeLessThanOrEqual(1);
      for (const { amount } of charges) expect(shown).toBe(`Pay €${Number(amount) / 100}`);
      page.unmount();
      sessionStorage.clear();
      localStorage.clear();
    }),
    { numRuns: 30 },
  );
  expect(paid).toBeGreaterThan(5);
});

it('the proxy sees no number of a card that is asked about', async () => {
  const bodies: string[] = [];
  const page = await open();
  const { proxy } = page.till;
  const { fetch } = proxy;
  Object.assign(proxy, {
    fetch: async (...call: Parameters<typeof fetch>) => {
      bodies.push(await call[0].clone().text());
      return fetch(...call);
    },
  });
  await typed(page, surcharged);
  await page.user.click(await pay('102.12'));
  await heading('Payment received');
  await waitFor(() => expect(bodies.length).toBeGreaterThan(1));
  expect(bodies.filter((body) => body.includes(surcharged))).toEqual([]);
});
