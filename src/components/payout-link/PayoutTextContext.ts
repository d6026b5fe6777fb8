import { createContext, useContext } from 'react';
import type { PartTranslator } from '../../hooks/index.ts';

export const PayoutTextContext = createContext<PartTranslator<'payout'> | undefined>(undefined);

/**
 * The texts of the payout form around this part.
 *
 * @throws outside of one.
 */
export function usePayoutText(): PartTranslator<'payout'> {
  const t = useContext(PayoutTextContext);
  if (t === undefined) {
    throw new Error('tillkit: this part belongs inside a <PayoutLinkForm>.');
  }
  return t;
}
