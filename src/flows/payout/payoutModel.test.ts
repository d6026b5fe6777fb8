import { describe, expect, it } from 'vitest';
import { payoutCollectionFlow } from './payoutCollection.ts';
import { payoutSetting, searchPayouts } from './payoutRuns.testing.ts';

describe('a payout link with the proxy’s journal behind it, reloaded at any moment', () => {
  const everywhere = Object.keys(payoutCollectionFlow.table).filter((kind) => kind !== 'notFound');

  it('keeps V2–V13 and V18–V22 where the money is sent at once', () => {
    const reached = searchPayouts(payoutSetting(1, 'fulfill'), { numRuns: 1_250, seed: 20_260_101 });
    expect([...reached, 'otherTab'].sort()).toEqual(everywhere.sort());
  });

  it('keeps them where the merchant checks the details first', () => {
    const reached = searchPayouts(payoutSetting(1, 'review'), { numRuns: 1_250, seed: 20_260_102 });
    expect(reached).toContain('unknown');
  });

  it('keeps them in two tabs of a browser, with a lock or without', () => {
    const reached = searchPayouts(payoutSetting(2, 'fulfill'), { numRuns: 1_250, seed: 20_260_103 });
    expect([...reached].sort()).toEqual(everywhere.sort());
    expect(searchPayouts(payoutSetting(2, 'review'), { numRuns: 1_250, seed: 20_260_104 })).toContain('otherTab');
  });
});
