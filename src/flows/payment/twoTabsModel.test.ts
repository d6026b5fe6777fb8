import { describe, expect, it } from 'vitest';
import { searchTabs, tabsSetting } from './checkoutTabsRuns.testing.ts';

describe('two tabs of one payment with the proxy’s journal behind them', () => {
  it('keep V1, V3–V13 and V16–V20 in a browser that can lock', () => {
    expect(searchTabs(tabsSetting(2, true), { numRuns: 2_500, seed: 20_260_102 })).toContain('otherTab');
  });

  it('keep them where there is no lock: the journal is what keeps two calls apart', () => {
    expect(searchTabs(tabsSetting(2, false), { numRuns: 2_500, seed: 20_260_103 })).toContain('otherTab');
  });
});
