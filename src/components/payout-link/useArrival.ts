import { getRailArrival } from '../../validation/index.ts';
import { usePayoutText } from './PayoutTextContext.ts';

/** How long a rail usually takes once the money is sent; empty where it is not known which rail it is. */
export function useArrival(): (rail: string | undefined) => string {
  const t = usePayoutText();
  return (rail) => {
    const arrival = rail === undefined ? undefined : getRailArrival(rail);
    return arrival === undefined ? '' : t(`payout.page.arrival.${arrival}`);
  };
}
