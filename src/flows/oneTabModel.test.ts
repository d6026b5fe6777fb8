import { describe, expect, it } from 'vitest';
import { searchTabs, tabsSetting } from './checkoutTabsRuns.testing.ts';
import { paymentLinkCheckoutFlow } from './paymentLinkCheckout.ts';

describe('one tab with the proxy’s journal behind it, reloaded at any moment', () => {
  it('keeps V1, V3–V13 and V16–V20, whatever the network, the proxy, the bank and the person do', () => {
    const reached = searchTabs(tabsSetting(1), { numRuns: 5_000, seed: 20_260_101 });
    const missing = ['notFound', 'otherTab', 'review', 'awaitingCustomer', 'unsupportedAction'];
    const everywhere = Object.keys(paymentLinkCheckoutFlow.table).filter((kind) => !missing.includes(kind));
    expect([...reached].sort()).toEqual(everywhere.sort());
  });
});
