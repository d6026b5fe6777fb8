// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createTill } from '../../testing/index.ts';
import { TillkitProvider } from '../provider/TillkitProvider.tsx';
import { usePayoutLink } from './usePayoutCollection.ts';

afterEach(cleanup);

function PhaseProbe(props: { readonly payoutId: string; readonly payoutLink: string }) {
  const { link } = usePayoutLink(props);
  return <output>{link.kind}</output>;
}

/** What a page of its own says of a link. */
async function phaseOf(
  prepare: (till: ReturnType<typeof createTill>) => Promise<{ payoutId: string; payoutLink: string }>,
) {
  const till = createTill();
  const { payoutId, payoutLink } = await prepare(till);
  render(
    <TillkitProvider client={till.client}>
      <PhaseProbe payoutId={payoutId} payoutLink={payoutLink} />
    </TillkitProvider>,
  );
  return screen.findByText(/^(?!reading)/, { selector: 'output' });
}

describe('usePayoutLink', () => {
  it('says of a link that takes details that it is open', async () => {
    expect((await phaseOf((till) => till.createPayout())).textContent).toBe('open');
  });

  it('reports a link that no merchant has signed as unknown', async () => {
    const found = await phaseOf(async (till) => ({ ...(await till.createPayout()), payoutLink: 'nothing' }));
    expect(found.textContent).toBe('unknown');
  });

  it('says of a payout that was taken back that it is cancelled', async () => {
    const found = await phaseOf(async (till) => {
      const payout = await till.createPayout();
      const cancelled = await till.sandbox.fetch(
        new Request(`https://service.tillkit.test/payouts/${payout.payoutId}/cancel`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'api-key': till.keys.secretKey },
          body: '{}',
        }),
      );
      expect(cancelled.status).toBe(200);
      return payout;
    });
    expect(found.textContent).toBe('cancelled');
  });
});
