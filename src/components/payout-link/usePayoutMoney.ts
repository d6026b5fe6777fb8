import { useCallback } from 'react';
import type { MinorUnits } from '../../money/index.ts';
import { useMoney } from '../useMoney.ts';

/**
 * Writes an amount (minor units of `currency`) as `useMoney` does. A symbol of letters and a sign that ends the text (`US$`, `UK£`, in Arabic) is kept
 * together by a mark after it (U+200E): from right to left its sign would stand before its letters.
 */
export function usePayoutMoney(): (amount: MinorUnits, currency: string) => string {
  const money = useMoney();
  return useCallback((amount, currency) => money(amount, currency).replace(/[A-Z]\p{Sc}$/u, '$&\u200E'), [money]);
}
