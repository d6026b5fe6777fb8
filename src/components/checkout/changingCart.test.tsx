// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CardInstrument, PaymentLinkCheckout } from '../../hooks/index.ts';
import { usePaymentCheckout } from '../../hooks/index.ts';
import { createTill, type TillOptions, tillOrigins } from '../../testing/index.ts';
import { cards, newYear, stage, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const amounts = [4999, 9998, 100] as const;
const lines = ['GET /checkout', 'POST /payment_methods', 'POST /confirm'] as const;

const happening = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), amount: fc.constantFrom(...amounts) }),
  fc.record({ kind: fc.constant('update' as const), amount: fc.constantFrom(...amounts), fails: fc.boolean() }),
  fc.record({ kind: fc.constant('press' as const) }),
  fc.record({ kind: fc.constant('lose' as const), call: fc.constantFrom(...lines) }),
  fc.record({
    kind: fc.constantFrom('hold' as const, 'refresh' as const, 'press' as const, 'release' as const, 'wait' as const),
  }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

const card: CardInstrument = {
  using: 'card',
  card: () => ({ number: cards.paid, expMonth: '12', expYear: '2034', cvc: '737', holderName: 'Test Card Holder' }),
};

/** Plays a cart that changes while its payer pays; returns what was charged, what they were shown at their last press, and how many presses counted. */
async function play(dialect: TillOptions['dialect'], happenings: readonly Happening[]) {
  const till = createTill({ now: newYear, ...(dialect && { dialect }) });
  const { clientSecret, paymentId } = await till.createOrder({ amount: amounts[0] });
  let checkout: PaymentLinkCheckout | undefined;
  function Page() {
    checkout = usePaymentCheckout({ clientSecret });
    return null;
  }
  // A slow line: what is held leaves, or is answered, once it is released.
  let gate = Promise.resolve();
  let open: () => void = () => undefined;
  // A deployment takes the card from the browser itself, right after the proxy has compared the amount: what changes in between it charges as it is then.
  let isBetween = false;
  const slow: typeof till.client.call = async (endpoint, ...rest) => {
    if (endpoint.name !== 'confirmPayment') await gate;
    if (endpoint.name === 'openConfirmation') isBetween = true;
    const answer = await till.client.call(endpoint, ...rest);
    if (endpoint.name === 'openConfirmation' && answer.ok) return answer;
    isBetween = false;
    await gate;
    return answer;
  };
  // The same function, later.
  const client = { ...till.client, call: slow };
  const { settle, pass } = stage(till, <Page />, { client });
  await settle();
  const tick = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 1)));
  let shown: number | undefined;
  let presses = 0;
  const change = async (amount: number) => {
    if (isBetween) return;
    await till.fetch(`${tillOrigins.service}/payments/${paymentId}`, {
      method: 'POST',
      headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ amount }),
    });
  };
  for (const happened of [...happenings, { kind: 'release' } as const]) {
    switch (happened.kind) {
      case 'change':
        await change(happened.amount);
        break;
      case 'update': {
        const { amount, fails } = happened;
        // The answer of the merchant's server is on the same slow line.
        const changed = async () => {
          await change(amount);
          await gate;
          if (fails) throw new Error('the answer is lost');
        };
        await act(async () => void checkout?.update(changed).catch(() => undefined));
        break;
      }
      case 'refresh':
        await act(async () => checkout?.refresh());
        break;
      case 'press': {
        const { state } = checkout ?? {};
        if (state?.kind !== 'ready') break;
        // A payer sees what is drawn; a press counts for that amount alone.
        shown = state.payment.net_amount;
        presses += 1;
        await act(async () => checkout?.confirm(card));
        break;
      }
      case 'hold':
        open();
        gate = new Promise((resolve) => {
          open = resolve;
        });
        break;
      case 'lose':
        till.network.loseAnswer(happened.call);
        break;
      case 'release':
        open();
        await tick();
        break;
      default:
        await tick();
    }
  }
  await settle();
  await pass(5000);
  const charged = till.ledger.charges(paymentId).map(({ amount }) => amount);
  cleanup();
  sessionStorage.clear();
  return { charged, shown, presses };
}

it.each(['documented', 'deployed'] as const)(
  'a cart that changes while its payer pays is never charged with an amount that they were not shown, in the dialect %s',
  async (dialect) => {
    let paid = 0;
    let pressed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 6, maxLength: 16 }), async (happenings) => {
        const { charged, shown, presses } = await play(dialect, happenings);
        paid += charged.length;
        pressed += presses;
        expect(charged.length).toBeLessThanOrEqual(1);
        for (const amount of charged) expect(amount).toBe(shown);
      }),
      { numRuns: 25, seed: 20_301_101, endOnFailure: true },
    );
    // The runs would say nothing if nobody paid, or if every press were paid.
    expect(paid).toBeGreaterThan(5);
    expect(pressed).toBeGreaterThan(paid);
  },
  600_000,
);
