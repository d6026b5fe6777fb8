// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CardEntry, useCardEntry } from '../../components/index.ts';
import { cards, newYear, stage, t, watchThePage } from '../../components/pageUnderTest.testing.tsx';
import { createTill, type Order } from '../../testing/index.ts';
import { usePaymentLinkCheckout } from '../checkout/useCheckoutFlow.ts';

watchThePage({ allowConsole: /^tillkit: / });

beforeEach(() => vi.stubEnv('NODE_ENV', 'development'));
afterEach(() => vi.unstubAllEnvs());

/** A page with the bare hook, which draws no state. */
function Bare({ paymentLinkId, clientSecret }: Order) {
  const card = useCardEntry();
  const { state, confirm } = usePaymentLinkCheckout({ paymentLinkId, clientSecret });
  return (
    <>
      <CardEntry entry={card} />
      <button type="button" onClick={() => card.submit(confirm)}>
        Pay now
      </button>
      <output>{state.kind === 'authenticating' ? state.threeDS.kind : state.kind}</output>
    </>
  );
}

it('warns on the console when nothing on the page renders a challenge, and names the component that does', async () => {
  const till = createTill({ now: newYear });
  const { user, pass } = stage(till, <Bare {...(await till.createOrder())} />);
  for (const [label, text] of [
    [t('card.number.label'), cards.challenge],
    [t('card.expiry.label'), '12/34'],
    [t('card.cvc.label'), '737'],
    [t('card.holder.label'), 'Ada Example'],
  ] as const)
    await user.type(await screen.findByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('challenge'), { timeout: 15_000 });
  await pass(6000);
  // biome-ignore lint/suspicious/noConsole: what is said there is under test.
  const said = () => vi.mocked(console.warn).mock.calls.map(([text]) => String(text));
  await waitFor(() => expect(said().filter((text) => /nothing on this page shows it/.test(text))).toHaveLength(1), {
    timeout: 10_000,
  });
  expect(said().join()).toMatch(/<Checkout\.Status>, with <ThreeDSChallenge>.*docs\/threeds\.md/);
}, 40_000);
