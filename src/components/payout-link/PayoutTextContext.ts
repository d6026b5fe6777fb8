import { createContext, useContext } from 'react';
import type { PayoutTranslator } from '../../hooks/index.ts';

export const PayoutTextContext = createContext<PayoutTranslator | undefined>(undefined);

/**
 * The texts of the payout form around this part.
 *
 * @throws outside of one.
 */
export function usePayoutText(): PayoutTranslator {
  const t = useContext(PayoutTextContext);
  if (t === undefined) {
    throw new Error(
      'tillkit: this part belongs inside a <PayoutLinkForm> or <PayoutLinkPage>, which fetches its texts.',
    );
  }
  return t;
}
