import { useCallback } from 'react';
import { useTillkit } from '../hooks/index.ts';
import { formatAmount, type MinorUnits } from '../money/index.ts';

/** Writes an amount (minor units of `currency`) in the provider's locale. An amount that cannot be shown exactly is a dash, never a rounded figure. */
export function useMoney(): (amount: MinorUnits, currency: string) => string {
  const { t } = useTillkit();
  return useCallback(
    (amount, currency) => {
      const shown = formatAmount({ amount, currency, locale: t.locale });
      return shown.ok ? shown.value : '—';
    },
    [t],
  );
}
